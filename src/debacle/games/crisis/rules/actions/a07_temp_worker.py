"""4.7 Temporary worker: any one type at level 1, until the end of the round (CR-59, CR-60)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.deck import TEMP
from debacle.games.crisis.rules.events import WorkerHired
from debacle.games.crisis.rules.state import CrisisState


def resolve(state: CrisisState, dealer: Dealer) -> None:
    space = state.deck.at[TEMP][0]
    for seat in state.board[space]:
        state.workers[seat] = (*state.workers[seat], state.deck.temp)
        dealer.tell_all(WorkerHired, seat, state.deck.temp, 0)
    state.board[space] = ()
