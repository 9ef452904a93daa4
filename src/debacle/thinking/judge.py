"""Who judges a decision: how likely each answer is, and how good it is to be asked it.

The net of a game does both, where one ships. Elsewhere a player that was written for the game gives its answers, and
only the end of a game says who has won.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from math import exp, inf, log
from random import Random
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from debacle.core.briefing import Briefer
from debacle.core.game import AnyGame, Bot
from debacle.core.messages import Menu, Notes, Trace, View
from debacle.core.specs import Answer
from debacle.core.spread import beside

LEARNED, WRITTEN = "learned", "steady"
NEVER = -1e9
"""The weight of a slot that is closed."""
NEAR = 0.3
"""How far the logarithms of two numbers are apart if they are alike."""
UNHEARD_OF = 1e-3
"""So likely is what the policy never does."""
TURNS, COPIED_TURNS = 1, 8
"""Further answers of one's own after which a value tells what an answer was worth: where the policy copies a player who
plans whole rounds, only when something has come of it."""
COPIED = 0.025
"""A copy is sure of all that the other does, and that says little: so likely beside it is whatever else is allowed."""
TRUST = 0.5
"""How likely it is that the answer of a player that was written for a game is the best."""

Array: TypeAlias = Any
"""NumPy's, which only a net wants: whoever has not got it is judged by a player that was written."""
Question: TypeAlias = tuple[View, Notes, Random]
"""What somebody who is asked sees and remembers, and their own generator."""


class Thinks(Protocol):
    """Layers of weights: for each row of numbers a weight for each slot, and a value."""

    def think_many(self, numbers: Array) -> tuple[Array, Array]: ...


class Leaning(Struct, frozen=True):
    """An answer that a decision allows, and how much the policy leans towards it."""

    slot: int | None
    answer: Answer
    prior: float


class Judge(Protocol):
    turns: int
    """Further answers of its own after which a position is judged by its value."""

    def options(self, view: View, notes: Notes, rng: Random) -> list[Leaning]:
        """The answers that are worth a thought, the likeliest first."""
        ...

    def likelihoods(self, traces: Sequence[Trace]) -> list[float]:
        """How likely each answer was, as a logarithm; which of two numbers that are not on the menu is likelier, can be
        told by those near them."""
        ...

    def answers(self, questions: Sequence[Question]) -> list[Answer]: ...

    def values(self, questions: Sequence[Question]) -> Array | None:
        """What it is worth to be asked each, where that can be told: 1 is a victory, 0 fair."""
        ...


def judge_of(game: AnyGame) -> Judge:
    """The best there is for this game."""
    makers = game.bots()
    net: Thinks | None = getattr(makers[LEARNED](), "net", None) if LEARNED in makers else None
    if net is not None:
        return NetJudge(game, net, _advises(game))
    return written_judge(game)


def written_judge(game: AnyGame) -> Judge:
    """By a player that was written for this game, whether or not there is a net."""
    return BotJudge(game, _written(game) or _Anything())


def _advises(game: AnyGame) -> Bot | None:
    """Who is asked before the net can answer, where that takes longest."""
    encoding = game.encoding()
    return _written(game) if encoding is not None and encoding.unadvised is not None else None


def _written(game: AnyGame) -> Bot | None:
    """The best that was: whom a net would ask."""
    makers, name = game.bots(), game.advisor or WRITTEN
    return makers[name]() if name in makers else None


