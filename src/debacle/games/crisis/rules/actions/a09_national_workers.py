"""4.9 National workers: the worker of the space, free of charge (CR-64)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.games.crisis.rules.actions.manager_queue import waiting
from debacle.games.crisis.rules.deck import NATIONAL
from debacle.games.crisis.rules.events import WorkerHired
from debacle.games.crisis.rules.state import CrisisState


def resolve(state: CrisisState, dealer: Dealer) -> None:
    first = state.deck.at[NATIONAL].start
    for space, seat in waiting(state, NATIONAL):
        worker = state.offered_workers[space - first]
        state.board[space] = ()
        if worker is not None:
            state.offered_workers[space - first] = None
            state.workers[seat] = (*state.workers[seat], worker)
            dealer.tell_all(WorkerHired, seat, worker, 0)
