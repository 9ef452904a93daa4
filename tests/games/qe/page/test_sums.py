"""Amounts as the page shows them."""

from __future__ import annotations

import pytest

from debacle.games.qe.telling.sums import shown


@pytest.mark.parametrize(
    ("amount", "english", "french"),
    [
        (0, "0", "0"),
        (9_999, "9,999", "9\u202f999"),
        (12_345, "12.3\u2009k", "12,3\u2009k"),
        (40_000_000, "40\u2009mn", "40\u2009M"),
        (1_999_999_999, "1.99\u2009bn", "1,99\u2009Md"),
        (7 * 10**12, "7\u2009tn", "7"),
        (10**99, "1", "1"),
    ],
)
def test_little_room(amount: int, english: str, french: str) -> None:
    assert shown(amount, "en").small == english
    assert shown(amount, "fr").small == french
    giant = shown(amount, "fr").small_power
    assert giant == (None if amount < 10**12 else len(str(amount)) - 1)


def test_a_giant_is_shown_in_one_way_everywhere_and_whole_at_a_press() -> None:
    giant = shown(123_456_789 * 10**60, "en")
    assert (giant.text, giant.power) == (giant.small, giant.small_power) == ("1.23", 68)
    assert giant.full.startswith("123,456,789,000")
    assert giant.value == "123456789" + "0" * 60
