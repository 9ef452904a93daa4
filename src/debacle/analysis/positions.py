"""What everybody can hope for in a true position, when a game is over and all is open."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from debacle.analysis.playouts import Sitting, outcome_of, playouts_of
from debacle.analysis.weighing import Fared, fared
from debacle.core import wire
from debacle.core.game import AnyGame
from debacle.core.messages import Notes
from debacle.thinking.world import World


def play_on(
    game: AnyGame, position: bytes, notes: Sequence[Notes], sitting: Sitting, games: int, seed: str
) -> tuple[int, list[tuple[Fared, ...]]]:
    """How many answers the bots gave, and how each seat fared in each game."""
    rng = Random(seed)
    worlds = [World(game, wire.read_state(game, position), [*notes], rng.getrandbits(64)) for _ in range(games)]
    took = playouts_of(game).play(worlds, sitting)
    return took, [tuple([fared(outcome_of(world), seat) for seat in range(len(notes))]) for world in worlds]
