"""Amounts around one of a menu."""

from __future__ import annotations

from math import exp
from random import Random

from debacle.core.specs import Answer, Spec


def beside(answer: Answer, spread: float, spec: Spec, rng: Random) -> Answer:
    """Another amount as near as that, if it is allowed; of other answers, and of amounts too small to have neighbours
    there, they themselves."""
    if not spread or type(answer) is not int:
        return answer
    other = round(answer * exp(spread * (2 * rng.random() - 1)))
    return answer if spec.why_not(other) else other
