"""`learned` in every game: it plays from view and notes alone, and everything that it answers is allowed."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random
from typing import Any

import pytest

from debacle import bots, registry
from debacle.bots.net_player import net_of
from debacle.conformance import Case
from debacle.core.briefing import Briefer
from tests.games.crisis.case import GENTLE
from tests.games.crisis.case import case as crisis
from tests.games.friends.case import case as friends
from tests.games.krach.case import case as krach
from tests.games.qe.case import case as qe

CASES: dict[str, tuple[Callable[[int], Case], tuple[int, ...]]] = {
    "crisis": (lambda seats: crisis(seats, game=GENTLE), (2, 3)),
    "friends": (friends, (2, 4)),
    "krach": (krach, (2, 4)),
    "qe": (qe, (3, 4, 5)),
}
"""In Q.E. sums may have a hundred digits."""


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key, (_, all_) in CASES.items() for seats in all_])
def test_every_answer_is_allowed_wherever_it_is_asked(key: str, seats: int) -> None:
    case = CASES[key][0](seats)
    player = bots.find(case.game, "learned")
    for point in case.walk(Random(seats)):
        view: Any = point.state.view(point.decision.seat)
        notes = point.notes[point.decision.seat]
        answer = player.choose(view, notes, Random(1))
        assert point.state.spec(point.decision).why_not(answer) is None
        assert player.choose(view, notes, Random(1)) == answer, "the same chance, the same answer"


@pytest.mark.parametrize("key", sorted(CASES))
def test_the_net_learned_from_the_numbers_that_the_game_has_now(key: str) -> None:
    assert net_of(f"debacle.games.{key}").encoding == Briefer(registry.load(key)).version


def test_bids_of_qe_lie_around_those_of_the_menu_and_elsewhere_amounts_are_those_of_the_menu() -> None:
    for key, seats in (("qe", 4), ("krach", 4)):
        case = CASES[key][0](seats)
        player, beside = bots.find(case.game, "learned"), 0
        for point in case.walk(Random(1)):
            seat = point.decision.seat
            view: Any = point.state.view(seat)
            menu = Briefer(case.game).brief(view, point.notes[seat], Random(2)).menu.open()
            answer = player.choose(view, point.notes[seat], Random(2))
            if answer in menu:
                continue
            beside += 1
            assert type(answer) is int
            assert any(abs(log(answer / one)) < 0.11 + 1 / one for one in menu if type(one) is int and one > 0)
        assert (beside > 5) == (key == "qe")
