"""Many games on one core or many, with the same result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor

from msgspec import Struct

from debacle.arena.contest import Contest, check_outsiders, prepare, seating
from debacle.arena.game_rows import DecisionRow, GameRow, RowWatcher
from debacle.arena.outsiders import Fault
from debacle.arena.spreading import Workplace, workplace
from debacle.arena.summary import Experiment, Summary
from debacle.arena.tally import Tally

CHUNK = 50
"""Games that are sent to a worker at a time: a fraction of a second's work."""


class Order(Struct, frozen=True):
    """What is to be played, and how closely it is looked at."""

    experiment: Experiment
    games: bool = False
    """A row for each game."""
    decisions: bool = False
    """A row for each decision, too."""


class Part(Struct):
    """What came of some games."""

    tally: Tally
    count: int
    faults: tuple[Fault, ...] = ()
    games: list[GameRow] = []
    decisions: list[DecisionRow] = []


def simulate(
    experiment: Experiment,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play an experiment. `progress` is told how many games were finished since it was last told."""
    if executor is not None:
        return _summed_up(Order(experiment), Workplace(executor), progress)
    with workplace(jobs) as place:
        return _summed_up(Order(experiment), place, progress)


def parts(order: Order, place: Workplace) -> Iterator[Part]:
    """All games of an order, piece by piece and in order."""
    contest = prepare(order.experiment)
    check_outsiders(contest)
    if place.executor is None:
        return (_part(contest, order, chunk) for chunk in _chunks(order.experiment.games))
    return place.each(_part_apart, order, _chunks(order.experiment.games))


def tally(contest: Contest, numbers: range) -> tuple[Tally, int]:
    """These games of a contest, and how many they are."""
    return _part(contest, Order(contest.experiment), numbers).tally, len(numbers)


def _summed_up(order: Order, place: Workplace, progress: Callable[[int], None] | None) -> Summary:
    whole = Tally(len(order.experiment.players))
    for part in parts(order, place):
        whole.merge(part.tally)
        if progress is not None:
            progress(part.count)
    return whole.summary(order.experiment)


def _part(contest: Contest, order: Order, numbers: range) -> Part:
    players = contest.experiment.players
    part = Part(Tally(len(players)), len(numbers))
    for number in numbers:
        by_seat = seating(number, len(players))
        watcher = RowWatcher(contest.game, number, [players[player] for player in by_seat], order.decisions)
        played = contest.play_seated(number, by_seat, watcher if order.games else None)
        part.tally.add(number, played.outcome, played.decisions)
        part.faults += played.faults
        if order.games:
            part.games.append(watcher.row(played, by_seat))
            part.decisions += watcher.decisions
    return part


def _chunks(games: int) -> Iterator[range]:
    for start in range(0, games, CHUNK):
        yield range(start, min(start + CHUNK, games))


def _part_apart(order: Order, numbers: range) -> Part:
    """In a worker only the order arrives; it finds the game for itself."""
    return _part(prepare(order.experiment), order, numbers)
