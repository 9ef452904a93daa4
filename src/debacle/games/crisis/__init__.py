"""Crisis: entrepreneurs carry a country through seven rounds of austerity, each as little as they can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

from debacle.bots.learned import learned
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.encoding import Encoding
from debacle.core.game import About, Bot, Game
from debacle.core.messages import Decision, Event, Menu, Occurrence
from debacle.games.crisis.bot.gentle import Gentle
from debacle.games.crisis.bot.habits import habits
from debacle.games.crisis.bot.idle import Idle
from debacle.games.crisis.bot.seasoned import Seasoned
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.numbers.counting import counted, standing
from debacle.games.crisis.numbers.encoding import encoding
from debacle.games.crisis.rules.actions.a05_loan import Loan
from debacle.games.crisis.rules.actions.a06_local_industry import LocalIndustry
from debacle.games.crisis.rules.actions.a08_foreign_workers import ForeignWorkers
from debacle.games.crisis.rules.actions.a10_companies import Companies
from debacle.games.crisis.rules.actions.a11_import import Import
from debacle.games.crisis.rules.actions.a12_energy_market import EnergyMarket
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.actions.a14_export import Export
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.flow import Flow
from debacle.games.crisis.rules.imagine import imagine
from debacle.games.crisis.rules.menu import Slots
from debacle.games.crisis.rules.notes import CrisisNotes, note
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.setup import CrisisOptions, set_up
from debacle.games.crisis.rules.state import CrisisState, CrisisView
from debacle.games.crisis.rules.windows import Influence, Repayments


class Crisis(Game[CrisisDeck, CrisisState, CrisisView, CrisisNotes]):
    about = About(
        key="crisis",
        titles={"en": "Crisis", "fr": "Crisis"},
        seats=(1, 2, 3, 4, 5),
        place=4,
        rules=2,
        credit="Pantelis Bouboulis, Sotirios Tsantilas, LudiCreations",
    )
    state: ClassVar = CrisisState
    frames: ClassVar = (
        Flow, Influence, Repayments, Planning,
        Loan, LocalIndustry, ForeignWorkers, Companies, Import, EnergyMarket, Production, Export,
    )  # fmt: skip
    options: ClassVar = CrisisOptions
    advisor: ClassVar = "seasoned"

    def __init__(self, deck: CrisisDeck | None = None, rules: int | None = None) -> None:
        super().__init__(deck, rules)
        self._slots = Slots(self.deck)
        self._seasoned = Seasoned(self.deck)
        self._encoding = encoding(self.deck, self._seasoned.answer)

    @classmethod
    def own_deck(cls) -> CrisisDeck:
        return CrisisDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> CrisisDeck:
        return CrisisDeck(text, source)

    def setup(self, seats: int, options: CrisisOptions, dealer: Dealer) -> CrisisState:
        return set_up(self.deck, seats, options, dealer)

    def imagine(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> CrisisState:
        return imagine(self.deck, self.rules, view, notes, rng)

    def menu(self, view: CrisisView, decision: Decision) -> Menu:
        return self._slots.menu(view, decision)

    def notes(self, seat: Seat | None) -> CrisisNotes:
        return CrisisNotes(seat)

    def note(self, notes: CrisisNotes, event: Event) -> CrisisNotes:
        return note(notes, event)

    def encoding(self) -> Encoding:
        return self._encoding

    def standing(self, state: CrisisState) -> tuple[int, ...]:
        return standing(state)

    def counted(self, event: Event) -> Occurrence | None:
        return counted(self.deck, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {
            "idle": lambda: Idle(self.deck),
            "steady": lambda: Steady(self.deck),
            "seasoned": lambda: self._seasoned,
            **habits(self.deck),
            "trainee": lambda: Gentle(self.deck),
            **learned(self, __name__),
        }
