"""Amounts that no slot holds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle.core.specs import Answer
from debacle.thinking.amounts import between
from debacle.thinking.budget import Budget
from debacle.thinking.search import weigh
from tests.thinking.positions import CASES, positions


@pytest.mark.parametrize(
    ("best", "others", "found"),
    [
        (100, [0, 25, 100, 400], [50, 200]),
        (100, [100, 400], [200]),
        (("bid", 9), [("bid", 4), "pass", ("bid", 9), ("sell", 10)], [("bid", 6)]),
        (3, [2, 3, 4], []),
        (True, [False, True], []),
        ("pass", ["pass", 5], []),
        ((4, 9), [(4, 9), (4, 16)], []),
    ],
)
def test_it_is_half_way_to_the_next_of_the_same_kind(best: Answer, others: list[Answer], found: list[Answer]) -> None:
    assert between(best, others) == found


def test_who_looks_at_many_worlds_tries_amounts_beside_the_best_of_the_menu() -> None:
    game, tried = CASES["qe"](3).game, 0
    for point in positions("qe", 6):
        seat = point.decision.seat
        view: Any = point.state.view(seat)
        menu = game.menu(view, point.decision).open()
        how = {"game": game, "view": view, "notes": point.notes[seat], "budget": Budget(playouts=150)}
        for finely in (False, True):
            finer = [one for one in weigh(**how, rng=Random(1), finely=finely) if one.answer not in menu]
            assert finely or not finer
            assert all(one.slot is None and view.asked.spec.why_not(one.answer) is None for one in finer)
            tried += sum(one.visits > 0 for one in finer)
    assert tried > 4
