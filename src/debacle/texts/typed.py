"""Amounts as people write them in a field: grouped, or with a word for the noughts. What is sent on is plain digits.

`table.js` reads a field in the same way; whatever is not certain stays as it was written, and the spec refuses it.
"""

from __future__ import annotations

import re
from typing import Final

from debacle.texts.words import Words

SPACES: Final = " '’\u00a0\u2009\u202f"
GROUPED: Final = re.compile(rf"[0-9]{{1,3}}(?P<mark>[{SPACES}.,])[0-9]{{3}}(?P<more>(?:(?P=mark)[0-9]{{3}})*)")
SHORTHAND: Final = re.compile(
    rf"(?P<whole>[0-9]{{1,100}})(?:(?P<point>[.,])(?P<part>[0-9]{{1,9}}))?[{SPACES}]?(?P<unit>[^\W\d_]+)"
)
NOUGHTS: Final = {
    "en": {"k": 3, "m": 6, "mn": 6, "b": 9, "bn": 9, "t": 12, "tn": 12},
    "fr": {"k": 3, "m": 6, "md": 9, "mds": 9, "mrd": 9, "bn": 12},
}
LONGEST: Final = 300
"""No amount is longer, however it is grouped."""


def plain_digits(text: str, words: Words) -> str:
    """The digits that were meant, or the text itself when that is not certain."""
    text = text.strip()
    if len(text) > LONGEST:
        return text
    if found := GROUPED.fullmatch(text):
        return text if _may_be_a_fraction(found["mark"], found["more"], words) else _without_noughts(text)
    if found := SHORTHAND.fullmatch(text):
        return _written_out(found, words) or text
    return text


def _may_be_a_fraction(mark: str, more: str, words: Words) -> bool:
    """1.500 in English, 1,500 in French: one group after what is elsewhere the decimal sign."""
    return mark == words.numerals.point and not more


def _without_noughts(text: str) -> str:
    return re.sub(r"\D", "", text).lstrip("0") or "0"


def _written_out(found: re.Match[str], words: Words) -> str | None:
    noughts = _noughts(found["unit"].casefold(), words)
    part = found["part"] or ""
    if noughts is None or (len(part) == 3 and found["point"] != words.numerals.point):
        return None
    part = part.rstrip("0")
    if len(part) > noughts:
        return None
    return _without_noughts(found["whole"] + part + "0" * (noughts - len(part)))


def _noughts(unit: str, words: Words) -> int | None:
    short = NOUGHTS[words.language]
    if unit in short:
        return short[unit]
    singular = unit.removesuffix("s")
    scales = words.numerals.scales
    return 3 * (scales.index(singular) + 1) if singular in scales else None
