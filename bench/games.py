"""The speed of our games, each at every number of its seats, plain and compiled: `python bench/games.py [GAME ...]`."""

from __future__ import annotations

from argparse import ArgumentParser

from rich.console import Console

import clock
import compiled
import ours
import tables
from debacle import registry

POSITIONS = 70
ROUNDS = 3
PLAY, ACT = 0.2, 0.05
"""Seconds in a round, for each row."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(registry.known())}; all of them")
    console = Console()
    for key in parser.parse_args().games or registry.known():
        game = registry.load(key)
        own = ours.tasks(game, ours.SEED, POSITIONS)
        with compiled.rows(key, POSITIONS) as (players, tasks):
            rates = clock.rates([*ours.players(game, ours.SEED), *players], ROUNDS, PLAY)
            costs = clock.costs([*own, *tasks], ROUNDS, ACT)
        tables.show_own(rates, costs[: len(own)], costs[len(own) :], console)
    if not compiled.TREE.exists():
        console.print(compiled.MISSING)


if __name__ == "__main__":
    main()