class NetJudge:
    """By policy and value of a net, many decisions at a time. Somebody quicker may play on in its place."""

    def __init__(self, game: AnyGame, net: Thinks, plays_on: Bot | None = None) -> None:
        self._game, self._brief, self._net, self._plays_on = game, Briefer(game).brief, net, plays_on
        self.turns, self._least = (TURNS, 0.0) if plays_on is None else (COPIED_TURNS, COPIED)

    def options(self, view: View, notes: Notes, rng: Random) -> list[Leaning]:
        assert view.asked is not None
        [menu], [chances], _ = self._look([(view, notes, rng)])
        priors: dict[Answer, float] = {}
        for answer, chance in zip(menu.open(), chances[list(menu.legal)], strict=True):
            priors[answer] = priors.get(answer, 0.0) + float(chance)
        slots = _slots(self._game.menu(view, view.asked.decision))
        likely = sorted(priors.items(), key=lambda option: -option[1])
        whole = sum([max(self._least, prior) for prior in priors.values()])
        return [Leaning(slots.get(answer), answer, max(self._least, prior) / whole) for answer, prior in likely]

    def likelihoods(self, traces: Sequence[Trace]) -> list[float]:
        if not traces:
            return []
        rng = Random(len(traces))
        menus, chances, _ = self._look([(trace.view, trace.notes, rng) for trace in traces])
        return [
            log(sum(map(operator.mul, row[list(menu.legal)], _nearness(trace.answer, menu.open()))) + UNHEARD_OF)
            for trace, menu, row in zip(traces, menus, chances, strict=True)
        ]

    def answers(self, questions: Sequence[Question]) -> list[Answer]:
        import numpy as np

        if self._plays_on is not None:
            return [self._plays_on.choose(*question) for question in questions]
        menus, chances, _ = self._look(questions)
        heights = chances.cumsum(1)
        drawn = np.array([rng.random() for _, _, rng in questions]) * heights[:, -1]
        slots = (heights <= drawn[:, None]).sum(1)
        wishes = [menu.answers[slot] for menu, slot in zip(menus, slots, strict=True)]
        return [self._beside(wish, question) for wish, question in zip(wishes, questions, strict=True)]

    def values(self, questions: Sequence[Question]) -> Array:
        return self._look(questions)[2]

    def _beside(self, wish: Answer, question: Question) -> Answer:
        view, _, rng = question
        assert view.asked is not None
        return beside(wish, self._game.spread, view.asked.spec, rng)

    def _look(self, asked: Sequence[Question]) -> tuple[list[Menu], Array, Array]:
        import numpy as np

        briefings = [self._brief(*question) for question in asked]
        menus = [briefing.menu for briefing in briefings]
        logits, values = self._net.think_many(np.array([briefing.numbers for briefing in briefings], np.float32))
        weights = np.where(np.array([menu.legal for menu in menus]), logits, NEVER)
        chances = np.exp(weights - weights.max(1, keepdims=True))
        return menus, chances / chances.sum(1, keepdims=True), values


class BotJudge:
    """By the answers of a player; it cannot say what a position is worth."""

    turns = TURNS

    def __init__(self, game: AnyGame, bot: Bot) -> None:
        self._game, self._bot = game, bot

    def options(self, view: View, notes: Notes, rng: Random) -> list[Leaning]:
        """What the player would do comes first; whatever else the menu has is equally likely."""
        assert view.asked is not None
        slots = _slots(self._game.menu(view, view.asked.decision))
        chosen = self._bot.choose(view, notes, rng)
        others = [answer for answer in slots if answer != chosen]
        first = Leaning(slots.get(chosen), chosen, TRUST if others else 1.0)
        return [first, *[Leaning(slots[answer], answer, (1 - TRUST) / len(others)) for answer in others]]

    def likelihoods(self, traces: Sequence[Trace]) -> list[float]:
        """It cannot tell."""
        return [0.0] * len(traces)

    def answers(self, questions: Sequence[Question]) -> list[Answer]:
        return [self._bot.choose(*question) for question in questions]

    def values(self, questions: Sequence[Question]) -> None:
        """It cannot tell."""


class _Anything:
    """Where nobody was written for a game: what its spec allows."""

    def choose(self, view: View, notes: Notes, rng: Random) -> Answer:
        assert view.asked is not None
        return view.asked.spec.sample(rng)


def _nearness(answer: Answer, options: list[Answer]) -> list[float]:
    """By option, from 0 to 1: numbers are near each other as their logarithms are."""
    if not isinstance(answer, int):
        return [float(option == answer) for option in options]
    place = log(1 + answer)
    gaps = [(log(1 + option) - place) / NEAR if isinstance(option, int) else inf for option in options]
    return [exp(-gap * gap / 2) for gap in gaps]


def _slots(menu: Menu) -> dict[Answer, int]:
    """The first open slot of each answer: several may hold the same."""
    slots: dict[Answer, int] = {}
    for slot, (answer, legal) in enumerate(zip(menu.answers, menu.legal, strict=True)):
        if legal:
            slots.setdefault(answer, slot)
    return slots
