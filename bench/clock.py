"""Taking turns on one core: everybody plays a slice in each round, so that a busy moment hits all alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Play: TypeAlias = Callable[[], int]
"""Plays a whole game and gives the number of decisions in it."""


class Slice(Struct, frozen=True):
    """What one player got done in one round."""

    decisions: float
    """A second."""
    games: float
    """A second."""


class Plays(Protocol):
    """Whoever plays for a while and says how much came of it, here or in another process."""

    @property
    def name(self) -> str: ...

    @property
    def family(self) -> str: ...

    def run(self, seconds: float) -> Slice: ...


class Acts(Protocol):
    """Whatever is done to positions for a while: how many microseconds one took."""

    @property
    def name(self) -> str: ...

    @property
    def family(self) -> str: ...

    def run(self, seconds: float) -> float: ...


class Player(Struct, frozen=True):
    name: str
    family: str
    play: Play
    games_a_look: int = 8
    """Games between two looks at the clock, which is not free."""

    def run(self, seconds: float) -> Slice:
        play, look = self.play, self.games_a_look
        decisions = games = 0
        start = process_time()
        while (spent := process_time() - start) < seconds:
            for _ in range(look):
                decisions += play()
            games += look
        return Slice(decisions / spent, games / spent)


class Rate(Struct, frozen=True):
    """One player over all rounds."""

    name: str
    family: str
    decisions: float
    """A second: the median over the rounds."""
    best: float
    """A second: the best round."""
    games: float
    """A second: the median over the rounds."""


class Task(Struct, frozen=True):
    """Something done to each of many positions."""

    name: str
    family: str
    act: Callable[[Any], object]
    on: Sequence[Any]

    def run(self, seconds: float) -> float:
        act, positions, done = self.act, list(self.on), 0
        start = process_time()
        while (spent := process_time() - start) < seconds:
            for position in positions:
                act(position)
            done += len(positions)
        return spent / done * 1e6


class Cost(Struct, frozen=True):
    name: str
    family: str
    micros: float
    """Microseconds for one position: the mean over the positions, the median over the rounds."""
    best: float


def rates(players: Sequence[Plays], rounds: int, seconds: float, tick: Callable[[], None] = lambda: None) -> list[Rate]:
    slices: list[list[Slice]] = [[] for _ in players]
    for _ in range(rounds):
        for player, own in zip(players, slices, strict=True):
            own.append(player.run(seconds))
            tick()
    return [
        Rate(
            name=player.name,
            family=player.family,
            decisions=median(one.decisions for one in own),
            best=max(one.decisions for one in own),
            games=median(one.games for one in own),
        )
        for player, own in zip(players, slices, strict=True)
    ]


def costs(tasks: Sequence[Acts], rounds: int, seconds: float, tick: Callable[[], None] = lambda: None) -> list[Cost]:
    micros: list[list[float]] = [[] for _ in tasks]
    for _ in range(rounds):
        for task, own in zip(tasks, micros, strict=True):
            own.append(task.run(seconds))
            tick()
    return [
        Cost(name=task.name, family=task.family, micros=median(own), best=min(own))
        for task, own in zip(tasks, micros, strict=True)
    ]
