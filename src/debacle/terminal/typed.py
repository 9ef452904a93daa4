"""Amounts as people type them at a prompt. What is sent is always exact."""

from __future__ import annotations

import re

from debacle.core.refusals import Illegal, Why
from debacle.core.specs import Amount
from debacle.texts.typed import plain_digits
from debacle.texts.words import Words

SIGN = re.compile(r"[-−](?=\d)")


def typed_amount(spec: Amount, text: str, words: Words) -> int:
    """The whole number that was meant; raises `Illegal` when that is not certain."""
    if SIGN.match(text):
        raise Illegal(Why("amount.low", {"low": spec.low}))
    amount = spec.read(plain_digits(_without_unit(text, words), words))
    assert isinstance(amount, int)
    return amount


def _without_unit(text: str, words: Words) -> str:
    """What a game shows as 4M can be typed so: there M is its money, and no million."""
    unit = words.say("board.money", amount="").strip() if words.knows("board.money") else ""
    bare = text.strip().casefold().removesuffix(unit.casefold()).rstrip()
    return bare if unit and bare else text
