"""The crisis track of a scene: from where the status went to where."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.games.crisis.telling.speech import Speech, sign
from debacle.texts.numbers import plain

KEPT = 256
NEAR = 0.12


class NeedleZone(Struct, frozen=True):
    key: str
    name: str
    x: str
    width: str


class Needle(Struct, frozen=True, kw_only=True):
    """Widths in percent of the track."""

    said: str
    before: str
    status: str
    change: str
    rising: bool
    zones: tuple[NeedleZone, ...]
    rest: str
    """The mercury that was there before and after."""
    span: str
    """What it went through; empty: nothing."""
    near: bool
    """The two flags would lie on each other."""
    at: int
    """The step of the scene at which it moves."""


def needle(speech: Speech, before: int, status: int, at: int = 0) -> Needle:
    most = speech.deck.setup.status_max
    low, high = sorted((max(0, before), max(0, status)))
    return Needle(
        said=speech.say("scene.needle", before=plain(before), status=plain(status)),
        before=plain(before),
        status=plain(status),
        change=sign(status - before),
        rising=status > before,
        zones=_zones(speech.nameless),
        rest=_percent(low, most),
        span=_percent(high - low, most) if before != status else "",
        near=0 < high - low < NEAR * most,
        at=at,
    )


@lru_cache(KEPT)
def _zones(speech: Speech) -> tuple[NeedleZone, ...]:
    most, found = speech.deck.setup.status_max, []
    for zone in speech.deck.zones:
        left, right = max(0, zone.low - 0.5), min(most, zone.high + 0.5)
        found.append(NeedleZone(zone.id, speech.own(zone.name), _percent(left, most), _percent(right - left, most)))
    return tuple(found)


def _percent(part: float, whole: int) -> str:
    return f"{100 * part / whole:.2f}%"
