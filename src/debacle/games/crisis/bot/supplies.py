"""What a manager on 4.11 or 4.12 could fetch: a draft for each number of units."""

from __future__ import annotations

from collections.abc import Iterator

from debacle.games.crisis.bot.draft import Draft, fetched
from debacle.games.crisis.rules.deck import ENERGY_MARKET, IMPORT, Space
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES


def energised(draft: Draft, space: Space) -> Iterator[Draft]:
    """Energy bought, or another resource turned in."""
    judgement = draft.judgement
    offer = judgement.deck.energy[space - judgement.deck.at[ENERGY_MARKET].start]
    low, high = offer.units
    gain = offer.gain["energy"]
    if "credits" in offer.cost:
        price = max(0, offer.cost["credits"] + judgement.measures.energy_credits)
        for units in range(low, high + 1):
            yield draft.with_goods(space, fetched(ENERGY, units * gain), units * price)
        return
    resource = next(place for place, name in enumerate(RESOURCES) if name in offer.cost)
    for units in range(low, min(high, draft.stock[resource]) + 1):
        goods = fetched(ENERGY, units * gain)
        goods[resource] -= units
        yield draft.with_goods(space, goods, 0)


def imported(draft: Draft, space: Space) -> Iterator[Draft]:
    deck, measures = draft.judgement.deck, draft.judgement.measures
    place = space - deck.at[IMPORT].start
    offer, unit = deck.imports[place], deck.import_units[place]
    if len(offer.unit) > 1:
        price, vp = offer.credits + measures.lot_credits, offer.vp + measures.lot_vp
    else:
        resource = unit.index(1)
        price, vp = offer.credits + measures.import_credits[resource], offer.vp + measures.import_vp[resource]
    for units in range(offer.units[0], offer.units[1] + 1):
        goods = [units * count for count in unit]
        yield draft.with_goods(space, goods, units * max(0, price), units * max(0, vp))
