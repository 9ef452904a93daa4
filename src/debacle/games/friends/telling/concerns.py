"""Whom an event concerns: who does it, to whom it is done, and whose cards it is done to."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.events import (
    BidderBarred,
    CardAnnounced,
    CardCancelled,
    CardLinked,
    CardMoved,
    Defaulted,
    FactoryMarked,
    IncomePaid,
    LotWon,
    MoneyMoved,
    Targets,
)
from debacle.games.friends.telling.owners import Owners

SEAT_FIRST, SEAT_LAST = ("opponent_and_row_card",), ("own_prestige_and_opponent", "own_factory_and_opponent")


def aimed_at(deck: FriendsDeck, card: CardId, targets: Targets, owner: Callable[[CardId], Seat | None]) -> Seat | None:
    """The player whom an action card names, or whose card it names; None: nobody's, or everybody's."""
    kind = deck.cards[card].target
    if not targets:
        return None
    if kind in SEAT_FIRST:
        return targets[0]
    return targets[-1] if kind in SEAT_LAST else owner(targets[0])


def concerned(deck: FriendsDeck, event: Event, owners: Owners) -> frozenset[Seat]:
    """`owners`: as they were before it. What concerns all alike is nobody's."""
    if isinstance(event, MoneyMoved):
        seats: tuple[Seat | None, ...] = (event.payer, event.payee)
    elif isinstance(event, CardMoved):
        seats = (event.owner, owners.of(event.card))
    elif isinstance(event, CardLinked):
        seats = (event.seat, event.player)
    elif isinstance(event, CardAnnounced):
        seats = (event.seat, aimed_at(deck, event.card, event.targets, owners.of))
    elif isinstance(event, FactoryMarked):
        seats = (owners.of(event.card),)
    elif isinstance(event, LotWon | Defaulted | CardCancelled | BidderBarred | IncomePaid):
        seats = (event.seat,)
    else:
        seats = ()
    return frozenset([seat for seat in seats if seat is not None])
