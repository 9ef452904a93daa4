"""Who sits at a table: the net that learns, nets that do not, and bots of the game."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from debacle.core.game import AnyGame
from debacle.learn.layouts import MIXED, ONE_AMONG_PAST, ONE_AMONG_STEADY, ONE_EXPLOITER, ONE_OF_PAST, SELF

STEADY: Final = "steady"
LEARNER: Final = 0
"""Nets are named by their number; those from 1 on do not learn."""
HARDEST: Final = 0.4
"""So often the one among learners is `steady`, who is harder to beat than any who has but one idea."""
NO_OPPONENTS: Final = ("learned", "trainee")
"""Who shall be beaten by nobody in particular."""
Who = int | str
"""A net, or a bot by its name."""


class TableSeating(Struct, frozen=True):
    layout: int
    who: tuple[Who, ...]


def opponents(game: AnyGame) -> tuple[str, ...]:
    """All who were written for it, and one who knows no more than the rules."""
    return (*[name for name in game.bots() if name not in NO_OPPONENTS], "random")


class Opposition(Struct, frozen=True):
    """Whom a net that learns may meet."""

    pool: tuple[str, ...]
    nets: int
    """That do not learn."""
    copy: int | None = None
    """Which of them plays as `steady` does."""
    real: float = 1.0
    """How often it is `steady` itself nevertheless."""


def seat_players(rng: Random, seats: int, layouts: tuple[float, ...], opposition: Opposition) -> TableSeating:
    layout = rng.choices(range(len(layouts)), layouts)[0]
    marked = rng.randrange(seats)
    steady = STEADY if opposition.copy is None or rng.random() < opposition.real else opposition.copy
    return TableSeating(layout, tuple([_who(rng, layout, seat == marked, opposition, steady) for seat in range(seats)]))


def _who(rng: Random, layout: int, marked: bool, opposition: Opposition, steady: Who) -> Who:
    pool, past = opposition.pool, rng.randint(1, opposition.nets) if opposition.nets else LEARNER
    if layout == SELF:
        return LEARNER
    if layout == ONE_AMONG_STEADY:
        return LEARNER if marked else steady
    if layout == ONE_EXPLOITER:
        return LEARNER if not marked else STEADY if rng.random() < HARDEST else rng.choice(pool)
    if layout == ONE_AMONG_PAST:
        return LEARNER if marked else past
    if layout == ONE_OF_PAST:
        return past if marked else LEARNER
    if marked or rng.random() < (0.4 if layout == MIXED else 0.5):
        return LEARNER
    if layout == MIXED:
        return rng.choice((past, steady, rng.choice(pool)))
    return past
