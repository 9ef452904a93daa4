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
DOUBT = 1.0
"""In standard errors: by so much an answer has to be better that the policy would hardly give."""
PULL = 0.0075
"""And by so much of a victory for each time that it is less likely by the factor e, however many worlds were looked at:
what a value misjudges, no number of worlds mends."""
UNLIKELY = 1e-6
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
    def standing(self) -> float:
        """What it is worth at least, beside all others."""
        return self.chance - self.error + PULL * log(max(UNLIKELY, self.option.prior))

    def merit(self, other: Trial) -> float:
        """How much better it is than another, leaning on the policy as far as that is uncertain."""
        gaps, likelier = self._gaps(other), self._likelier(other)
        if not gaps:
            return -inf
        doubt = min(DOUBT, max(-DOUBT, likelier)) * standard_error(gaps, APART)
        return sum(gaps) / len(gaps) + doubt + PULL * likelier

    def is_settled(self, other: Trial) -> bool:
        """Whether it is clear how it compares with another: it is far behind, or next to the same."""
        gaps = self._gaps(other)
        if len(gaps) < ENOUGH:
            return False
        error, lead = standard_error(gaps, APART), sum(gaps) / len(gaps) + PULL * self._likelier(other)
        return error < ALIKE or lead < -BEHIND * error

    def _gaps(self, other: Trial) -> list[float]:
        """In the worlds that both were tried in: there they had the same luck."""
        theirs = other._chances
        return [chance - theirs[world] for world, chance in self._chances.items() if world in theirs]

    def _likelier(self, other: Trial) -> float:
        """How much likelier the policy is to give this answer than the other, as a logarithm."""
        return log(max(UNLIKELY, self.option.prior) / max(UNLIKELY, other.option.prior))

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
