"""What a designer counts in many games of Krach: fortunes as they stand, bids, and which cards were in use."""

from __future__ import annotations

from debacle.core.messages import Counted, Event
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


def counted(deck: KrachDeck, event: Event) -> Counted | None:
    if isinstance(event, EffectAnnounced | ReactionPlayed):
        return Counted("played", deck.capital[event.card].id, event.seat)
    if isinstance(event, WorkforceHired):
        return Counted("hired", deck.workforces[event.workforce].id, event.seat)
    if isinstance(event, EventTurned):
        return Counted("turned", deck.events[event.happening].id, None)
    if isinstance(event, BidMade):
        return Counted("bid", "bank", event.seat, event.amount)
    if isinstance(event, LotSold):
        return Counted("bought", "bank", event.seat, event.price)
    return None
