"""Amounts on a page: short where they stand in a line, whole on focus, and how this onlooker knows them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from debacle.texts.numbers import EXACT_DIGITS, Numerals, grouped, in_words
from debacle.texts.words import NUMERALS

Known = Literal["open", "eye", "least"]
"""Known to all; to this onlooker and not to all; to be at least so much."""

UNITS: Final = {"en": ("", "k", "mn", "bn", "tn"), "fr": ("", "k", "M", "Md")}
PLAIN: Final = 10_000
"""Below this every digit is shown even where there is little room."""
IN_WORDS_FROM: Final = 10**6
KEPT: Final = 4096
"""Amounts as they are shown."""


class Sum(Struct, frozen=True, cache_hash=True):
    value: str
    """All its digits, ungrouped."""
    text: str
    """All its digits, or three figures of a giant."""
    power: int | None
    """What power of ten those figures are counted in; None: all digits are there."""
    small: str
    """Three figures and a unit, for where there is little room; of a giant the same as `text`."""
    small_power: int | None
    full: str
    words: str
    """Empty where the number says it better."""
    known: Known


@lru_cache(KEPT)
def shown(amount: int, language: str, known: Known = "open") -> Sum:
    numerals = NUMERALS[language]
    power = len(str(amount)) - 1 if len(str(amount)) > EXACT_DIGITS else None
    small, small_power = _small(amount, language)
    return Sum(
        value=str(amount),
        text=grouped(amount, numerals) if power is None else _figures(amount, power, numerals),
        power=power,
        small=small,
        small_power=small_power,
        full=grouped(amount, numerals),
        words=in_words(amount, numerals) if amount >= IN_WORDS_FROM else "",
        known=known,
    )


def _small(amount: int, language: str) -> tuple[str, int | None]:
    if amount < PLAIN:
        return grouped(amount, NUMERALS[language]), None
    units = UNITS[language]
    scale = (len(str(amount)) - 1) // 3
    if scale < len(units):
        return f"{_figures(amount, 3 * scale, NUMERALS[language])}\u2009{units[scale]}", None
    power = len(str(amount)) - 1
    return _figures(amount, power, NUMERALS[language]), power


def _figures(amount: int, power: int, numerals: Numerals) -> str:
    """Three figures, the rest cut off: 1.23 or 12.3 or 123 of that power of ten."""
    whole = str(amount // 10**power)
    part = f"{amount // 10 ** (power - 2) % 100:02}"[: 3 - len(whole)].rstrip("0")
    return f"{whole}{numerals.point}{part}" if part else whole
