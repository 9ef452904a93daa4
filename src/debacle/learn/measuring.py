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


class Question(Struct, frozen=True):
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


def lineups(key: str, seats: Iterable[int]) -> Iterator[tuple[str, ...]]:
    """One net among `steady`, and one of each of the others among nets."""
    for count in seats:
        yield (LEARNED, *["steady"] * (count - 1))
        for name in rivals(key):
            yield (name, *[LEARNED] * (count - 1))


def measure(questions: Iterable[Question], pool: Executor) -> Iterator[Figure]:
    """Each as soon as it is known, in their order."""
    waiting = []
    for question in questions:
        games = question.games
        parts = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
        waiting.append((question, [pool.submit(_play, question, part) for part in parts]))
    for question, futures in waiting:
        whole = Tally(len(question.players))
        for future in futures:
            whole.merge(future.result())
        first = whole.summary(_experiment(question)).players[0]
        seats = len(question.players)
        yield Figure(question.players, question.games, first.times_fair, first.low * seats, first.high * seats)


def _play(question: Question, part: range) -> Tally:
    game = registry.load(question.game)
    guests = _guests(question.game, question.net, question.sharpness)
    return tally(Contest(_experiment(question), game, game.options(), guests), part)[0]


def _experiment(question: Question) -> Experiment:
    return Experiment(game=question.game, players=question.players, games=question.games, seed=question.seed)


@cache
def _guests(key: str, net: str, sharpness: float) -> Mapping[str, Callable[[], Bot]]:
    game, weights = registry.load(key), Net(Path(net))
    return {**registry.part(RIVALS, key)(game.deck), LEARNED: lambda: NetPlayer(game, weights, sharpness)}
