"""The speed of our games, each at every number of its seats: `python bench/games.py [GAME ...]`."""

from __future__ import annotations

from argparse import ArgumentParser

from rich.console import Console

import clock
import ours
import tables
from debacle import registry

SEED = 1
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
        rates = clock.rates(ours.players(game, SEED), ROUNDS, PLAY)
        costs = clock.costs(ours.tasks(game, SEED, POSITIONS), ROUNDS, ACT)
        tables.show_own(rates, costs, console)


if __name__ == "__main__":
    main()
