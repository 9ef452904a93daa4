"""A whole game of Q.E. whose bots think on a cluster of processes; says the scores.

Run by itself: Dask leaves threads behind that draw from `random`, and Hypothesis takes that for a fault of its tests.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

from distributed import LocalCluster

from debacle.core.dealer import seeded
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.specs import Answer
from debacle.games.qe import QE
from debacle.games.qe.rules.setup import QEOptions
from debacle.server.bots.thinking import executor_for, rules_of, think


def play(answer: Callable[..., Answer]) -> str:
    """The scores of a game in which `answer` thinks, given what `think` is given."""
    game = QE()
    match = Match(game, 3, QEOptions(), seeded(Random(1)))
    while match.state.pending():
        decision = match.state.pending()[0]
        seat = decision.seat
        thought = answer(rules_of(game), "steady", match.state.view(seat), match.notes_of(seat), f"{seat}")
        match.play(Move(decision.number, seat, thought))
    outcome = match.state.outcome()
    assert outcome is not None
    return str(outcome.scores)


def main() -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as running:  # type: ignore[no-untyped-call]
        executor = executor_for(0, str(running.scheduler_address))
        sys.stdout.write(play(lambda *asked: executor.submit(think, *asked).result(timeout=60)))
        executor.shutdown()


if __name__ == "__main__":
    main()
