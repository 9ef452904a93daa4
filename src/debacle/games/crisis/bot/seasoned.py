"""`steady`, with what has been found to be worth believing and where it is drawn: in a duel it is another thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar

from debacle.core.leaning import Drawn, LeaningTable, Tell, draw, drawn_to
from debacle.core.specs import Answer
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.leanings import DUEL, USUAL, Ahead, SpaceTraits, ahead, shipped
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.bot.weights import DUELLING, SEASONED, Weights
from debacle.games.crisis.rules.deck import CrisisDeck, Space
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.production_plan import ENOUGH
from debacle.games.crisis.rules.state import CrisisView


class Planner(Steady):
    """Believes what evolution has found."""

    breadth: ClassVar = ENOUGH
    """One decision in a thousand would take ten times as long as it may, for a plan that is hardly ever better."""

    def believes(self, seats: int) -> Weights:
        return DUELLING if seats == DUEL else SEASONED


class Seasoned(Planner):
    """And sends its managers where it has learned to be drawn, by what others plan, too."""

    def __init__(self, deck: CrisisDeck, tables: Iterable[LeaningTable] | None = None) -> None:
        super().__init__(deck)
        self._traits = SpaceTraits(deck)
        self._leanings = {
            seats: [table.leanings.get(name, 0.0) for name in self._traits.names]
            for table in (shipped() if tables is None else tables)
            for seats in table.seats
        }

    def _space(self, judgement: Judgement, managers: int, spaces: tuple[Space, ...]) -> Space:
        leanings = self._leanings.get(len(judgement.view.vp))
        if leanings is None:
            return super()._space(judgement, managers, spaces)
        traits = self._traits.by_space(judgement, managers, spaces)
        return max(traits, key=lambda space: drawn_to(traits[space], leanings))


class Student(Planner):
    """Draws where to go, and tells of it."""

    def __init__(self, deck: CrisisDeck, traits: SpaceTraits, leanings: Sequence[float], tell: Tell) -> None:
        super().__init__(deck)
        self._traits, self._leanings, self._tell = traits, leanings, tell
        self._rng = Random(0)

    def choose(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> Answer:
        self._rng = rng
        return super().choose(view, notes, rng)

    def _space(self, judgement: Judgement, managers: int, spaces: tuple[Space, ...]) -> Space:
        traits = self._traits.by_space(judgement, managers, spaces)
        chosen, chance = draw(tuple(traits.values()), self._leanings, self._rng)
        situation = tuple(map(float, ahead(judgement, managers)))
        self._tell(Drawn(tuple(traits.values()), chosen, chance, judgement.view.round - 1, situation))
        return list(traits)[chosen]


class SpaceLeaner:
    """For who learns where to be drawn."""

    situation = len(Ahead._fields)

    def __init__(self, deck: CrisisDeck) -> None:
        self._deck, self._traits = deck, SpaceTraits(deck)
        self.names, self.stages = self._traits.names, deck.rounds

    def usual(self) -> list[float]:
        return [USUAL.get(trait, 0.0) for trait in range(len(self.names))]

    def student(self, leanings: Sequence[float], tell: Tell) -> Student:
        return Student(self._deck, self._traits, leanings, tell)
