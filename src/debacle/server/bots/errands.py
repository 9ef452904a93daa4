"""What the server does for people at a table with clocks: answers that they decided ahead, and what was chosen for when
their time is out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Answer
from debacle.server.tables.clocks import deadline_of
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.premoves import answer_ahead, premoves_of, wanted_at
from debacle.server.tables.table_cache import OpenTable

How = Literal["give", "follow", "think", "hand_over"]


class Errand(Struct, frozen=True):
    """One thing to be done for the player of a seat."""

    seat: Seat
    due_at: float
    how: How
    """Give an answer that is known; do as a good player would; let a bot answer; let it have the chair."""
    answer: Answer | None = None
    late: bool = False
    """Whether it is done because their time is out."""


class Errands:
    def __init__(self, lost: LostTime, now: Callable[[], float]) -> None:
        self._lost = lost
        self._now = now

    def ready(self, table: OpenTable) -> Errand | None:
        """The next that is due."""
        due = [one for one in self._all(table) if one.due_at <= self._now()]
        return min(due, key=lambda one: one.due_at, default=None)

    def next_at(self, table: OpenTable) -> float:
        """When there will be one, if nothing changes before; 0: never."""
        return min((one.due_at for one in self._all(table)), default=0.0)

    def is_wanted(self, table: OpenTable, errand: Errand, number: int) -> bool:
        """Whether it is still to be done for the decision of this number."""
        if table.playing().state.counts[errand.seat] != number:
            return False
        return any(
            (one.seat, one.how, one.answer) == (errand.seat, errand.how, errand.answer) for one in self._all(table)
        )

    def _all(self, table: OpenTable) -> list[Errand]:
        clocks = table.row.clocks
        if clocks is None or table.row.status != "playing" or table.match is None:
            return []
        found = [one for seat in self._asked_people(table) for one in self._for(table, seat)]
        return [] if clocks.paused_at else found

    def _asked_people(self, table: OpenTable) -> list[Seat]:
        return [seat for seat in table.asked() if table.chairs[seat].played_by_person]

    def _for(self, table: OpenTable, seat: Seat) -> list[Errand]:
        found = []
        ahead = answer_ahead(table, seat) if table.row.options.timing.slow else None
        if ahead is not None:
            one, answer = ahead
            found.append(Errand(seat, wanted_at(table, one), "follow" if answer is None else "give", answer))
        late = self._late(table, seat)
        return found if late is None else [*found, late]

    def _late(self, table: OpenTable, seat: Seat) -> Errand | None:
        """What goes unseen by the others is answered and no more: to see that a chair changes hands would tell who had
        not chosen yet."""
        state, out = table.playing().state, table.row.options.timing.out
        deadline = deadline_of(table.row, table.chairs[seat], state, self._lost)
        if deadline is None or out == "vote":
            return None
        if out == "bot" and not state.hides_who_answered():
            return Errand(seat, deadline, "hand_over", late=True)
        own = premoves_of(table.game)
        harmless = own.harmless(state.view(seat)) if out == "pass" and own is not None else None
        asked = state.asked_of(seat)
        if harmless is not None and asked is not None and asked.spec.why_not(harmless) is None:
            return Errand(seat, deadline, "give", harmless, late=True)
        return Errand(seat, deadline, "think", late=True)
