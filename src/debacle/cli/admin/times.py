"""Times as an operator gives them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from debacle.cli.common import Trouble

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
LONGEST = 30 * 86_400
"""Seconds."""


def duration(option: str, given: str) -> float:
    """Seconds: 90s, 5m, 2h, 1d."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", given, re.ASCII)
    seconds = int(found[1]) * UNITS[found[2]] if found else LONGEST + 1
    if seconds > LONGEST:
        raise Trouble("admin.duration", option=option, given=given)
    return seconds


def moment_to_come(option: str, given: str, now: datetime) -> float:
    """2026-03-01T14:05, or 14:05 for the next time that it is; in the operator's own time zone if none is given."""
    try:
        if re.fullmatch(r"\d{1,2}:\d{2}", given, re.ASCII):
            hours, minutes = map(int, given.split(":"))
            wanted = now.replace(hour=hours, minute=minutes, second=0, microsecond=0)
            wanted += timedelta(days=int(wanted <= now))
        else:
            wanted = datetime.fromisoformat(given)
    except ValueError:
        raise Trouble("admin.time", option=option, given=given) from None
    if wanted.tzinfo is None:
        wanted = wanted.replace(tzinfo=now.tzinfo)
    if wanted <= now:
        raise Trouble("admin.past", option=option, given=given)
    return wanted.timestamp()
