"""The ticker: what happened, turn by turn, in words and with this onlooker's knowledge."""

from __future__ import annotations

from functools import singledispatchmethod

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules import events
from debacle.games.qe.telling.history import Turn
from debacle.games.qe.telling.reader import Part, Reader, Sealed, Sentence, TileSight, Whispered
from debacle.games.qe.telling.sums import Sum


class TurnSight(Struct, frozen=True):
    number: int
    tile: TileSight
    name: str
    lines: tuple[Sentence, ...]


class TickerSight(Struct, frozen=True):
    turns: tuple[TurnSight, ...]
    """The newest first."""
    prelude: tuple[Sentence, ...]


class Ticker:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._turn: Turn | None = None

    def sight(self) -> TickerSight:
        turns = [self._told(turn) for turn in reversed(self._reader.history.turns)]
        self._turn = None
        return TickerSight(tuple(turns), self._lines(self._reader.history.prelude))

    def news(self) -> Sentence:
        """The last sale, as it is called out; empty before the first."""
        done = len(self._reader.view.sales)
        if not done or done > len(self._reader.history.turns):
            return ()
        self._turn = turn = self._reader.history.turns[done - 1]
        sold = [event for event in turn.events if isinstance(event, events.TileSold | events.TileDiscarded)]
        return self._call(sold[-1]) if sold else ()

    def _call(self, event: events.TileSold | events.TileDiscarded) -> Sentence:
        tile = self._reader.tile_name(event.tile)
        if isinstance(event, events.TileDiscarded):
            return self._reader.weave("news.discarded", tile=tile)
        return self._reader.weave("news.sold", tile=tile, bank=self._reader.the(event.seat), sum=self._price())

    def _told(self, turn: Turn) -> TurnSight:
        self._turn = turn
        return TurnSight(
            turn.number, self._reader.tile(turn.tile), self._reader.tile_name(turn.tile), self._lines(turn.events)
        )

    def _lines(self, happened: list[Event]) -> tuple[Sentence, ...]:
        return tuple([said for event in happened if (said := self.tell(event))])

    @singledispatchmethod
    def tell(self, event: Event) -> Sentence:
        return ()

    @tell.register
    def _founded(self, event: events.BanksFounded) -> Sentence:
        return self._reader.weave("told.founded", bank=self._reader.the(event.first))

    @tell.register
    def _token(self, event: events.TokenDealt) -> Sentence:
        if event.seat != self._reader.own_seat:
            return ()
        return self._reader.weave("told.token", industry=Whispered(self._reader.industry(event.industry)))

    @tell.register
    def _opened(self, event: events.BidOpened) -> Sentence:
        return self._by("opened", event.seat, sum=self._reader.sum(event.amount))

    @tell.register
    def _sealed(self, event: events.BidSealed) -> Sentence:
        """Only what the onlooker bid: that the others have is seen at the desk."""
        if event.seat != self._reader.own_seat or event.amount is None or self._is_told_anyway(event):
            return ()
        return self._reader.weave("told.sealed", sum=self._reader.sum(event.amount, "eye"))

    def _is_told_anyway(self, event: events.BidSealed) -> bool:
        """By the sale, or as a zero bid that all are told of."""
        assert self._turn is not None
        for later in self._turn.events:
            if isinstance(later, events.TileSold) and later.seat == event.seat and later.amount == event.amount:
                return True
            if isinstance(later, events.ZeroBid) and later.seat == event.seat and event.amount == 0:
                return True
        return False

    @tell.register
    def _read(self, event: events.BidsRead) -> Sentence:
        if self._turn is None or self._turn.auctioneer != self._reader.own_seat:
            return ()
        sentence: list[Part] = list(self._reader.weave("told.read"))
        others = [seat for seat in range(len(event.bids)) if seat != self._turn.auctioneer]
        for place, seat in enumerate(others):
            sentence += [
                ", " if place else " ",
                self._reader.seat(seat),
                " ",
                self._reader.sum(event.bids[seat], "eye"),
            ]
        return (*sentence, ".")

    @tell.register
    def _tied(self, event: events.BidsTied) -> Sentence:
        return self._reader.weave(
            "told.tied_out" if event.last else "told.tied", banks=self._reader.all_of(event.seats)
        )

    @tell.register
    def _sold(self, event: events.TileSold) -> Sentence:
        return self._by("sold", event.seat, sum=self._price())

    @tell.register
    def _discarded(self, event: events.TileDiscarded) -> Sentence:
        return self._reader.weave("told.discarded", banks=self._reader.all_of(event.seats))

    @tell.register
    def _zero(self, event: events.ZeroBid) -> Sentence:
        if event.rewarded:
            return self._by("zero", event.seat, vp=self._reader.sheet.zero_bid)
        return self._by("zero_again", event.seat)

    @tell.register
    def _looked(self, event: events.AmountLookedAt) -> Sentence:
        return self._by("looked", event.seat)

    @tell.register
    def _ended(self, event: events.GameEnded) -> Sentence:
        return self._reader.weave("told.ended")

    def _by(self, key: str, seat: Seat, **facts: Part | int) -> Sentence:
        """French bends its verbs: what you do is said in other words than what a bank does."""
        if seat == self._reader.own_seat:
            return self._reader.weave(f"told.{key}_you", **facts)
        return self._reader.weave(f"told.{key}", bank=self._reader.begin(seat), **facts)

    def _price(self) -> Sum | Sealed:
        """What the onlooker knows of it by now: it may have looked since."""
        assert self._turn is not None
        sales = self._reader.view.sales
        return self._reader.price(sales[self._turn.number - 1]) if self._turn.number <= len(sales) else Sealed()
