"""Our speed beside other engines, in one run: `make bench`."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib.metadata import version
from pathlib import Path
from platform import python_implementation, python_version

import msgspec
from rich.console import Console
from rich.progress import Progress

import batches
import clock
import compiled
import jax_batches
import ours
import peers
import tables
from debacle.core.game import AnyGame
from debacle.games.crisis import Crisis
from debacle.games.friends import Friends
from debacle.games.krach import Krach
from debacle.games.qe import QE

OTHERS: tuple[AnyGame, ...] = (Friends(), Krach(), Crisis())
"""Measured by themselves, after Q.E. beside other engines."""
FAST = {"qe": 400_000, "friends, 3 and 4 seats": 250_000, "krach": 120_000, "crisis": 120_000}
"""Decisions a second, at least."""
BELOW = {
    ("qe", "copy"): 2.5, ("qe", "view"): 6.0, ("qe", "imagine"): 12.0, ("qe", "menu"): 5.0, ("qe", "encode"): 15.0,
    ("friends", "imagine"): 20.0, ("friends", "menu"): 5.0, ("friends", "encode"): 15.0,
    ("krach", "copy"): 6.0, ("krach", "imagine"): 20.0, ("krach", "menu"): 10.0, ("krach", "encode"): 30.0,
    ("crisis", "imagine"): 20.0, ("crisis", "menu"): 10.0, ("crisis", "encode"): 30.0,
}  # fmt: skip
"""Microseconds that a game may take for what is done to a position."""
LIBRARIES = ("msgspec", "open_spiel", "rlcard", "catanatron", "numpy", "jax", "pgx")
POSITIONS = 70
"""For each number of seats."""


class Length(msgspec.Struct, frozen=True):
    rounds: int
    play: float
    """Seconds of play in a round, for each row."""
    act: float
    """Seconds of copying and the like in a round, for each row."""


FULL = Length(rounds=5, play=0.5, act=0.15)
QUICK = Length(rounds=3, play=0.08, act=0.03)


def measure(length: Length, console: Console) -> tables.Report:
    game = QE()
    own, others = ours.players(game, ours.SEED), peers.players(ours.SEED)
    acts, clones = ours.tasks(game, ours.SEED, POSITIONS), peers.tasks(ours.SEED, POSITIONS)
    with (
        compiled.rows(game.about.key, POSITIONS) as (elsewhere, acts_elsewhere),
        Progress(console=console, transient=True) as progress,
    ):
        players = len(own) + len(others) + len(elsewhere)
        steps = (players + len(acts) + len(clones) + len(acts_elsewhere)) * length.rounds
        task = progress.add_task("taking turns", total=steps)
        many = progress.add_task("thousands of tables at once", total=1)
        alone = progress.add_task("our other games", total=len(OTHERS))

        def tick() -> None:
            progress.advance(task)

        rates = clock.rates([*own, *others, *elsewhere], length.rounds, length.play, tick)
        costs = clock.costs([*acts, *clones, *acts_elsewhere], length.rounds, length.act, tick)
        at_once = [*batches.players(ours.SEED), *jax_batches.ours(ours.SEED), *jax_batches.peers(ours.SEED)]
        of_batches = clock.rates(at_once, length.rounds, length.play)
        progress.advance(many)
        more, more_compiled = [], []
        for other in OTHERS:
            alone_plain, alone_compiled = measure_alone(other, length)
            more.append(alone_plain)
            more_compiled += alone_compiled
            progress.advance(alone)
    played = [rate for rate in rates if rate.family == ours.PLAY]
    theirs, there = rates[len(own) : len(own) + len(others)], rates[len(own) + len(others) :]
    acted, cloned = costs[: len(acts)], costs[len(acts) : len(acts) + len(clones)]
    built = [tables.Own(game.about.key, there, costs[len(acts) + len(clones) :])] if there else []
    all_compiled, compiled_speed = [*built, *more_compiled], tables.speed(there, theirs) if there else []
    speed = tables.speed(played, theirs)
    own_batches = [rate for rate in of_batches if rate.family != jax_batches.PGX]
    batch_peers = [rate for rate in of_batches if rate.family == jax_batches.PGX]
    return tables.Report(
        versions={
            python_implementation(): python_version(),
            **{name: version(name) for name in ("debacle", *LIBRARIES)},
        },
        rounds=length.rounds,
        ours=played,
        other_ways=[rate for rate in rates if rate.family == ours.EXTRA],
        peers=theirs,
        costs=acted,
        clones=cloned,
        speed=speed,
        copying=tables.copying(acted, cloned),
        others=more,
        compiled=all_compiled,
        compiled_speed=compiled_speed,
        batches=own_batches,
        batch_peers=batch_peers,
        together=tables.speed(own_batches, batch_peers),
        targets=[
            *targets(speed, [tables.Own(game.about.key, played, acted), *more]),
            *map(tables.of_compiled, targets(compiled_speed, all_compiled) if all_compiled else []),
        ],
    )


def measure_alone(game: AnyGame, length: Length) -> tuple[tables.Own, list[tables.Own]]:
    """The plain one, and the compiled one if it is there."""
    key = game.about.key
    plain, tasks = ours.plain(game, ours.SEED), ours.tasks(game, ours.SEED, POSITIONS)
    with compiled.rows(key, POSITIONS) as (elsewhere, acts):
        rates = clock.rates([*plain, *elsewhere], length.rounds, length.play)
        costs = clock.costs([*tasks, *acts], length.rounds, length.act)
    own = tables.Own(key, rates[: len(plain)], costs[: len(tasks)])
    return own, [tables.Own(key, rates[len(plain) :], costs[len(tasks) :])] if elsewhere else []


def targets(speed: list[tables.Ratio], games: list[tables.Own]) -> list[tables.Target]:
    in_python = [ratio for ratio in speed if ratio.family == peers.PYTHON]
    own = {game.game: game for game in games}
    own["friends, 3 and 4 seats"] = tables.Own("friends, 3 and 4 seats", own["friends"].rates[1:], [])
    return [
        *(tables.at_least(5, ratio.peer, [ratio]) for ratio in in_python),
        tables.at_least(5, "RLCard's no-limit-holdem", [ratio for ratio in speed if ratio.family == peers.RLCARD]),
        tables.at_least(0.7, peers.AUCTION, [ratio for ratio in speed if ratio.peer == peers.AUCTION]),
        *(tables.fast(decisions, own[game]) for game, decisions in FAST.items()),
        *(tables.below(micros, what, own[game].costs, f"{game}: ") for (game, what), micros in BELOW.items()),
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short and rough run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there, too")
    options = parser.parse_args()
    console = Console()
    report = measure(QUICK if options.quick else FULL, console)
    tables.show(report, console)
    if options.json:
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


if __name__ == "__main__":
    main()
