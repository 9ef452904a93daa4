"""4.8 Foreign workers: one of any type still there, for 5, 3 or 1 credits by the zone of the status (CR-61)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Pick
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue, waiting
from debacle.games.crisis.rules.deck import FOREIGN, Space
from debacle.games.crisis.rules.deck_entries import TYPES, WorkerType
from debacle.games.crisis.rules.events import WorkerHired
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts


def price(state: CrisisState, seat: Seat) -> int:
    """By the status as it is now (CR-R04)."""
    deck = state.deck
    return max(0, deck.zones[deck.zone(state.status)].foreign_worker_cost + state.measures(seat).foreign_cost)


class ForeignWorkers(ManagerQueue, tag="foreign_workers"):
    kind = "foreign"

    def acts(self, state: CrisisState, seat: Seat, space: Space) -> Acts:
        if price(state, seat) > state.credits[seat]:
            return {}
        there = tuple([name for place, name in enumerate(TYPES) if state.foreign[place]])
        return {"hire": Pick(there)} if there else {}

    def accept(self, state: CrisisState, seat: Seat, space: Space, argument: WorkerType, dealer: Dealer) -> None:
        kind = TYPES.index(argument)
        paid = price(state, seat)
        worker = state.deck.foreign[kind][-state.foreign[kind]]
        state.credits[seat] -= paid
        state.foreign[kind] -= 1
        state.workers[seat] = (*state.workers[seat], worker)
        dealer.tell_all(WorkerHired, seat, worker, paid)

    def penalty(self, state: CrisisState, space: Space) -> int:
        return 1  # CR-63


def resolve(state: CrisisState, dealer: Dealer) -> None:
    state.push(ForeignWorkers(waiting(state, FOREIGN)))
