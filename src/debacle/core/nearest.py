"""Which slot of a menu comes nearest to an answer, so that a net can learn from those who know no menus."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from math import inf, log1p

from debacle.core.messages import Menu
from debacle.core.specs import Answer, same


def nearest(menu: Menu, answer: Answer) -> int | None:
    """None if nothing that is open is of its kind."""
    slots = open_slots(menu)
    held = holding(menu, slots, answer)
    if held:
        return held[0]
    away = {slot: _away(menu.answers[slot], answer) for slot in slots}
    best = min(slots, key=away.__getitem__)
    return best if away[best] < inf else None


def open_slots(menu: Menu) -> list[int]:
    return list(compress(range(len(menu.legal)), menu.legal))


def holding(menu: Menu, slots: Sequence[int], answer: Answer) -> list[int]:
    """Those of the slots that hold this very answer."""
    return [slot for slot in slots if same(menu.answers[slot], answer)]


def _away(one: Answer, other: Answer) -> float:
    """Amounts by their ratio, sets of cards by how many are not in both; other acts are of another kind."""
    if type(one) is not type(other):
        return inf
    if isinstance(one, tuple) and isinstance(other, tuple):
        if one[:1] == other[:1] and len(one) == len(other) == 2 and isinstance(one[0], str):
            return _away(one[1], other[1])
        if any(isinstance(part, str) for part in (*one[:1], *other[:1])):
            return inf
        return len(set(one) ^ set(other))
    if type(one) is int and type(other) is int:
        return abs(log1p(abs(one)) - log1p(abs(other)))
    return 0.0 if one == other else inf
