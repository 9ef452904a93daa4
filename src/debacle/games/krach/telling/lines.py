"""A line of the ticker, and what makes one of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from debacle.games.krach.telling.speech import Speech


class TickerLine(Struct, frozen=True, cache_hash=True):
    said: str
    mine: bool = False
    """Whether the reader knows it and not everybody."""


NOTHING = TickerLine("")
Telling = Callable[[Speech, Any], TickerLine]
"""How an event of one kind is told."""
