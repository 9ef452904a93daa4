"""Many games on one core or many, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from debacle.arena.contest import Contest, prepare
from debacle.arena.summary import Experiment, Summary
from debacle.arena.tally import Tally
from debacle.core.refusals import BadOption, Why

CHUNK = 50
"""Games that are sent to a worker at a time: a fraction of a second's work."""


def simulate(
    experiment: Experiment,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play an experiment. `progress` is told how many games were finished since it was last told."""
    if jobs < 1:
        raise BadOption(Why("options.least", {"option": "jobs", "least": 1}))
    contest = prepare(experiment)
    if executor is not None:
        parts = _spread_out(experiment, executor)
    elif jobs > 1:
        parts = _on_own_pool(experiment, jobs)
    else:
        parts = (tally(contest, chunk) for chunk in _chunks(experiment.games))
    whole = Tally(len(experiment.players))
    for part, games in parts:
        whole.merge(part)
        if progress is not None:
            progress(games)
    return whole.summary(experiment)


def tally(contest: Contest, numbers: range) -> tuple[Tally, int]:
    """These games of a contest, and how many they are."""
    part = Tally(len(contest.experiment.players))
    for number in numbers:
        outcome, decisions = contest.play(number)
        part.add(number, outcome, decisions)
    return part, len(numbers)


def _chunks(games: int) -> Iterator[range]:
    for start in range(0, games, CHUNK):
        yield range(start, min(start + CHUNK, games))


def _on_own_pool(experiment: Experiment, jobs: int) -> Iterator[tuple[Tally, int]]:
    # Not forked: whoever calls may have threads, such as one that draws a progress bar.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from _spread_out(experiment, pool)


def _spread_out(experiment: Experiment, executor: Executor) -> Iterator[tuple[Tally, int]]:
    futures = [executor.submit(_tally_apart, experiment, chunk) for chunk in _chunks(experiment.games)]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _tally_apart(experiment: Experiment, numbers: range) -> tuple[Tally, int]:
    """In a worker only the experiment arrives; it finds the game for itself."""
    return tally(prepare(experiment), numbers)
