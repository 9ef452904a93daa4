"""What each answer to a decision is worth: tried out in imagined worlds, where all go on by the judge's policy.

Every answer is tried in the same worlds with the same chance, so that what they differ by is not luck. What falls far
behind is tried no more, and the less likely have their turn as more worlds are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from random import Random

from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import Answer, same
from debacle.thinking.budget import Budget, Meter
from debacle.thinking.judge import TURNS, Judge, Leaning, judge_of
from debacle.thinking.playing import play_on, share
from debacle.thinking.trial import Trial
from debacle.thinking.weighed import Weighed
from debacle.thinking.world import World, several

FEWEST = 2
"""Answers that are tried at first; then as many more as the square root of the worlds that were looked at."""
WORLDS = 8
"""Looked at side by side, at most; at first a single one, to see how long it takes."""


def weigh(
    game: AnyGame,
    view: View,
    notes: Notes,
    rng: Random,
    budget: Budget,
    judge: Judge | None = None,
    also: Iterable[Answer] = (),
    turns: int | None = TURNS,
) -> list[Weighed]:
    """The answers to `view.asked`, best first; `also` those that the menu may not have, which are tried from the start.

    Without `turns` playouts go to the end of the game, and points can be told."""
    judge = judge or judge_of(game)
    options = judge.options(view, notes, rng)
    wanted = [_found(answer, options) for answer in also]
    trials = [Trial(option) for option in [*wanted, *[option for option in options if option not in wanted]]]
    if len(trials) > 1:
        _Trying(game, view, notes, rng, judge, turns).go(trials, FEWEST + len(wanted), Meter(budget))
    tried = _best_first([trial for trial in trials if trial.visits])
    promise = _promise(tried)
    return [trial.weighed(promise) for trial in [*tried, *[trial for trial in trials if not trial.visits]]]


def outlook(
    game: AnyGame, view: View, notes: Notes, rng: Random, budget: Budget, judge: Judge | None = None
) -> tuple[float, ...]:
    """Every seat's chance of victory, as this one may judge it: what comes of imagined worlds played to their end."""
    assert view.seat is not None
    judge, meter = judge or judge_of(game), Meter(budget)
    ended = []
    while worlds := meter.left(WORLDS):
        endings = play_on(judge, several(game, view, notes, rng, judge, worlds), view.seat, None)
        ended += [ending.outcome for ending in endings if ending.outcome is not None]
        meter.spend(worlds)
    seats = range(len(ended[0].scores)) if ended else range(0)
    return tuple([sum([share(outcome, seat) for outcome in ended]) / len(ended) for seat in seats])


class _Trying:
    def __init__(self, game: AnyGame, view: View, notes: Notes, rng: Random, judge: Judge, turns: int | None) -> None:
        assert view.seat is not None
        self._game, self._view, self._notes, self._rng = game, view, notes, rng
        self._judge, self._turns, self._seat = judge, turns, view.seat

    def go(self, trials: list[Trial], wide: int, meter: Meter) -> None:
        """The first so many at once, the others as they are settled, or more worlds are looked at."""
        looked_at = 0
        while True:
            active = _unsettled(trials[: wide + int(sqrt(looked_at))])
            if len(active) < FEWEST:
                wide += FEWEST
                if wide >= len(trials) + FEWEST:
                    return
                continue
            worlds = meter.left(min(WORLDS, 1 + looked_at) * len(active)) // len(active)
            if not worlds:
                return
            self._try(active, range(looked_at, looked_at + worlds))
            meter.spend(worlds * len(active))
            looked_at += worlds

    def _try(self, trials: list[Trial], numbers: range) -> None:
        """All of them in each of so many new worlds."""
        worlds = several(self._game, self._view, self._notes, self._rng, self._judge, len(numbers))
        twins = [self._after(world, trial) for world in worlds for trial in trials]
        endings = iter(play_on(self._judge, twins, self._seat, self._turns))
        for number in numbers:
            for trial in trials:
                trial.add(number, next(endings), self._seat)

    def _after(self, world: World, trial: Trial) -> World:
        twin = world.twin()
        twin.answer(self._seat, trial.option.answer)
        return twin


def _unsettled(trials: list[Trial]) -> list[Trial]:
    """The best, and those of which it cannot be said yet how they compare with it."""
    tried = [trial for trial in trials if trial.visits]
    if not tried:
        return trials
    best = max(tried, key=lambda trial: trial.standing)
    return [trial for trial in trials if trial is best or not trial.is_settled(best)]


def _best_first(tried: list[Trial]) -> list[Trial]:
    """By how they compare with the one that was tried in all worlds that any other was."""
    most = max(tried, key=lambda trial: trial.visits, default=None)
    return [] if most is None else sorted(tried, key=lambda trial: -trial.merit(most))


def _found(answer: Answer, options: list[Leaning]) -> Leaning:
    return next((option for option in options if same(option.answer, answer)), Leaning(None, answer, 0.0))


def _promise(tried: list[Trial]) -> float | None:
    """What the policy would make of it."""
    likely = sum([trial.option.prior for trial in tried])
    return sum([trial.chance * trial.option.prior for trial in tried]) / likely if likely else None
