"""The clients of the live measurement play at real tables. How fast, no test says."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from rich.console import Console

import live
import seated

SHORT = live.Length(tables=2, pages=2, rounds=2, seconds=0.3, every=0.1, rush=0.2)


@pytest.mark.soak
def test_two_tables_are_played_and_shown(tmp_path: Path) -> None:
    report = asyncio.run(live.measure(SHORT, against=False))
    own, pages = report.servers
    assert pages.moves > 0
    assert pages.work > 0
    assert 0 < report.fsync_p50 <= report.fsync_p95
    assert 0 < own.p50 <= own.p95 <= own.p99
    assert own.moves > 0
    assert own.rush > 0
    out = io.StringIO()
    live.show(report, Console(file=out, width=120))
    assert live.OURS in out.getvalue()


def test_a_game_is_played_to_its_end_and_then_no_more(tmp_path: Path) -> None:
    async def play() -> tuple[seated.Stretch, seated.Stretch]:
        server, url = await live.serve(tmp_path)
        players = seated.Players(url, 1, 2, seated.ProgramTable)
        try:
            await players.sit_down(4)
            return await players.play(60, 0), await players.play(60, 0)
        finally:
            players.close()
            server.terminate()
            await server.wait()

    whole, after = asyncio.run(play())
    assert whole.moves >= 64
    assert len(whole.latencies) == 3 * whole.moves
    assert after.moves == 0
