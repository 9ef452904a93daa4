"""What a bot of Friends may have a word about: what all have seen, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.events import (
    CardAnnounced,
    CardCancelled,
    Defaulted,
    GameBegun,
    GameEnded,
    LotUnsold,
    LotWon,
)
from debacle.teaching.tutor import Occasion

OCCASIONS = frozenset(
    {"begin", "won", "lost", "unsold", "plays", "watches", "cancels", "ruined", "gloats", "end_won", "end_lost"}
)


def occasions(seen: Sequence[Event], place: int) -> Sequence[Occasion]:
    event, seats = seen[place], _seats(seen)
    if isinstance(event, GameBegun):
        return (Occasion("begin", tuple(seats)),)
    if isinstance(event, LotWon):
        return Occasion("won", (event.seat,)), Occasion("lost", _but(seats, event.seat))
    if isinstance(event, LotUnsold):
        return (Occasion("unsold", tuple(seats)),)
    if isinstance(event, CardAnnounced):
        return Occasion("plays", (event.seat,)), Occasion("watches", _but(seats, event.seat))
    if isinstance(event, CardCancelled):
        return (Occasion("cancels", (event.seat,)),)
    if isinstance(event, Defaulted):
        return Occasion("ruined", (event.seat,)), Occasion("gloats", _but(seats, event.seat))
    if isinstance(event, GameEnded):
        winners = event.outcome.winners
        return Occasion("end_won", winners), Occasion("end_lost", _but(seats, *winners))
    return ()


def _seats(seen: Sequence[Event]) -> range:
    begun = next((event for event in seen if isinstance(event, GameBegun)), None)
    return range(0 if begun is None else begun.seats)


def _but(seats: range, *out: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat not in out])
