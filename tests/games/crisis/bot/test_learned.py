"""`learned`: it plays from view and notes alone, and everything that it answers is allowed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle import bots
from debacle.bots.net_player import net_of
from debacle.games.crisis import Crisis
from tests.games.crisis.case import GENTLE, case


@pytest.mark.parametrize("seats", [2, 3])
def test_every_answer_is_allowed_wherever_it_is_asked(seats: int) -> None:
    player = bots.find(GENTLE, "learned")
    for point in case(seats, game=GENTLE).walk(Random(seats)):
        view: Any = point.state.view(point.decision.seat)
        notes = point.notes[point.decision.seat]
        answer = player.choose(view, notes, Random(1))
        assert point.state.spec(point.decision).why_not(answer) is None
        assert player.choose(view, notes, Random(1)) == answer, "the same chance, the same answer"


def test_the_net_learned_from_the_numbers_that_the_game_has_now() -> None:
    assert net_of("debacle.games.crisis").encoding == Crisis().encoding().version
