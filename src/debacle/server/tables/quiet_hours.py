"""A player's own time: the zone they live in, and when they are not to be hurried."""

from __future__ import annotations

import re
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from debacle.core.refusals import BadOption, Why
from debacle.server.storage.timing import QuietHours

TIME = re.compile("([01]?[0-9]|2[0-3]):([0-5][0-9])", re.ASCII)


@cache
def zones() -> tuple[str, ...]:
    """Those that a place goes by."""
    return tuple(
        sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix")))
    )


def check_zone(zone: str) -> ZoneInfo:
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadOption(Why("quiet.zone", {"zone": zone[:64]})) from None


def read_time(text: str) -> int:
    """Minutes after midnight."""
    found = TIME.fullmatch(text.strip())
    if found is None:
        raise BadOption(Why("quiet.time"))
    return int(found[1]) * 60 + int(found[2])


def spell_time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def read_quiet_hours(zone: str, begins: str, ends: str) -> QuietHours:
    check_zone(zone)
    return QuietHours(zone, read_time(begins), read_time(ends))
