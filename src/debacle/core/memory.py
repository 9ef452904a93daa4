"""What a seat has seen of a match."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Event, Notes, Told


class Memory:
    """Kept up as far as somebody wanted to know it."""

    def __init__(self, seat: Seat | None, notes: Notes) -> None:
        self.events: list[Event] = []
        self._seat = seat
        self._seen = 0
        """So many pieces of what was told have been looked through."""
        self._notes = notes
        self._noted = 0
        """So many of the events are in the notes."""

    def look(self, told: Sequence[Told]) -> None:
        """Look through what was told since."""
        for one in told[self._seen :]:
            event = one.seen_by(self._seat)
            if event is not None:
                self.events.append(event)
        self._seen = len(told)

    def notes_by(self, game: AnyGame) -> Notes:
        self._notes = game.note_all(self._notes, self.events[self._noted :])
        self._noted = len(self.events)
        return self._notes
