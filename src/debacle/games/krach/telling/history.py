"""The log of one onlooker, turn by turn, and what the last Event did."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules.deck import EventId
from debacle.games.krach.rules.events import EffectAnnounced, EmbezzlerCaught, EventTurned, HandsRevealed, TurnBegun

MARKS = (TurnBegun, EventTurned, EmbezzlerCaught, EffectAnnounced)


class TurnLog:
    """What happened in one turn; before the first there is the deal."""

    def __init__(self, turn: int, seat: Seat | None) -> None:
        self.turn = turn
        self.seat = seat
        self.events: list[Event] = []
        self.played: list[EffectAnnounced] = []


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
        self._caught: dict[Seat, int] = {}
        for event in log:
            if type(event) in MARKS:
                self._mark(event)
            self.turns[-1].events.append(event)

    def _mark(self, event: Event) -> None:
        if isinstance(event, TurnBegun):
            self.turns.append(TurnLog(event.turn, event.seat))
        elif isinstance(event, EventTurned):
            self.last_event = LastEvent(event.happening, self.turns[-1])
        elif isinstance(event, EmbezzlerCaught):
            self._caught[event.seat] = self._caught.get(event.seat, 0) + 1
        elif isinstance(event, EffectAnnounced):
            self.turns[-1].played.append(event)

    def caught(self, seat: Seat) -> int:
        """How often all saw this CEO with his hand in the till."""
        return self._caught.get(seat, 0)
