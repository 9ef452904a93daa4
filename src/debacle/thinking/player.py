"""A player that thinks before it answers."""

from __future__ import annotations

from random import Random

from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import Answer
from debacle.thinking.budget import Budget
from debacle.thinking.judge import judge_of
from debacle.thinking.search import weigh


class Thinker:
    """However sure the policy is: one that copies another player is sure of whatever that one does."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        self._game, self._budget, self._judge = game, budget, judge_of(game)

    def choose(self, view: View, notes: Notes, rng: Random) -> Answer:
        judge = self._judge
        return weigh(self._game, view, notes, rng, self._budget, judge, turns=judge.turns)[0].answer
