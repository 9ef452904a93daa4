"""4.5 Loan: 10 credits for 1 VP and a step on the loan track (CR-50)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue, waiting
from debacle.games.crisis.rules.deck import LOAN, Space
from debacle.games.crisis.rules.events import LoanTaken
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts


class Loan(ManagerQueue, tag="loan"):
    """Declining is free (CR-R21)."""

    kind = "loan"

    def acts(self, state: CrisisState, seat: Seat, space: Space) -> Acts:
        """Four at most, and a VP to lose (CR-51, CR-52)."""
        deck = state.deck
        can = state.loans[seat] < deck.setup.loans_max and state.vp[seat] >= deck.amounts.loan_vp
        return {"take": None} if can else {}

    def accept(self, state: CrisisState, seat: Seat, space: Space, argument: None, dealer: Dealer) -> None:
        amounts = state.deck.amounts
        state.credits[seat] += amounts.loan_credits
        state.vp[seat] -= amounts.loan_vp
        state.loans[seat] += 1
        dealer.tell_all(LoanTaken, seat, state.loans[seat])


def resolve(state: CrisisState, dealer: Dealer) -> None:
    state.push(Loan(waiting(state, LOAN)))
