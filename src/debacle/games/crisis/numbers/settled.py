"""The part of a seat's numbers that stays as it is from one question to the next: what everybody owns, what has come
and is to come, what is on offer, and where cards may be."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import Final

from debacle.core.audience import Seat
from debacle.core.encoding import recalled
from debacle.games.crisis.numbers.fields import (
    CARD_FIELDS,
    COMPANY_FIELDS,
    CONTRACT_FIELDS,
    EVENT_FIELDS,
    KIND_FIELDS,
    OFFER_FIELDS,
    TABLE_FIELDS,
    WORKER_FIELDS,
    Layout,
    offer_numbers,
)
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import RESOURCES

FLOAT: Final = 4
KEPT: Final = 16
"""Arrays that all seats have in common."""
BITS: Final = 16
"""Of a whole number in which the units of each resource are counted side by side."""
ONES: Final = (1 << BITS) - 1
TO_COME: Final = list(TABLE_FIELDS).index(f"to_come_{RESOURCES[0]}")
_SHIFTS: Final = tuple(range(0, BITS * len(RESOURCES), BITS))
_CONTRACT: Final = len(CONTRACT_FIELDS)
_CARD: Final = len(CARD_FIELDS)
Pile = tuple[int, ...]
Slots = tuple[int | None, ...]


class SettledWriter:
    def __init__(self, deck: CrisisDeck, layout: Layout) -> None:
        self._deck, self._layout = deck, layout
        self._zeros = array("f", bytes(FLOAT * len(layout.fields)))
        self._contract_bits = [
            contract.max << BITS * resource
            for contract, resource in zip(deck.contracts, deck.contract_resource, strict=True)
        ]
        self._contract_totals = [
            (len(bag), sum([self._contract_bits[contract] for contract in bag])) for bag in deck.contract_bags
        ]
        """By level: how many there are, and what they take."""
        self._by_level = [(len(level), frozenset(level)) for level in deck.by_level]
        self._offers = [array("f", [*offer_numbers(deck, company), 0, 0]) for company in range(len(deck.companies))]
        self._levels = [array("f", [*[level / 3 for level in levels], 0]) for levels in deck.levels]
        self._sizes = [contract.max / 10 for contract in deck.contracts]
        self._companies = [layout.companies + len(COMPANY_FIELDS) * place for place in range(len(deck.companies))]
        self._offer_places = layout.blocks(layout.offers, len(OFFER_FIELDS), deck.setup.company_slots)
        self._worker_places = layout.blocks(layout.workers, len(WORKER_FIELDS), deck.setup.national_slots)
        kinds = sorted({deck.worker_kind[tile] for tile in deck.national})
        self._edges = [(layout.kinds + len(KIND_FIELDS) * kind, bisect_right(deck.worker_kind, kind)) for kind in kinds]
        """For each kind in the bag: the place of its number, and the first tile of another; a bag is sorted."""
        self._to_come = recalled(self._with_piles, KEPT)
        self._on_offer = recalled(self._with_offers, KEPT)

    def write(
        self, seat: Seat, owned: tuple[Pile, ...], hired: tuple[Pile, ...],
        events: Pile, companies: tuple[Pile, ...], bag: Pile, contracts_to_come: tuple[Pile, ...],
        offered: Slots, workers: Slots, contracts: Slots, discard: Pile, hand: Pile | None, pile: Pile | None,
    ) -> array[float]:  # fmt: skip
        """An array with all this, the rest zeros."""
        out = self._on_offer(len(owned), events, companies, bag, contracts_to_come, offered, workers, contracts)[:]
        self._write_owned(out, seat, owned, hired)
        self._write_cards(out, list(self._deck.copies[len(owned) == 1]), discard, hand or (), pile)
        return out

    def _with_offers(
        self, seats: int, events: Pile, companies: tuple[Pile, ...], bag: Pile, contracts_to_come: tuple[Pile, ...],
        offered: Slots, workers: Slots, contracts: Slots,
    ) -> array[float]:  # fmt: skip
        """What changes whenever something is taken, for all seats alike."""
        out = self._to_come(seats, events, companies, bag, contracts_to_come)[:]
        self._write_offers(out, offered, workers, contracts)
        return out

    def _with_piles(
        self, seats: int, events: Pile, companies: tuple[Pile, ...], bag: Pile, contracts_to_come: tuple[Pile, ...]
    ) -> array[float]:
        """What changes from round to round."""
        out = self._zeros[:]
        self._write_piles(out, events, companies, bag)
        self._write_to_come(out, contracts_to_come)
        return out

    def _write_owned(self, out: array[float], seat: Seat, owned: tuple[Pile, ...], hired: tuple[Pile, ...]) -> None:
        kinds, seats = self._deck.worker_kind, len(owned)
        for place, (_, first_worker, first_company) in enumerate(self._layout.seats[:seats]):
            owner = (seat + place) % seats
            for worker in hired[owner]:
                out[first_worker + kinds[worker]] += 0.5
            for company in owned[owner]:
                out[first_company + company] = 1.0

    def _write_offers(self, out: array[float], offered: Slots, workers: Slots, contracts: Slots) -> None:
        for place, company in zip(self._offer_places, offered, strict=True):
            if company is not None:
                out[place] = self._offers[company]
        for place, worker in zip(self._worker_places, workers, strict=True):
            if worker is not None:
                out[place] = self._levels[worker]
        first, resources, sizes = self._layout.contracts, self._deck.contract_resource, self._sizes
        for contract in contracts:
            if contract is not None:
                out[first + resources[contract]] = sizes[contract]
            first += _CONTRACT

    def _write_piles(self, out: array[float], events: Pile, to_come: tuple[Pile, ...], bag: Pile) -> None:
        first, companies = self._layout.events, self._companies
        for event in events:
            out[first + len(EVENT_FIELDS) * event] = 1.0
        if events:
            out[first + len(EVENT_FIELDS) * events[-1] + 1] = 1.0
        for pile, (count, level) in zip(to_come, self._by_level, strict=True):
            if len(pile) < count:
                for company in level.difference(pile):
                    out[companies[company]] = 1.0
        before = 0
        for place, edge in self._edges:
            there = bisect_left(bag, edge)
            if there > before:
                out[place] = (there - before) / 5
                before = there

    def _write_to_come(self, out: array[float], contracts: tuple[Pile, ...]) -> None:
        """By resource: what contracts that nobody has seen would take."""
        bits = self._contract_bits.__getitem__
        units = 0
        for pile, (tiles, total) in zip(contracts, self._contract_totals, strict=True):
            units += total if len(pile) == tiles else sum(map(bits, pile))
        for place, shift in enumerate(_SHIFTS, self._layout.table + TO_COME):
            out[place] = (units >> shift & ONES) / 50

    def _write_cards(self, out: array[float], unseen: list[int], discard: Pile, hand: Pile, pile: Pile | None) -> None:
        """`unseen`: at first all copies there are."""
        first, last = self._layout.cards, self._layout.companies
        for card in discard:
            unseen[card] -= 1
        for card in hand:
            unseen[card] -= 1
            out[first + _CARD * card] += 1.0
        out[first + 1 : last : _CARD] = possible = array("f", unseen)
        if pile is not None:
            possible = array("f", [min(count, pile.count(card)) for card, count in enumerate(unseen)])
        out[first + 2 : last : _CARD] = possible
