"""The log of one onlooker, lot by lot."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import (
    BidMade,
    CardAnnounced,
    Defaulted,
    IncomePaid,
    LotCalled,
    LotUnsold,
    LotWon,
    Passed,
    RoundBegun,
    SaleIsFree,
)

KEPT = 8192
"""Entries as they were read: those of some eighty games."""
OPENING = frozenset({LotCalled, RoundBegun, IncomePaid})
"""With these something new begins; all who are paid belong to one income."""
Opening = tuple[int, int, CardId | None, bool]
"""The round, which lot of it (0: none), its card, and whether it is the income."""


class Entry:
    """A stretch of the game: a round's cards, one lot, or an income. One that has been read is never changed."""

    def __init__(self, opening: Opening, events: tuple[Event, ...]) -> None:
        self.round, self.lot, self.card, self.income = opening
        self.events = events
        self.calls: tuple[tuple[Seat, int | None], ...] = ()
        """Bids and passes (None) of the auction that goes on, or of the last one."""
        self.winner: Seat | None = None
        self.price = 0
        self.unsold = False
        self.played = 0
        """How many action cards were announced."""
        for event in events:
            self._read(event)

    def _read(self, event: Event) -> None:
        if isinstance(event, BidMade):
            self.calls += ((event.seat, event.amount),)
        elif isinstance(event, Passed):
            self.calls += ((event.seat, None),)
        elif isinstance(event, Defaulted | SaleIsFree):
            self.calls = ()
        elif isinstance(event, LotWon):
            self.winner, self.price = event.seat, event.price
        elif isinstance(event, LotUnsold):
            self.unsold = True
        elif isinstance(event, CardAnnounced):
            self.played += 1


_entry = lru_cache(KEPT)(Entry)
"""The log only grows: what is over is read once, and not at every page."""


class History:
    def __init__(self, log: Iterable[Event]) -> None:
        self.entries: list[Entry] = []
        opening: Opening = (1, 0, None, False)
        events: list[Event] = []
        for event in log:
            if type(event) in OPENING and not (opening[-1] and isinstance(event, IncomePaid)):
                self.entries.append(_entry(opening, tuple(events)))
                opening, events = _opened_by(event, opening), []
                if isinstance(event, LotCalled):
                    continue
            events.append(event)
        self.entries.append(_entry(opening, tuple(events)))

    def lots(self, round_number: int) -> list[Entry]:
        """What was called in this round, in order."""
        return [entry for entry in self.entries if entry.round == round_number and entry.lot]

    def played(self) -> int:
        """How many action cards have been announced."""
        return sum([entry.played for entry in self.entries])

    def sales(self) -> int:
        """How often the hammer has fallen."""
        return sum([entry.winner is not None for entry in self.entries])


def _opened_by(event: Event, before: Opening) -> Opening:
    """What begins with this event."""
    round_number, lot, _, _ = before
    if isinstance(event, LotCalled):
        return round_number, lot + 1, event.card, False
    if isinstance(event, RoundBegun):
        return event.round, 0, None, False
    return round_number, 0, None, True
