"""A position of Crisis and what a seat may see of it."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import Audience, Seat
from debacle.core.messages import View
from debacle.core.state import NOTHING, Frame, State
from debacle.games.crisis.rules.deck import CardId, CompanyId, ContractId, CrisisDeck, EventId, Stock, WorkerId
from debacle.games.crisis.rules.deck_entries import Difficulty
from debacle.games.crisis.rules.measures import Measures
from debacle.games.crisis.rules.played import CardInForce, floor
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.rules.scoring import Account, CrisisOutcome
from debacle.games.crisis.rules.steps import STEPS, Phase


class CrisisView(View, frozen=True, kw_only=True):
    difficulty: Difficulty
    targets: tuple[int, ...]
    """Of all rounds."""
    round: int
    step: int
    """Which of the steps of a round is going on."""
    phase: Phase
    action: int
    """The number of the action that is being resolved, 1 to 14; 0 outside of phase 4."""
    status: int
    order: tuple[Seat, ...]
    vp: tuple[int, ...]
    credits: tuple[int, ...]
    loans: tuple[int, ...]
    penalties: tuple[int, ...]
    stock: tuple[Stock, ...]
    managers: tuple[int, ...]
    companies: tuple[tuple[CompanyId, ...], ...]
    workers: tuple[tuple[WorkerId, ...], ...]
    hands: tuple[tuple[CardId, ...] | None, ...]
    """By seat; None where this seat may not look."""
    hand_sizes: tuple[int, ...]
    board: tuple[tuple[Seat, ...], ...]
    """By space: whose managers stand there, the first one first."""
    closed: int
    """The closed spaces, as bits."""
    offered_companies: tuple[CompanyId | None, ...]
    offered_workers: tuple[WorkerId | None, ...]
    foreign: tuple[int, ...]
    """By type: how many are left."""
    contracts: tuple[ContractId | None, ...]
    """The market, column by column; the last column is future."""
    events: tuple[EventId, ...]
    """All that were drawn; the last one is in force."""
    exempt: Audience
    """Who is not touched by the event."""
    played: tuple[CardInForce, ...]
    """Influence cards of this round."""
    discard: tuple[CardId, ...]
    pile: int
    """How many influence cards can be drawn before a reshuffle."""
    companies_to_come: tuple[tuple[CompanyId, ...], ...]
    """By level: what has not been dealt yet."""
    workers_to_come: tuple[WorkerId, ...]
    contracts_to_come: tuple[tuple[ContractId, ...], ...]
    """By level: what nobody has seen yet, with those that left the game unseen (CR-07)."""
    stack: tuple[Frame[Any], ...]
    outcome: CrisisOutcome | None


class CrisisState(State, kw_only=True):
    offered = NOTHING
    """What was last found to be on offer to a manager, with those who wait: a spec is nearly always wanted right after.
    No field, and so no part of the position."""

    deck: CrisisDeck
    difficulty: Difficulty
    round: int = 1
    step: int = 0
    """The next of the steps of a round."""
    status: int
    order: tuple[Seat, ...]
    vp: list[int]
    credits: list[int]
    loans: list[int]
    penalties: list[int]
    stock: list[Stock]
    managers: list[int]
    companies: list[tuple[CompanyId, ...]]
    workers: list[tuple[WorkerId, ...]]
    hands: list[tuple[CardId, ...]]
    """Sorted."""
    board: list[tuple[Seat, ...]]
    closed: int = 0
    offered_companies: list[CompanyId | None]
    offered_workers: list[WorkerId | None]
    foreign: list[int]
    contracts: list[ContractId | None]
    events: tuple[EventId, ...] = ()
    exempt: Audience = 0
    played: tuple[CardInForce, ...] = ()
    pile: list[CardId]
    """Sorted: it has no order until a card is drawn (CR-05)."""
    discard: list[CardId]
    company_piles: list[tuple[CompanyId, ...]]
    bag: list[WorkerId]
    contract_piles: list[tuple[ContractId, ...]]
    """By level, together with those that left the game unseen: nobody can tell them apart (CR-07)."""
    result: CrisisOutcome | None = None

    @property
    def target(self) -> int:
        return self.deck.targets[self.seats, self.difficulty][self.round - 1]

    def outcome(self) -> CrisisOutcome | None:
        return self.result

    def measures(self, seat: Seat) -> Measures:
        return self.deck.in_force(self.events, self.exempt, seat)

    def floor(self, seat: Seat) -> Floor:
        return floor(
            self.deck, self.played, self.measures(seat), seat,
            self.companies[seat], self.workers[seat], self.stock[seat],
        )  # fmt: skip

    def may_play_card(self, seat: Seat) -> bool:
        """Holds a card and has not played one this round (CR-42): all that others can tell (CR-R26)."""
        if not self.hands[seat]:
            return False
        return not self.played or seat not in [one.seat for one in self.played]

    def accounts(self) -> tuple[Account, ...]:
        companies = self.deck.companies
        prestige = [sum([companies[company].vp for company in own]) for own in self.companies]
        return tuple(map(Account, self.vp, self.credits, self.loans, self.penalties, prestige))

    def view(self, seat: Seat | None) -> CrisisView:
        over = self.result is not None
        step = STEPS[self.step - 1]
        return CrisisView(
            seat=seat,
            asked=self.asked_of(seat),
            waiting=tuple([decision.seat for decision in self.asked]),
            answers=0 if seat is None else self.counts[seat],
            difficulty=self.difficulty,
            targets=self.deck.targets[self.seats, self.difficulty],
            round=self.round,
            step=self.step,
            phase="over" if over else step.phase,
            action=0 if over else step.action,
            status=self.status,
            order=self.order,
            vp=tuple(self.vp),
            credits=tuple(self.credits),
            loans=tuple(self.loans),
            penalties=tuple(self.penalties),
            stock=tuple(self.stock),
            managers=tuple(self.managers),
            companies=tuple(self.companies),
            workers=tuple(self.workers),
            hands=tuple([hand if over or other == seat else None for other, hand in enumerate(self.hands)]),
            hand_sizes=tuple(map(len, self.hands)),
            board=tuple(self.board),
            closed=self.closed,
            offered_companies=tuple(self.offered_companies),
            offered_workers=tuple(self.offered_workers),
            foreign=tuple(self.foreign),
            contracts=tuple(self.contracts),
            events=self.events,
            exempt=self.exempt,
            played=self.played,
            discard=tuple(self.discard),
            pile=len(self.pile),
            companies_to_come=tuple(self.company_piles),
            workers_to_come=tuple(self.bag),
            contracts_to_come=tuple(self.contract_piles),
            stack=tuple([frame.seen(self, seat) for frame in self.stack]),
            outcome=self.result,
        )
