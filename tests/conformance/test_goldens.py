"""Playthroughs that are checked in: a change in what anybody sees shows up as a change of these files.

After a wanted change: `pytest tests/conformance/test_goldens.py --goldens` writes them anew; read the difference.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from debacle.conformance.case import Answerer, Case
from debacle.conformance.playthrough import playthrough
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Answer
from debacle.core.state import State
from tests.games.crisis import case as crisis
from tests.games.friends import case as friends
from tests.games.krach import case as krach
from tests.games.qe import case as qe

BIDS = (0, 1, 2, 5, 5, 10, 10, 20)
GOLDENS = Path(__file__).parent.parent / "goldens"


def modest(state: State, decision: Decision, rng: Random) -> Answer:
    """Round sums, so that there are ties and zeros, and the page stays readable."""
    spec = state.spec(decision)
    if isinstance(spec, Amount):
        return rng.choice([bid for bid in BIDS if spec.why_not(bid) is None])
    return spec.sample(rng)


PLAYS: list[tuple[Case, Answerer, int]] = [
    *((qe.case(seats), modest, seats) for seats in (3, 4, 5)),
    *((friends.case(seats), friends.brisk, seats) for seats in (2, 3, 4)),
    *((krach.case(seats), krach.brisk, seed) for seats, seed in ((2, 27), (3, 41), (4, 27))),
    *((crisis.case(seats, "easy"), crisis.steer, seats) for seats in (1, 2, 3, 4, 5)),
]
"""With a seed; those of Krach are short games in which embezzlers are caught, hands shown, a bank sold."""


@pytest.mark.parametrize(
    ("case", "answer", "seed"), PLAYS, ids=[f"{case.game.about.key}-{case.seats}" for case, _, _ in PLAYS]
)
def test_a_game_looks_as_it_always_did(case: Case, answer: Answerer, seed: int, request: pytest.FixtureRequest) -> None:
    text = playthrough(replace(case, answer=answer), seed=seed)
    file = GOLDENS / f"{case.game.about.key}-{case.seats}.txt"
    if request.config.getoption("goldens"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
