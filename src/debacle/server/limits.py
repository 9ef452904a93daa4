"""Slows down those who ask too much: so many acts of a kind, and then so many a second."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from msgspec import Struct

from debacle.core.refusals import Why
from debacle.server.errors import TooMuch
from debacle.server.tallies import Tallies


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
    "word": Allowance(6, 0.05),
    "word at a table": Allowance(40, 0.1),
    "upload": Allowance(6, 0.1),
    "hint": Allowance(8, 0.2),
    "analysis": Allowance(4, 0.02),
    "webhook": Allowance(5, 0.02),
    "player": Allowance(30, 0.5),
    "page": Allowance(200, 20),
    "table by address": Allowance(30, 0.1),
    "join by address": Allowance(60, 1),
    "word by address": Allowance(12, 0.05),
    "webhook by address": Allowance(10, 0.02),
}
"""Those by address count for all who share one, and a new cookie does not help."""
AT_ONCE = {"stream": 40}
"""So many that last, at one address."""


class Limiter:
    """Counts for all workers of this server; for each server by itself, if several share a database."""

    def __init__(
        self,
        now: Callable[[], float],
        tallies: Tallies,
        *,
        on: bool = True,
        allowances: Mapping[str, Allowance] | None = None,
        at_once: Mapping[str, int] | None = None,
    ) -> None:
        """What is not given otherwise is as above."""
        self._now = now
        self._tallies = tallies
        self._on = on
        self._allowances = ALLOWANCES | dict(allowances or {})
        self._at_once = AT_ONCE | dict(at_once or {})

    def spend(self, kind: str, who: str) -> None:
        """One act of this kind, or a refusal."""
        allowed = self._allowances[kind]
        if self._on and not self._tallies.spend(f"{kind} {who}", allowed.at_once, allowed.a_second, self._now()):
            raise TooMuch(Why("slow_down"))

    def room(self, kind: str, who: str) -> AbstractContextManager[None]:
        """For one more that lasts, or a refusal; held while it does."""
        what = f"{kind} {who}"
        if self._on and self._tallies.going_on(what) >= self._at_once[kind]:
            raise TooMuch(Why("slow_down"))
        return self._held(what)

    @contextmanager
    def _held(self, what: str) -> Iterator[None]:
        self._tallies.begin(what)
        try:
            yield
        finally:
            self._tallies.end(what)
