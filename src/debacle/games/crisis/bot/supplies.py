"""What a manager on 4.6, 4.11 or 4.12 could fetch: a supply for each number of units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.rules.deck import ENERGY_MARKET, IMPORT, CrisisDeck, Space, Stock
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES

_SIX = range(len(RESOURCES))
_ONE = tuple([tuple([int(resource == other) for other in _SIX]) for resource in _SIX])


class Supply(NamedTuple):
    space: Space
    goods: Stock
    brings: int
    """The resources of which there will be more, as bits."""
    price: int
    vp: int = 0
    source: int = ENERGY
    turned_in: int = 0
    """Units of a resource for which the goods are given."""


Supplies = tuple[Supply, ...]


def energised(judgement: Judgement, space: Space) -> Supplies:
    """Energy bought, or another resource turned in."""
    return _energised(judgement.deck, space, judgement.measures.energy_credits)


def imported(judgement: Judgement, space: Space) -> Supplies:
    deck, measures = judgement.deck, judgement.measures
    place = space - deck.at[IMPORT].start
    offer, resource = deck.imports[place], deck.import_resource[place]
    if resource is None:
        return _imported(deck, space, offer.credits + measures.lot_credits, offer.vp + measures.lot_vp)
    price, vp = measures.import_credits[resource], measures.import_vp[resource]
    return _imported(deck, space, offer.credits + price, offer.vp + vp)


def local(judgement: Judgement, space: Space) -> Supplies:
    """A unit of each resource."""
    return _local(judgement.deck, space)


@cache
def _energised(deck: CrisisDeck, space: Space, more: int) -> Supplies:
    offer = deck.energy[space - deck.at[ENERGY_MARKET].start]
    price = max(0, offer.cost["credits"] + more) if "credits" in offer.cost else 0
    goods = [-int(name in offer.cost) for name in RESOURCES]
    goods[ENERGY] = offer.gain["energy"]
    return _each(space, offer.units, goods, price, 0)


@cache
def _imported(deck: CrisisDeck, space: Space, price: int, vp: int) -> Supplies:
    place = space - deck.at[IMPORT].start
    return _each(space, deck.imports[place].units, deck.import_units[place], max(0, price), max(0, vp))


@cache
def _local(deck: CrisisDeck, space: Space) -> Supplies:
    return tuple([Supply(space, goods, 1 << place, deck.local_price[place]) for place, goods in enumerate(_ONE)])


def _each(space: Space, units: tuple[int, int], goods: Sequence[int], price: int, vp: int) -> Supplies:
    brings = sum([1 << resource for resource in _SIX if goods[resource] > 0])
    least = min(goods)
    source, turned_in = goods.index(least), max(0, -least)
    return tuple(
        [
            Supply(space, tuple([n * more for more in goods]), brings, n * price, n * vp, source, n * turned_in)
            for n in range(units[0], units[1] + 1)
        ]
    )
