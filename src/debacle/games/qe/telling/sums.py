"""Amounts on a page: short where they stand in a line, whole on focus, and how this onlooker knows them."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from debacle.texts.numbers import EXACT_DIGITS, LEADING, grouped, in_words
from debacle.texts.words import Words

Known = Literal["open", "eye", "least"]
"""Known to all; to this onlooker and not to all; to be at least so much."""

UNITS: Final = {"en": ("", "k", "mn", "bn", "tn"), "fr": ("", "k", "M", "Md")}
PLAIN: Final = 10_000
"""Below this every digit is shown even where there is little room."""
IN_WORDS_FROM: Final = 10**6


class Sum(Struct, frozen=True):
    value: str
    """All its digits, ungrouped."""
    text: str
    """All its digits, or the first three groups of a long one."""
    power: int | None
    """What power of ten those groups are counted in; None: they are all."""
    small: str
    """Three figures and a unit, for where there is little room; of a giant one figure and the power of ten."""
    small_power: int | None
    full: str
    words: str
    """Empty where the number says it better."""
    known: Known


def shown(amount: int, words: Words, known: Known = "open") -> Sum:
    digits = len(str(amount))
    power = digits - LEADING if digits > EXACT_DIGITS else None
    small, small_power = _small(amount, words)
    return Sum(
        value=str(amount),
        text=grouped(amount // 10 ** (power or 0), words.numerals),
        power=power,
        small=small,
        small_power=small_power,
        full=words.full(amount),
        words=in_words(amount, words.numerals) if amount >= IN_WORDS_FROM else "",
        known=known,
    )


def _small(amount: int, words: Words) -> tuple[str, int | None]:
    if amount < PLAIN:
        return words.full(amount), None
    units = UNITS[words.language]
    scale = (len(str(amount)) - 1) // 3
    if scale < len(units):
        return f"{_figures(amount, 3 * scale, words)}\u2009{units[scale]}", None
    return str(amount)[0], len(str(amount)) - 1


def _figures(amount: int, power: int, words: Words) -> str:
    """Three figures, the rest cut off: 1.23 or 12.3 or 123 of that power of ten."""
    whole = str(amount // 10**power)
    part = f"{amount // 10 ** (power - 2) % 100:02}"[: 3 - len(whole)].rstrip("0")
    return f"{whole}{words.numerals.point}{part}" if part else whole
