"""The wire: what happened, the newest first; what is long past in short."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.games.crisis.telling.history import Entry
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import Speech
from debacle.texts.view_models import TickerSight

RECENT = 2
"""Rounds told in full; those before are folded away, in short: a whole game is too long to be told at every change."""
NEWS = 3
"""So many lines at most of what befell one."""
KEPT = 4096


class EntrySight(Struct, frozen=True, cache_hash=True, gc=False):
    key: str
    label: str
    head: str
    lines: tuple[str, ...]


class Wire(TickerSight[EntrySight], frozen=True, kw_only=True, gc=False):
    before: tuple[EntrySight, ...]
    """Of the round before, folded away."""
    since: tuple[str, ...]
    """What the others did since the onlooker last placed a manager, in planning."""
    news: tuple[str, ...]
    """What befell the onlooker unasked since they last placed a manager or produced."""


def ticker(reader: Reader) -> Wire:
    told, now = reader.history, reader.view.round
    sights = [
        (entry.round, sight)
        for place, entry in enumerate(told.entries)
        if (sight := _sight(reader.nameless, place, entry, now - entry.round >= RECENT)) is not None
    ]
    sights.reverse()
    return Wire(
        recent=tuple([sight for number, sight in sights if number == now]),
        before=tuple([sight for number, sight in sights if now - RECENT < number < now]),
        earlier=tuple([sight for number, sight in sights if number <= now - RECENT]),
        since=told.since if reader.view.phase == "planning" else (),
        news=tuple([said for number, said in told.news if number > now - RECENT][-NEWS:]),
    )


@lru_cache(KEPT)
def _sight(speech: Speech, place: int, entry: Entry, long_past: bool) -> EntrySight | None:
    lines = entry.in_short if long_past else entry.lines
    if not lines:
        return None
    label, head = speech.say("told.label", round=entry.round), speech.say(f"told.part.{entry.part}")
    return EntrySight(f"{entry.round}-{place}", label, head, lines)
