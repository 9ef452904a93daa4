"""A keepsake: one picture of a finished game, to save or to send. What is in it, ready in words and numbers."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from debacle.texts.view_models import SeatSight

P = TypeVar("P")


class Place(Struct, frozen=True):
    """Where somebody came in."""

    seat: SeatSight
    name: str
    said: str
    """Points, or money."""
    won: bool


class Keepsake(Struct, Generic[P], frozen=True):
    kicker: str
    """What kind of document it is."""
    headline: str
    standfirst: str
    places: tuple[Place, ...]
    """The best first."""
    picture: P
    """The game's own, drawn by its `keepsake.svg`."""
