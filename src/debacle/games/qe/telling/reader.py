"""What one onlooker sees, with the words for it: what every part of the page is drawn from."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from debacle.core.audience import EVERYONE, SPECTATOR, Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.deck import Industry, QEDeck, TileId
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.history import History
from debacle.games.qe.telling.sums import Known, Sum, shown
from debacle.texts.speech import Speech
from debacle.texts.view_models import SeatSight
from debacle.texts.words import Words, capital

SLOTS = 0xE000
"""Signs that no text has: they hold the place of what is not plain text in a sentence."""


class BankSeat(SeatSight, frozen=True):
    """Called by its central bank; its initial are the nation's letters."""

    nation: str
    player: str


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


class Sealed(Struct, frozen=True):
    """An amount that this onlooker may not know."""


class Whispered(Struct, frozen=True):
    """Words that the onlooker knows and not everybody."""

    said: str


Part = str | Sum | Sealed | BankSeat | Whispered
Sentence = tuple[Part, ...]


class Reader(Speech[QEDeck]):
    def __init__(
        self,
        deck: QEDeck,
        words: Words,
        players: tuple[str, ...],
        view: QEView,
        log: Iterable[Event],
    ) -> None:
        super().__init__(deck, words, players, len(view.nations), view.seat)
        self.view = view
        self.players = players
        self.sheet = deck.sheets[self.seats]
        self.over = view.outcome is not None
        self.history = History(log, self.seats)
        self.turns = len(self.sheet.tiles)
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

    def weave(self, key: str, **facts: Part | int) -> Sentence:
        """A sentence with amounts and seats in it, as parts in their order."""
        slots = {name: chr(SLOTS + place) for place, name in enumerate(facts)}
        values = list(facts.values())
        parts: list[Part] = []
        for piece in re.split(r"([\ue000-\ue0ff])", self.say(key, **slots)):
            value = values[ord(piece) - SLOTS] if len(piece) == 1 and ord(piece) >= SLOTS else piece
            if value != "":
                parts.append(self.words.number(value) if isinstance(value, int) else value)
        return tuple(parts)

    def sum(self, amount: int, known: Known = "open") -> Sum:
        return shown(amount, self.words, known)

    def price(self, sale: Sale) -> Sum | Sealed:
        if sale.amount is None:
            return Sealed()
        return self.sum(sale.amount, "open" if self.over or self.is_public(sale) else "eye")

    def is_public(self, sale: Sale) -> bool:
        return bool(sale.known_by & SPECTATOR) or sale.known_by == EVERYONE

    def seat(self, seat: Seat) -> BankSeat:
        nation = self.deck.nations[self.view.nations[seat]]
        return BankSeat(
            seat=seat,
            name=self.words.name("bank", nation),
            initial=self.words.name("nation", nation),
            you=seat == self.own_seat,
            nation=self.words.name("board.nation", nation),
            player=self.players[seat] if seat < len(self.players) else "",
        )

    def name(self, seat: Seat) -> str:
        """The bank with its article, as it stands inside a sentence."""
        return self.set(self.words.name("the_bank", self.deck.nations[self.view.nations[seat]]))

    def begin(self, seat: Seat) -> str:
        """The same where a sentence begins; the onlooker is "you"."""
        return capital(self.the(seat))

    def industry(self, industry: Industry) -> str:
        return self.words.name("industry", self.deck.industries[industry])

    def tile_name(self, tile: TileId) -> str:
        data = self.deck.tiles[tile]
        nation = self.words.name("board.nation", self.deck.nations[data.nation])
        return self.say("company", industry=self.industry(data.industry), nation=nation)

    def tile(self, tile: TileId) -> TileSight:
        data = self.deck.tiles[tile]
        nations = self.view.nations
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
