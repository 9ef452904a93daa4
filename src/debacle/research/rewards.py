"""What learners are told of how they fare.

A reward is told to its seat, so it may hold nothing that the seat does not know: at the end everybody knows who has
won, and before it only numbers of the seat's own encoding count.
"""

from __future__ import annotations

from debacle.core.messages import Outcome
from debacle.research.episode import Arrangement, Episode, NotForLearners


def shares(outcome: Outcome, seats: int) -> list[float]:
    """By seat, its share of the victory: one for a victory alone, a part of it if it is shared, nothing else."""
    winners = outcome.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def gauge_of(arrangement: Arrangement) -> int:
    """Which of the numbers it is."""
    encoding = arrangement.encoding
    if encoding.gauge is None:
        raise NotForLearners(f"{arrangement.game.about.key} has no gauge: there is nothing to shape its rewards by")
    return [field.name for field in encoding.fields].index(encoding.gauge)


class Shaping:
    """Rewards on the way: by how much the gauge of a seat's own numbers has risen.

    What was given on the way is taken back at the end, so that all that a seat gets in a game is its share of the
    victory, and what is best to do stays the same: a potential, after Ng, Harada and Russell (1999).
    """

    def __init__(self, episode: Episode, gauge: int) -> None:
        self._episode = episode
        self._field = gauge
        self._began = [self._gauge(seat) for seat in range(episode.arrangement.seats)]
        self._now = self._began[:]

    def risen(self, seat: int) -> float:
        """Since it was last asked for this seat."""
        before, self._now[seat] = self._now[seat], self._gauge(seat)
        return self._now[seat] - before

    def taken_back(self, seat: int) -> float:
        """At the end; the last position is open, and not looked at."""
        before, self._now[seat] = self._now[seat], self._began[seat]
        return self._began[seat] - before

    def _gauge(self, seat: int) -> float:
        return self._episode.number(seat, self._field)
