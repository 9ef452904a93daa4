"""A net at real tables, through the engine: what it wins among others, and what others win among its like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import cache
from pathlib import Path

from msgspec import Struct

from debacle import registry
from debacle.arena.contest import Contest
from debacle.arena.simulate import tally
from debacle.arena.summary import Experiment
from debacle.arena.tally import Tally
from debacle.bots.net_player import Net, NetPlayer
from debacle.core.game import Bot

LEARNED = "learned"
RIVALS = "debacle.rivals"
"""Entry points: by game, players that do not come with it and that nobody learns from."""
CHUNK = 20


class Figure(Struct, frozen=True):
    """What the first of these players won, as a multiple of a fair share, with limits of 95 %."""

    players: tuple[str, ...]
    games: int
    times_fair: float
    low: float
    high: float


class Lineup(Struct, frozen=True):
    """One game's net, and who plays how often."""

    game: str
    net: str
    players: tuple[str, ...]
    games: int
    sharpness: float = 1.0
    seed: int = 1


def rivals(key: str) -> tuple[str, ...]:
    """All against whom a net of this game is measured."""
    game = registry.load(key)
    own = [name for name in game.bots() if name not in (LEARNED, "steady")]
    return ("steady", "random", *registry.part(RIVALS, key)(game.deck), *own)


def usual_lineups(key: str, seats: Iterable[int]) -> Iterator[tuple[str, ...]]:
    """One net among `steady`, and one of each of the others among nets."""
    for count in seats:
        yield (LEARNED, *["steady"] * (count - 1))
        for name in rivals(key):
            yield (name, *[LEARNED] * (count - 1))


def measure(lineups: Iterable[Lineup], pool: Executor) -> Iterator[Figure]:
    """Each as soon as it is known, in their order."""
    waiting = []
    for lineup in lineups:
        games = lineup.games
        parts = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
        waiting.append((lineup, [pool.submit(_play, lineup, part) for part in parts]))
    for lineup, futures in waiting:
        whole = Tally(len(lineup.players))
        for future in futures:
            whole.merge(future.result())
        first = whole.summary(_experiment(lineup)).players[0]
        seats = len(lineup.players)
        yield Figure(lineup.players, lineup.games, first.times_fair, first.low * seats, first.high * seats)


def _play(lineup: Lineup, part: range) -> Tally:
    game = registry.load(lineup.game)
    guests = _guests(lineup.game, lineup.net, lineup.sharpness)
    return tally(Contest(_experiment(lineup), game, game.options(), guests), part)[0]


def _experiment(lineup: Lineup) -> Experiment:
    return Experiment(game=lineup.game, players=lineup.players, games=lineup.games, seed=lineup.seed)


@cache
def _guests(key: str, net: str, sharpness: float) -> Mapping[str, Callable[[], Bot]]:
    game, weights = registry.load(key), Net(Path(net))
    return {**registry.part(RIVALS, key)(game.deck), LEARNED: lambda: NetPlayer(game, weights, sharpness)}
