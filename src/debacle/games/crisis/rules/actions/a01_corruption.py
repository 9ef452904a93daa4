"""4.1 Corruption: one influence card a manager (CR-40)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.deck import CORRUPTION
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import draw_influence


def resolve(state: CrisisState, dealer: Dealer) -> None:
    """In turn order (CR-R13)."""
    space = state.deck.at[CORRUPTION][0]
    managers = state.board[space]
    for seat in state.order:
        for _ in range(managers.count(seat)):
            draw_influence(state, seat, dealer)
    state.board[space] = ()
