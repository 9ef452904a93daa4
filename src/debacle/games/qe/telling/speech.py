"""What things and banks of Q.E. are called, and how what they do is said, for one reader."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Industry, Nation, QEDeck, Sheet, TileId
from debacle.games.qe.telling.sums import Known, Sum, shown
from debacle.texts import speech
from debacle.texts.view_models import SeatSight
from debacle.texts.words import Words, capital

SLOTS = 0xE000
"""Signs that no text has: they hold the place of what is not plain text in a sentence."""


HEADLINE_DIGITS = 9
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class BankSeat(SeatSight, frozen=True):
    """Called by its central bank; its initial are the nation's letters."""

    nation: str
    player: str


class Sealed(Struct, frozen=True):
    """An amount that this reader may not know."""


class Whispered(Struct, frozen=True):
    """Words that the reader knows and not everybody."""

    said: str


Part = str | Sum | Sealed | BankSeat | Whispered
Sentence = tuple[Part, ...]


class Speech(speech.Speech[QEDeck]):
    """A seat is called by its central bank, for a tile is called by its nation.

    Two that say the same are equal, so what hangs on nothing else can be kept by them.
    """

    def __init__(
        self,
        deck: QEDeck,
        words: Words,
        players: tuple[str, ...],
        nations: tuple[Nation, ...],
        own_seat: Seat | None,
    ) -> None:
        super().__init__(deck, words, players, len(nations), own_seat)
        self.players = players
        self.nations = nations

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Speech) and self._key == other._key)

    @property
    def _key(self) -> tuple[object, ...]:
        return type(self), self.deck.digest, self.words.spoken, self.own_seat, self.nations, self.players

    @property
    def sheet(self) -> Sheet:
        return self.deck.sheets[len(self.nations)]

    @property
    def turns(self) -> int:
        return len(self.sheet.tiles)

    def weave(self, key: str, **facts: Part | int | Sentence) -> Sentence:
        """A sentence with amounts and seats in it, as parts in their order."""
        slots = {name: chr(SLOTS + place) for place, name in enumerate(facts)}
        values = list(facts.values())
        parts: list[Part] = []
        for piece in re.split(r"([\ue000-\ue0ff])", self.say(key, **slots)):
            value = values[ord(piece) - SLOTS] if len(piece) == 1 and ord(piece) >= SLOTS else piece
            if isinstance(value, tuple):
                parts += value
            elif value != "":
                parts.append(self.words.number(value) if isinstance(value, int) else value)
        return tuple(parts)

    def deed(self, key: str, seat: Seat, **facts: Part | int) -> Sentence:
        """French bends its verbs: what you do is said in other words than what a bank does."""
        if seat == self.own_seat:
            return self.weave(f"{key}_you", **facts)
        return self.weave(key, bank=self.begin(seat), **facts)

    def sum(self, amount: int, known: Known = "open") -> Sum:
        return shown(amount, self.words.language, known)

    def amount(self, number: int) -> str:
        """In a plain line, where there is nothing to point at."""
        return self.words.amount(number)

    def figure(self, number: int) -> str:
        """In a headline: short."""
        shown = self.sum(number)
        if shown.small_power is not None:
            return f"{shown.small}×10{str(shown.small_power).translate(RAISED)}"
        return shown.text if len(shown.value) <= HEADLINE_DIGITS else shown.small

    def bids(self, bids: Sequence[int]) -> Sentence:
        """What the others bid, as the auctioneer reads it."""
        parts: list[Part] = []
        for seat, bid in enumerate(bids):
            if seat != self.own_seat:
                parts += [", " if parts else "", self.seat(seat), " ", self.sum(bid, "eye")]
        return tuple(parts[1:])

    def seat(self, seat: Seat) -> BankSeat:
        nation = self.deck.nations[self.nations[seat]]
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
        return self.set(self.words.name("the_bank", self.deck.nations[self.nations[seat]]))

    def city(self, seat: Seat) -> str:
        """Where the bank sits, as a headline calls it."""
        return self.words.name("city", self.deck.nations[self.nations[seat]])

    def begin(self, seat: Seat) -> str:
        """The same where a sentence begins; the reader is "you"."""
        return capital(self.the(seat))

    def industry(self, industry: Industry) -> str:
        return self.words.name("industry", self.deck.industries[industry])

    def industry_in_short(self, industry: Industry) -> str:
        return self.words.name("industry_short", self.deck.industries[industry])

    def tile_name(self, tile: TileId) -> str:
        data = self.deck.tiles[tile]
        nation = self.words.name("board.nation", self.deck.nations[data.nation])
        return self.say("company", industry=self.industry(data.industry), nation=nation)
