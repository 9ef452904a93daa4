"""A player that thinks before it answers."""

from __future__ import annotations

from random import Random

from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import Answer
from debacle.thinking.budget import Budget
from debacle.thinking.judge import judge_of
from debacle.thinking.search import weigh

SURE = 0.999
"""What the policy would do as surely as this is done at once: hardly ever does a thought change it, and nobody likes to
wait for what is plain."""


class Thinker:
    def __init__(self, game: AnyGame, budget: Budget, sure: float = SURE) -> None:
        self._game, self._budget, self._sure, self._judge = game, budget, sure, judge_of(game)

    def choose(self, view: View, notes: Notes, rng: Random) -> Answer:
        likeliest = self._judge.options(view, notes, rng)[0]
        if likeliest.prior >= self._sure:
            return likeliest.answer
        return weigh(self._game, view, notes, rng, self._budget, self._judge)[0].answer
