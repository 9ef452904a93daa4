"""What a replay shows of every game: where it stands, what runs over its course, and what was hidden."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from debacle.texts.view_models import SeatSight


class Stage(Struct, frozen=True):
    """Where a game stands: a replay jumps from one round or turn to the next."""

    round: int
    turn: Hashable
    """Another one whenever a turn, a phase or a lot begins."""


class Course(Struct, frozen=True):
    """Something that runs over a game, and is drawn as a chart."""

    key: str
    """Its title is `course.<key>` in the game's catalogue."""
    log: bool = False
    names: tuple[str, ...] = ()
    """What its curves are called, `course_is.<name>`; none: there is one for each seat."""


class SecretSight(Struct, frozen=True):
    """What only one seat knew."""

    seat: SeatSight
    lines: tuple[tuple[str, str], ...]
    """What it is, and what it was."""
