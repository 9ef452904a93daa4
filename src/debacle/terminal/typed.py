"""Amounts as people type them: with grouping, or with a word for the noughts. What is sent is always exact."""

from __future__ import annotations

import re

from debacle.core.refusals import Illegal, Why
from debacle.core.specs import Amount
from debacle.texts.words import Words

SIGN = re.compile(r"[-−](?=\d)")
GROUPED = re.compile(r"\d{1,3}(?P<mark>[ ,'’\u00a0\u202f])\d{3}(?:(?P=mark)\d{3})*")
SHORTHAND = re.compile(r"(?P<whole>\d{1,100})(?:[.,](?P<part>\d{1,9}))?[ \u00a0\u202f]?(?P<unit>[^\W\d_]+)")
UNITS = {
    "en": {"k": 3, "m": 6, "mn": 6, "bn": 9, "b": 9, "tn": 12, "t": 12},
    "fr": {"k": 3, "m": 6, "md": 9, "mds": 9, "mrd": 9, "bn": 12},
}


def typed_amount(spec: Amount, text: str, words: Words) -> int:
    """The whole number that was meant; raises `Illegal` when that is not certain."""
    signed = SIGN.match(text)
    digits = _digits(text[1:] if signed else text, words)
    if signed:
        raise Illegal(Why("amount.low", {"low": spec.low}))
    amount = spec.read(digits)
    assert isinstance(amount, int)
    return amount


def _digits(text: str, words: Words) -> str:
    if GROUPED.fullmatch(text):
        return re.sub(r"\D", "", text)
    shorthand = SHORTHAND.fullmatch(text)
    return text if shorthand is None else _written_out(shorthand, words)


def _written_out(shorthand: re.Match[str], words: Words) -> str:
    noughts = _noughts(shorthand["unit"].casefold(), words)
    part = (shorthand["part"] or "").rstrip("0")
    if noughts is None or len(part) > noughts:
        raise Illegal(Why("amount.type"))
    return (shorthand["whole"] + part + "0" * (noughts - len(part))).lstrip("0") or "0"


def _noughts(unit: str, words: Words) -> int | None:
    if unit in UNITS[words.language]:
        return UNITS[words.language][unit]
    singular = unit.removesuffix("s")
    scales = words.numerals.scales
    return 3 * (scales.index(singular) + 1) if singular in scales else None
