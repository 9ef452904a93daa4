"""What one onlooker sees, with the words for it: what every part of the page is drawn from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import SPECTATOR
from debacle.core.messages import Event
from debacle.games.qe.rules.deck import Industry, QEDeck, TileId
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.history import History
from debacle.games.qe.telling.speech import Sealed, Speech
from debacle.games.qe.telling.sums import Sum
from debacle.texts.words import Words

KEPT = 4096
"""Tiles as they are shown, each to one reader: those of some fifty tables."""


class TileSight(Struct, frozen=True, cache_hash=True):
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
        self.speech = Speech(deck, words, players, view.nations, view.seat)
        """Its words alone, without what it sees: by these things are kept."""
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

    def is_public(self, sale: Sale) -> bool:
        return bool(sale.known_by & SPECTATOR)

    def tile(self, tile: TileId) -> TileSight:
        return tile_sight(self.speech, tile)


@lru_cache(KEPT)
def tile_sight(speech: Speech, tile: TileId) -> TileSight:
    deck, words, nations = speech.deck, speech.words, speech.nations
    data = deck.tiles[tile]
    return TileSight(
        tile=tile,
        kind=deck.industries[data.industry],
        industry=speech.industry(data.industry),
        of=deck.nations[data.nation],
        nation=words.name("board.nation", deck.nations[data.nation]),
        vp=data.vp,
        holder=f"seat-{nations.index(data.nation) + 1}" if data.nation in nations else "",
        label=speech.say("company_vp", company=speech.tile_name(tile), vp=data.vp),
    )
