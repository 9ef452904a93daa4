"""What a finished game is worth to those who learn from it."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.messages import Outcome


def shares(outcome: Outcome) -> list[float]:
    """By seat, of the victory; 1 is fair."""
    seats = len(outcome.scores)
    return [seats / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]


def rewards(outcome: Outcome, by_place: float, price: float) -> list[float]:
    """By seat, 1 for a victory: for a part by the place. A game that nobody wins has its price."""
    seats = len(outcome.scores)
    nobody = price if not outcome.winners else 0.0
    return [
        (1 - by_place) * (share - 1) / (seats - 1) + by_place * (seats + 1 - 2 * place) / (seats - 1) - nobody
        for share, place in zip(shares(outcome), outcome.places(), strict=True)
    ]


def advantages(values: Sequence[float], reward: float, trace: float) -> list[float]:
    """How much better each decision was than what was foreseen, from the end back (GAE)."""
    found: list[float] = []
    after, tail = reward, 0.0
    for value in reversed(values):
        tail = after - value + trace * tail
        after = value
        found.append(tail)
    return found[::-1]
