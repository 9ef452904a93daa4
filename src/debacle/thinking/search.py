"""What each answer to a decision is worth.

Every answer that is tried is tried in the same imagined worlds with the same chance, so that what they differ by is not
luck. Whoever falls behind is tried no more, and the next likeliest has its turn as more worlds are looked at.
"""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import Answer
from debacle.thinking.budget import Budget, Meter
from debacle.thinking.judge import Judge, Option, judge_of
from debacle.thinking.playing import Ending, play_on, share
from debacle.thinking.weighed import Weighed
from debacle.thinking.world import World, imagined

FEWEST = 2
WORLDS = 8
"""Looked at side by side."""
SPREAD = 0.4
"""How far a single playout may be off, before there are enough to tell."""
BEHIND = 2.0
"""An answer that is behind the best by more than so many standard errors is tried no more."""


class Trial:
    """One answer, and how it fared by world."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.chances: dict[int, float] = {}
        self.points: list[float] = []

    def add(self, world: int, ending: Ending, seat: Seat) -> None:
        self.chances[world] = ending.chance
        if ending.outcome is not None:
            self.points.append(ending.outcome.scores[seat])

    @property
    def mean(self) -> float:
        return sum(self.chances.values()) / len(self.chances) if self.chances else 0.0

    @property
    def error(self) -> float:
        return _error(list(self.chances.values()))

    def behind(self, other: Trial) -> bool:
        """By far, in the worlds that both were tried in."""
        both = self.chances.keys() & other.chances.keys()
        gaps = [other.chances[world] - self.chances[world] for world in sorted(both)]
        return len(gaps) >= WORLDS and sum(gaps) / len(gaps) > BEHIND * _error(gaps)


def _error(values: list[float]) -> float:
    """The standard error of their mean; with few of them, as if there were more like any other."""
    count = len(values)
    if not count:
        return inf
    mean = sum(values) / count
    squares = sum([(value - mean) ** 2 for value in values])
    return sqrt((squares + SPREAD**2) / count) / sqrt(count)


def weigh(
    game: AnyGame, view: View, notes: Notes, rng: Random, budget: Budget, judge: Judge | None = None, turns: int | None = 1
) -> list[Weighed]:
    """The answers to `view.asked`, best first."""
    assert view.seat is not None
    judge = judge or judge_of(game)
    options = judge.options(view, notes, rng)
    trials = [Trial(option) for option in options]
    if len(trials) > 1:
        _try(game, view, notes, rng, Meter(budget), judge, trials, turns)
    return _ranked(trials)


def _try(
    game: AnyGame,
    view: View,
    notes: Notes,
    rng: Random,
    meter: Meter,
    judge: Judge,
    trials: list[Trial],
    turns: int | None,
) -> None:
    assert view.seat is not None
    number = 0
    while True:
        active = _active(trials, number)
        worlds = meter.left(WORLDS * len(active)) // len(active)
        if not worlds:
            return
        numbers = range(number, number + worlds)
        first = [imagined(game, view, notes, rng) for _ in numbers]
        seeds = [rng.getrandbits(64) for _ in numbers]
        twins: list[World] = []
        for trial in active:
            for world, seed in zip(first, seeds, strict=True):
                twin = world.twin(seed)
                twin.answer(view.seat, trial.option.answer)
                twins.append(twin)
        endings = play_on(judge, twins, view.seat, turns)
        for place, ending in enumerate(endings):
            active[place // worlds].add(numbers[place % worlds], ending, view.seat)
        meter.spend(len(twins))
        number += worlds


def _active(trials: list[Trial], worlds: int) -> list[Trial]:
    """Who is tried in the next worlds: as many of the likeliest as so many worlds can tell apart, less who is behind."""
    wide = trials[: FEWEST + int(sqrt(worlds))]
    tried = [trial for trial in wide if trial.chances]
    if not tried:
        return wide
    best = max(tried, key=lambda trial: trial.mean - trial.error)
    return [trial for trial in wide if trial is best or not trial.behind(best)]


def _ranked(trials: list[Trial]) -> list[Weighed]:
    """By chance, leaning on the policy as far as the chances are uncertain."""
    tried = [trial for trial in trials if trial.chances]
    if tried:
        promise = sum([t.mean * t.option.prior for t in tried]) / max(1e-9, sum([t.option.prior for t in tried]))
    else:
        promise = 0.0
    tried.sort(key=lambda trial: -(trial.mean + trial.error * log(trial.option.prior + 1e-6)))
    rest = [trial for trial in trials if not trial.chances]
    return [_weighed(trial, trial.mean) for trial in tried] + [_weighed(trial, promise) for trial in rest]


def _weighed(trial: Trial, chance: float) -> Weighed:
    option, points = trial.option, trial.points
    return Weighed(
        slot=option.slot,
        answer=option.answer,
        prior=option.prior,
        visits=len(trial.chances),
        chance=chance,
        error=trial.error if trial.chances else 0.5,
        points=sum(points) / len(points) if points else None,
    )


def outlook(game: AnyGame, view: View, notes: Notes, rng: Random, budget: Budget) -> tuple[float, ...]:
    """Every seat's chance of victory as this one may judge it: what comes of imagined worlds played to their end."""
    assert view.seat is not None
    judge, meter = judge_of(game), Meter(budget)
    shares: list[float] = []
    count = 0
    while worlds := meter.left(WORLDS):
        first = [imagined(game, view, notes, rng) for _ in range(worlds)]
        for ending in play_on(judge, first, view.seat, None):
            if ending.outcome is not None:
                won = [share(ending.outcome, seat) for seat in range(len(ending.outcome.scores))]
                shares = [a + b for a, b in zip(shares or [0.0] * len(won), won, strict=True)]
                count += 1
        meter.spend(worlds)
    return tuple([total / count for total in shares])
