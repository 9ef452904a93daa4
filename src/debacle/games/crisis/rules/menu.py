"""A finite set of sensible answers in slots that always mean the same."""

from __future__ import annotations

from debacle.core.messages import Decision, Menu
from debacle.core.specs import Amount, Answer, Assign, Either, Pick, Spec
from debacle.games.crisis.rules.actions.a14_export import BLACK_ACTS, CONTRACT
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import RESOURCES, TYPES
from debacle.games.crisis.rules.production import Crew
from debacle.games.crisis.rules.state import CrisisView

SIMPLE = ("pass", "decline", "end", "repay", "take", "buy")
"""Acts that need nothing more."""
UNITS = 12
"""Slots for an amount of units."""
PLAYS = 64
"""Slots for influence cards at their targets, in the order in which the decision offers them."""
CREWS = 2
"""For each company: as many bonus workers as there are, or none."""


class Slots:
    """Where each answer has its place."""

    def __init__(self, deck: CrisisDeck) -> None:
        self.spaces = len(SIMPLE)
        self.units = self.spaces + deck.spaces
        self.resources = self.units + UNITS
        self.types = self.resources + len(RESOURCES)
        self.contracts = self.types + len(TYPES)
        self.black = self.contracts + deck.setup.contract_columns * deck.column * UNITS
        self.companies = self.black + len(RESOURCES) * UNITS
        self.plays = self.companies + CREWS * len(deck.companies)
        self.count = self.plays + PLAYS


def menu(deck: CrisisDeck, view: CrisisView, decision: Decision) -> Menu:
    slots = Slots(deck)
    answers: list[Answer] = [None] * slots.count
    legal = [False] * slots.count
    if view.asked is not None and view.asked.decision == decision and isinstance(view.asked.spec, Either):
        place = slots.plays
        for act, spec in view.asked.spec.acts.items():
            if act in deck.card_index:
                offered = [(place + number, answer) for number, answer in enumerate(_arguments(spec))]
                offered = offered[: slots.count - place]
                place += len(offered)
            else:
                offered = _offered(deck, slots, act, spec)
            for slot, argument in offered:
                answers[slot], legal[slot] = (act, argument), True
    return Menu(tuple(answers), tuple(legal))


def _arguments(spec: Spec | None) -> list[Answer]:
    return [None] if spec is None else spec.enumerate(10 * PLAYS) or []


def _offered(deck: CrisisDeck, slots: Slots, act: str, spec: Spec | None) -> list[tuple[int, Answer]]:
    """The slots of an act, each with what goes with it."""
    if spec is None:
        return [(SIMPLE.index(act), None)]
    if isinstance(spec, Assign):
        first = slots.companies + CREWS * deck.company_index[act]
        full, bare = _crew(deck, act, spec, bonus=True), _crew(deck, act, spec, bonus=False)
        return [(first, full)] if full == bare else [(first, full), (first + 1, bare)]
    if isinstance(spec, Amount):
        return [(_amounts(slots, act) + units - 1, units) for units in range(spec.low, min(spec.high or 1, UNITS) + 1)]
    assert isinstance(spec, Pick)
    return [(_pick(slots, option), option) for option in spec.options]


def _amounts(slots: Slots, act: str) -> int:
    if act.startswith(CONTRACT):
        return slots.contracts + UNITS * int(act.removeprefix(CONTRACT))
    return slots.black + UNITS * BLACK_ACTS.index(act) if act in BLACK_ACTS else slots.units


def _pick(slots: Slots, option: object) -> int:
    if option in RESOURCES:
        return slots.resources + RESOURCES.index(option)
    if option in TYPES:
        return slots.types + TYPES.index(option)
    assert isinstance(option, int)
    return slots.spaces + option


def _crew(deck: CrisisDeck, act: str, spec: Assign, *, bonus: bool) -> Crew:
    """Required slots with those who are least use elsewhere, bonus slots with the best of the others."""
    company = deck.company_index[act]
    required = len(deck.crew[company])
    slots = [
        sorted([one for one in slot if isinstance(one, int)], key=lambda one: sum(deck.levels[one]))
        for slot in spec.slots[:required]
    ]
    crew: Crew = _first(slots, ()) or ()
    for kind, slot in zip(deck.bonus[company], spec.slots[required:], strict=True):
        able = [worker for worker in slot if isinstance(worker, int) and worker not in crew]
        crew = (*crew, max(able, key=lambda worker: deck.levels[worker][kind]) if able and bonus else None)
    return crew


def _first(slots: list[list[int]], crew: tuple[int, ...]) -> tuple[int, ...] | None:
    """The first way to fill these slots with different workers."""
    if len(crew) == len(slots):
        return crew
    tried = (_first(slots, (*crew, worker)) for worker in slots[len(crew)] if worker not in crew)
    return next((filled for filled in tried if filled is not None), None)
