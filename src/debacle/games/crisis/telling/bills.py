"""What a manager on a space would cost, bring or risk, before it is placed.

The managers that one has placed already want their money too, and 4.2 and 4.5 bring some before it is spent: all of
that is counted, at the least that each can cost.
"""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.actions import a06_local_industry, a08_foreign_workers, a10_companies, a11_import
from debacle.games.crisis.rules.actions import a12_energy_market as a12
from debacle.games.crisis.rules.actions.a05_loan import Loan
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
from debacle.games.crisis.rules.deck import COMPANIES, ENERGY_MARKET, FOREIGN, IMPORT, LOAN, LOCAL, SUBSIDIES, Space
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.rules.state import CrisisState

QUEUES: dict[int, type[ManagerQueue]] = {
    LOAN: Loan,
    LOCAL: a06_local_industry.LocalIndustry,
    FOREIGN: a08_foreign_workers.ForeignWorkers,
    COMPANIES: a10_companies.Companies,
    IMPORT: a11_import.Import,
    ENERGY_MARKET: a12.EnergyMarket,
}


class Bill(Struct, frozen=True, gc=False):
    """At the least."""

    credits: int = 0
    """Below 0: it brings credits."""
    vp: int = 0
    """Above 0: it costs VP."""
    resource: int | None = None
    """What is turned in instead."""
    units: int = 0


class Bills:
    def __init__(self, position: CrisisState, seat: Seat) -> None:
        self._state = position.copy()
        self._seat = seat
        self._bills: dict[Space, Bill] = {}
        self._payable: dict[Space, bool] = {}
        self.spare = position.credits[seat] - sum([self.bill(space).credits for space in self._placed()])
        """Credits that the managers on the board leave."""
        self._state.credits[seat] = self.spare

    def _placed(self) -> list[Space]:
        return [space for space, there in enumerate(self._state.board) for seat in there if seat == self._seat]

    @property
    def committed(self) -> bool:
        """Whether managers on the board change what there is to spend."""
        return any(self.bill(space).credits for space in self._placed())

    def wanted_besides(self, space: Space) -> int:
        """Credits that the other managers on the board want, less what they bring."""
        others = self._placed()
        others.remove(space)
        return sum([self.bill(other).credits for other in others])

    def bill(self, space: Space) -> Bill:
        if space not in self._bills:
            self._bills[space] = self._bill(space)
        return self._bills[space]

    def _bill(self, space: Space) -> Bill:
        state, seat, number = self._state, self._seat, self._state.deck.action_of[space]
        amounts = state.deck.amounts
        if number == SUBSIDIES:
            return Bill(-max(0, amounts.subsidy + state.measures(seat).subsidy))
        if number == LOAN:
            return Bill(-amounts.loan_credits, amounts.loan_vp) if Loan(()).acts(state, seat, space) else Bill()
        if number == LOCAL:
            return Bill(min(a06_local_industry.price(state, seat, resource) for resource in range(len(RESOURCES))))
        if number == FOREIGN:
            return Bill(a08_foreign_workers.price(state, seat))
        if number == COMPANIES:
            company = a10_companies.company_at(state, space)
            return Bill() if company is None else Bill(a10_companies.price(state, seat, company, space))
        if number == IMPORT:
            return Bill(*a11_import.price(state, seat, space, 1))
        if number == ENERGY_MARKET:
            resource, units = a12.price(state, seat, a12.offer_at(state, space))
            return Bill(units) if resource is None else Bill(0, 0, resource, units)
        return Bill()

    def payable(self, space: Space) -> bool:
        """With what the other managers leave."""
        if space not in self._payable:
            queue = QUEUES.get(self._state.deck.action_of[space])
            self._payable[space] = queue is None or bool(queue(()).acts(self._state, self._seat, space))
        return self._payable[space]

    def risk(self, space: Space) -> int:
        """Penalty points if it is not paid."""
        queue = QUEUES.get(self._state.deck.action_of[space])
        return 0 if queue is None else queue(()).penalty(self._state, space)
