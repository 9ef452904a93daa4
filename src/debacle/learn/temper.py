"""What a player believes about its game as a point in space: at the origin stands what it believes now."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from msgspec import Struct, structs

BENT = 3
"""Of a row of numbers the first, the middle and the last are varied, and those between go along."""
SHIFT = 10
"""By so much a step of 1 moves a whole number; others it multiplies by e."""
FARTHEST = 3.0


def dimensions(weights: Struct) -> int:
    return sum([_places(value) for value in structs.astuple(weights)])


def varied(weights: Struct, point: Sequence[float]) -> Struct:
    """Other weights of the same kind."""
    left = [min(FARTHEST, max(-FARTHEST, float(step))) for step in point]
    if len(left) != dimensions(weights):
        raise ValueError(f"{len(left)} numbers for {dimensions(weights)} dimensions")
    changed: dict[str, Any] = {}
    for name, value in structs.asdict(weights).items():
        steps, left = left[: _places(value)], left[_places(value) :]
        changed[name] = _moved(value, steps)
    return structs.replace(weights, **changed)


def _places(value: object) -> int:
    return BENT if isinstance(value, tuple) else 1


def _moved(value: Any, steps: list[float]) -> Any:
    if isinstance(value, tuple):
        far = max(1, len(value) - 1)
        return tuple([one * exp(_between(steps, place / far)) for place, one in enumerate(value)])
    return value + round(SHIFT * steps[0]) if isinstance(value, int) else value * exp(steps[0])


def _between(steps: list[float], part: float) -> float:
    """On the line through all of them, so far along."""
    place = min(int(part * (len(steps) - 1)), len(steps) - 2)
    along = part * (len(steps) - 1) - place
    return steps[place] * (1 - along) + steps[place + 1] * along
