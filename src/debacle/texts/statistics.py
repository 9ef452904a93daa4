"""What a game counts of its finished matches, and how that is called. Found through the entry points
`debacle.statistics`; a game that brings nothing has its length and its winning scores alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from msgspec import Struct, field

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.texts.words import Words

STATISTICS = "debacle.statistics"


class Counts(Struct, frozen=True):
    """Of one match that is over."""

    amounts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By what they were: bids, prices, rounds."""
    cards: tuple[tuple[str, Seat], ...] = ()
    """What lay before whom when it ended, by a name that stays the same in every version of the deck."""


class Statistics(Protocol):
    """Made for one deck and one reader's words."""

    amounts: ClassVar[tuple[str, ...]]
    """In the order in which they are shown; `statistics.<amount>` are their titles in the game's texts."""

    def __init__(self, deck: Any, words: Words) -> None: ...

    @staticmethod
    def count(match: Match) -> Counts:
        """What is worth counting of it."""

    def card(self, name: str) -> str | None:
        """What it is called; None: it is not in the deck any more."""
