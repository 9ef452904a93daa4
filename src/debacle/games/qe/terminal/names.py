"""What things of Q.E. are called."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Industry, Nation, QEDeck, TileId
from debacle.texts.marks import seat_mark
from debacle.texts.words import Words


class Names:
    """For one reader; the players' names may be unknown."""

    def __init__(self, deck: QEDeck, words: Words, players: tuple[str, ...], own_seat: Seat | None) -> None:
        self.deck = deck
        self.words = words
        self.players = players
        self.own_seat = own_seat

    def bank(self, seat: Seat, nations: tuple[Nation, ...]) -> str:
        """A seat is called by its central bank, for a tile is called by its nation."""
        name = f"{seat_mark(seat)}\u00a0{self.words.name('bank', self.deck.nations[nations[seat]])}"
        return self.words.say("you", name=name) if seat == self.own_seat else name

    def the_bank(self, nation: Nation) -> str:
        """With its article, for a headline."""
        return self.words.name("the_bank", self.deck.nations[nation])

    def nation(self, nation: Nation) -> str:
        return self.words.name("nation", self.deck.nations[nation])

    def industry(self, industry: Industry) -> str:
        return self.words.name("industry", self.deck.industries[industry])

    def industry_in_short(self, industry: Industry) -> str:
        return self.words.name("industry_short", self.deck.industries[industry])

    def tile(self, tile: TileId) -> str:
        data = self.deck.tiles[tile]
        return self.words.say(
            "tile", nation=self.nation(data.nation), industry=self.industry(data.industry), vp=data.vp
        )

    def tile_in_short(self, tile: TileId, own: Nation) -> str:
        """As it lies in a bank's column for its industry."""
        data = self.deck.tiles[tile]
        return f"{self.nation(data.nation)}{data.vp}{'*' if data.nation == own else ''}"
