"""How long somebody may think."""

from __future__ import annotations

import re
from time import monotonic

from msgspec import Struct

SECONDS = re.compile(r"(\d+(?:\.\d+)?)s")


class BadBudget(ValueError):
    """Neither a time nor a number of playouts."""


class Budget(Struct, frozen=True):
    """Seconds, or playouts, or both: whichever is used up first ends it. Playouts alone give the same answer to the same
    generator, whatever the machine."""

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise BadBudget("nothing ends it")
        if (self.seconds or 0) < 0 or (self.playouts or 0) < 0:
            raise BadBudget("it is below nothing")


def read_budget(text: str) -> Budget:
    """`0.3s` is a time, `200` a number of playouts."""
    if timed := SECONDS.fullmatch(text):
        return Budget(seconds=float(timed[1]))
    if text.isascii() and text.isdigit():
        return Budget(playouts=int(text))
    raise BadBudget(text)


class Meter:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._end = None if budget.seconds is None else monotonic() + budget.seconds
        self._playouts = budget.playouts

    def left(self, wanted: int) -> int:
        """How many of so many playouts may still be made."""
        if self._end is not None and monotonic() >= self._end:
            return 0
        return wanted if self._playouts is None else min(wanted, self._playouts)

    def spend(self, playouts: int) -> None:
        if self._playouts is not None:
            self._playouts -= playouts
