"""What pages and terminals show of every game, ready in words and numbers. A game adds its own."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Answer

E = TypeVar("E")
"""An entry of a ticker."""


class SeatSight(Struct, frozen=True):
    seat: Seat
    name: str
    initial: str
    """What stands beside its symbol."""
    you: bool

    @property
    def mark(self) -> str:
        return f"seat-{self.seat + 1}"


class WaitSight(Struct, frozen=True):
    """For whom the table waits, and what they are deciding."""

    head: str
    note: str


class TickerSight(Struct, Generic[E], frozen=True):
    """The newest first."""

    recent: tuple[E, ...]
    earlier: tuple[E, ...]


class Option(Struct, frozen=True):
    """One of several things to choose."""

    value: str
    said: str
    note: str = ""


class OptionGroup(Struct, frozen=True):
    """Options that belong together, those of one seat for instance."""

    head: str
    seat: SeatSight | None
    options: tuple[Option, ...]


class Choice(Struct, frozen=True):
    """One choice of one thing: radios, or a list, of one name."""

    name: str
    head: str
    groups: tuple[OptionGroup, ...]


class NumberedLine(Struct, frozen=True):
    """Something that can be done at a terminal, with the number that it goes by."""

    number: int
    said: str
    act: str
    argument: Answer = None
    """What goes with the act; None: what it needs is asked next."""
    name: str = ""
    """What it is called when it is chosen; empty: as it is said."""
