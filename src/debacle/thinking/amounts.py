"""Amounts that no slot holds: whoever bids in the steps of a menu is outbid by who does not."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from debacle.core.specs import Answer


def between(best: Answer, others: Iterable[Answer]) -> list[Answer]:
    """Half-way, as ratios go, from this amount to the next lower and the next higher of the same kind."""
    act, amount = _parts(best)
    if amount is None:
        return []
    known = sorted([other for kind, other in map(_parts, others) if kind == act and other is not None])
    lower, higher = [one for one in known if one < amount], [one for one in known if one > amount]
    middles = [round(sqrt(amount * one)) for one in (*lower[-1:], *higher[:1])]
    return [middle if act is None else (act, middle) for middle in middles if middle not in (*known, amount)]


def _parts(answer: Answer) -> tuple[str | None, int | None]:
    """The act, if it is one with an amount, and the amount."""
    match answer:
        case bool():
            return None, None
        case int():
            return None, answer
        case (str(act), int(amount)) if not isinstance(amount, bool):
            return act, amount
    return None, None
