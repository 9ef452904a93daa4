"""Counting games, so that any parts can be put together in any order and come to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from math import ceil, sqrt
from sys import float_info

from debacle.arena.contest import player_at
from debacle.arena.summary import Experiment, PlayerSummary, Spread, Summary
from debacle.core.audience import Seat
from debacle.core.messages import Outcome

NORMAL_95 = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations of its mean."""


class Standing:
    """What one player came to on one seat, or several such put together."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = Fraction()
        self.measures: dict[str, Counter[int]] = {}
        """How often each value of a measure occurred: exact, whatever the size of the numbers."""

    def add(self, outcome: Outcome, seat: Seat) -> None:
        self.games += 1
        if seat in outcome.winners:
            self.wins += Fraction(1, len(outcome.winners))
        for name, values in outcome.measures().items():
            self.measures.setdefault(name, Counter())[values[seat]] += 1

    def merge(self, other: Standing) -> None:
        self.games += other.games
        self.wins += other.wins
        for name, counts in other.measures.items():
            self.measures.setdefault(name, Counter()).update(counts)

    def summary(self, name: str, seats: int) -> PlayerSummary:
        rate = self.wins / self.games
        low, high = wilson(float(rate), self.games)
        return PlayerSummary(
            name=name,
            wins=float(self.wins),
            rate=float(rate),
            low=low,
            high=high,
            times_fair=float(rate * seats),
            measures={name: spread(counts) for name, counts in sorted(self.measures.items())},
        )


class Tally:
    """Some games of an experiment."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.standings = [[Standing() for _seat in range(players)] for _player in range(players)]
        """By player, then by seat."""
        self.decisions = 0
        self.without_winner = 0

    def add(self, number: int, outcome: Outcome, decisions: int) -> None:
        for seat in range(self.players):
            self.standings[player_at(seat, number, self.players)][seat].add(outcome, seat)
        self.decisions += decisions
        self.without_winner += not outcome.winners

    def merge(self, other: Tally) -> None:
        for own, others in zip(self.standings, other.standings, strict=True):
            for standing, more in zip(own, others, strict=True):
                standing.merge(more)
        self.decisions += other.decisions
        self.without_winner += other.without_winner

    def summary(self, experiment: Experiment) -> Summary:
        seats = zip(*self.standings, strict=True)
        return Summary(
            experiment=experiment,
            players=tuple(
                _together(standings).summary(name, self.players)
                for name, standings in zip(experiment.players, self.standings, strict=True)
            ),
            seats=tuple(_together(standings).summary(str(seat), self.players) for seat, standings in enumerate(seats)),
            decisions=self.decisions,
            without_winner=self.without_winner,
        )


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % limits of a rate that was seen in so many games (Wilson's score interval)."""
    square = NORMAL_95**2
    middle = rate + square / (2 * games)
    reach = NORMAL_95 * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def spread(counts: Counter[int]) -> Spread:
    values = sorted(counts)
    ranks = list(accumulate(counts[value] for value in values))
    games = ranks[-1]

    def at(percent: int) -> int:
        rank = ceil(percent * games / 100)
        return next(value for value, reached in zip(values, ranks, strict=True) if reached >= rank)

    total = sum(value * count for value, count in counts.items())
    return Spread(
        mean=_mean(total, games),
        least=values[0],
        p5=at(5),
        p25=at(25),
        p50=at(50),
        p75=at(75),
        p95=at(95),
        most=values[-1],
    )


def _mean(total: int, count: int) -> float:
    """Whole numbers divide to the nearest float, however long they are; what no float holds is cut to the largest."""
    try:
        return total / count
    except OverflowError:
        return float_info.max if total > 0 else -float_info.max


def _together(standings: Iterable[Standing]) -> Standing:
    whole = Standing()
    for standing in standings:
        whole.merge(standing)
    return whole
