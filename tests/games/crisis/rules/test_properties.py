"""What holds in every game, whoever plays it and however."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Event
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.deck_entries import CREDIT, RESOURCES, VP, ClearPenalty, Gain, GivePenalty
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    Declined,
    EnergyBought,
    Evaluated,
    EventDrawn,
    EventPaid,
    FifthManagerWon,
    GameBegun,
    Imported,
    InfluenceDrawn,
    InfluencePlayed,
    InterestPaid,
    LoanRepaid,
    LoanTaken,
    OrderChanged,
    Produced,
    ResourceBought,
    RoundBegun,
    SoldOnBlackMarket,
    SubsidyPaid,
    WorkerHired,
)
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.rules.state import CrisisState
from tests.games.crisis.case import DECK, GAME, GENTLE, case, overheard, steer, totals
from tests.marks import rule

GAMES = settings(max_examples=12)
SEATS = st.sampled_from([1, 2, 3, 4, 5])
SEEDS = st.integers(0, 2**32)
TAKING = {"loan", "local", "foreign", "company", "import", "energy", "produce", "export", "place", "repay", "influence"}


class Books(Struct):
    """All that can be told from events alone: so nothing moves but by them, and by the rules that they stand for."""

    vp: list[int]
    credits: list[int]
    loans: list[int]
    penalties: list[int]
    stock: list[list[int]]
    cards: list[int]
    workers: list[set[int]]
    companies: list[set[int]]
    managers: list[int]
    order: tuple[int, ...] = ()
    status: int = 0

    def hear(self, event: Event) -> None:
        """CR-133 to CR-137: each source and each drain by its name, and no other."""
        match event:
            case GameBegun(order=order, credits=purses, vp=vp, status=status):
                self.order, self.status = order, status
                self.vp, self.credits = [vp] * len(order), list(purses)
            case RoundBegun():
                for mine in self.workers:
                    mine.discard(DECK.temp)
            case EventDrawn(status=status) | Evaluated(status=status):
                self.status = status
            case EventPaid(seat=seat, paid=paid, penalty=penalty) | InterestPaid(seat=seat, paid=paid, penalty=penalty):
                self.credits[seat] -= paid
                self.penalties[seat] += penalty
            case LoanRepaid(seat=seat, loans=loans):
                self.credits[seat] -= 10
                self.loans[seat] = loans
            case LoanTaken(seat=seat, loans=loans):
                self.credits[seat] += 10
                self.vp[seat] -= 1
                self.loans[seat] = loans
            case SubsidyPaid(seat=seat, credits=gain):
                self.credits[seat] += gain
            case OrderChanged(seat=seat, order=order, vp=vp):
                self.vp[seat] += vp
                self.order = order
            case Declined(seat=seat, penalty=penalty):
                self.penalties[seat] += penalty
            case InfluenceDrawn(seat=seat, card=None):
                self.cards[seat] += 1
            case InfluencePlayed():
                self._play(event)
            case FifthManagerWon(seat=seat):
                self.managers[seat] += 1
            case WorkerHired(seat=seat, worker=worker, credits=paid):
                self.credits[seat] -= paid
                self.workers[seat].add(worker)
            case CompanyBought(seat=seat, company=company, credits=paid, vp=vp):
                self.credits[seat] -= paid
                self.vp[seat] += vp
                self.companies[seat].add(company)
            case _:
                self._trade(event)

    def _play(self, event: InfluencePlayed) -> None:
        self.cards[event.seat] -= 1
        effect = DECK.effects[event.card]
        if isinstance(effect, Gain):
            purse = self.credits if effect.what == "credit" else self.vp
            purse[event.seat] += effect.amount
        elif isinstance(effect, GivePenalty):
            self.penalties[event.target[0]] += effect.amount
        elif isinstance(effect, ClearPenalty):
            self.penalties[event.seat] = max(0, self.penalties[event.seat] - effect.amount)

    def _trade(self, event: Event) -> None:
        match event:
            case ResourceBought(seat=seat, resource=name, credits=paid):
                self.credits[seat] -= paid
                self._store(seat, RESOURCES.index(name), 1)
            case Imported(seat=seat, space=space, units=units, credits=paid, vp=vp):
                self.credits[seat] -= paid
                self.vp[seat] -= vp
                for resource, count in enumerate(DECK.import_units[space - DECK.at[11][0]]):
                    self._store(seat, resource, units * count)
            case EnergyBought(seat=seat, space=space, units=units, credits=paid, energy=energy):
                self.credits[seat] -= paid
                [(used_up, cost)] = DECK.energy[space - DECK.at[12][0]].cost.items()
                if used_up != "credits":
                    self._store(seat, RESOURCES.index(used_up), -units * cost)
                self._store(seat, 0, energy)
            case Produced(seat=seat, used=used, made=made):
                for resource in range(6):
                    self._store(seat, resource, made[resource] - used[resource])
                self.credits[seat] += made[CREDIT]
                self.vp[seat] += made[VP]
            case ContractFilled(seat=seat, contract=contract, units=units, credits=gain, vp=vp):
                self.credits[seat] += gain
                self.vp[seat] += vp
                self._store(seat, DECK.contract_resource[contract], -units)
            case SoldOnBlackMarket(seat=seat, resource=name, units=units, credits=gain):
                self.credits[seat] += gain
                self._store(seat, RESOURCES.index(name), -units)

    def _store(self, seat: int, resource: int, units: int) -> None:
        self.stock[seat][resource] = min(DECK.capacity[resource], self.stock[seat][resource] + units)


def books(seats: int) -> Books:
    return Books(
        vp=[], credits=[], loans=[0] * seats, penalties=[0] * seats, stock=[[0] * 6 for _ in range(seats)],
        cards=[0] * seats, workers=[set() for _ in range(seats)], companies=[set() for _ in range(seats)],
        managers=[4] * seats,
    )  # fmt: skip


@rule("CR-133", "CR-134", "CR-135", "CR-136", "CR-137", "CR-R12", "CR-18")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_the_spectator_can_keep_the_books(seats: int, seed: int) -> None:
    """What comes and goes is told to all, by the events of the rules, and nothing passes from player to player."""
    told = Listener()
    rng = Random(seed)
    dealer = Dealer(seeded(rng), told.tell)
    state = GENTLE.begin(seats, CrisisOptions(), dealer)
    heard = books(seats)
    while True:
        for one in told:
            event = one.seen_by(None)
            assert event is not None
            heard.hear(event)
        told.clear()
        _agree(heard, state)
        if not state.pending():
            break
        state.answer(state.pending()[0], steer(state, state.pending()[0], rng), dealer)


def _agree(heard: Books, state: CrisisState) -> None:
    assert (heard.vp, heard.credits, heard.loans) == (state.vp, state.credits, state.loans)
    assert (heard.penalties, heard.managers) == (state.penalties, state.managers)
    assert [tuple(mine) for mine in heard.stock] == state.stock
    assert heard.cards == [len(hand) for hand in state.hands]
    if state.result is None:
        assert heard.workers == [set(mine) for mine in state.workers]
    assert heard.companies == [set(mine) for mine in state.companies]
    assert (heard.order, heard.status) == (state.order, state.status)


@rule("CR-R19", "CR-R51")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_only_these_decisions_and_nobody_has_debts(seats: int, seed: int) -> None:
    for point in case(seats, game=GENTLE).walk(Random(seed)):
        state = point.state
        assert isinstance(state, CrisisState)
        assert point.decision.kind in TAKING
        assert len(state.pending()) == 1, "one at a time"
        found = totals(state)
        assert not any(found[name] for name in ("debts", "overflow", "workers twice", "companies twice"))


@rule("CR-42", "CR-30", "CR-32", "CR-69")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_cards_and_managers_are_counted(seats: int, seed: int) -> None:
    for point in case(seats, game=GENTLE).walk(Random(seed)):
        state = point.state
        assert isinstance(state, CrisisState)
        played = [one.seat for one in state.played]
        assert len(played) == len(set(played)), "one card a round"
        standing = [seat for seats_there in state.board for seat in seats_there]
        assert all(standing.count(seat) <= state.managers[seat] for seat in range(seats))
        for space, there in enumerate(state.board):
            assert not DECK.single[space] or len(there) == len(set(there)) <= 2
            assert not there or not state.closed >> space & 1
        exporters = [seat for space in DECK.at[14] for seat in state.board[space]]
        assert len(exporters) == len(set(exporters))
        icons = [sum(DECK.companies[one].fifth_manager for one in mine) for mine in state.companies]
        assert state.managers == [5 if count >= 3 else 4 for count in icons]


@rule("CR-R26")
@GAMES
@given(seats=st.sampled_from([2, 3, 4, 5]), seed=SEEDS)
def test_hands_and_plans_are_their_owners_alone(seats: int, seed: int) -> None:
    assert overheard(case(seats, game=GENTLE), Random(seed)) == []


@rule("CR-16", "CR-110")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_a_game_ends_after_seven_rounds_or_in_bankruptcy(seats: int, seed: int) -> None:
    def play(game: Crisis) -> CrisisState:
        rng = Random(seed)
        dealer = Dealer(seeded(rng))
        state = game.begin(seats, CrisisOptions(), dealer)
        while pending := state.pending():
            assert 0 <= state.status <= 45
            state.answer(pending[0], steer(state, pending[0], rng), dealer)
        return state

    for game in (GAME, GENTLE):
        end = play(game).outcome()
        assert end is not None
        assert end.end == ("bankrupt" if end.status < 0 else "overcome")
        assert end.round == 7 or end.end == "bankrupt"
