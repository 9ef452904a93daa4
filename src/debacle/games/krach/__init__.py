"""Krach: lend, embezzle and fail, and be the richest when the last bank falls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import ClassVar

from debacle.bots.learned import learned
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.encoding import Encoding
from debacle.core.game import About, Bot, Game, Options
from debacle.core.messages import Decision, Event, Menu, Occurrence
from debacle.games.krach.bot.gentle import Gentle
from debacle.games.krach.bot.habits import habits
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.numbers.counting import counted, standing
from debacle.games.krach.numbers.encoding import encoding
from debacle.games.krach.rules.bankruptcy import Auction, Settle
from debacle.games.krach.rules.blink import Blink, Caught
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.crash import Crash
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.effects import Bonuses, InsiderTip
from debacle.games.krach.rules.event_cards import Boom, EventInForce, NewsWindow, Slump, Walkout
from debacle.games.krach.rules.flow import BankTurn, Flow
from debacle.games.krach.rules.folds import note_all
from debacle.games.krach.rules.imagine import imagine
from debacle.games.krach.rules.menu import Slots
from debacle.games.krach.rules.notes import KrachNotes, blank
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.setup import set_up
from debacle.games.krach.rules.state import KrachState, KrachView


class Krach(Game[KrachDeck, KrachState, KrachView, KrachNotes]):
    about = About(
        key="krach",
        titles={"en": "Krach", "fr": "Krach"},
        seats=(2, 3, 4),
        place=3,
        rules=2,
        credit="Andrew Sheerin & Andy Tompkins, TerrorBull Games",
    )
    state: ClassVar = KrachState
    advisor: ClassVar = "steady"
    frames: ClassVar = (
        Flow, BankTurn, CardInUse, Bonuses, InsiderTip, PendingOffer, Distress, Forfeit, Blink, Caught, NewsWindow,
        EventInForce, Crash, Walkout, Boom, Slump, Settle, Auction,
    )  # fmt: skip

    def __init__(self, deck: KrachDeck | None = None, rules: int | None = None) -> None:
        super().__init__(deck, rules)
        self._slots = Slots(self.deck)
        self._encoding = encoding(self.deck)

    @classmethod
    def own_deck(cls) -> KrachDeck:
        return KrachDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> KrachDeck:
        return KrachDeck(text, source)

    def setup(self, seats: int, options: Options, dealer: Dealer) -> KrachState:
        return set_up(self.deck, seats, options, dealer)

    def imagine(self, view: KrachView, notes: KrachNotes, rng: Random) -> KrachState:
        return imagine(self.deck, self.rules, view, notes, rng)

    def menu(self, view: KrachView, decision: Decision) -> Menu:
        return self._slots.menu(view, decision)

    def notes(self, seat: Seat | None) -> KrachNotes:
        return blank(self.deck, seat)

    def note(self, notes: KrachNotes, event: Event) -> KrachNotes:
        return note_all(self.deck, notes, (event,))

    def note_all(self, notes: KrachNotes, events: Iterable[Event]) -> KrachNotes:
        return note_all(self.deck, notes, events)

    def encoding(self) -> Encoding:
        return self._encoding

    def standing(self, state: KrachState) -> tuple[int, ...]:
        return standing(state)

    def counted(self, event: Event) -> Occurrence | None:
        return counted(self.deck, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        own: dict[str, Callable[[], Bot]] = {"steady": lambda: Steady(self.deck), **habits(self.deck)}
        return {**own, "trainee": lambda: Gentle(self.deck), **learned(self, __name__)}
