"""Which of what happened concerns a reader: it is marked in the wire, and stays longer as a scene."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import (
    BanksFailed,
    EffectAnnounced,
    EmbezzlerCaught,
    GameEnded,
    HandsRevealed,
    RatesMoved,
    StrikeBegun,
    StrikesEnded,
    WatchersSeen,
)
from debacle.games.krach.telling.history import Owners

NAMED = ("seat", "victim", "addressee", "failed")
"""Fields in which an event names those whom it is about."""
ALL = (RatesMoved, HandsRevealed, GameEnded)


def concerns(deck: KrachDeck, own_seat: Seat | None, event: Event, owners: Owners) -> bool:
    """What the reader has done, or what is done to them."""
    if own_seat is None:
        return False
    if isinstance(event, EffectAnnounced):
        return own_seat in (event.seat, _hit(deck, event, owners))
    if isinstance(event, StrikeBegun):
        return owners.get(event.workforce) == own_seat
    if isinstance(event, StrikesEnded):
        return own_seat in [owners.get(workforce) for workforce in event.workforces]
    if isinstance(event, WatchersSeen):
        return own_seat in event.watching or event.watching[own_seat] >= 0
    if isinstance(event, EmbezzlerCaught):
        return own_seat == event.seat or own_seat in event.watchers
    if isinstance(event, BanksFailed):
        return own_seat in event.seats
    return isinstance(event, ALL) or own_seat in [getattr(event, name, None) for name in NAMED]


def _hit(deck: KrachDeck, event: EffectAnnounced, owners: Owners) -> Seat | None:
    if event.target is None:
        return None
    return event.target if deck.capital[event.card].target == "rival" else owners.get(event.target)
