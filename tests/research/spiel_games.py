"""The games as OpenSpiel has them: which, and how they are walked through."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

from debacle import registry
from debacle.research.openspiel.node import Node

SHORT = {"friends": ",allow_overbid=no"}
"""Who plays at random and may bid what they do not have bids for long."""
EVERY = [
    f"debacle_{key}(seats={seats}{SHORT.get(key, '')})"
    for key in ("qe", "friends", "krach", "crisis")
    for seats in registry.load(key).about.seats
]
ONE_EACH = ["debacle_qe(seats=5)", "debacle_friends(seats=3,allow_overbid=no)", "debacle_krach(seats=3)",
            "debacle_crisis(seats=3)"]  # fmt: skip


def node_of(name: str) -> Node:
    node: Node = pyspiel.load_game(name).new_initial_state().node
    return node


def walk(node: Node, rng: Random) -> Iterator[Node]:
    """To the end at random, stopping at each node on the way, the last one too."""
    while not node.over:
        yield node
        node.apply(rng.randrange(node.limit) if node.limit else rng.choice(node.legal()))
    yield node


def play(state: Any, bots: list[Any], rng: Random) -> list[float]:
    """A whole game of these; gives what came of it."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns
