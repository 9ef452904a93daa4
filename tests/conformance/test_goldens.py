"""Playthroughs that are checked in: a change in what anybody sees shows up as a change of these files.

After a wanted change: `pytest tests/conformance/test_goldens.py --goldens` writes them anew; read the difference.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.conformance.playthrough import playthrough
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Answer
from debacle.core.state import State
from tests.qe.case import case

BIDS = (0, 1, 2, 5, 5, 10, 10, 20)
GOLDENS = Path(__file__).parent.parent / "goldens"


def modest(state: State[Any], decision: Decision, rng: Random) -> Answer:
    """Round sums, so that there are ties and zeros, and the page stays readable."""
    spec = state.spec(decision)
    if isinstance(spec, Amount):
        return rng.choice([bid for bid in BIDS if spec.why_not(bid) is None])
    return spec.sample(rng)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_of_qe_looks_as_it_always_did(seats: int, request: pytest.FixtureRequest) -> None:
    text = playthrough(replace(case(seats), answer=modest), seed=seats)
    file = GOLDENS / f"qe-{seats}.txt"
    if request.config.getoption("goldens"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
