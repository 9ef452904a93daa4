"""What a tournament comes to: ratings with their uncertainty, and who beats whom."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from openskill.models import PlackettLuce

from debacle.arena.outsiders import Fault, count_faults
from debacle.arena.ranking import Duel, Ranking, Rated
from debacle.arena.summary import Experiment
from debacle.arena.tally import NORMAL_95, wilson
from debacle.arena.tournament import Result
from debacle.bots import numbered, numbers


def rank(experiment: Experiment, results: Sequence[Result]) -> Ranking:
    """The same results in the same order give the same ratings."""
    count = len(experiment.players)
    names = list(map(numbered, experiment.players, numbers(experiment.players)))
    ratings = _ratings(count, results)
    ahead, met = _met(count, results)
    faults: dict[Fault, int] = {}
    for result in results:
        count_faults(faults, result.faults)
    players = tuple(
        Rated(
            names[one],
            ratings[one][0],
            ratings[one][0] - NORMAL_95 * ratings[one][1],
            ratings[one][0] + NORMAL_95 * ratings[one][1],
            sum(one in result.players for result in results),
            float(sum((_share(result, one) for result in results), Fraction())),
            tuple([_duel(ahead[one][other], met[one][other]) for other in range(count)]),
            sum(number for fault, number in faults.items() if fault.player == experiment.players[one]),
        )
        for one in range(count)
    )
    decisions = sum(result.decisions for result in results)
    return Ranking(experiment, len(results), decisions, players, tuple(sorted(faults.items(), key=str)))


def _ratings(count: int, results: Sequence[Result]) -> list[tuple[float, float]]:
    """By player: the mean and the deviation, after game upon game in their order. The rulebooks know winners and no
    second place: by places, whoever never wins and is never out would be rated above good players."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(count)]
    for result in results:
        ranks = [0.0 if player in result.winners else 1.0 for player in result.players]
        rated = model.rate([[ratings[player]] for player in result.players], ranks=ranks)
        for player, (new,) in zip(result.players, rated, strict=True):
            ratings[player] = new
    return [(rating.mu, rating.sigma) for rating in ratings]


def _met(count: int, results: Sequence[Result]) -> tuple[list[list[Fraction]], list[list[int]]]:
    """By player and opponent: how often the one has won, of the games that one of them has."""
    ahead = [[Fraction()] * count for _ in range(count)]
    met = [[0] * count for _ in range(count)]
    for result in results:
        for one, other in permutations(result.players, 2):
            won, lost = one in result.winners, other in result.winners
            met[one][other] += won or lost
            ahead[one][other] += Fraction(won, 1 + (won and lost))
    return ahead, met


def _duel(ahead: Fraction, games: int) -> Duel | None:
    return Duel(games, float(ahead / games), *wilson(float(ahead / games), games)) if games else None


def _share(result: Result, player: int) -> Fraction:
    return Fraction(1, len(result.winners)) if player in result.winners else Fraction()
