"""A seat's view and notes as numbers, `crisis-v3`: amounts by fixed scales, VP beside the target too.

Most of it is nothing: a company is owned by one seat, a space holds few managers. And much stays as it is from one
question to the next: what is owned, piles, offers and cards. So an array with these is kept, found by what it is made
of, and the rest is written into a copy, at places that are worked out once for each deck.
"""

from __future__ import annotations

from array import array
from struct import Struct
from typing import Any, Final

from debacle.core.audience import Seat
from debacle.core.encoding import Encoding, recalled
from debacle.core.state import Frame
from debacle.games.crisis.numbers.advice import AdviceWriter, Advise
from debacle.games.crisis.numbers.fields import (
    CARD_FIELDS,
    COMPANY_FIELDS,
    KIND_FIELDS,
    KINDS,
    MOST_SEATS,
    PHASES,
    SEAT_FIELDS,
    SPACE_FIELDS,
    TABLE_FIELDS,
    WINDOWS,
    Layout,
)
from debacle.games.crisis.numbers.outlook_writer import OutlookWriter
from debacle.games.crisis.numbers.settled import SettledWriter
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
KEPT: Final = 256
"""Arrays, for each seat that looks."""
TO_COME, USED, SOLD, RETRAINED, PHASE, ASKED, WINDOW = (
    list(TABLE_FIELDS).index(name)
    for name in (
        f"to_come_{RESOURCES[0]}", f"planned_{RESOURCES[0]}", f"sold_{RESOURCES[0]}", f"retrained_{TYPES[0]}",
        f"phase_{PHASES[0]}", f"asked_{KINDS[0]}", f"window_{WINDOWS[0]}",
    )
)  # fmt: skip
"""Places in their part, as those below."""
IDLE: Final = list(SEAT_FIELDS).index("idle")
CLOSED, NOW = (list(SPACE_FIELDS).index(name) for name in ("closed", "now"))
PLANNED, STOPPED, RAISED = (list(COMPANY_FIELDS).index(name) for name in ("planned", "stopped", "raised"))
_SITUATION: Final = Struct(f"{PHASE}f")
_LEFT: Final = Struct(f"{TO_COME - WINDOW - len(WINDOWS)}f")
"""What is written at every decision, before the phase and after the window; the rest is written where there is any."""
_SEAT: Final = Struct(f"{len(SEAT_FIELDS)}f")
_CARD: Final = len(CARD_FIELDS)
_SEATS: Final = tuple(
    [tuple([seats == count for count in range(1, MOST_SEATS + 1)]) for seats in range(MOST_SEATS + 1)]
)
_ZONES: Final = tuple([tuple([zone == other for other in ZONES]) for zone in ZONES])
_PHASES: Final = {phase: PHASE + place for place, phase in enumerate(PHASES)}
_KINDS: Final = {kind: ASKED + place for place, kind in enumerate(KINDS)}
_WINDOWS: Final = {window: WINDOW + place for place, window in enumerate(WINDOWS)}
ACTION: Final = ASKED - 1


def encoding(deck: CrisisDeck, advise: Advise) -> Encoding:
    encoder = Encoder(deck, advise)
    return Encoding(
        encoder.layout.version(), encoder.layout.fields, encoder.advised, gauge="own_vp", unadvised=encoder.encode
    )


