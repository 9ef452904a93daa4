"""What a designer counts in many games of Krach: fortunes as they stand, bids, and which cards were in use."""

from __future__ import annotations

from debacle.core.messages import Event, Occurrence
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import (
    BidMade,
    EffectAnnounced,
    EventTurned,
    LotSold,
    ReactionPlayed,
    WorkforceHired,
)
from debacle.games.krach.rules.scoring import count_up
from debacle.games.krach.rules.state import KrachState


def standing(state: KrachState) -> tuple[int, ...]:
    return count_up(state).scores


def counted(deck: KrachDeck, event: Event) -> Occurrence | None:
    if isinstance(event, EffectAnnounced | ReactionPlayed):
        return Occurrence("played", deck.capital[event.card].id, event.seat)
    if isinstance(event, WorkforceHired):
        return Occurrence("hired", deck.workforces[event.workforce].id, event.seat)
    if isinstance(event, EventTurned):
        return Occurrence("turned", deck.events[event.happening].id, None)
    if isinstance(event, BidMade):
        return Occurrence("bid", "bank", event.seat, event.amount)
    if isinstance(event, LotSold):
        return Occurrence("bought", "bank", event.seat, event.price)
    return None
