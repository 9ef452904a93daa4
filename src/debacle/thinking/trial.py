"""One answer being tried, world by world."""

from __future__ import annotations

from math import inf, log, sqrt

from debacle.core.audience import Seat
from debacle.thinking.judge import Leaning
from debacle.thinking.playing import Ending
from debacle.thinking.weighed import Weighed

SPREAD = 0.4
"""How far a single playout may be off, before there are enough to tell."""
APART = 0.1
"""The same for what two answers differ by in one world."""
ENOUGH = 8
"""Worlds in which two answers were both tried, before one of them may fall behind."""
BEHIND = 2.0
"""In standard errors: so far behind the best, an answer is tried no more."""
ALIKE = 0.01
"""The standard error at which there is nothing more to find out."""
DOUBT = 2.0
"""In standard errors: by so much more an answer has to be better that the policy would hardly give. A policy that has
learned is surer than it should be, so it is not the more, however unlikely the answer."""

NEVER = 1e-9


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

    def merit(self, other: Trial) -> float:
        """How much better it is than another, leaning on the policy as far as that is uncertain."""
        gaps = self._gaps(other)
        return sum(gaps) / len(gaps) + standard_error(gaps, APART) * self._leaning(other) if gaps else -inf

    def is_settled(self, other: Trial) -> bool:
        """Whether it is clear how it compares with another: it is far behind, or next to the same."""
        gaps = self._gaps(other)
        error = standard_error(gaps, APART)
        return len(gaps) >= ENOUGH and (error < ALIKE or -sum(gaps) / len(gaps) > BEHIND * error)

    def _gaps(self, other: Trial) -> list[float]:
        """In the worlds that both were tried in: there they had the same luck."""
        theirs = other._chances
        return [chance - theirs[world] for world, chance in self._chances.items() if world in theirs]

    def _leaning(self, other: Trial) -> float:
        """How much likelier the policy is to give this answer than the other."""
        mine, theirs = max(NEVER, self.option.prior), max(NEVER, other.option.prior)
        return min(DOUBT, max(-DOUBT, log(mine / theirs)))

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


def standard_error(values: list[float], spread: float = SPREAD) -> float:
    """Of their mean; a few are taken for as uncertain as single playouts are."""
    count = len(values)
    if not count:
        return inf
    mean = sum(values) / count
    return sqrt(sum([(value - mean) ** 2 for value in values]) + spread**2) / count
