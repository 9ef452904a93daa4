"""What a designer counts in many games of Friends: points as they stand, what was bid, bought and played."""

from __future__ import annotations

from debacle.core.messages import Event, Occurrence
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.events import BidMade, CardAnnounced, LotWon
from debacle.games.friends.rules.state import FriendsState


def standing(state: FriendsState) -> tuple[int, ...]:
    return tuple([empire_vp(state.deck, state, seat) for seat in range(state.seats)])


def counted(deck: FriendsDeck, event: Event) -> Occurrence | None:
    if isinstance(event, BidMade):
        return Occurrence("bid", "lot", event.seat, event.amount)
    if isinstance(event, LotWon):
        return Occurrence("bought", deck.cards[event.card].id, event.seat, event.price)
    if isinstance(event, CardAnnounced):
        return Occurrence("played", deck.cards[event.card].id, event.seat)
    return None
