"""How players stand after a tournament."""

from __future__ import annotations

from msgspec import Struct

from debacle.arena.outsiders import Fault
from debacle.arena.summary import Experiment


class Duel(Struct, frozen=True):
    """How often one has won, of the games with both in which one of the two has; a shared victory counts half."""

    games: int
    rate: float
    low: float
    high: float
    """95 % limits (Wilson)."""


class Rated(Struct, frozen=True):
    """One player of a tournament."""

    name: str
    rating: float
    low: float
    high: float
    """95 % limits: the rating is sure to 1.96 of its own deviations."""
    games: int
    wins: float
    """A shared victory counts as a share."""
    beats: tuple[Duel | None, ...]
    """By opponent; None where neither has won a game with both, and for oneself."""
    faults: int


class Ranking(Struct, frozen=True):
    experiment: Experiment
    games: int
    decisions: int
    players: tuple[Rated, ...]
    """In the order of the experiment."""
    faults: tuple[tuple[Fault, int], ...]
    """Each kind once, with how often it happened."""
