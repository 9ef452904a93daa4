"""What every scene of Krach is made with: the reader's words, the banks as they stood, and a choice of headlines."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.telling.cards import CapitalSight, capital_sight
from debacle.games.krach.telling.chronicle import Chronicle
from debacle.games.krach.telling.speech import Speech
from debacle.texts.view_models import SeatSight
from debacle.texts.words import capital


class FigureChange(Struct, frozen=True):
    """A figure before and after."""

    label: str
    was: str
    now: str
    tone: str


class SeatCards(Struct, frozen=True):
    """Cards of somebody, as far as the reader may know them."""

    seat: SeatSight
    cards: tuple[CapitalSight, ...]
    said: str


class Happened:
    """One event of the reader's log, told at once: `banks` is how they stood when it had happened."""

    def __init__(self, speech: Speech, banks: Chronicle, place: int) -> None:
        self.speech = speech
        self.banks = banks
        self.place = place
        self.own_seat = speech.own_seat
        self.deck = speech.deck
        self.workforces, self.loans, self.strikes, self.rates = (
            banks.workforces,
            banks.loans,
            banks.strikes,
            banks.rates,
        )
        self.say, self.count, self.money, self.signed_money = (
            speech.say,
            speech.count,
            speech.money,
            speech.signed_money,
        )

    @property
    def living(self) -> list[Seat]:
        return self.banks.living

    def hand(self, seat: Seat) -> Cards:
        """One's own: nobody else's is known."""
        assert seat == self.own_seat
        return self.banks.own_hand

    def margin(self, seat: Seat, hand: Cards) -> int:
        return self.banks.margin(seat, hand)

    @property
    def plays(self) -> bool:
        """Whether the reader has a bank still."""
        return self.own_seat is not None and self.own_seat in self.banks.living

    def head(self, key: str, seat: Seat | None = None, **facts: int | str) -> str:
        """One of several headlines, always the same for the same moment; what the reader does has its own."""
        stem = f"scene.head.{key}_you" if seat is not None and seat == self.own_seat else f"scene.head.{key}"
        if seat is not None:
            facts["who"] = self.speech.name(seat)
        number = 1
        while self.speech.words.knows(f"board.{stem}.{number + 1}"):
            number += 1
        chosen = 1 + (self.banks.turn + (seat or 0)) % number
        return capital(self.speech.say(f"{stem}.{chosen}", **facts))

    def sights(self, cards: Cards) -> tuple[CapitalSight, ...]:
        return tuple([capital_sight(self.speech, card) for card in cards])


def tone_of(amount: int) -> str:
    return "gain" if amount >= 0 else "loss"
