"""What happened in a game of Q.E., a line an event."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules import events
from debacle.games.qe.rules.deck import Nation, QEDeck
from debacle.games.qe.terminal.names import Names
from debacle.texts.marks import EYE


class Ticker:
    """Events come in their order: the turn is counted, the nations are remembered, as is who auctions."""

    def __init__(self, deck: QEDeck, names: Names) -> None:
        self._deck = deck
        self._names = names
        self._words = names.words
        self._nations: tuple[Nation, ...] = ()
        self._turn = 0
        self._auctioneer: Seat | None = None

    @singledispatchmethod
    def tell(self, event: Event) -> str | None:
        return None

    @tell.register
    def _founded(self, event: events.BanksFounded) -> str:
        self._nations = event.nations
        return self._say("founded", banks=self._banks(range(len(event.nations))), first=self._bank(event.first))

    @tell.register
    def _token(self, event: events.TokenDealt) -> str:
        return self._say("token", bank=self._bank(event.seat), industry=self._names.industry(event.industry))

    @tell.register
    def _turned(self, event: events.TileTurned) -> str:
        self._turn += 1
        self._auctioneer = event.auctioneer
        turns = len(self._deck.sheets[len(self._nations)].tiles)
        tile = self._names.tile(event.tile)
        if event.auctioneer is None:
            return self._say("turned_last", turn=self._turn, turns=turns, tile=tile)
        return self._say("turned", turn=self._turn, turns=turns, tile=tile, bank=self._bank(event.auctioneer))

    @tell.register
    def _opened(self, event: events.BidOpened) -> str:
        return self._say("opened", bank=self._bank(event.seat), amount=self._words.amount(event.amount))

    @tell.register
    def _sealed(self, event: events.BidSealed) -> str | None:
        """That somebody has bid goes without saying; what was bid is told to those who may know it."""
        if event.amount is None:
            return None
        return self._say("sealed", bank=self._bank(event.seat), amount=self._words.amount(event.amount))

    @tell.register
    def _read(self, event: events.BidsRead) -> str:
        bids = [f"{self._bank(seat)} {self._words.amount(bid)}" for seat, bid in enumerate(event.bids)]
        return self._say("read", bids=" · ".join(bids))

    @tell.register
    def _tied(self, event: events.BidsTied) -> str:
        return self._say("tied_out" if event.last else "tied", banks=self._banks(event.seats))

    @tell.register
    def _sold(self, event: events.TileSold) -> str:
        tile, bank = self._names.tile(event.tile), self._bank(event.seat)
        if event.amount is None:
            return self._say("sold_closed", tile=tile, bank=bank)
        key = "sold_open" if event.seat == self._auctioneer else "sold"
        return self._say(key, tile=tile, bank=bank, amount=self._words.amount(event.amount))

    @tell.register
    def _discarded(self, event: events.TileDiscarded) -> str:
        return self._say("discarded", tile=self._names.tile(event.tile), banks=self._banks(event.seats))

    @tell.register
    def _zero(self, event: events.ZeroBid) -> str:
        if not event.rewarded:
            return self._say("zero_again", bank=self._bank(event.seat))
        return self._say("zero", bank=self._bank(event.seat), vp=self._deck.sheets[len(self._nations)].zero_bid)

    @tell.register
    def _looked(self, event: events.AmountLookedAt) -> str:
        if event.amount is None:
            return self._say("looked_closed", bank=self._bank(event.seat))
        return self._say("looked", bank=self._bank(event.seat), amount=self._words.amount(event.amount))

    @tell.register
    def _ended(self, event: events.GameEnded) -> str:
        return self._say("ended")

    def _say(self, key: str, **facts: int | str) -> str:
        return self._words.say(f"told.{key}", eye=EYE, **facts)

    def _bank(self, seat: Seat) -> str:
        return self._names.bank(seat, self._nations)

    def _banks(self, seats: Iterable[Seat]) -> str:
        return self._words.listed([self._bank(seat) for seat in seats])
