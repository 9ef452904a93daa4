"""4.4 Right hand: second in turn order, and an influence card (CR-47, CR-49)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.deck import RIGHT_HAND
from debacle.games.crisis.rules.events import OrderChanged
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import draw_influence


def resolve(state: CrisisState, dealer: Dealer) -> None:
    space = state.deck.at[RIGHT_HAND][0]
    for seat in state.board[space]:
        others = [other for other in state.order if other != seat]
        state.order = (*others[:1], seat, *others[1:])
        dealer.tell_all(OrderChanged, seat, state.order, RIGHT_HAND, 0)
        draw_influence(state, seat, dealer)
    state.board[space] = ()
