"""OpenSpiel's information-set search on our games, at so many seconds a move, among players of ours.

`python bench/peers_search.py qe --ours learned --seconds 0.1 --games 20`
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from debacle import registry
from debacle.arena import players
from debacle.arena.tally import wilson
from debacle.core.game import Bot
from debacle.core.messages import Notes, View
from debacle.core.nearest import nearest
from debacle.research.openspiel.loaded import PREFIX
from debacle.thinking.judge import Judge, judge_of


class Timed:
    """Searches as often as the time allows, reckoned by the moves before."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        chance = np.random.RandomState(seed)
        self._evaluator = mcts.RandomRolloutEvaluator(1, chance)
        self._game, self._chance, self._seconds = game, chance, seconds
        self.searches, self.used = 2, 0.0

    def step(self, state: Any) -> int:
        rate = self.searches / self.used if self.used else 2 / self._seconds
        searches = max(2, int(rate * self._seconds))
        bot = ismcts.ISMCTSBot(
            self._game, self._evaluator, 1.0, searches, random_state=self._chance, allow_inconsistent_action_sets=True
        )
        began = perf_counter()
        action = int(bot.step(state))
        if len(state.legal_actions()) > 1:
            self.used += perf_counter() - began
            self.searches += searches
        return action


def played(game: Any, key: str, ours: str, seats: int, seconds: float, number: int) -> tuple[float, Timed]:
    """The share of the victory that the search got, at one seat after the other."""
    state, rng = game.new_initial_state(), Random(number)
    search, seat = Timed(game, seconds, number), number % seats
    rules = registry.load(key)
    others: list[Bot] = [players.inside(rules, ours) for _ in range(seats)]
    judge = judge_of(rules)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.randrange(state.node.limit))
        elif state.current_player() == seat:
            state.apply_action(search.step(state))
        else:
            asked, node = state.current_player(), state.node
            seen = node.state.view(asked), node.recalled(asked).notes, rng
            slot = nearest(node.menu(), others[asked].choose(*seen))
            state.apply_action(likeliest(judge, *seen) if slot is None else slot)
    return state.returns()[seat], search


def likeliest(judge: Judge, view: View, notes: Notes, rng: Random) -> int:
    """On the menu: the adapter can play nothing else, and our players know more answers than are there."""
    return next(option.slot for option in judge.options(view, notes, rng) if option.slot is not None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--ours", default="learned")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    game = pyspiel.load_game(f"{PREFIX}{given.game}(seats={given.seats})")
    won, searches, used = 0.0, 0, 0.0
    for number in range(given.games):
        share, search = played(game, given.game, given.ours, given.seats, given.seconds, number)
        won, searches, used = won + share, searches + search.searches, used + search.used
    low, high = wilson(won / given.games, given.games)
    share, least, most = (given.seats * rate for rate in (won / given.games, low, high))
    print(
        f"{given.game}: ISMCTS at a table of {given.seats} with {given.ours}, {given.seconds} s a move, "
        f"{given.games} games: {share:.2f} times its share ({least:.2f} to {most:.2f}), "
        f"{searches / used:.0f} searches a second"
    )


if __name__ == "__main__":
    main()
