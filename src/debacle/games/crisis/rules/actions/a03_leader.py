"""4.3 Leader: first in turn order, and 1 VP (CR-45)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.deck import LEADER
from debacle.games.crisis.rules.events import OrderChanged
from debacle.games.crisis.rules.state import CrisisState


def resolve(state: CrisisState, dealer: Dealer) -> None:
    space = state.deck.at[LEADER][0]
    for seat in state.board[space]:
        state.order = (seat, *[other for other in state.order if other != seat])
        vp = state.deck.amounts.leader_vp
        state.vp[seat] += vp
        dealer.tell_all(OrderChanged, seat, state.order, LEADER, vp)
    state.board[space] = ()
