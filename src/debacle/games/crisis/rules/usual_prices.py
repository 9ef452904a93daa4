"""What products are usually worth, so that plans and purchases can be compared by the deck alone."""

from __future__ import annotations

from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES
from debacle.games.crisis.rules.state import CrisisView

CREDIT = 0.3
"""In VP: between what a credit buys early and what it counts at the end (CR-121)."""
ERRAND = 2.0
"""How many times its price energy is worth: a manager has to be sent for it."""
UNSOLD = 0.4
"""Of what goods bring, how much they still bring when nobody can export them before the next round."""


def usual_values(deck: CrisisDeck) -> tuple[float, ...]:
    """By product, in VP: goods at what contracts bring, energy at what it costs to fetch."""
    goods = [credits_each * CREDIT + vp for credits_each, vp in zip(deck.export_credits, deck.export_vp, strict=True)]
    offers = [offer.cost["credits"] for offer in deck.energy if "credits" in offer.cost]
    goods[ENERGY] = max(offers, default=deck.local_price[ENERGY]) * CREDIT * ERRAND
    return (*goods, CREDIT, 1.0)


def values_now(deck: CrisisDeck, usual: tuple[float, ...], view: CrisisView) -> tuple[float, ...]:
    """The same in this round, to the seat whose view it is: the black market's where no contract asks for it."""
    last = view.round == deck.rounds
    contracts = view.contracts[: deck.future] if last else view.contracts
    asked = {deck.contract_resource[contract] for contract in contracts if contract is not None}
    exporting = any(view.seat in there for there in view.board[deck.exports])
    sold = 1.0 if exporting else 0.0 if last else UNSOLD
    goods = [
        sold * (usual[resource] if resource in asked else deck.black_market[resource] * CREDIT)
        for resource in range(len(RESOURCES))
    ]
    goods[ENERGY] = deck.black_market[ENERGY] * CREDIT * sold if last else usual[ENERGY]
    return (*goods, *usual[len(RESOURCES) :])
