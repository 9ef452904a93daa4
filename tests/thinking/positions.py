"""Positions to think about, with what whoever is asked remembers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

from debacle.conformance import Case
from debacle.conformance.case import Point
from tests.games.crisis.case import case as crisis
from tests.games.friends.case import case as friends
from tests.games.krach.case import case as krach
from tests.games.qe.case import case as qe

CASES: dict[str, Callable[[int], Case]] = {"qe": qe, "friends": friends, "krach": krach, "crisis": crisis}
TAUGHT = ("qe", "friends", "krach", "crisis")
"""Those that have a net."""
LOOKED_AT = 120


def positions(key: str, count: int, seed: int = 1, seats: int = 3) -> list[Point]:
    """So many of a game between people who answer anything, spread over its first part."""
    choices = []
    for point in islice(CASES[key](seats).walk(Random(seed)), LOOKED_AT):
        options = point.state.spec(point.decision).enumerate(2)
        if options is None or len(options) > 1:
            choices.append(Point(point.state.copy(), point.decision, point.answer, point.notes))
    return choices[:: max(1, len(choices) // count)][:count]
