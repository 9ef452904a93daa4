"""What a net is given of a decision: the numbers of its game's encoding, and the slots of the menu to weigh.

A game may name an advisor, one of its own players. Then a net is also told what that one would answer, and has one slot
more, the last, which is to do just that: so it can answer what no slot of the menu holds, and what it has to learn is
when to do something else.
"""

from __future__ import annotations

from array import array
from math import log1p
from random import Random
from typing import NamedTuple

from debacle.core.dealer import Dealer, seeded
from debacle.core.game import AnyGame
from debacle.core.messages import Menu, Notes, View
from debacle.core.nearest import holding, nearest, open_slots
from debacle.core.specs import Amount, Answer, Either, Spec

VERY, SUM, RAISE, CARDS = range(4)
"""Numbers that come after the slot of what is advised: whether that slot holds the very answer; a sum of money, beside
nothing and beside the least that is allowed; and how many cards are named, of 3."""
MORE = 4


class Briefing(NamedTuple):
    numbers: array[float]
    menu: Menu
    """Of the net: where it is advised, with one slot more than the game's."""


class Briefer:
    """From view and notes alone, for one game."""

    def __init__(self, game: AnyGame, advised: bool = True) -> None:
        """Not `advised`: as for a net that learned the game without its advisor."""
        encoding = game.encoding()
        if encoding is None:
            raise ValueError(f"{game.about.key} has no encoding")
        self._game, self._encode = game, encoding.encode
        advisor = game.advisor if advised else None
        self._advisor = None if advisor is None else game.bots()[advisor]()
        self.version = encoding.version if advisor is None else f"{encoding.version}+{advisor}"
        """What its numbers and slots mean: a net that learned with another one is refused."""
        self._seen = len(encoding.fields)

    @property
    def fields(self) -> int:
        return self._seen if self._advisor is None else self._seen + _slots(self._game) + MORE

    @property
    def slots(self) -> int:
        return _slots(self._game) + (self._advisor is not None)

    def brief(self, view: View, notes: Notes, rng: Random) -> Briefing:
        """The generator is the advisor's own."""
        return self.advised(view, notes, None if self._advisor is None else self._advisor.choose(view, notes, rng))

    def advised(self, view: View, notes: Notes, advice: Answer) -> Briefing:
        """The same, where it is known already what the advisor would answer."""
        assert view.asked is not None
        menu, numbers = self._game.menu(view, view.asked.decision), self._encode(view, notes)
        if self._advisor is None:
            return Briefing(numbers, menu)
        held = holding(menu, open_slots(menu), advice)
        slot, slots = held[0] if held else nearest(menu, advice), len(menu.answers)
        numbers.frombytes(bytes(numbers.itemsize * (slots + MORE)))
        if slot is not None:
            numbers[self._seen + slot] = 1.0
        more = self._seen + slots
        numbers[more + VERY] = bool(held)
        numbers[more + SUM], numbers[more + RAISE] = _sums(view.asked.spec, advice)
        numbers[more + CARDS] = _cards(advice) / 3
        return Briefing(numbers, _with_advice(menu, held, advice))


def _with_advice(menu: Menu, held: list[int], advice: Answer) -> Menu:
    """Nothing is on it twice: who wants what is advised has the last slot for it."""
    legal = [*menu.legal, True]
    for slot in held:
        legal[slot] = False
    return Menu((*menu.answers, advice), tuple(legal))


def _sums(spec: Spec, advice: Answer) -> tuple[float, float]:
    if isinstance(spec, Either) and isinstance(advice, tuple):
        inner = spec.acts.get(str(advice[0]))
        return (0.0, 0.0) if inner is None else _sums(inner, advice[1])
    if isinstance(spec, Amount) and isinstance(advice, int):
        return log1p(advice), log1p(advice) - log1p(spec.low)
    return 0.0, 0.0


def _cards(advice: Answer) -> int:
    """Of the longest list in it."""
    if not isinstance(advice, tuple):
        return 0
    named = len(advice) if all(type(part) is int for part in advice) else 0
    return max([named, *map(_cards, advice)], default=0)


def _slots(game: AnyGame) -> int:
    state = game.begin(max(game.about.seats), game.options(), Dealer(seeded(Random(0))))
    decision = state.pending()[0]
    return len(game.menu(state.view(decision.seat), decision).answers)
