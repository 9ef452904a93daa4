"""The log of one onlooker, turn by turn, and what the last Event did."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules.deck import EventId, WorkforceId
from debacle.games.krach.rules.events import (
    BankDealt,
    EmbezzlerCaught,
    EventsShuffled,
    EventTurned,
    HandsRevealed,
    LotSold,
    TurnBegun,
    WorkforceHired,
    WorkforceTaken,
)

Owners = dict[WorkforceId, Seat]
"""Whose each Workforce is at some moment of the log; what has left a bank keeps its last owner."""
MOVES = (BankDealt, WorkforceHired, WorkforceTaken, LotSold)
MARKS = (TurnBegun, EventTurned, EventsShuffled, EmbezzlerCaught, *MOVES)


class TurnLog:
    """What happened in one turn; before the first there is the deal."""

    def __init__(self, turn: int, seat: Seat | None) -> None:
        self.turn = turn
        self.seat = seat
        self.events: list[Event] = []
        self.owners: tuple[tuple[WorkforceId, Seat], ...] = ()
        """When it began."""


class LastEvent:
    """The Event turned last, and all that was told since, to the end of the turn."""

    def __init__(self, happening: EventId, log: TurnLog) -> None:
        self.happening = happening
        self.seat = log.seat
        """At the end of whose turn."""
        self._log = log
        self._before = len(log.events) + 1

    @cached_property
    def told(self) -> list[Event]:
        return self._log.events[self._before :]

    @property
    def hands(self) -> HandsRevealed | None:
        """Of a Krach: what lay on the table when all hands were shown."""
        return next((event for event in self.told if isinstance(event, HandsRevealed)), None)


class History:
    def __init__(self, log: Iterable[Event]) -> None:
        self.turns: list[TurnLog] = [TurnLog(0, None)]
        self.last_event: LastEvent | None = None
        self.turned = 0
        """Events since the last shuffle."""
        self._caught: dict[Seat, int] = {}
        self._owners: Owners = {}
        for event in log:
            if type(event) in MARKS:
                self._mark(event)
            self.turns[-1].events.append(event)

    def _mark(self, event: Event) -> None:
        if isinstance(event, TurnBegun):
            self.turns.append(TurnLog(event.turn, event.seat))
            self.turns[-1].owners = tuple(self._owners.items())
        elif isinstance(event, EventTurned):
            self.last_event = LastEvent(event.happening, self.turns[-1])
            self.turned += 1
        elif isinstance(event, EventsShuffled):
            self.turned = 0
        elif isinstance(event, EmbezzlerCaught):
            self._caught[event.seat] = self._caught.get(event.seat, 0) + 1
        else:
            move_owner(self._owners, event)

    def caught(self, seat: Seat) -> int:
        """How often all saw this CEO with his hand in the till."""
        return self._caught.get(seat, 0)


def move_owner(owners: Owners, event: Event) -> None:
    """Workforces change hands in the open, so every log tells whose they were at any time."""
    if isinstance(event, BankDealt):
        owners.update(dict.fromkeys(event.workforces, event.seat))
    elif isinstance(event, WorkforceHired | WorkforceTaken):
        owners[event.workforce] = event.seat
    elif isinstance(event, LotSold):
        owners.update({workforce: event.seat for workforce, seat in owners.items() if seat == event.failed})
