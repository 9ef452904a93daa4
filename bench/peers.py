"""Other engines, each through the fastest of its public Python interfaces, with moves drawn the way ours are.

They count a result only when asked for it, and are not asked: that is to their advantage.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
import rlcard
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan
from catanatron.game import TURNS_LIMIT
from open_spiel.python import games as _games  # noqa: F401  so that those written in Python can be loaded

from clock import Play, Player, Task
from debacle.research.openspiel.loaded import PREFIX

CPP = "OpenSpiel, in C++"
PYTHON = "OpenSpiel, in Python"
RLCARD = "RLCard"
CATANATRON = "Catanatron"
ADAPTER = "Débâcle, through OpenSpiel"
AUCTION = "first_sealed_auction"

OPEN_SPIEL = {
    AUCTION: CPP,  # for two
    f"{AUCTION}(players=3)": CPP,
    f"{AUCTION}(players=4)": CPP,
    f"{AUCTION}(players=5)": CPP,
    "goofspiel": CPP,
    "python_iterated_prisoners_dilemma": PYTHON,
    "python_kuhn_poker": PYTHON,
    "python_liars_poker": PYTHON,
    "python_tic_tac_toe": PYTHON,
    f"{PREFIX}qe(seats=3)": ADAPTER,
    f"{PREFIX}qe(seats=4)": ADAPTER,
    f"{PREFIX}qe(seats=5)": ADAPTER,
}
KEPT = 0.25
"""The chance of a position of a game to be kept."""
OVER = int(pyspiel.PlayerId.TERMINAL)
CHANCE = int(pyspiel.PlayerId.CHANCE)


def players(seed: int) -> list[Player]:
    spiel = [
        Player(name, family, _open_spiel(pyspiel.load_game(name), Random(seed))) for name, family in OPEN_SPIEL.items()
    ]
    return [
        *spiel,
        Player("no-limit-holdem", RLCARD, _rlcard("no-limit-holdem", seed)),
        Player("Catan for four", CATANATRON, _catanatron(seed), games_a_look=1),
    ]


def tasks(seed: int, positions: int) -> list[Task]:
    """Copying a state, over positions from all over many games."""
    return [
        Task(name, family, _clone, _collect(pyspiel.load_game(name), positions, Random(seed)))
        for name, family in OPEN_SPIEL.items()
    ]


def _clone(state: Any) -> object:
    return state.clone()


def _open_spiel(game: Any, rng: Random) -> Play:
    def play() -> int:
        return _walk(game.new_initial_state(), rng.random)

    return play


def _collect(game: Any, wanted: int, rng: Random) -> list[Any]:
    found: list[Any] = []

    def keep(state: Any) -> None:
        if rng.random() < KEPT:
            found.append(state.clone())

    while len(found) < wanted:
        _walk(game.new_initial_state(), rng.random, keep)
    return found[:wanted]


def _walk(state: Any, random: Callable[[], float], see: Callable[[Any], None] | None = None) -> int:
    """To the end at random. An action of a player is a decision, in a simultaneous node too; chance is none."""
    decisions = 0
    while (player := state.current_player()) != OVER:
        if see:
            see(state)
        if player >= 0:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += 1
        elif player == CHANCE:
            state.apply_action(_drawn(state.chance_outcomes(), random()))
        else:
            options = [state.legal_actions(one) for one in range(state.num_players())]
            state.apply_actions([legal[int(random() * len(legal))] for legal in options])
            decisions += len(options)
    return decisions


def _drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    for action, probability in outcomes:
        point -= probability
        if point < 0.0:
            return action
    return outcomes[-1][0]


def _rlcard(name: str, seed: int) -> Play:
    """The game below the environment, so that no observation is encoded."""
    game = rlcard.make(name, config={"seed": seed}).game
    random = Random(seed).random

    def play() -> int:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def _catanatron(seed: int) -> Play:
    """Tick by tick, for `play` copies the game at its beginning and end. A game at random now and then has no end."""
    rng = Random(seed)

    def decide(player: Any, game: Any, actions: Any) -> Any:
        return actions[int(rng.random() * len(actions))]

    def play() -> int:
        game = Catan([RandomPlayer(color) for color in Color], seed=rng.getrandbits(32))
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick(decide_fn=decide)
            decisions += 1
        return decisions

    return play
