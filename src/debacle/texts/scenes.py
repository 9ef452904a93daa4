"""Scenes: what a page shows large, once, when it has happened. Made of what one reader saw, and of nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from debacle.texts.view_models import SeatSight

MOST = 12
"""Scenes on one page: what is older is in the ticker."""

T = TypeVar("T")
"""The thing itself, which the game's template draws: envelopes, a card, a hand."""
S = TypeVar("S")
"""A game's sentence: plain text, or parts."""


class Cue(Struct, frozen=True):
    """A sound, so many milliseconds after the scene has come up; one of those that `sounds.js` can make."""

    sound: str
    at: int = 0


class SceneSight(Struct, Generic[T, S], frozen=True, kw_only=True, cache_hash=True):
    """One scene; it may gather several events, and stays what it is when more happens."""

    key: str
    """See `key_of`."""
    kind: str
    kicker: str
    headline: str
    steps: tuple[str, ...] = ()
    """What the headline was while the thing moved, one for each step before the last."""
    deck: S
    """A line under the headline."""
    thing: T
    means: S
    """What it means for the reader."""
    concerns: bool
    """Whether it is about the reader: it stays longer, and is shown to who wants only such."""
    cues: tuple[Cue, ...] = ()


class Brief(Struct, Generic[S], frozen=True):
    """A small headline of a front page, with a line of text."""

    head: str
    text: S


class RankedSeat(Struct, frozen=True):
    """One seat in the list of who leads."""

    rank: int
    seat: SeatSight
    figures: tuple[str, ...]


class FrontPage(Struct, Generic[T, S], frozen=True, kw_only=True):
    """The end of a round: the thing of a scene whose headline is the first of three."""

    edition: str
    """The left ear: which round it was."""
    ear: str
    """The right ear."""
    briefs: tuple[Brief[S], ...]
    """Two more headlines from the log; never two about the same seat."""
    heads: tuple[str, ...]
    """Over the columns of who leads: one for the seats, and one for each of their figures."""
    standings: tuple[RankedSeat, ...]
    """Who leads comes first."""
    coming: str
    """A figure of what comes: turns left, the next target."""
    coming_said: S
    drawing: T | None = None
    """What the game draws under the first headline, if anything."""


def key_of(place: int, kind: str) -> str:
    """A scene is known by where its last event stands in the reader's own log, and by its kind. A place in the log of
    the table would tell of events that others saw."""
    return f"{place}-{kind}"


def place_of(key: str) -> int:
    """Where its last event stands in the reader's own log."""
    return int(key.partition("-")[0])


def newest(scenes: Sequence[SceneSight[T, S]]) -> tuple[SceneSight[T, S], ...]:
    return tuple(scenes[-MOST:])
