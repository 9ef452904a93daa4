"""Slows down those who ask too much: so many acts of a kind, and then so many a second."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

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
    "page": Allowance(200, 20),
    "table by address": Allowance(30, 0.1),
    "join by address": Allowance(60, 1),
}
"""Those by address count for all who share one, and a new cookie does not help."""
AT_ONCE = {"stream": 40}
"""So many that last, at one address."""


class Limiter:
    """Counts in memory, for each process by itself."""

    def __init__(
        self,
        now: Callable[[], float],
        *,
        on: bool = True,
        allowances: Mapping[str, Allowance] | None = None,
        at_once: Mapping[str, int] | None = None,
    ) -> None:
        """What is not given otherwise is as above."""
        self._now = now
        self._on = on
        self._allowances = ALLOWANCES | dict(allowances or {})
        self._at_once = AT_ONCE | dict(at_once or {})
        self._going_on: Counter[tuple[str, str]] = Counter()
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, who: str) -> None:
        """One act of this kind, or a refusal."""
        if not self._on:
            return
        allowance, now = self._allowances[kind], self._now()
        left, since = self._left.pop((kind, who), (allowance.at_once, now))
        left = min(allowance.at_once, left + (now - since) * allowance.a_second)
        enough = left >= 1
        self._left[kind, who] = (left - 1 if enough else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if not enough:
            raise TooMuch(Why("slow_down"))

    def room(self, kind: str, who: str) -> AbstractContextManager[None]:
        """For one more that lasts, or a refusal; held while it does."""
        if self._on and self._going_on[kind, who] >= self._at_once[kind]:
            raise TooMuch(Why("slow_down"))
        return self._held(kind, who)

    @contextmanager
    def _held(self, kind: str, who: str) -> Iterator[None]:
        self._going_on[kind, who] += 1
        try:
            yield
        finally:
            self._going_on[kind, who] -= 1
            if not self._going_on[kind, who]:
                del self._going_on[kind, who]
