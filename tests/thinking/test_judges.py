"""Who plays on in worlds, and who says what a position is worth."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest

from debacle import bots
from debacle.thinking.judge import Question, judge_of, written_judge
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


@pytest.mark.parametrize("key", TAUGHT)
def test_a_net_judges_and_who_was_written_cannot(key: str) -> None:
    game = CASES[key](3).game
    values = judge_of(game).values(questions(key))
    assert values is not None
    assert len({*map(float, values)}) > 1
    assert written_judge(game).values(questions(key)) is None