class Encoder:
    def __init__(self, deck: CrisisDeck, advise: Advise) -> None:
        self._deck = deck
        self.layout = Layout(deck)
        self._outlook = OutlookWriter(deck, self.layout)
        self._advice = AdviceWriter(deck, self.layout, advise)
        self._settled = recalled(SettledWriter(deck, self.layout).write, KEPT)
        self._places()

    def _places(self) -> None:
        layout, deck = self.layout, self._deck
        self._spaces = [layout.spaces + len(SPACE_FIELDS) * space for space in range(deck.spaces)]
        self._companies = [layout.companies + len(COMPANY_FIELDS) * place for place in range(len(deck.companies))]
        self._seats = [FLOAT * fields for fields, _, _ in layout.seats]
        """Where the numbers of each seat begin, in bytes."""

    def advised(self, view: CrisisView, notes: CrisisNotes) -> array[float]:
        """With outlook and advice for who is asked: nobody else has a use for them."""
        out = self.encode(view, notes)
        if view.asked is not None and view.seat is not None:
            self._outlook.write(out, view, view.seat, view.asked.decision.kind)
            self._advice.write(out, view, view.seat)
        return out

    def encode(self, view: CrisisView, notes: CrisisNotes) -> array[float]:
        seat = view.seat
        assert seat is not None, "a spectator has nothing to decide"
        out = self._settled(
            seat, view.companies, view.workers,
            view.events, view.companies_to_come, view.workers_to_come, view.contracts_to_come,
            view.offered_companies, view.offered_workers, view.contracts, view.discard, view.hands[seat], notes.pile,
        )[:]  # fmt: skip
        top = view.stack[-1] if view.stack else None
        seats = len(view.vp)
        by_place = [*range(seat, seats), *range(seat)]
        self._write_table(out, view, notes, seat, top)
        self._write_seats(out, view, by_place, top)
        self._write_board(out, view, by_place)
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
        labourers, farmers, engineers, financiers = view.foreign
        table = self.layout.table
        _SITUATION.pack_into(
            out, FLOAT * table, *_SEATS[len(vp)],
            view.round / len(targets), target / 100, targets[min(view.round, len(targets) - 1)] / 100,
            targets[-1] / 100, status / highest, *_ZONES[deck.zone(status)], forecast / highest,
        )  # fmt: skip
        if view.phase in _PHASES:
            out[table + _PHASES[view.phase]] = 1.0
        out[table + ACTION] = view.action / 14
        if view.asked is not None:
            out[table + _KINDS[view.asked.decision.kind]] = 1.0
        if isinstance(top, Influence):
            out[table + _WINDOWS[top.window]] = 1.0
        _LEFT.pack_into(
            out, FLOAT * (table + WINDOW + len(WINDOWS)),
            isinstance(top, Planning) and top.sharing is not None, isinstance(top, Export) and top.future,
            labourers / 5, farmers / 5, engineers / 5, financiers / 5, view.pile / 10, notes.pile is not None,
        )  # fmt: skip
        if isinstance(top, Export):
            first = table + SOLD
            for place, units in enumerate(top.sold[seat * len(RESOURCES) : (seat + 1) * len(RESOURCES)], first):
                out[place] = units / 4

    def _write_seats(self, out: array[float], view: CrisisView, by_place: list[Seat], top: Frame[Any] | None) -> None:
        line = _line(top)
        filled = top.filled if isinstance(top, Export) else None
        target, order, exempt = view.targets[view.round - 1], view.order, view.exempt
        played, first = [one.seat for one in view.played], line[0] if line else None
        points, purses, debts, fines, staff, cards = (
            view.vp, view.credits, view.loans, view.penalties, view.managers, view.hand_sizes,
        )  # fmt: skip
        for place, seat in enumerate(by_place):
            vp, purse, loans, penalties = points[seat], purses[seat], debts[seat], fines[seat]
            managers, hand, turn, turns = staff[seat], cards[seat], order.index(seat), line.count(seat)
            energy, food, mineral, fuel, metal, machine = view.stock[seat]
            _SEAT.pack_into(
                out, self._seats[place], 1.0, turn / 5, vp / 100, (vp - target) / 20,
                purse / 40, loans / 4, penalties / 10,
                energy / 6, food / 6, mineral / 6, fuel / 6, metal / 6, machine / 6,
                managers / 5, hand / 4, exempt >> seat & 1, seat in played,
                turns / 5, seat == first, filled[seat] / 3 if filled else 0.0, 0.0, 0.0,
            )  # fmt: skip

    def _write_board(self, out: array[float], view: CrisisView, by_place: list[Seat]) -> None:
        seats, own = len(by_place), by_place[0]
        for space, there in enumerate(view.board):
            if there:
                for seat in there:
                    out[self._spaces[space] + (seat - own) % seats] += 1.0
        closed = view.closed
        while closed:
            lowest = closed & -closed
            out[self._spaces[lowest.bit_length() - 1] + CLOSED] = 1.0
            closed -= lowest

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


def _line(top: Frame[Any] | None) -> list[Seat]:
    """Who comes in what is going on, the next one first."""
    if isinstance(top, Planning):
        return list(top.turns)
    if isinstance(top, ManagerQueue):
        return [seat for _, seat in top.queue]
    return list(top.queue) if isinstance(top, Production | Export | Influence | Repayments) else []
