"""What the frames of a view say of the present question, for the encoding."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import Seat
from debacle.core.state import Frame
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.blink import Caught
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.deck import CardId, Cards
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.effects import Bonuses, InsiderTip
from debacle.games.krach.rules.event_cards import Slump
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.offers import PendingOffer


class AtStake:
    """Read from the bottom up, so that what lies on top has the last word."""

    __slots__ = (
        "acting", "aims", "bid", "cancels", "cards", "cycles", "due", "foreseen", "given", "hit", "holder", "lot",
        "need", "offers", "speakers", "using", "wanted",
    )  # fmt: skip

    def __init__(self, stack: tuple[Frame[Any], ...]) -> None:
        self.acting: list[Seat] = []
        self.hit: tuple[Seat, ...] = ()
        self.offers = self.cycles = self.due = self.cards = self.bid = self.cancels = 0
        self.need = ""
        self.given: Cards = ()
        self.wanted: Cards = ()
        self.foreseen: tuple[int, ...] = ()
        self.using: list[CardId] = []
        self.aims: list[tuple[CardId, int | None]] = []
        self.lot: Seat | None = None
        self.holder: Seat | None = None
        self.speakers: tuple[Seat, ...] = ()
        for frame in stack:
            if isinstance(frame, BankTurn):
                self.offers, self.cycles = frame.offers, frame.cycles
            elif isinstance(frame, CardInUse):
                self._card(frame)
            elif isinstance(frame, PendingOffer):
                self._offer(frame)
            elif isinstance(frame, Distress):
                self.acting.append(frame.seat)
                self.need, self.due, self.offers = frame.need, frame.due, frame.offers
            elif isinstance(frame, Auction):
                self.lot, self.speakers = frame.failed, frame.speakers
                self.bid, self.holder = frame.high, frame.holder
            else:
                self._cards(frame)

    def _card(self, frame: CardInUse) -> None:
        self.acting.append(frame.seat)
        self.hit, self.cancels = frame.victims[:1], frame.cancels % 2
        self.using.append(frame.card)
        if frame.last is not None and frame.last != frame.card:
            self.using.append(frame.last)
        self.aims.append((frame.card, frame.target))

    def _offer(self, frame: PendingOffer) -> None:
        self.acting.append(frame.seat)
        self.hit, self.cards, self.due = (frame.addressee,), frame.count, frame.worth or 0
        self.given, self.wanted = frame.given or (), frame.wanted or ()

    def _cards(self, frame: Frame[Any]) -> None:
        if isinstance(frame, Caught):
            self.acting.append(frame.seat)
            self.cards = frame.count
        elif isinstance(frame, Forfeit):
            self.need, self.cards = frame.need, frame.left
        elif isinstance(frame, Bonuses):
            self.cards = frame.amount
        elif isinstance(frame, Slump):
            self.cards = frame.cards
        elif isinstance(frame, InsiderTip):
            self.cards, self.foreseen = frame.count, frame.events or ()
