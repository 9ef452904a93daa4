"""How long somebody may think."""

from __future__ import annotations

from time import monotonic

from msgspec import Struct


class BadBudget(ValueError):
    """Neither a time nor a number of playouts."""


class Budget(Struct, frozen=True):
    """Seconds, or playouts, or both: whichever is used up first ends it. Playouts alone give the same answer to the
    same generator, however quick the machine is."""

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise BadBudget("nothing ends it")
        if not ((self.seconds or 0) >= 0 and (self.playouts or 0) >= 0):
            raise BadBudget("it is below nothing")


def read_budget(text: str) -> Budget:
    """`0.3s` is a time, `200` a number of playouts."""
    try:
        return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(playouts=int(text))
    except ValueError:
        raise BadBudget(text) from None


class Meter:
    """What is left of a budget. Where it is a time, playouts are reckoned to take as long as those before."""

    def __init__(self, budget: Budget) -> None:
        self._began = monotonic()
        self._seconds, self._playouts = budget.seconds, budget.playouts
        self._made = 0

    def left(self, wanted: int) -> int:
        """How many of so many playouts may still be made."""
        if self._playouts is not None:
            wanted = min(wanted, self._playouts - self._made)
        if self._seconds is None:
            return wanted
        used = monotonic() - self._began
        if used >= self._seconds:
            return 0
        return min(wanted, int((self._seconds - used) * self._made / used)) if self._made else wanted

    def spend(self, playouts: int) -> None:
        self._made += playouts
