"""What a player who plans ahead would answer, written into the numbers of who is asked.

A round of Crisis is a plan: a company, its crew, what both use, the credits for all of it. No small net finds one, but
one who has it before its eyes can learn when to do something else.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, Final

from debacle.core.audience import Seat
from debacle.core.specs import Answer
from debacle.games.crisis.numbers.fields import (
    ADVICE_FIELDS,
    CARD_FIELDS,
    COMPANY_FIELDS,
    CONTRACT_FIELDS,
    KIND_FIELDS,
    SEAT_FIELDS,
    SPACE_FIELDS,
    Layout,
)
from debacle.games.crisis.rules.actions.a14_export import BLACK_ACTS, CONTRACT
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import (
    RESOURCES,
    TYPES,
    CloseSpace,
    CompanyPlus,
    DiscardContract,
    GivePenalty,
    IdleWorker,
    MoveManager,
    OwnPrice,
    RetrainWorker,
    StopCompany,
)
from debacle.games.crisis.rules.menu import SIMPLE, UNITS
from debacle.games.crisis.rules.state import CrisisView

Advise = Callable[[CrisisView], Answer]
_NAMES: Final = list(ADVICE_FIELDS)
FIRST_UNIT, FIRST_RESOURCE, FIRST_TYPE = (_NAMES.index(name) for name in ("units_1", RESOURCES[0], TYPES[0]))


class AdviceWriter:
    def __init__(self, deck: CrisisDeck, layout: Layout, advise: Advise) -> None:
        self._deck, self._advise, self._advice = deck, advise, layout.advice
        self._simple = {act: layout.advice + place for place, act in enumerate(SIMPLE)}
        self._space = _advised(layout.spaces, SPACE_FIELDS)
        self._contract = _advised(layout.contracts, CONTRACT_FIELDS)
        self._card = _advised(layout.cards, CARD_FIELDS)
        self._company = _advised(layout.companies, COMPANY_FIELDS)
        self._kind = _advised(layout.kinds, KIND_FIELDS)
        self._seats = [fields + list(SEAT_FIELDS).index("advised") for fields, _, _ in layout.seats]

    def write(self, out: array[float], view: CrisisView, seat: Seat) -> None:
        answer = self._advise(view)
        assert isinstance(answer, tuple)
        act, argument = answer
        assert isinstance(act, str)
        for place in self._places(act, argument, len(view.vp), seat):
            out[place] = 1.0

    def _places(self, act: str, argument: Any, seats: int, seat: Seat) -> list[int]:
        deck = self._deck
        if act in deck.card_index:
            card = deck.card_index[act]
            return [self._card(card), *self._targets(card, argument, seats, seat)]
        if act in deck.company_index:
            return [self._company(deck.company_index[act])]
        if argument is None:
            return [self._simple[act]]
        if act == "place":
            return [self._space(argument)]
        if act == "hire":
            return [self._advice + FIRST_TYPE + TYPES.index(argument)]
        if act in BLACK_ACTS:
            return [self._advice + FIRST_RESOURCE + BLACK_ACTS.index(act), self._units(argument)]
        if act.startswith(CONTRACT):
            return [self._contract(int(act.removeprefix(CONTRACT))), self._units(argument)]
        if isinstance(argument, str):
            return [self._advice + FIRST_RESOURCE + RESOURCES.index(argument)]
        return [self._units(argument)]

    def _targets(self, card: int, target: Any, seats: int, seat: Seat) -> list[int]:
        """At what a card would be played."""
        deck, effect = self._deck, self._deck.effects[card]
        if target is None:
            return []
        if isinstance(effect, CompanyPlus | StopCompany):
            return [self._company(target)]
        if isinstance(effect, OwnPrice | CloseSpace):
            return [self._space(target)]
        if isinstance(effect, DiscardContract):
            return [self._contract(target)]
        if isinstance(effect, GivePenalty):
            return [self._seats[(target - seat) % seats]]
        if isinstance(effect, MoveManager):
            return [self._space(target[0]), self._seats[(target[1] - seat) % seats]]
        if isinstance(effect, IdleWorker):
            return [self._kind(deck.worker_kind[target])]
        assert isinstance(effect, RetrainWorker)
        return [self._kind(deck.worker_kind[target[0]]), self._advice + FIRST_TYPE + TYPES.index(target[1])]

    def _units(self, units: int) -> int:
        return self._advice + FIRST_UNIT + min(units, UNITS) - 1


def _advised(first: int, fields: dict[str, str]) -> Callable[[int], int]:
    """By number of a thing: where it says that this is advised."""
    size, place = len(fields), list(fields).index("advised")
    return lambda number: first + size * number + place
