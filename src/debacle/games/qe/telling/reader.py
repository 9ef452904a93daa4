"""What one onlooker sees, with the words for it: what every part of the page is drawn from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from debacle.core.audience import SPECTATOR, Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.deck import Industry, QEDeck, TileId
from debacle.games.qe.rules.events import TileSold
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.history import History
from debacle.games.qe.telling.speech import Sealed, Speech
from debacle.games.qe.telling.sums import Sum
from debacle.texts.words import Words


class TileSight(Struct, frozen=True):
    tile: TileId
    kind: str
    industry: str
    of: str
    nation: str
    vp: int
    holder: str
    """The mark of the seat that plays the tile's nation; empty if nobody does."""
    label: str


class Reader(Speech):
    def __init__(
        self,
        deck: QEDeck,
        words: Words,
        players: tuple[str, ...],
        view: QEView,
        log: Iterable[Event],
    ) -> None:
        super().__init__(deck, words, players, view.nations, view.seat)
        self.view = view
        self.over = view.outcome is not None
        self.history = History(log, self.seats)
        auctions = self.turns - self.sheet.last_tile_without_auctioneer
        self.laps = -(-auctions // self.seats)
        self.turn = max(1, min(len(view.sales) + (view.tile is not None), self.turns))
        self.lap = min((self.turn - 1) // self.seats + 1, self.laps)
        self.industries: list[Industry] = [
            industry
            for industry in range(len(deck.industries))
            if industry in self.sheet.tokens or any(deck.tiles[tile].industry == industry for tile in self.sheet.tiles)
        ]

    def points(self, vp: int) -> str:
        return self.count("victory_points", vp)

    def price(self, sale: Sale) -> Sum | Sealed:
        if sale.amount is None:
            return Sealed()
        return self.sum(sale.amount, "open" if self.over or self.is_public(sale) else "eye")

    def paid(self, event: TileSold, auctioneer: Seat | None) -> Sum | Sealed:
        """What is known of it by now: the reader may have looked since."""
        sold = [sale for sale in self.view.sales if sale.tile == event.tile]
        return self.price(sold[0]) if sold else super().paid(event, auctioneer)

    def is_public(self, sale: Sale) -> bool:
        return bool(sale.known_by & SPECTATOR)

    def tile(self, tile: TileId) -> TileSight:
        data = self.deck.tiles[tile]
        nations = self.nations
        return TileSight(
            tile=tile,
            kind=self.deck.industries[data.industry],
            industry=self.industry(data.industry),
            of=self.deck.nations[data.nation],
            nation=self.words.name("board.nation", self.deck.nations[data.nation]),
            vp=data.vp,
            holder=f"seat-{nations.index(data.nation) + 1}" if data.nation in nations else "",
            label=self.say("company_vp", company=self.tile_name(tile), vp=data.vp),
        )
