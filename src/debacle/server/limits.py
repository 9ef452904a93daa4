"""Slows down those who ask too much: so many acts of a kind, and then so many a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

from debacle.core.refusals import Why
from debacle.server.errors import TooMuch

REMEMBERED = 20_000


class Allowance(Struct, frozen=True):
    at_once: float
    a_second: float


ALLOWANCES = {
    "move": Allowance(40, 10),
    "chat": Allowance(6, 0.5),
    "table": Allowance(10, 0.2),
    "name": Allowance(6, 0.2),
    "join": Allowance(10, 0.5),
    "seat": Allowance(20, 2),
    "player": Allowance(30, 0.5),
}


class Limiter:
    """Counts in memory, for each process by itself."""

    def __init__(self, now: Callable[[], float], *, on: bool = True) -> None:
        self._now = now
        self._on = on
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, who: str) -> None:
        """One act of this kind, or a refusal."""
        if not self._on:
            return
        allowance, now = ALLOWANCES[kind], self._now()
        left, since = self._left.pop((kind, who), (allowance.at_once, now))
        left = min(allowance.at_once, left + (now - since) * allowance.a_second)
        enough = left >= 1
        self._left[kind, who] = (left - 1 if enough else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if not enough:
            raise TooMuch(Why("slow_down"))
