"""Krach under the conformance suite, at every seat count."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.conformance import CHECKS, Report, check
from debacle.conformance.secrets import parted
from debacle.games.krach.rules.events import EmbezzlerCaught
from tests.games.krach.case import case

GAMES = 4
LEAKS = ("leak: same state", "leak: paired step", "leak: two answers")


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=GAMES)
@given(seed=st.integers(0, 2**32))
def test_conforms(seats: int, name: str, seed: int) -> None:
    assert check(case(seats), seed, [name]).compared[name] > 0


def test_of_two_embezzlers_one_is_told_first() -> None:
    """He is told his own cards, and not those of another who was caught before him in the other story."""
    mine = EmbezzlerCaught(0, 2, (2,), (4, 30))
    assert parted([mine], [EmbezzlerCaught(3, 3, (1,), None), mine]) == "revealed"


def test_the_leak_tests_compare_more_than_they_set_aside() -> None:
    report = Report()
    for seats in (2, 3, 4):
        report.add(check(case(seats), seats, LEAKS))
    for name in LEAKS[:1]:
        assert report.compared[name] > report.set_aside[name], str(report)
