from __future__ import annotations

import pytest

from debacle.texts.numbers import ENGLISH, FRENCH, Numerals, grouped, in_words, short


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, "1,000", "1\u202f000"),
        (1234567, "1,234,567", "1\u202f234\u202f567"),
        (-1234, "−1,234", "−1\u202f234"),
    ],
)
def test_grouped(number: int, english: str, french: str) -> None:
    assert grouped(number, ENGLISH) == english
    assert grouped(number, FRENCH) == french


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (10**15 - 1, "999,999,999,999,999"),
        (10**15, "100,000,000\u00a0×\u00a010^7"),
        (int("123456789" + "9" * 91), "≈\u00a0123,456,789\u00a0×\u00a010^91"),
        (10**15 + 1, "≈\u00a0100,000,000\u00a0×\u00a010^7"),
        (10**99, "100,000,000\u00a0×\u00a010^91"),
        (-(10**15), "−100,000,000\u00a0×\u00a010^7"),
    ],
)
def test_a_long_number_is_shown_by_its_beginning(number: int, said: str) -> None:
    assert short(number, ENGLISH) == said


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (7, "7", "7"),
        (1000, "1 thousand", "mille"),
        (1500, "1.5 thousand", "1,5 mille"),
        (2_000, "2 thousand", "2 mille"),
        (1_000_000, "1 million", "1 million"),
        (1_990_000, "1.99 million", "1,99 million"),
        (2_000_000, "2 million", "2 millions"),
        (1_250_000_000, "1.25 billion", "1,25 milliard"),
        (3_000_000_000, "3 billion", "3 milliards"),
        (1_250_000_000_000, "1.25 trillion", "1,25 billion"),
        (12_345 * 10**8, "1.23 trillion", "1,23 billion"),
        (12_350 * 10**8, "1.24 trillion", "1,24 billion"),
        (98_760_000, "98.8 million", "98,8 millions"),
        (987_600_000, "988 million", "988 millions"),
        (999_999, "1 million", "1 million"),
        (999_400, "999 thousand", "999 mille"),
        (10**15, "1 quadrillion", "1 billiard"),
        (10**18, "1 quintillion", "1 trillion"),
        (10**33, "1 decillion", "1 quintilliard"),
        (10**63, "1 vigintillion", "1 décilliard"),
        (2 * 10**99, "2 duotrigintillion", "2 sexdécilliards"),
        (-2_000_000, "−2 million", "−2 millions"),
        (10**102, "100,000,000 × 10^94", "100\u202f000\u202f000 × 10^94"),
    ],
)
def test_in_words(number: int, english: str, french: str) -> None:
    assert in_words(number, ENGLISH).replace("\u00a0", " ") == english
    assert in_words(number, FRENCH).replace("\u00a0", " ") == french


@pytest.mark.parametrize("numerals", [ENGLISH, FRENCH])
def test_every_number_that_may_be_bid_has_a_name(numerals: Numerals) -> None:
    assert "^" not in in_words(10**100 - 1, numerals).replace("100 ", "")
    assert len(set(numerals.scales)) == len(numerals.scales)
