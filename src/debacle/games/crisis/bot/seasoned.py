"""`steady`, with what evolution has found to be worth believing: in a duel it is another thing."""

from __future__ import annotations

from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.bot.weights import DUELLING, SEASONED, Weights

DUEL = 2


class Seasoned(Steady):
    def believes(self, seats: int) -> Weights:
        return DUELLING if seats == DUEL else SEASONED
