"""Our games as environments beside PettingZoo's classic games and RLCard's, in one run: part of `make bench`.

Others' environments are taken as their libraries hand them out."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from importlib.metadata import version

import rlcard
from msgspec import Struct
from rich.console import Console

import clock
import compiled
import environments
from clock import Player
from environments import in_turns, rlcard_steps

PETTINGZOO, RLCARD = "PettingZoo", "RLCard"
CLASSIC = (
    "chess_v6", "connect_four_v3", "go_v5", "hanabi_v5", "leduc_holdem_v4", "rps_v2", "texas_holdem_no_limit_v6",
    "texas_holdem_v4", "tictactoe_v3",
)  # fmt: skip
"""All that PettingZoo has of the kind."""
CARDS = (
    "blackjack", "bridge", "doudizhu", "gin-rummy", "leduc-holdem", "limit-holdem", "mahjong", "no-limit-holdem", "uno",
)  # fmt: skip
"""All that RLCard has."""
SEEDED = {"seed": environments.SEED}


class Length(Struct, frozen=True):
    rounds: int
    seconds: float
    """In a round, for each row."""


FULL, QUICK = Length(5, 0.5), Length(3, 0.05)


def players() -> list[Player]:
    return [
        *(Player(name, PETTINGZOO, in_turns(import_module(f"pettingzoo.classic.{name}").env())) for name in CLASSIC),
        *(Player(name, RLCARD, rlcard_steps(rlcard.make(name, config=SEEDED))) for name in CARDS),
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short and rough run")
    length, console = QUICK if parser.parse_args().quick else FULL, Console()
    console.print(", ".join(f"{name} {version(name)}" for name in ("debacle", "pettingzoo", "rlcard", "numpy")))
    console.print(f"One core; medians of {length.rounds} rounds in which all take turns; seconds of processor time.")
    with compiled.rows(compiled.FACES) as (elsewhere, _):
        rates = clock.rates([*environments.own(), *elsewhere, *players()], length.rounds, length.seconds)
    environments.show(rates, console)
    if not elsewhere:
        console.print(compiled.MISSING)


if __name__ == "__main__":
    main()
