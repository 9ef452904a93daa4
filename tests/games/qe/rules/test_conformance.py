"""Q.E. under the conformance suite, at every seat count."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.conformance import CHECKS, check
from tests.games.qe.case import case
from tests.marks import rule

GAMES = 8


@rule("QE-R11")
@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("seats", [3, 4, 5])
@settings(max_examples=GAMES)
@given(seed=st.integers(0, 2**32))
def test_conforms(seats: int, name: str, seed: int) -> None:
    report = check(case(seats), seed, [name])
    assert report.compared[name] > 0
