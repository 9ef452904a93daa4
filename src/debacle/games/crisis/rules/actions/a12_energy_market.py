"""4.12 Energy market: energy for credits, or turned from another resource (CR-78, CR-79)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Amount
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue, waiting
from debacle.games.crisis.rules.deck import ENERGY_MARKET, Space
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES, EnergyOffer
from debacle.games.crisis.rules.events import EnergyBought
from debacle.games.crisis.rules.played import discount
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import Acts, store


def offer_at(state: CrisisState, space: Space) -> EnergyOffer:
    return state.deck.energy[space - state.deck.at[ENERGY_MARKET].start]


def price(state: CrisisState, seat: Seat, offer: EnergyOffer) -> tuple[int | None, int]:
    """Of one unit: which resource is turned in (None: credits), and how many of it."""
    [(name, units)] = offer.cost.items()
    if name != "credits":
        return RESOURCES.index(name), units
    changed = max(0, units + state.measures(seat).energy_credits)
    if not state.played:
        return None, changed
    return None, max(0, changed + discount(state.deck, state.played, seat, "energy_market")[0])


class EnergyMarket(ManagerQueue, tag="energy_market"):
    kind = "energy"

    def acts(self, state: CrisisState, seat: Seat, space: Space) -> Acts:
        offer = offer_at(state, space)
        resource, cost = price(state, seat, offer)
        purse = state.credits[seat] if resource is None else state.stock[seat][resource]
        low, high = offer.units
        high = high if cost == 0 else min(high, purse // cost)
        return {"buy": Amount(low, high)} if high >= low else {}

    def accept(self, state: CrisisState, seat: Seat, space: Space, argument: int, dealer: Dealer) -> None:
        offer = offer_at(state, space)
        resource, cost = price(state, seat, offer)
        energy = argument * offer.gain["energy"]
        stock = list(state.stock[seat])
        stock[ENERGY] += energy
        if resource is None:
            state.credits[seat] -= argument * cost
        else:
            stock[resource] -= argument * cost
        lost = store(state, seat, stock)
        paid = argument * cost if resource is None else 0
        dealer.tell_all(EnergyBought, seat, space, argument, paid, energy, lost)

    def penalty(self, state: CrisisState, space: Space) -> int:
        return offer_at(state, space).penalty


def resolve(state: CrisisState, dealer: Dealer) -> None:
    state.push(EnergyMarket(waiting(state, ENERGY_MARKET)))
