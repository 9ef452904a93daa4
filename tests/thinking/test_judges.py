"""Who plays on in worlds, and who says what a position is worth."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest

from debacle import bots
from debacle.thinking.judge import COPIED, Question, judge_of, written_judge
from tests.thinking.positions import CASES, TAUGHT, positions


def questions(key: str) -> list[Question]:
    asked = [(point, point.decision.seat) for point in positions(key, 10)]
    return [(point.state.view(seat), point.notes[seat], Random(number)) for number, (point, seat) in enumerate(asked)]


def test_where_advice_takes_longest_who_gives_it_plays_on() -> None:
    game = CASES["crisis"](3).game
    seasoned, steady = (
        [bots.find(game, name).choose(view, notes, copy(rng)) for view, notes, rng in questions("crisis")]
        for name in ("seasoned", "steady")
    )
    assert judge_of(game).answers(questions("crisis")) == seasoned != steady


def test_a_copy_is_no_surer_of_what_it_copies_than_it_may_be() -> None:
    """What the net would do comes first, and nothing else is ruled out by its being sure; others it has ruled out."""
    judge, rest = judge_of(CASES["crisis"](3).game), judge_of(CASES["krach"](3).game)
    options = [judge.options(*question) for question in questions("crisis")]
    assert any(len(some) > 1 for some in options)
    assert all(some[0].prior >= one.prior >= 0.99 * COPIED * some[0].prior for some in options for one in some)
    assert any(one.prior < COPIED / 9 for question in questions("krach") for one in rest.options(*question))
    assert judge.turns > rest.turns


@pytest.mark.parametrize("key", TAUGHT)
def test_a_net_judges_and_who_was_written_cannot(key: str) -> None:
    game = CASES[key](3).game
    values = judge_of(game).values(questions(key))
    assert values is not None
    assert len({*map(float, values)}) > 1
    assert written_judge(game).values(questions(key)) is None


def test_whose_bids_lie_around_those_of_the_menu_is_expected_to_bid_so() -> None:
    game = CASES["qe"](3).game
    asked = questions("qe")
    menus = [game.menu(view, view.asked.decision).open() for view, _, _ in asked if view.asked]
    given = judge_of(game).answers(asked)
    assert any(answer not in menu for answer, menu in zip(given, menus, strict=True))
