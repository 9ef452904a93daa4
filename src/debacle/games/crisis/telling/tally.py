"""What everybody has, counted from the log alone, and what they did in the round: what scenes are made of."""

from __future__ import annotations

from collections import Counter
from functools import singledispatchmethod

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import LEADER, CompanyId, CrisisDeck
from debacle.games.crisis.rules.deck_entries import CREDIT, VP, ClearPenalty, Gain, GivePenalty
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    Declined,
    EnergyBought,
    Evaluated,
    EventDrawn,
    EventPaid,
    GameBegun,
    Imported,
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
from debacle.games.crisis.telling.strikes import Owners, struck

Sale = ContractFilled | SoldOnBlackMarket


class LogTally:
    """Events come once each, in their order. A test holds it to what the rules count."""

    def __init__(self, deck: CrisisDeck, seats: int) -> None:
        self._deck = deck
        self.seats = seats
        self.vp = [0] * seats
        self.credits = [0] * seats
        self.loans = [deck.setup.loans] * seats
        self.penalties = [0] * seats
        self.status = self.round = self.target = 0
        self.targets: tuple[int, ...] = ()
        self.order: tuple[Seat, ...] = ()
        self.owners = Owners()
        self._new_round()

    def _new_round(self) -> None:
        self.bought: list[CompanyBought] = []
        self.borrowed = Counter[Seat]()
        self.fined = Counter[Seat]()
        self.hits: list[tuple[InfluencePlayed, Seat]] = []
        self.leader: Seat | None = None
        self.produced: list[Produced] = []
        self.sales: list[Sale] = []
        self.evaluated: Evaluated | None = None
        self.began_at = self.status
        """The status when the round's evaluation began."""

    def companies(self, seat: Seat) -> list[CompanyId]:
        return [company for company, owner in self.owners.companies if owner == seat]

    def ranks(self) -> list[Seat]:
        """Who has most VP first, then who has fewer penalty points, then in turn order."""
        return sorted(self.order, key=lambda seat: (-self.vp[seat], self.penalties[seat]))

    def _fine(self, seat: Seat, points: int) -> None:
        self.penalties[seat] += points
        self.fined[seat] += points

    @singledispatchmethod
    def take(self, event: Event) -> None:
        """Others change nothing that is counted here."""

    @take.register
    def _begun(self, event: GameBegun) -> None:
        self.order, self.status, self.targets = event.order, event.status, event.targets
        self.vp, self.credits = [event.vp] * self.seats, list(event.credits)

    @take.register
    def _round_begun(self, event: RoundBegun) -> None:
        self.round, self.target = event.round, event.target
        self._new_round()

    @take.register
    def _drawn(self, event: EventDrawn) -> None:
        self.status = event.status

    @take.register
    def _event_paid(self, event: EventPaid) -> None:
        self.credits[event.seat] -= event.paid
        self._fine(event.seat, event.penalty)

    @take.register
    def _interest(self, event: InterestPaid) -> None:
        self.credits[event.seat] -= event.paid
        self._fine(event.seat, event.penalty)

    @take.register
    def _repaid(self, event: LoanRepaid) -> None:
        self.loans[event.seat] = event.loans
        self.credits[event.seat] -= self._deck.amounts.loan_credits

    @take.register
    def _loan(self, event: LoanTaken) -> None:
        self.loans[event.seat] = event.loans
        self.credits[event.seat] += self._deck.amounts.loan_credits
        self.vp[event.seat] -= self._deck.amounts.loan_vp
        self.borrowed[event.seat] += 1

    @take.register
    def _played(self, event: InfluencePlayed) -> None:
        effect, seat = self._deck.effects[event.card], event.seat
        hit = struck(self._deck, self.owners, event)
        if hit is not None:
            self.hits.append((event, hit))
        if isinstance(effect, Gain):
            gains = self.credits if effect.what == "credit" else self.vp
            gains[seat] += effect.amount
        elif isinstance(effect, ClearPenalty):
            self.penalties[seat] = max(0, self.penalties[seat] - effect.amount)
        elif isinstance(effect, GivePenalty):
            self._fine(event.target[0], effect.amount)

    @take.register
    def _subsidy(self, event: SubsidyPaid) -> None:
        self.credits[event.seat] += event.credits

    @take.register
    def _order(self, event: OrderChanged) -> None:
        self.order = event.order
        self.vp[event.seat] += event.vp
        if event.action == LEADER:
            self.leader = event.seat

    @take.register
    def _declined(self, event: Declined) -> None:
        self._fine(event.seat, event.penalty)

    @take.register
    def _resource(self, event: ResourceBought) -> None:
        self.credits[event.seat] -= event.credits

    @take.register
    def _hired(self, event: WorkerHired) -> None:
        self.credits[event.seat] -= event.credits
        self.owners = self.owners.after(event)

    @take.register
    def _company(self, event: CompanyBought) -> None:
        self.credits[event.seat] -= event.credits
        self.vp[event.seat] += event.vp
        self.owners = self.owners.after(event)
        self.bought.append(event)

    @take.register
    def _imported(self, event: Imported) -> None:
        self.credits[event.seat] -= event.credits
        self.vp[event.seat] -= event.vp

    @take.register
    def _energy(self, event: EnergyBought) -> None:
        self.credits[event.seat] -= event.credits

    @take.register
    def _produced(self, event: Produced) -> None:
        self.credits[event.seat] += event.made[CREDIT]
        self.vp[event.seat] += event.made[VP]
        self.produced.append(event)

    @take.register
    def _filled(self, event: ContractFilled) -> None:
        self.credits[event.seat] += event.credits
        self.vp[event.seat] += event.vp
        self.sales.append(event)

    @take.register
    def _sold(self, event: SoldOnBlackMarket) -> None:
        self.credits[event.seat] += event.credits
        self.sales.append(event)

    @take.register
    def _evaluated(self, event: Evaluated) -> None:
        self.began_at, self.status, self.evaluated = self.status, event.status, event
