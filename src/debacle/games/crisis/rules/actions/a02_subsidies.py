"""4.2 Government subsidies: 4 credits a manager (CR-44)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.deck import SUBSIDIES
from debacle.games.crisis.rules.events import SubsidyPaid
from debacle.games.crisis.rules.state import CrisisState


def resolve(state: CrisisState, dealer: Dealer) -> None:
    """In turn order (CR-R13)."""
    space = state.deck.at[SUBSIDIES][0]
    managers = state.board[space]
    for seat in state.order:
        count = managers.count(seat)
        if count:
            gain = count * max(0, state.deck.amounts.subsidy + state.measures(seat).subsidy)
            state.credits[seat] += gain
            dealer.tell_all(SubsidyPaid, seat, gain)
    state.board[space] = ()
