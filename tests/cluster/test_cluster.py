"""Bots that think on a cluster of processes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from distributed import LocalCluster

from debacle.core.dealer import seeded
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.games.qe import QE, QEOptions
from debacle.server.thinking import executor_for, think


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as running:  # type: ignore[no-untyped-call]
        address: Any = running.scheduler_address
        yield str(address)


@pytest.mark.filterwarnings("default")
def test_a_whole_game_is_thought_elsewhere(cluster: str) -> None:
    executor = executor_for(0, cluster)
    match = Match(QE(), 3, QEOptions(), seeded(Random(1)))
    while match.state.pending():
        decision = match.state.pending()[0]
        seat = decision.seat
        future = executor.submit(think, "qe", None, "steady", match.state.view(seat), match.notes_of(seat), f"{seat}")
        match.play(Move(decision.number, seat, future.result(timeout=30)))
    assert match.state.outcome() is not None
    executor.shutdown()
