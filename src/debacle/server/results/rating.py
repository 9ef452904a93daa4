"""Ratings by openskill's Plackett-Luce: any number of seats, ties, and how sure it all is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from debacle.server.storage.results import Rating

MODEL: Final = PlackettLuce()
NEW: Final = Rating(MODEL.mu, MODEL.sigma)
"""Of whoever has played no rated game of the kind."""
SHOWN: Final = 60
"""A newcomer's 25 is shown as 1,500."""


def rate(placed: Sequence[tuple[str, int]], before: Mapping[str, Rating]) -> Mapping[str, Rating]:
    """The ratings after a game. Whoever sits in several chairs, as a bot may, has the mean of what each would bring."""
    teams = [[MODEL.rating(mu=own.mu, sigma=own.sigma)] for who, _ in placed for own in [before.get(who, NEW)]]
    rated = MODEL.rate(teams, ranks=[float(place) for _, place in placed])
    found: dict[str, list[Rating]] = {}
    for (who, _), [one] in zip(placed, rated, strict=True):
        found.setdefault(who, []).append(Rating(one.mu, one.sigma))
    return {who: _mean(each) for who, each in found.items()}


def shown(figure: float) -> int:
    """As people read it."""
    return round(figure * SHOWN)


def _mean(each: Sequence[Rating]) -> Rating:
    return Rating(sum([one.mu for one in each]) / len(each), sum([one.sigma for one in each]) / len(each))
