"""Q.E.: central banks rescue companies with money they print; whoever printed most is out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import ClassVar

from debacle.bots.learned import learned
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.encoding import Encoding
from debacle.core.game import About, Bot, Game
from debacle.core.messages import Decision, Event, Menu, Occurrence, Trace
from debacle.games.qe.bot.habits import habits
from debacle.games.qe.bot.manners import manners
from debacle.games.qe.bot.steady import Steady
from debacle.games.qe.numbers.counting import counted, standing
from debacle.games.qe.numbers.encoding import encoding
from debacle.games.qe.rules.auction import Opening, SealedBids
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.flow import Flow
from debacle.games.qe.rules.imagine import imagine, surmise
from debacle.games.qe.rules.looks import Looks
from debacle.games.qe.rules.menu import SPREAD, menu
from debacle.games.qe.rules.notes import QENotes, note, note_all
from debacle.games.qe.rules.setup import QEOptions, set_up
from debacle.games.qe.rules.state import QEState, QEView
from debacle.games.qe.rules.traces import traces


class QE(Game[QEDeck, QEState, QEView, QENotes]):
    about = About(
        key="qe",
        titles={"en": "Q.E.", "fr": "Q.E."},
        seats=(3, 4, 5),
        rules=1,
        credit="Gavin Birnbaum, BoardGameTables.com",
        place=1,
    )
    state: ClassVar = QEState
    frames: ClassVar = (Flow, Opening, SealedBids, Looks)
    options: ClassVar = QEOptions
    spread: ClassVar = SPREAD

    def __init__(self, deck: QEDeck | None = None, rules: int | None = None) -> None:
        super().__init__(deck, rules)
        self._encoding = encoding(self.deck)

    @classmethod
    def own_deck(cls) -> QEDeck:
        return QEDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> QEDeck:
        return QEDeck(text, source)

    def setup(self, seats: int, options: QEOptions, dealer: Dealer) -> QEState:
        return set_up(self.deck, seats, options, dealer)

    def imagine(self, view: QEView, notes: QENotes, rng: Random) -> QEState:
        return imagine(self.deck, view, notes, rng)

    def surmise(self, state: QEState, notes: QENotes, seat: Seat) -> QENotes:
        return surmise(state, notes, seat)

    def traces(self, state: QEState, notes: QENotes, seat: Seat) -> list[Trace]:
        return traces(state, notes, seat)

    def menu(self, view: QEView, decision: Decision) -> Menu:
        return menu(view, decision)

    def notes(self, seat: Seat | None) -> QENotes:
        return QENotes(seat)

    def note(self, notes: QENotes, event: Event) -> QENotes:
        return note(notes, event)

    def note_all(self, notes: QENotes, events: Iterable[Event]) -> QENotes:
        return note_all(notes, events)

    def encoding(self) -> Encoding:
        return self._encoding

    def standing(self, state: QEState) -> tuple[int, ...]:
        return standing(state)

    def counted(self, event: Event) -> Occurrence | None:
        return counted(self.deck, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        own: dict[str, Callable[[], Bot]] = {"steady": lambda: Steady(self.deck), **habits(), **manners(self.deck)}
        return {**own, **learned(self, __name__)}
