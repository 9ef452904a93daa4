"""A finite set of sensible answers in slots that always mean the same.

Almost every slot has one answer for ever, so that a menu says little more than which are open. Only crews, and cards
against workers, managers and seats, name what is there now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from debacle.core.audience import Seat
from debacle.core.messages import Decision, Menu, openness
from debacle.core.specs import Amount, Answer, Assign, Either, Option, Pick, Spec
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.actions.a14_export import BLACK_ACTS, CONTRACT
from debacle.games.crisis.rules.crew_choice import CrewPlanner, crews
from debacle.games.crisis.rules.deck import COMPANIES, IMPORT, CompanyId, CrisisDeck
from debacle.games.crisis.rules.deck_entries import (
    RESOURCES,
    TYPES,
    CloseSpace,
    CompanyPlus,
    DiscardContract,
    GivePenalty,
    IdleWorker,
    InfluenceEffect,
    MoveManager,
    OwnPrice,
    RetrainWorker,
    StopCompany,
)
from debacle.games.crisis.rules.played import floor
from debacle.games.crisis.rules.production import Crew
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.rules.usual_prices import usual_values, values_now

SIMPLE: Final = ("pass", "decline", "end", "repay", "take", "buy")
"""Acts that need nothing more."""
UNITS: Final = 12
"""Slots for an amount of units."""
CREWS: Final = 2
"""For each company: as the best plan of all has it, or with no bonus workers."""
SHARERS: Final = 2
"""So many managers can stand on a single space (CR-R30)."""

PRODUCE: Final = "produce"
"""The kind of decision in which companies are the acts."""

Opened = Iterable[tuple[int, Answer]]
"""Slots, each with what goes with the act."""
Opener = Callable[[CrisisView, Spec, int], Opened]


class Slots:
    """Where each answer stands with one deck: the same answer in the same slot, whatever the position."""

    def __init__(self, deck: CrisisDeck) -> None:
        self._deck, self._values, self._planner = deck, usual_values(deck), CrewPlanner(deck)
        self._answers: list[Answer] = []
        self._bare: dict[str, int] = {}
        """By act that needs nothing: its slot."""
        self._picks: dict[str, dict[Option, int]] = {}
        """By act and what is picked: the slot."""
        self._amounts: dict[str, int] = {}
        """By act: the slot of one unit."""
        self._named: dict[str, tuple[Opener, int]] = {}
        """By act whose slots name what is there now: how they are found, and the first of them."""
        self._first_crew = 0
        """The slot of the first company's crew."""
        self._lay_out(deck)
        self._fixed = tuple(self._answers)
        self._closed = Menu(self._fixed, openness(bytearray(len(self._fixed))))

    def menu(self, view: CrisisView, decision: Decision) -> Menu:
        asked = view.asked
        if asked is None or asked.decision != decision or not isinstance(asked.spec, Either):
            return self._closed
        legal = bytearray(len(self._fixed))
        named: list[tuple[int, Answer]] = []
        for act, spec in asked.spec.acts.items():
            if spec is None:
                legal[self._bare[act]] = True
            elif act in self._named:
                open_slots, first = self._named[act]
                named += [(slot, (act, argument)) for slot, argument in open_slots(view, spec, first)]
            elif isinstance(spec, Pick):
                places = self._picks[act]
                for option in spec.options:
                    legal[places[option]] = True
            elif isinstance(spec, Amount):
                before = self._amounts[act] - 1
                for slot in range(before + spec.low, before + min(spec.high or 1, UNITS) + 1):
                    legal[slot] = True
        if decision.kind == PRODUCE:
            named += self._crews(view, asked.spec)
        if not named:
            return Menu(self._fixed, openness(legal))
        answers = list(self._fixed)
        for slot, answer in named:
            answers[slot], legal[slot] = answer, True
        return Menu(tuple(answers), openness(legal))

    def _crews(self, view: CrisisView, production: Either) -> list[tuple[int, Answer]]:
        deck = self._deck
        crewed = {
            act: crews(deck, deck.company_index[act], spec)
            for act, spec in production.acts.items()
            if isinstance(spec, Assign)
        }
        busy = [worker for full, _ in crewed.values() for worker in full if worker is not None]
        plan = self._plan(view) if len(set(busy)) < len(busy) else {}
        found: list[tuple[int, Answer]] = []
        for act, (alone, bare) in crewed.items():
            company = deck.company_index[act]
            first, full = self._first_crew + CREWS * company, plan.get(company, alone)
            found.append((first, (act, full)))
            if full != bare:
                found.append((first + 1, (act, bare)))
        return found

    def _plan(self, view: CrisisView) -> dict[CompanyId, Crew]:
        """Where a worker is wanted in two companies: who goes where."""
        deck, top, seat = self._deck, view.stack[-1], view.seat
        assert isinstance(top, Production)
        assert seat is not None
        measures = deck.in_force(view.events, view.exempt, seat)
        own = floor(deck, view.played, measures, seat, view.companies[seat], view.workers[seat], view.stock[seat])
        return self._planner.crews(own, top.plan, values_now(deck, self._values, view))

    # Where everything stands.

    def _lay_out(self, deck: CrisisDeck) -> None:
        for act in SIMPLE:
            self._add_bare(act)
        self._add_picks("place", range(deck.spaces))
        self._add_amounts("buy")
        self._add_picks("buy", RESOURCES)
        self._add_picks("hire", TYPES)
        for place in range(deck.setup.contract_columns * deck.column):
            self._add_amounts(f"{CONTRACT}{place}")
        for act in BLACK_ACTS:
            self._add_amounts(act)
        self._first_crew = len(self._answers)
        self._answers += [None] * (CREWS * len(deck.companies))
        for card, effect in zip(deck.influence, deck.effects, strict=True):
            self._add_card(card.id, effect)

    def _add_card(self, act: str, effect: InfluenceEffect) -> None:
        deck, others, kinds = self._deck, self._deck.setup.players[1] - 1, len(self._deck.data.worker)
        if isinstance(effect, OwnPrice) and effect.channel in ("import", "company"):
            self._add_picks(act, deck.at[IMPORT if effect.channel == "import" else COMPANIES])
        elif isinstance(effect, CompanyPlus | StopCompany):
            self._add_picks(act, range(len(deck.companies)))
        elif isinstance(effect, CloseSpace):
            self._add_picks(act, [space for space in range(deck.spaces) if deck.single[space]])
        elif isinstance(effect, DiscardContract):
            self._add_picks(act, range(deck.future))
        elif isinstance(effect, GivePenalty):
            self._add_named(act, _others, others)
        elif isinstance(effect, RetrainWorker):
            self._add_named(act, self._own_workers, kinds * len(TYPES))
        elif isinstance(effect, IdleWorker):
            self._add_named(act, self._workers_of_others, others * kinds)
        elif isinstance(effect, MoveManager):
            self._add_named(act, _managers, SHARERS * deck.spaces)
        else:
            self._add_bare(act)

    def _add_bare(self, act: str) -> None:
        self._bare[act] = len(self._answers)
        self._answers.append((act, None))

    def _add_picks(self, act: str, options: Iterable[Option]) -> None:
        places = self._picks.setdefault(act, {})
        for option in options:
            places[option] = len(self._answers)
            self._answers.append((act, option))

    def _add_amounts(self, act: str) -> None:
        self._amounts[act] = len(self._answers)
        self._answers += [(act, units) for units in range(1, UNITS + 1)]

    def _add_named(self, act: str, opener: Opener, slots: int) -> None:
        self._named[act] = opener, len(self._answers)
        self._answers += [None] * slots

    # Slots that name what is there now.

    def _own_workers(self, view: CrisisView, spec: Spec, first: int) -> Opened:
        """By kind of worker and the type to become; tiles of a kind are alike, and the first of them stands for all."""
        assert view.seat is not None
        found: dict[int, Answer] = {}
        for worker in view.workers[view.seat]:
            place = first + len(TYPES) * self._deck.worker_kind[worker]
            for number, name in enumerate(TYPES):
                found.setdefault(place + number, (worker, name))
        return found.items()

    def _workers_of_others(self, view: CrisisView, spec: Spec, first: int) -> Opened:
        """By owner, from the left on, and kind of worker."""
        found: dict[int, Answer] = {}
        for step, other in _others(view, spec, 0):
            place = first + step * len(self._deck.data.worker)
            for worker in view.workers[other]:
                found.setdefault(place + self._deck.worker_kind[worker], worker)
        return found.items()


def _others(view: CrisisView, spec: Spec, first: int) -> list[tuple[int, Seat]]:
    """The other seats, from the left on."""
    assert view.seat is not None
    seats = len(view.vp)
    return [(first + step - 1, (view.seat + step) % seats) for step in range(1, seats)]


def _managers(view: CrisisView, spec: Spec, first: int) -> Opened:
    """By space: the first manager of another that stands there, and the second."""
    assert isinstance(spec, Pick)
    found: dict[int, Answer] = {}
    for option in spec.options:
        assert isinstance(option, tuple)
        space, _ = option
        assert isinstance(space, int)
        slot = first + SHARERS * space
        found[slot + (slot in found)] = option
    return found.items()
