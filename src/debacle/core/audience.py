"""Who may know a thing: one bit for each seat and one for the spectator.

Known to all seats is not public: a spectator is a seat of its own, and the strictest one.
"""

from __future__ import annotations

Seat = int
"""A place at the game, counted from 0, clockwise. `None` stands for a spectator where one may look on."""

Audience = int

SPECTATOR: Audience = 1 << 16
EVERYONE: Audience = SPECTATOR | (SPECTATOR - 1)
NOBODY: Audience = 0


def bit(seat: Seat | None) -> Audience:
    return SPECTATOR if seat is None else 1 << seat


def seats_in(audience: Audience) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(16) if audience >> seat & 1])
