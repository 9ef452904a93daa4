"""The position before the first event (CR-01 to CR-12, CR-R02)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.game import Options
from debacle.core.refusals import BadOption, Why
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import RESOURCES, Difficulty
from debacle.games.crisis.rules.events import GameBegun
from debacle.games.crisis.rules.flow import Flow
from debacle.games.crisis.rules.phases import deal_board, next_contracts
from debacle.games.crisis.rules.state import CrisisState


class CrisisOptions(Options, frozen=True):
    difficulty: Difficulty = "normal"
    """Which austerity plan (CR-10)."""
    first: int | None = None
    """The first seat in turn order; None: drawn by lot (CR-R01)."""


def set_up(deck: CrisisDeck, seats: int, options: CrisisOptions, dealer: Dealer) -> CrisisState:
    setup = deck.setup
    order = _turn_order(_first(options, seats, dealer), seats)
    state = CrisisState(
        deck=deck,
        seats=seats,
        stack=[Flow()],
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
        dealer.tell_all(GameBegun, order, tuple(state.credits), setup.vp, setup.status, options.difficulty, targets)
    state.contracts = [*next_contracts(state, setup.contract_columns * deck.column, dealer)]
    deal_board(state, dealer)
    return state


def _first(options: CrisisOptions, seats: int, dealer: Dealer) -> Seat:
    if options.first is None:
        return dealer.below(seats)
    if not 0 <= options.first < seats:
        raise BadOption(Why("options.range", {"option": "first", "low": 0, "high": seats - 1}))
    return options.first


def _turn_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Clockwise from the first (CR-11)."""
    return (*range(first, seats), *range(first))
