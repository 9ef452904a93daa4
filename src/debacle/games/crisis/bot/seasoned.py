"""`steady`, with what evolution has found to be worth believing: in a duel it is another thing."""

from __future__ import annotations

from typing import ClassVar

from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.bot.weights import DUELLING, SEASONED, Weights
from debacle.games.crisis.rules.production_plan import ENOUGH

DUEL = 2


class Seasoned(Steady):
    breadth: ClassVar = ENOUGH
    """One decision in a thousand would take ten times as long as it may, for a plan that is hardly ever better."""

    def believes(self, seats: int) -> Weights:
        return DUELLING if seats == DUEL else SEASONED
