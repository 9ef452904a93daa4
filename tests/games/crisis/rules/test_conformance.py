"""Crisis under the conformance suite, at every seat count and difficulty."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.conformance import CHECKS, Report, check
from debacle.games.crisis.rules.deck_entries import Difficulty
from tests.games.crisis.case import GENTLE, case

GAMES = 2
LEAKS = ("leak: same state", "leak: paired step")
ALONE = ("leak: two answers", "leak: trying out")
"""With one seat nothing is hidden from it, and almost every answer is open to the only onlooker."""


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@settings(max_examples=GAMES)
@given(seed=st.integers(0, 2**32))
def test_conforms(seats: int, name: str, seed: int) -> None:
    assert check(case(seats, game=GENTLE), seed, [name]).compared[name] > 0 or (seats == 1 and name in ALONE)


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
@settings(max_examples=1)
@given(seed=st.integers(0, 2**32))
def test_conforms_at_every_difficulty(difficulty: Difficulty, name: str, seed: int) -> None:
    assert check(case(3, difficulty), seed, [name]).compared[name] > 0


def test_the_leak_tests_compare_more_than_they_set_aside() -> None:
    """But for two answers: almost all answers are public here, and an event says so."""
    report = Report()
    for seats in (2, 3, 5):
        report.add(check(case(seats, game=GENTLE), seats, LEAKS))
    for name in LEAKS:
        assert report.compared[name] > report.set_aside[name], str(report)
