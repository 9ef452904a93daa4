"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules import events as e
from debacle.games.qe.telling.speech import Sealed, Sentence, Speech, Whispered
from debacle.games.qe.telling.sums import Sum


class Teller:
    """Events come once each, in their order; whoever has a heading for a turn need not have it told, and begins with
    its auctioneer."""

    def __init__(self, speech: Speech, auctioneer: Seat | None = None, *, over: bool = False) -> None:
        self._reader = speech
        self._turn = 0
        self._auctioneer = auctioneer
        self._over = over
        """Whether all prices are open."""

    @singledispatchmethod
    def tell(self, event: Event) -> Sentence:
        return ()

    def call(self, event: e.TileSold | e.TileDiscarded) -> Sentence:
        """As it is called out when the hammer falls."""
        reader = self._reader
        tile = reader.tile_name(event.tile)
        if isinstance(event, e.TileDiscarded):
            return reader.weave("news.discarded", tile=tile)
        return reader.weave("news.sold", tile=tile, bank=reader.the(event.seat), sum=self._price(event))

    @tell.register
    def _founded(self, event: e.BanksFounded) -> Sentence:
        reader = self._reader
        everybody = reader.all_of(range(len(event.nations)))
        return reader.weave("told.founded", banks=everybody, first=reader.the(event.first))

    @tell.register
    def _token(self, event: e.TokenDealt) -> Sentence:
        reader = self._reader
        token = Whispered(reader.industry(event.industry))
        return reader.weave("told.token", bank=reader.begin(event.seat), industry=token)

    @tell.register
    def _turned(self, event: e.TileTurned) -> Sentence:
        reader = self._reader
        self._turn += 1
        self._auctioneer = event.auctioneer
        key = "told.turned_last" if event.auctioneer is None else "told.turned"
        bank = "" if event.auctioneer is None else reader.the(event.auctioneer)
        return reader.weave(key, turn=self._turn, turns=reader.turns, tile=reader.tile_name(event.tile), bank=bank)

    @tell.register
    def _opened(self, event: e.BidOpened) -> Sentence:
        return self._reader.deed("told.opened", event.seat, sum=self._reader.sum(event.amount))

    @tell.register
    def _sealed(self, event: e.BidSealed) -> Sentence:
        """That somebody has bid goes without saying; what was bid is told to those who may know it."""
        reader = self._reader
        if event.amount is None:
            return ()
        return reader.weave("told.sealed", bank=reader.begin(event.seat), sum=reader.sum(event.amount, "eye"))

    @tell.register
    def _read(self, event: e.BidsRead) -> Sentence:
        return self._reader.weave("told.read", bids=self._reader.bids(event.bids))

    @tell.register
    def _tied(self, event: e.BidsTied) -> Sentence:
        key = "told.tied_out" if event.last else "told.tied"
        return self._reader.weave(key, banks=self._reader.all_of(event.seats))

    @tell.register
    def _sold(self, event: e.TileSold) -> Sentence:
        tile = self._reader.tile_name(event.tile)
        return self._reader.deed("told.sold", event.seat, tile=tile, sum=self._price(event))

    @tell.register
    def _discarded(self, event: e.TileDiscarded) -> Sentence:
        reader = self._reader
        return reader.weave("told.discarded", tile=reader.tile_name(event.tile), banks=reader.all_of(event.seats))

    @tell.register
    def _zero(self, event: e.ZeroBid) -> Sentence:
        key = "told.zero" if event.rewarded else "told.zero_again"
        return self._reader.deed(key, event.seat, vp=self._reader.sheet.zero_bid)

    @tell.register
    def _looked(self, event: e.AmountLookedAt) -> Sentence:
        seen = Sealed() if event.amount is None else self._reader.sum(event.amount, "eye")
        return self._reader.deed("told.looked", event.seat, sum=seen)

    @tell.register
    def _ended(self, event: e.GameEnded) -> Sentence:
        return self._reader.weave("told.ended")

    def _price(self, event: e.TileSold) -> Sum | Sealed:
        if event.amount is None:
            return Sealed()
        public = self._over or event.seat == self._auctioneer  # QE-17
        return self._reader.sum(event.amount, "open" if public else "eye")
