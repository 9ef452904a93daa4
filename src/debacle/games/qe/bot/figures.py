"""What a simple scheme goes by: a few figures that anybody at the table could keep in mind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Amount, Answer
from debacle.games.qe.bot.habits import nearest
from debacle.games.qe.bot.valuation import collections, tiles_to_come
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView

FIRST_PRICE = 4
"""What a tile may go for while nothing has been sold: about what it costs where all are `steady`."""


class TableFigures:
    def __init__(self, deck: QEDeck, view: QEView, rng: Random) -> None:
        assert view.seat is not None
        assert view.tile is not None
        seats = len(view.nations)
        self.spent_by = [0] * seats
        """By seat: at least so much."""
        prices = [_paid(sale) for sale in view.sales]
        for sale, price in zip(view.sales, prices, strict=True):
            if sale.winner is not None:
                self.spent_by[sale.winner] += price
        mine, tile = collections(deck, view)[view.seat], deck.tiles[view.tile]
        self.seats = seats
        self.left = len(tiles_to_come(deck, view)) + 1
        """Tiles, with the one on the block."""
        self.turn = len(view.sales)
        self.opens = view.auctioneer == view.seat
        self.open_bid = view.open_bid or 0
        self.spent = self.spent_by[view.seat]
        self.line = max([money for seat, money in enumerate(self.spent_by) if seat != view.seat])
        """What the top spender of the others has spent at least."""
        self.room = max(0, self.line - self.spent - 1)
        """What can be spent without any danger."""
        self.price = sum(prices) // len(prices) if prices else FIRST_PRICE
        self.last = prices[-1] if prices else FIRST_PRICE
        self.highest = max(prices, default=0)
        self.vp = tile.vp
        self.own_nation = tile.nation == mine.nation
        self.alike = mine.counts[tile.industry]
        """Tiles and token of the same industry that it has."""
        self.gain = mine.gain(tile)
        """The points that the tile would add now."""
        self.chance = rng

    def safe(self, wish: int) -> int:
        """This, as long as it cannot make one the top spender; while nobody has spent anything, one dares it."""
        return wish if wish <= self.room or not self.line else 0


def _paid(sale: Sale) -> int:
    """What is known, or at least so much; nothing for a discarded tile."""
    if sale.winner is None:
        return 0
    return sale.amount if sale.amount is not None else (sale.open_bid or 0) + 1


Scheme = Callable[[TableFigures], int]


class Schemer:
    """Bids by one scheme, or the nearest sum that is allowed; never looks at an amount (QE-30)."""

    def __init__(self, deck: QEDeck, scheme: Scheme) -> None:
        self._deck, self._scheme = deck, scheme

    def choose(self, view: QEView, notes: QENotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        if not isinstance(spec, Amount):
            return False
        return nearest(spec, self._scheme(TableFigures(self._deck, view, rng)))


def schemers(deck: QEDeck, schemes: Mapping[str, Scheme]) -> Mapping[str, Callable[[], Bot]]:
    return {name: _maker(deck, scheme) for name, scheme in schemes.items()}


def _maker(deck: QEDeck, scheme: Scheme) -> Callable[[], Bot]:
    return lambda: Schemer(deck, scheme)
