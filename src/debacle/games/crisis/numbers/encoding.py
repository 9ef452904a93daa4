"""A seat's view and notes as numbers, `crisis-v1`: amounts by fixed scales, VP beside the target too.

Most of it is nothing: a company is owned by one seat, a space holds few managers. So a seat's numbers begin as a copy
of zeros, and what is there is written into it, at places that are worked out once for each deck.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from struct import Struct
from typing import Any, Final

from debacle.core.audience import Seat
from debacle.core.encoding import Encoding
from debacle.core.state import Frame
from debacle.games.crisis.numbers.fields import (
    CARD_FIELDS,
    COMPANY_FIELDS,
    CONTRACT_FIELDS,
    EVENT_FIELDS,
    KIND_FIELDS,
    KINDS,
    MOST_SEATS,
    OFFER_FIELDS,
    PHASES,
    SEAT_FIELDS,
    SPACE_FIELDS,
    TABLE_FIELDS,
    WINDOWS,
    WORKER_FIELDS,
    Layout,
    offer_numbers,
)
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.actions.a14_export import Export
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import (
    RESOURCES,
    TYPES,
    ZONES,
    CompanyPlus,
    IdleWorker,
    RetrainWorker,
    StopCompany,
)
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.rules.windows import Influence, Repayments

FLOAT: Final = 4
BITS: Final = 16
"""Of a whole number in which the units of each resource are counted side by side."""
ONES: Final = (1 << BITS) - 1
USED, SOLD, RETRAINED = (
    list(TABLE_FIELDS).index(name)
    for name in (f"planned_{RESOURCES[0]}", f"sold_{RESOURCES[0]}", f"retrained_{TYPES[0]}")
)
"""Places in their part, as those below."""
IDLE: Final = list(SEAT_FIELDS).index("idle")
CLOSED, NOW = (list(SPACE_FIELDS).index(name) for name in ("closed", "now"))
PLANNED, STOPPED, RAISED = (list(COMPANY_FIELDS).index(name) for name in ("planned", "stopped", "raised"))
_TABLE: Final = Struct(f"{USED}f")
"""What is written at every decision; the rest is written where there is any."""
_SHIFTS: Final = tuple(range(0, BITS * len(RESOURCES), BITS))
_SEAT: Final = Struct(f"{len(SEAT_FIELDS)}f")
_CONTRACT: Final = len(CONTRACT_FIELDS)
_CARD: Final = len(CARD_FIELDS)
_SEATS: Final = tuple(
    [tuple([seats == count for count in range(1, MOST_SEATS + 1)]) for seats in range(MOST_SEATS + 1)]
)
_ZONES: Final = tuple([tuple([zone == other for other in ZONES]) for zone in ZONES])
_PHASES: Final = {phase: tuple([phase == one for one in PHASES]) for phase in (*PHASES, "over")}
_KINDS: Final = {kind: tuple([kind == one for one in KINDS]) for kind in ("", *KINDS)}
_WINDOWS: Final = {window: tuple([window == one for one in WINDOWS]) for window in ("", *WINDOWS)}


def encoding(deck: CrisisDeck) -> Encoding:
    encoder = Encoder(deck)
    return Encoding(encoder.layout.version(), encoder.layout.fields, encoder.encode, gauge="own_vp")


class Encoder:
    def __init__(self, deck: CrisisDeck) -> None:
        self._deck = deck
        self.layout = Layout(deck)
        self._zeros = array("f", bytes(FLOAT * len(self.layout.fields)))
        self._contract_bits = [
            contract.max << BITS * resource
            for contract, resource in zip(deck.contracts, deck.contract_resource, strict=True)
        ]
        self._contract_totals = [
            (len(bag), sum([self._contract_bits[contract] for contract in bag])) for bag in deck.contract_bags
        ]
        """By level: how many there are, and what they take."""
        self._by_level = [(len(level), frozenset(level)) for level in deck.by_level]
        self._offers = [array("f", offer_numbers(deck, company)) for company in range(len(deck.companies))]
        self._levels = [array("f", [level / 3 for level in levels]) for levels in deck.levels]
        self._sizes = [contract.max / 10 for contract in deck.contracts]
        self._places()

    def _places(self) -> None:
        layout, deck = self.layout, self._deck
        self._spaces = [layout.spaces + len(SPACE_FIELDS) * space for space in range(deck.spaces)]
        kinds = sorted({deck.worker_kind[tile] for tile in deck.national})
        self._edges = [(layout.kinds + len(KIND_FIELDS) * kind, bisect_right(deck.worker_kind, kind)) for kind in kinds]
        """For each kind in the bag: the place of its number, and the first tile of another; a bag is sorted."""
        self._companies = [layout.companies + len(COMPANY_FIELDS) * place for place in range(len(deck.companies))]
        self._offer_places = _blocks(layout.offers, len(OFFER_FIELDS), deck.setup.company_slots)
        self._worker_places = _blocks(layout.workers, len(WORKER_FIELDS), deck.setup.national_slots)

    def encode(self, view: CrisisView, notes: CrisisNotes) -> array[float]:
        seat = view.seat
        assert seat is not None, "a spectator has nothing to decide"
        out = self._zeros[:]
        top = view.stack[-1] if view.stack else None
        seats = len(view.vp)
        by_place = [*range(seat, seats), *range(seat)]
        self._write_table(out, view, notes, seat, top)
        self._write_seats(out, view, by_place, top)
        self._write_board(out, view, by_place)
        self._write_offers(out, view)
        self._write_piles(out, view)
        self._write_cards(out, view, notes, seat)
        if view.played:
            self._write_played(out, view, seat, by_place)
        if isinstance(top, Production) and top.plan and top.queue[0] == seat:
            self._write_plan(out, top)
        elif isinstance(top, ManagerQueue) and top.queue:
            out[self._spaces[top.queue[0][0]] + NOW] = 1.0
        return out

    def _write_table(
        self, out: array[float], view: CrisisView, notes: CrisisNotes, seat: Seat, top: Frame[Any] | None
    ) -> None:
        deck, targets, status, vp = self._deck, view.targets, view.status, view.vp
        target, highest = targets[view.round - 1], deck.setup.status_max
        forecast = min(highest, status + sum(vp) - target * len(vp))
        window = top.window if isinstance(top, Influence) else ""
        sharing, future = isinstance(top, Planning) and top.sharing is not None, isinstance(top, Export) and top.future
        labourers, farmers, engineers, financiers = view.foreign
        _TABLE.pack_into(
            out, FLOAT * self.layout.table, *_SEATS[len(vp)],
            view.round / len(targets), target / 100, targets[min(view.round, len(targets) - 1)] / 100,
            targets[-1] / 100, status / highest, *_ZONES[deck.zone(status)], forecast / highest,
            *_PHASES[view.phase], view.action / 14, *_KINDS[view.asked.decision.kind if view.asked else ""],
            *_WINDOWS[window], sharing, future, labourers / 5, farmers / 5, engineers / 5, financiers / 5,
            view.pile / 10, notes.pile is not None, *self._to_come(view),
        )  # fmt: skip
        if isinstance(top, Export):
            first = self.layout.table + SOLD
            for place, units in enumerate(top.sold[seat * len(RESOURCES) : (seat + 1) * len(RESOURCES)], first):
                out[place] = units / 4

    def _to_come(self, view: CrisisView) -> list[float]:
        """By resource: what contracts that nobody has seen would take."""
        bits = self._contract_bits.__getitem__
        units = 0
        for pile, (tiles, total) in zip(view.contracts_to_come, self._contract_totals, strict=True):
            units += total if len(pile) == tiles else sum(map(bits, pile))
        return [(units >> shift & ONES) / 50 for shift in _SHIFTS]

    def _write_seats(self, out: array[float], view: CrisisView, by_place: list[Seat], top: Frame[Any] | None) -> None:
        line, kinds = _line(top), self._deck.worker_kind
        filled = top.filled if isinstance(top, Export) else None
        target, order, exempt = view.targets[view.round - 1], view.order, view.exempt
        played, first = [one.seat for one in view.played], line[0] if line else None
        for (fields, workers, companies), seat in zip(self.layout.seats, by_place, strict=False):
            vp = view.vp[seat]
            energy, food, mineral, fuel, metal, machine = view.stock[seat]
            _SEAT.pack_into(
                out, FLOAT * fields, 1.0, order.index(seat) / 5, vp / 100, (vp - target) / 20,
                view.credits[seat] / 40, view.loans[seat] / 4, view.penalties[seat] / 10,
                energy / 6, food / 6, mineral / 6, fuel / 6, metal / 6, machine / 6,
                view.managers[seat] / 5, view.hand_sizes[seat] / 4, exempt >> seat & 1, seat in played,
                line.count(seat) / 5, seat == first, filled[seat] / 3 if filled else 0.0, 0.0,
            )  # fmt: skip
            for worker in view.workers[seat]:
                out[workers + kinds[worker]] += 0.5
            for company in view.companies[seat]:
                out[companies + company] = 1.0

    def _write_board(self, out: array[float], view: CrisisView, by_place: list[Seat]) -> None:
        seats, own = len(by_place), by_place[0]
        for place, there in zip(self._spaces, view.board, strict=True):
            if there:
                for seat in there:
                    out[place + (seat - own) % seats] += 1.0
        closed = view.closed
        while closed:
            lowest = closed & -closed
            out[self._spaces[lowest.bit_length() - 1] + CLOSED] = 1.0
            closed -= lowest

    def _write_offers(self, out: array[float], view: CrisisView) -> None:
        for place, company in zip(self._offer_places, view.offered_companies, strict=True):
            if company is not None:
                out[place] = self._offers[company]
        for place, worker in zip(self._worker_places, view.offered_workers, strict=True):
            if worker is not None:
                out[place] = self._levels[worker]
        first, resources, sizes = self.layout.contracts, self._deck.contract_resource, self._sizes
        for contract in view.contracts:
            if contract is not None:
                out[first + resources[contract]] = sizes[contract]
            first += _CONTRACT

    def _write_piles(self, out: array[float], view: CrisisView) -> None:
        """What has come, and what is to come."""
        events, companies = self.layout.events, self._companies
        for event in view.events:
            out[events + len(EVENT_FIELDS) * event] = 1.0
        if view.events:
            out[events + len(EVENT_FIELDS) * view.events[-1] + 1] = 1.0
        for pile, (count, level) in zip(view.companies_to_come, self._by_level, strict=True):
            if len(pile) < count:
                for company in level.difference(pile):
                    out[companies[company]] = 1.0
        bag, before = view.workers_to_come, 0
        for place, edge in self._edges:
            there = bisect_left(bag, edge)
            if there > before:
                out[place] = (there - before) / 5
                before = there

    def _write_cards(self, out: array[float], view: CrisisView, notes: CrisisNotes, seat: Seat) -> None:
        unseen, first, last = list(self._deck.copies[len(view.vp) == 1]), self.layout.cards, self.layout.companies
        for card in view.discard:
            unseen[card] -= 1
        for card in view.hands[seat] or ():
            unseen[card] -= 1
            out[first + _CARD * card] += 1.0
        pile = notes.pile
        out[first + 1 : last : _CARD] = possible = array("f", unseen)
        if pile is not None:
            possible = array("f", [min(count, pile.count(card)) for card, count in enumerate(unseen)])
        out[first + 2 : last : _CARD] = possible

    def _write_played(self, out: array[float], view: CrisisView, seat: Seat, by_place: list[Seat]) -> None:
        """What the cards of this round are in force against."""
        layout = self.layout
        for one in view.played:
            card = layout.cards + _CARD * one.card
            out[card + (3 if one.seat == seat else 4)] += 1.0
            effect = self._deck.effects[one.card]
            if isinstance(effect, StopCompany):
                out[self._companies[one.target[0]] + STOPPED] = 1.0
            elif isinstance(effect, CompanyPlus):
                out[self._companies[one.target[0]] + RAISED] = 1.0
            elif isinstance(effect, IdleWorker):
                for (fields, _, _), other in zip(layout.seats, by_place, strict=False):
                    if one.target[0] in view.workers[other]:
                        out[fields + IDLE] += 0.5
            elif isinstance(effect, RetrainWorker) and one.seat == seat:
                out[layout.table + RETRAINED + one.target[1]] = effect.level / 3

    def _write_plan(self, out: array[float], top: Production) -> None:
        deck, layout = self._deck, self.layout
        for company, crew in top.plan:
            out[self._companies[company] + PLANNED] = 1.0
            for resource, units in deck.needs[company]:
                out[layout.table + USED + resource] += units / 6
            for worker in crew:
                if worker is not None:
                    out[layout.kinds + len(KIND_FIELDS) * deck.worker_kind[worker] + 1] += 0.5


def _blocks(first: int, size: int, count: int) -> list[slice]:
    return [slice(first + size * place, first + size * (place + 1)) for place in range(count)]


def _line(top: Frame[Any] | None) -> list[Seat]:
    """Who comes in what is going on, the next one first."""
    if isinstance(top, Planning):
        return list(top.turns)
    if isinstance(top, ManagerQueue):
        return [seat for _, seat in top.queue]
    return list(top.queue) if isinstance(top, Production | Export | Influence | Repayments) else []
