"""The measurements of many tables and of notifications work on real workers and a real PostgreSQL. How fast those are,
no test says."""

from __future__ import annotations

import asyncio
import io

import pytest
from rich.console import Console

import load
import notify
from tests.server.postgres import Missing, binaries

SHORT = load.Length(steps=(2, 4), workers=2, every=0.3, seconds=0.6, rush=0.3)


@pytest.fixture(autouse=True)
def _postgresql() -> None:
    try:
        binaries()
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.mark.soak
def test_a_few_tables_are_played_on_two_workers_and_shown() -> None:
    report = asyncio.run(load.measure(SHORT))
    assert [step.tables for step in report.steps] == [2, 4, 4]
    for step in report.steps:
        assert step.moves > 0
        assert 0 < step.answered.p50 <= step.answered.p95 <= step.answered.p99
        assert 0 < step.seen.p50 <= step.seen.p99
        assert step.memory > 0
        assert len(step.spread) == 2
    out = io.StringIO()
    load.show(report, Console(file=out, width=200))
    assert "Many tables" in out.getvalue()


@pytest.mark.soak
def test_messages_are_told_and_heard_and_shown() -> None:
    report = notify.measure((1, 2), 0.3)
    assert [one.listeners for one in report.heard] == [1, 2]
    assert all(one.told > 0 and 0 <= one.p50 <= one.p95 for one in report.heard)
    assert report.plain_commits > 0
    assert report.notifying_commits > 0
    out = io.StringIO()
    notify.show(report, Console(file=out, width=120))
    assert "NOTIFY" in out.getvalue()
