"""Crisis: entrepreneurs carry a country through seven rounds of austerity, each as little as they can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar, get_args

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.game import About, Bot, Game, Options
from debacle.core.messages import Decision, Event, Menu
from debacle.core.refusals import BadOption, Why
from debacle.games.crisis.bot.idle import Idle
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import RESOURCES, Difficulty
from debacle.games.crisis.rules.events import GameBegun
from debacle.games.crisis.rules.flow import CrisisFrame, Rounds
from debacle.games.crisis.rules.imagine import imagine
from debacle.games.crisis.rules.menu import menu
from debacle.games.crisis.rules.notes import CrisisNotes, note
from debacle.games.crisis.rules.phases import deal_board, next_contract, turn_order
from debacle.games.crisis.rules.state import CrisisState, CrisisView


class CrisisOptions(Options, frozen=True):
    difficulty: Difficulty = "normal"
    """Which austerity plan (CR-10)."""
    first: int | None = None
    """The first seat in turn order; None: drawn by lot (CR-R01)."""


class Crisis(Game[CrisisDeck, CrisisState, CrisisView, CrisisNotes]):
    about = About(
        key="crisis",
        titles={"en": "Crisis", "fr": "Crisis"},
        seats=(1, 2, 3, 4, 5),
        place=4,
        rules=1,
        credit="Pantelis Bouboulis, Sotirios Tsantilas, LudiCreations",
    )
    state: ClassVar = CrisisState
    frames: ClassVar = get_args(CrisisFrame)
    options: ClassVar = CrisisOptions

    @classmethod
    def own_deck(cls) -> CrisisDeck:
        return CrisisDeck.own()

    @classmethod
    def read_deck(cls, text: str, source: str) -> CrisisDeck:
        return CrisisDeck(text, source)

    def setup(self, seats: int, options: CrisisOptions, dealer: Dealer) -> CrisisState:
        """CR-01 to CR-12, CR-R02."""
        deck, setup = self.deck, self.deck.setup
        order = turn_order(_first(options, seats, dealer), seats)
        state = CrisisState(
            deck=deck,
            seats=seats,
            stack=[Rounds()],
            counts=[0] * seats,
            difficulty=options.difficulty,
            status=setup.status,
            order=order,
            vp=[setup.vp] * seats,
            credits=[setup.credits_by_turn_order[order.index(seat)] for seat in range(seats)],
            loans=[setup.loans] * seats,
            penalties=[0] * seats,
            stock=[(0,) * len(RESOURCES)] * seats,
            managers=[setup.managers] * seats,
            companies=[()] * seats,
            workers=[()] * seats,
            hands=[()] * seats,
            board=[()] * deck.spaces,
            offered_companies=[],
            offered_workers=[],
            foreign=[len(tiles) for tiles in deck.foreign],
            contracts=[],
            pile=deck.all_influence(seats),
            discard=[],
            company_piles=list(deck.by_level),
            bag=list(deck.national),
            contract_piles=list(deck.contract_bags),
        )
        if dealer.tell:
            targets = deck.targets[seats, options.difficulty]
            begun = GameBegun(order, tuple(state.credits), setup.vp, setup.status, options.difficulty, targets)
            dealer.tell(begun, EVERYONE, None)
        state.contracts = [next_contract(state, dealer) for _ in range(setup.contract_columns * deck.column)]
        deal_board(state, dealer)
        return state

    def imagine(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> CrisisState:
        return imagine(self.deck, view, notes, rng)

    def menu(self, view: CrisisView, decision: Decision) -> Menu:
        return menu(self.deck, view, decision)

    def notes(self, seat: Seat | None) -> CrisisNotes:
        return CrisisNotes(seat)

    def note(self, notes: CrisisNotes, event: Event) -> CrisisNotes:
        return note(notes, event)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {"idle": lambda: Idle(self.deck), "steady": lambda: Steady(self.deck)}


def _first(options: CrisisOptions, seats: int, dealer: Dealer) -> Seat:
    if options.first is None:
        return dealer.below(seats)
    if not 0 <= options.first < seats:
        raise BadOption(Why("options.range", {"option": "first", "low": 0, "high": seats - 1}))
    return options.first
