"""4.11 Import: resources for credits and VP (CR-71 to CR-77)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Amount
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue, waiting
from debacle.games.crisis.rules.deck import IMPORT, Space
from debacle.games.crisis.rules.events import Imported
from debacle.games.crisis.rules.played import discount
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, store


def price(state: CrisisState, seat: Seat, space: Space, units: int) -> tuple[int, int]:
    """Credits and VP: the event changes each unit or the lot, a card the whole; neither goes below 0 (CR-R34)."""
    deck, measures = state.deck, state.measures(seat)
    place = space - deck.at[IMPORT].start
    offer, resource = deck.imports[place], deck.import_resource[place]
    if resource is None:
        cost, vp = max(0, offer.credits + measures.lot_credits), max(0, offer.vp + measures.lot_vp)
    else:
        cost = units * max(0, offer.credits + measures.import_credits[resource])
        vp = units * max(0, offer.vp + measures.import_vp[resource])
    if not state.played:
        return cost, vp
    less_credits, less_vp = discount(deck, state.played, seat, "import", space)
    return max(0, cost + less_credits), max(0, vp + less_vp)


class Import(ManagerQueue, tag="import"):
    kind = "import"

    def acts(self, state: CrisisState, seat: Seat, space: Space) -> Acts:
        """Any number that can be paid in full; VP may fall to 0 (CR-75, CR-R35)."""
        low, high = state.deck.imports[space - state.deck.at[IMPORT].start].units
        while high >= low:
            cost, vp = price(state, seat, space, high)
            if cost <= state.credits[seat] and vp <= state.vp[seat]:
                return {"buy": Amount(low, high)}
            high -= 1
        return {}

    def accept(self, state: CrisisState, seat: Seat, space: Space, argument: int, dealer: Dealer) -> None:
        cost, vp = price(state, seat, space, argument)
        unit = state.deck.import_units[space - state.deck.at[IMPORT].start]
        state.credits[seat] -= cost
        state.vp[seat] -= vp
        bought = [there + argument * count for there, count in zip(state.stock[seat], unit, strict=True)]
        lost = store(state, seat, bought)
        dealer.tell_all(Imported, seat, space, argument, cost, vp, lost)

    def penalty(self, state: CrisisState, space: Space) -> int:
        """The printed VP of one unit or of the lot (CR-76)."""
        return state.deck.imports[space - state.deck.at[IMPORT].start].penalty


def resolve(state: CrisisState, dealer: Dealer) -> None:
    state.push(Import(waiting(state, IMPORT)))
