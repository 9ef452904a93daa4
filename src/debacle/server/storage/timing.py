"""The clocks of a table: which it has chosen, how they stand, and when a player is not to be hurried."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from debacle.core.audience import Seat

ClockKind = Literal["none", "live", "slow"]
Out = Literal["vote", "answer", "pass", "bot"]
OUTS: tuple[Out, ...] = ("vote", "answer", "pass", "bot")


class Timing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chosen when the table is set up."""

    kind: ClockKind = "none"
    """`live`: each person has a bank of time; `slow`: days for each move."""
    bank: int = 600
    """Seconds, of a live clock."""
    increment: int = 20
    """Seconds that an answer adds to it."""
    days: int = 2
    """For each move, of a slow clock."""
    out: Out = "vote"
    """When time is out: the others vote; a bot answers this move, or does what harms least; a bot takes the chair."""

    @property
    def runs(self) -> bool:
        return self.kind != "none"

    @property
    def slow(self) -> bool:
        return self.kind == "slow"


class Clocks(Struct, frozen=True, omit_defaults=True):
    """How the clocks of a table stand, as all may know it: what goes unseen changes nothing here.

    What is stored is compared as a text before a move is kept: a field that is added needs a default."""

    since: tuple[float, ...] = ()
    """By seat: since when it is waited for; 0: it is not."""
    banks: tuple[float, ...] = ()
    """By seat: the seconds it had then."""
    paused_at: float = 0.0
    """Since when all stand still; 0: they run."""
    wishes: tuple[Seat, ...] = ()
    """Who would like a pause."""
    answered_for: tuple[Seat, ...] = ()
    """For whom the server has answered because their time was out. Nobody is shown this before the end."""

    def to_text(self) -> str:
        return msgspec.json.encode(self).decode()


def read_clocks(text: str) -> Clocks | None:
    """None: the table has none."""
    return msgspec.json.decode(text, type=Clocks) if text else None


class QuietHours(Struct, frozen=True):
    """When a player's time does not run out, on their own clock; in minutes after midnight."""

    zone: str
    begins: int
    ends: int
