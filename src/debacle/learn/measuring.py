"""A net at real tables of Q.E., through the engine: what it wins among others, and what others win among its like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import cache
from pathlib import Path

from msgspec import Struct

from debacle.arena.contest import Contest
from debacle.arena.simulate import tally
from debacle.arena.summary import Experiment
from debacle.arena.tally import Tally
from debacle.bots.net_player import Net, NetPlayer
from debacle.core.game import Bot
from debacle.games.qe import QE
from debacle.games.qe.bot.exploits import LOOKED_AT
from debacle.games.qe.bot.figures import schemers
from debacle.games.qe.bot.habits import habits
from debacle.games.qe.bot.kept_back import KEPT_BACK

LEARNED = "learned"
CHUNK = 50


class Figure(Struct, frozen=True):
    """What the first of these players won, as a multiple of a fair share, with limits of 95 %."""

    players: tuple[str, ...]
    games: int
    times_fair: float
    low: float
    high: float


class Measured(QE):
    """Q.E. with everybody who is measured: those that ship, the schemes, and the net."""

    net: Net
    sharpness: float

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        schemes = schemers(self.deck, {**LOOKED_AT, **KEPT_BACK})
        return {**super().bots(), **schemes, LEARNED: lambda: NetPlayer(self, self.net, self.sharpness)}


def questions(seats: Iterable[int]) -> Iterator[tuple[str, ...]]:
    """One net among `steady`, and one of each of the others among nets."""
    for count in seats:
        yield (LEARNED, *["steady"] * (count - 1))
        for name in ("steady", "random", *LOOKED_AT, *KEPT_BACK, *habits()):
            yield (name, *[LEARNED] * (count - 1))


def measure(
    net: Path, asked: Iterable[tuple[str, ...]], games: int, pool: Executor, sharpness: float = 1.0, seed: int = 1
) -> Iterator[Figure]:
    """Each as soon as it is known, in their order."""
    waiting = []
    for players in asked:
        parts = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
        waiting.append(
            (players, [pool.submit(_play, str(net), players, games, seed, sharpness, part) for part in parts])
        )
    for players, futures in waiting:
        whole = Tally(len(players))
        for future in futures:
            whole.merge(future.result())
        first = whole.summary(_experiment(players, games, seed)).players[0]
        seats = len(players)
        yield Figure(players, games, first.times_fair, first.low * seats, first.high * seats)


def _play(net: str, players: tuple[str, ...], games: int, seed: int, sharpness: float, part: range) -> Tally:
    game = _game(net, sharpness)
    return tally(Contest(_experiment(players, games, seed), game, game.options()), part)[0]


def _experiment(players: tuple[str, ...], games: int, seed: int) -> Experiment:
    return Experiment(game="qe", players=players, games=games, seed=seed)


@cache
def _game(net: str, sharpness: float) -> Measured:
    game = Measured()
    game.net, game.sharpness = Net(Path(net)), sharpness
    return game
