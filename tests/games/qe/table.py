"""A table of Q.E. whose dealing a test can choose."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.dealer import Dealer, Listener
from debacle.core.messages import Event, Move
from debacle.core.specs import Answer
from debacle.games.qe import QE
from debacle.games.qe.rules.deck import Industry, TileId
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.setup import QEOptions
from debacle.games.qe.rules.state import QEState, QEView

GAME = QE()
DECK = GAME.deck
US, EU, CN, JP, UK = range(5)
AGRICULTURE, HOUSING, GOVERNMENT, FINANCE, MANUFACTURING = range(5)
A, B, C, D, E = range(5)
"""Seats."""


def tile(name: str) -> TileId:
    """A tile by its nation and industry: "us finance"."""
    nation, industry = name.split()
    wanted = (DECK.nations.index(nation), DECK.industries.index(industry))
    return next(number for number, one in enumerate(DECK.tiles) if (one.nation, one.industry) == wanted)


class Table:
    """Seats from A on; nations and tokens in the deck's order; A opens first; tiles as named, then in that order."""

    def __init__(
        self,
        seats: int,
        *,
        first: int = A,
        nations: Sequence[str] = ("us", "eu", "cn", "jp", "uk"),
        tokens: Sequence[Industry] | None = None,
        tiles: Sequence[str] = (),
    ) -> None:
        sheet = DECK.sheets[seats]
        self._tiles = [tile(name) for name in tiles]
        self._bag = list(sheet.tiles)
        dealt = list(sheet.tokens[:seats]) if tokens is None else list(tokens)
        self._draws = [*_places(list(sheet.tokens), dealt), first]
        self._told = Listener()
        self._dealer = Dealer(self._below, self._told.tell)
        self.state: QEState = GAME.begin(seats, QEOptions(tuple(nations[:seats])), self._dealer)

    def _below(self, limit: int) -> int:
        if self._draws:
            return self._draws.pop(0)
        chosen = self._tiles.pop(0) if self._tiles else self._bag[0]
        place = self._bag.index(chosen)
        self._bag.remove(chosen)
        assert limit == len(self._bag) + 1
        return place

    def answer(self, seat: int, answer: Answer) -> list[Event]:
        """Play an answer of this seat; gives what all could see, as events."""
        self._told.clear()
        number = self.state.counts[seat]
        self.state.play(Move(number, seat, answer), self._dealer)
        return self.told(None)

    def told(self, seat: int | None) -> list[Event]:
        """What this seat was told after the last answer."""
        return [event for event in (one.seen_by(seat) for one in self._told) if event is not None]

    def turn(self, open_bid: int, *bids: int) -> Sale:
        """A whole turn without ties: the open bid, then the others' from the auctioneer's left; nobody looks."""
        auctioneer = self.state.auctioneer
        assert auctioneer is not None
        self.answer(auctioneer, open_bid)
        for step, bid in enumerate(bids, start=1):
            self.answer((auctioneer + step) % self.state.seats, bid)
        self.nobody_looks()
        return self.state.sales[-1]

    def nobody_looks(self) -> None:
        while self.asked("look"):
            self.answer(self.asked("look")[0], False)

    def asked(self, kind: str) -> list[int]:
        return [decision.seat for decision in self.state.pending() if decision.kind == kind]

    def view(self, seat: int | None) -> QEView:
        return self.state.view(seat)

    def play_on(self, left: int = 0) -> None:
        """Dull turns until so many tiles are left to turn up: the auctioneer wins each for 1."""
        while len(self.state.stack_of_tiles) > left:
            self.turn(1, *[0] * (self.state.seats - 1))


def _places(bag: list[int], wanted: list[int]) -> list[int]:
    """The draws that take these out of a bag, in this order."""
    places = []
    for one in wanted:
        places.append(bag.index(one))
        bag.remove(one)
    return places
