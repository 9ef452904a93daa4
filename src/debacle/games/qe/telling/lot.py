"""What a reader was told of one lot, as far as a scene goes."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.events import (
    AmountLookedAt,
    BidOpened,
    BidSealed,
    BidsRead,
    BidsTied,
    TileDiscarded,
    TileSold,
    TileTurned,
    ZeroBid,
)
from debacle.games.qe.telling.speech import Speech


class Lot(Struct, frozen=True, cache_hash=True):
    """What a reader was told of one lot, as far as the scene goes."""

    number: int
    events: tuple[Event, ...]

    @property
    def turned(self) -> TileTurned:
        turned = self.events[0]
        assert isinstance(turned, TileTurned)
        return turned


class Bids:
    """What a reader knows of the bids for a lot."""

    def __init__(self, speech: Speech, lot: Lot) -> None:
        self.auctioneer = lot.turned.auctioneer
        self.open_bid: int | None = None
        self.known: dict[Seat, int] = {}
        """By seat: what the reader may know."""
        self.read = False
        self.zeros: dict[Seat, bool] = {}
        """By seat: whether it was rewarded."""
        self.tied: tuple[Seat, ...] = ()
        self.tied_out = False
        self.sold: TileSold | TileDiscarded | None = None
        self.looks: list[AmountLookedAt] = []
        for event in lot.events:
            self._add(speech, event)

    def _add(self, speech: Speech, event: Event) -> None:
        if isinstance(event, BidOpened):
            self.open_bid = self.known[event.seat] = event.amount
        elif isinstance(event, BidSealed) and event.seat == speech.own_seat and event.amount is not None:
            self.known[event.seat] = event.amount
        elif isinstance(event, BidsRead):
            self.known, self.read = dict(enumerate(event.bids)), True
        elif isinstance(event, BidsTied):
            self.tied, self.tied_out = event.seats, event.last
        elif isinstance(event, ZeroBid):
            self.known[event.seat] = 0
            self.zeros[event.seat] = event.rewarded
        elif isinstance(event, TileSold):
            self.sold = event
            if event.amount is not None:
                self.known[event.seat] = event.amount
        elif isinstance(event, TileDiscarded):
            self.sold = event
        elif isinstance(event, AmountLookedAt):
            self.looks.append(event)

    @property
    def winner(self) -> Seat | None:
        return self.sold.seat if isinstance(self.sold, TileSold) else None

    def surely_paid(self, seat: Seat | None) -> int:
        """At least so much, for a seat that bid and lost."""
        own = 0 if seat is None or (self.tied_out and seat in self.tied) else self.known.get(seat, 0)
        return max(self.open_bid or 0, own) + 1
