"""One answer being tried, world by world."""

from __future__ import annotations

from math import inf, log, sqrt

from debacle.core.audience import Seat
from debacle.thinking.judge import Leaning
from debacle.thinking.playing import Ending
from debacle.thinking.weighed import Weighed

SPREAD = 0.4
"""How far a single playout may be off, before there are enough to tell."""
ENOUGH = 8
"""Worlds in which two answers were both tried, before one of them may fall behind."""
BEHIND = 2.0
"""In standard errors: so far behind the best, an answer is tried no more."""
UNLIKELY = 1e-4
"""No answer is taken for less likely than this: a policy that has learned is surer than it should be."""


class Trial:
    def __init__(self, option: Leaning) -> None:
        self.option = option
        self._chances: dict[int, float] = {}
        """By the number of the world."""
        self._points: list[int] = []

    def add(self, world: int, ending: Ending, seat: Seat) -> None:
        self._chances[world] = ending.chance
        if ending.outcome is not None:
            self._points.append(ending.outcome.scores[seat])

    @property
    def visits(self) -> int:
        return len(self._chances)

    @property
    def chance(self) -> float:
        return sum(self._chances.values()) / len(self._chances)

    @property
    def error(self) -> float:
        return standard_error([*self._chances.values()])

    @property
    def merit(self) -> float:
        """The chance, leaning on the policy as far as the chance is uncertain."""
        return self.chance + self.error * log(max(UNLIKELY, self.option.prior))

    def far_behind(self, other: Trial) -> bool:
        """In the worlds that both were tried in: there they had the same luck."""
        gaps = [chance - self._chances[world] for world, chance in other._chances.items() if world in self._chances]
        return len(gaps) >= ENOUGH and sum(gaps) / len(gaps) > BEHIND * standard_error(gaps)

    def weighed(self, promise: float | None) -> Weighed:
        """With what the decision as a whole promises, for who was not tried."""
        option, points = self.option, self._points
        return Weighed(
            slot=option.slot,
            answer=option.answer,
            prior=option.prior,
            visits=self.visits,
            chance=self.chance if self._chances else promise,
            error=self.error if self._chances else None,
            points=sum(points) / len(points) if points else None,
        )


def standard_error(values: list[float]) -> float:
    """Of their mean; a few are taken for as uncertain as single playouts are."""
    count = len(values)
    if not count:
        return inf
    mean = sum(values) / count
    return sqrt(sum([(value - mean) ** 2 for value in values]) + SPREAD**2) / count
