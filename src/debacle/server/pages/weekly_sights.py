"""Weekly tables as the front page shows them to their host and to those who sat there last."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from debacle import registry
from debacle.registry import UnknownGame
from debacle.server.identity import Visitor
from debacle.server.pages.words import words_in
from debacle.server.services import Services
from debacle.server.storage.weeklies import Weekly
from debacle.server.tables.quiet_hours import spell_time
from debacle.server.tables.seats import NewTable


class WeeklySight(Struct, frozen=True):
    id: str
    title: str
    when: str
    next_on: str
    """The day, where its hour is told."""
    yours: bool
    """Whether it is the onlooker's to end."""


async def weekly_sights(services: Services, visitor: Visitor) -> list[WeeklySight]:
    if visitor.player is None:
        return []
    found = await services.store.weeklies.of(visitor.player.id)
    return [_sight(weekly, visitor) for weekly in found]


def _sight(weekly: Weekly, visitor: Visitor) -> WeeklySight:
    words = words_in(visitor.language)
    key = msgspec.json.decode(weekly.wanted, type=NewTable).game
    when = words.say(
        "weekly.said",
        weekday=words.say(f"date.weekday.d{weekly.weekday}"),
        time=spell_time(weekly.minute),
        zone=weekly.zone,
    )
    title = words.say("weekly.title", title=_title(key, visitor.language))
    day = datetime.fromtimestamp(weekly.next_at, ZoneInfo(weekly.zone))
    next_on = words.say("weekly.next", day=str(day.day), month=words.say(f"date.month.m{day.month}"))
    return WeeklySight(weekly.id, title, when, next_on, weekly.host == visitor.player_id)


def _title(key: str, language: str) -> str:
    try:
        return registry.load(key).about.titles[language]
    except UnknownGame:
        return key
