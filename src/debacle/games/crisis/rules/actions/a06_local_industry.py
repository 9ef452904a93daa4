"""4.6 Local industry: one unit of any resource for credits alone (CR-57)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Pick
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue, waiting
from debacle.games.crisis.rules.deck import LOCAL, Space
from debacle.games.crisis.rules.deck_entries import RESOURCES, ResourceName
from debacle.games.crisis.rules.events import ResourceBought
from debacle.games.crisis.rules.played import discount
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, add


def price(state: CrisisState, seat: Seat, resource: int) -> int:
    printed = state.deck.local_price[resource]
    if not state.played:
        return printed
    return max(0, printed + discount(state.deck, state.played, seat, "local")[0])


class LocalIndustry(ManagerQueue, tag="local_industry"):
    kind = "local"

    def acts(self, state: CrisisState, seat: Seat, space: Space) -> Acts:
        purse = state.credits[seat]
        payable = [name for place, name in enumerate(RESOURCES) if price(state, seat, place) <= purse]
        return {"buy": Pick(tuple(payable))} if payable else {}

    def accept(self, state: CrisisState, seat: Seat, space: Space, argument: ResourceName, dealer: Dealer) -> None:
        resource = RESOURCES.index(argument)
        paid = price(state, seat, resource)
        state.credits[seat] -= paid
        lost = add(state, seat, resource, 1)
        dealer.tell_all(ResourceBought, seat, argument, paid, lost)

    def penalty(self, state: CrisisState, space: Space) -> int:
        return 1  # CR-58


def resolve(state: CrisisState, dealer: Dealer) -> None:
    state.push(LocalIndustry(waiting(state, LOCAL)))
