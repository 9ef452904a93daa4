"""Amounts around one of a menu."""

from __future__ import annotations

from math import exp
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from debacle.core.specs import Amount, Either, Pick
from debacle.core.spread import beside


@given(st.integers(0, 10**100), st.integers(0, 3))
def test_an_amount_is_as_near_as_that_and_allowed(amount: int, seed: int) -> None:
    spec = Amount(0, 10**100, (amount,)) if seed else Amount(0, 10**100)
    other = beside(amount, 0.1, spec, Random(seed))
    assert type(other) is int
    assert 0.9 * amount - 1 <= other <= exp(0.1) * amount + 1
    assert other == amount or spec.why_not(other) is None


def test_many_lie_on_both_sides_of_it_and_nobody_knows_where() -> None:
    found = [int(str(beside(1000, 0.1, Amount(0), Random(seed)))) for seed in range(100)]
    assert len(set(found)) > 60
    assert min(found) < 950
    assert max(found) > 1050


def test_what_is_no_amount_or_has_no_room_stays_as_it_is() -> None:
    rng = Random(1)
    assert beside(True, 0.1, Pick((True, False)), rng) is True
    assert beside(("bid", 500), 0.1, Either({"bid": Amount(0)}), rng) == ("bid", 500)
    assert beside(1000, 0.1, Amount(1000, 1000), rng) == 1000
    assert beside(1000, 0.0, Amount(0), rng) == 1000
    assert beside(0, 0.1, Amount(0), rng) == 0
