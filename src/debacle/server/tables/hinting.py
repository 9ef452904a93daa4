"""Who may ask for a hint: the one person at a table where that was chosen, when they are asked something."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.refusals import Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.tables.pace import only_person
from debacle.server.tables.table_cache import OpenTable
from debacle.teaching.tutor import tutor_of


def hints_for(table: OpenTable, seat: Seat | None) -> bool:
    """Whether this seat may have any, while the game goes on."""
    chosen = table.row.options.hints and table.row.status == "playing"
    return chosen and seat is not None and seat == only_person(table) and tutor_of(table.game) is not None


def check_hint(table: OpenTable, seat: Seat, number: int) -> None:
    """Refuses what is not allowed, or comes too late."""
    if not hints_for(table, seat):
        raise NotAllowed(Why("hint.none"))
    asked = table.playing().state.asked_of(seat)
    if asked is None or asked.decision.number != number:
        raise TooLate(Why("stale"))
