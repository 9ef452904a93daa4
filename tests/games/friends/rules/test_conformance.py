"""Friends under the conformance suite, at every seat count and with its options."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.conformance import CHECKS, Report, check
from tests.games.friends.case import case

GAMES = 3
ALL_OPEN = ("leak: same state", "leak: paired step", "leak: trying out")
"""With open money nothing is hidden, and there is nothing to scramble."""


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=GAMES)
@given(seed=st.integers(0, 2**32))
def test_conforms(seats: int, name: str, seed: int) -> None:
    assert check(case(seats), seed, [name]).compared[name] > 0


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("options", ["open money", "no overbids"])
@settings(max_examples=1)
@given(seed=st.integers(0, 2**32))
def test_conforms_with_options(options: str, name: str, seed: int) -> None:
    report = check(case(3, options), seed, [name])
    assert report.compared[name] > 0 or (options == "open money" and name in ALL_OPEN)


def test_the_leak_tests_compare_more_than_they_set_aside() -> None:
    """But for two answers: almost all answers are public here, and an event says so."""
    report = Report()
    for seats in (2, 3, 4):
        report.add(check(case(seats), seats, ALL_OPEN))
    for name in ALL_OPEN:
        assert report.compared[name] > report.set_aside[name], str(report)
