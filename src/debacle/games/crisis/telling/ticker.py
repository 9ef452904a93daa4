"""The wire: what happened, the newest first; what is long past in short."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.games.crisis.telling.history import Entry, ToldLine
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import Speech
from debacle.texts.view_models import TickerSight

RECENT = 2
"""Rounds told in full, and all that the reader may have missed; what is before is folded away, in short."""
KEPT = 4096


class EntrySight(Struct, frozen=True, cache_hash=True, gc=False):
    key: str
    label: str
    head: str
    lines: tuple[ToldLine, ...]


class Wire(TickerSight[EntrySight], frozen=True, kw_only=True, gc=False):
    since: tuple[ToldLine, ...]
    """What has happened since the onlooker last did something."""


def ticker(reader: Reader) -> Wire:
    told, now = reader.history, reader.view.round
    first = told.missed if reader.own_seat is not None else len(told.entries)
    recent: list[EntrySight] = []
    earlier: list[EntrySight] = []
    for place, entry in enumerate(told.entries):
        long_past = place < first and now - entry.round >= RECENT
        sight = _sight(reader.nameless, place, entry, long_past)
        if sight is not None:
            (earlier if long_past else recent).append(sight)
    return Wire(recent=tuple(recent[::-1]), earlier=tuple(earlier[::-1]), since=told.since)


@lru_cache(KEPT)
def _sight(speech: Speech, place: int, entry: Entry, long_past: bool) -> EntrySight | None:
    lines = entry.in_short if long_past else entry.lines
    if not lines:
        return None
    label, head = speech.say("told.label", round=entry.round), speech.say(f"told.part.{entry.part}")
    return EntrySight(f"{entry.round}-{place}", label, head, lines)
