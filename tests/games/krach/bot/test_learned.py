"""`learned`: it plays from view and notes alone, and everything that it answers is allowed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle import bots
from debacle.bots.net_player import net_of
from debacle.core.briefing import Briefer
from debacle.games.krach import Krach
from tests.games.krach.case import case


@pytest.mark.parametrize("seats", [2, 4])
def test_every_answer_is_allowed_wherever_it_is_asked(seats: int) -> None:
    player = bots.find(Krach(), "learned")
    for point in case(seats).walk(Random(seats)):
        view: Any = point.state.view(point.decision.seat)
        notes = point.notes[point.decision.seat]
        answer = player.choose(view, notes, Random(1))
        assert point.state.spec(point.decision).why_not(answer) is None
        assert player.choose(view, notes, Random(1)) == answer, "the same chance, the same answer"


def test_the_net_learned_from_the_numbers_that_the_game_has_now() -> None:
    assert net_of("debacle.games.krach").encoding == Briefer(Krach()).version
