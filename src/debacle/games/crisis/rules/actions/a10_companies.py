"""4.10 Companies: pay the price, gain the VP at once, keep the card (CR-68)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue, waiting
from debacle.games.crisis.rules.deck import COMPANIES, CompanyId, Space
from debacle.games.crisis.rules.events import CompanyBought, FifthManagerWon
from debacle.games.crisis.rules.played import discount
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts


def company_at(state: CrisisState, space: Space) -> CompanyId | None:
    return state.offered_companies[space - state.deck.at[COMPANIES].start]


def price(state: CrisisState, seat: Seat, company: CompanyId, space: Space) -> int:
    printed = state.deck.companies[company].price
    if not state.played:
        return printed
    return max(0, printed + discount(state.deck, state.played, seat, "company", space)[0])


class Companies(ManagerQueue, tag="companies"):
    kind = "company"

    def acts(self, state: CrisisState, seat: Seat, space: Space) -> Acts:
        company = company_at(state, space)
        can = company is not None and price(state, seat, company, space) <= state.credits[seat]
        return {"buy": None} if can else {}

    def accept(self, state: CrisisState, seat: Seat, space: Space, argument: None, dealer: Dealer) -> None:
        company = company_at(state, space)
        assert company is not None
        paid = price(state, seat, company, space)
        vp = state.deck.companies[company].vp
        state.offered_companies[space - state.deck.at[COMPANIES].start] = None
        state.credits[seat] -= paid
        state.vp[seat] += vp
        state.companies[seat] = (*state.companies[seat], company)
        dealer.tell_all(CompanyBought, seat, company, paid, vp)
        _fifth_manager(state, seat, dealer)

    def penalty(self, state: CrisisState, space: Space) -> int:
        """The VP printed on the card (CR-70)."""
        company = company_at(state, space)
        return 0 if company is None else state.deck.companies[company].vp


def _fifth_manager(state: CrisisState, seat: Seat, dealer: Dealer) -> None:
    """CR-69: at once, and used from the next round on, for this round's are placed."""
    deck = state.deck
    icons = sum([deck.companies[company].fifth_manager for company in state.companies[seat]])
    if icons >= deck.setup.fifth_manager_icons and state.managers[seat] < deck.setup.managers_max:
        state.managers[seat] = deck.setup.managers_max
        dealer.tell_all(FifthManagerWon, seat)


def resolve(state: CrisisState, dealer: Dealer) -> None:
    state.push(Companies(waiting(state, COMPANIES)))
