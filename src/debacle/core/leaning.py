"""What can be said of the answers to a question, weighed: how a player chooses whom a few numbers draw here or there.

A trait is something that can be said of an answer, as a number; a leaning is how much it counts. So few numbers can be
learned from few games, for whatever has a trait in common is learned about together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from random import Random
from typing import Protocol

from msgspec import Struct

from debacle.core.deck import Deck
from debacle.core.game import Bot

Traits = list[tuple[int, float]]
"""Of one answer: which, and how much of it; what is not named is not there."""


class Drawn(Struct, frozen=True):
    """A choice that was drawn, for whoever learns from it."""

    options: tuple[Traits, ...]
    chosen: int
    chance: float
    """Its logarithm."""
    stage: int
    """How far the game was, counted from 0."""
    situation: tuple[float, ...]
    """What says who is ahead, in any order that stays the same."""


Tell = Callable[[Drawn], None]


class Leaner(Protocol):
    """A game's player who leans, as those see it who find out how far (entry points `debacle.leaners`)."""

    names: tuple[str, ...]
    """Of its traits."""
    stages: int
    situation: int
    """Numbers that tell the situation."""

    def __init__(self, deck: Deck) -> None: ...

    def usual(self) -> list[float]:
        """Leanings to begin with."""
        ...

    def student(self, leanings: Sequence[float], tell: Tell) -> Bot:
        """One who draws its answers, and tells of each."""
        ...


class LeaningTable(Struct, frozen=True):
    """What was learned for tables of so many; what is not named counts nothing."""

    seats: tuple[int, ...]
    leanings: dict[str, float]


def drawn_to(traits: Traits, leanings: Sequence[float]) -> float:
    return sum([leanings[trait] * much for trait, much in traits])


def draw(options: Sequence[Traits], leanings: Sequence[float], rng: Random) -> tuple[int, float]:
    """The more it is drawn to an option, the likelier; with the logarithm of how likely it was."""
    drawn = [drawn_to(traits, leanings) for traits in options]
    most = max(drawn)
    weights = [exp(one - most) for one in drawn]
    chosen = rng.choices(range(len(weights)), weights)[0]
    return chosen, drawn[chosen] - most - log(sum(weights))
