"""Somebody is asked and gone: a clock runs, and when it has run down the others may decide."""

from __future__ import annotations

from msgspec import Struct

from debacle import bots
from debacle.core.audience import Seat
from debacle.server.storage.chat import PRESENT
from debacle.server.storage.rows import Chair
from debacle.server.storage.store import Store
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.seats import Seats, chair_at
from debacle.server.tables.table_cache import OpenTable, TableCache


class Absence(Struct, frozen=True):
    """Whether somebody is at their chair, and how long the others have to wait if not."""

    present: bool
    asked: bool
    """Whether the chair is waited for."""
    deadline: float | None
    """For a person who is gone when asked: the time at which the others may decide; None: not running."""
    given_up: bool
    """That time is over: the others may wait, hand the chair to a bot, or stop."""


def absence_of(
    table: OpenTable, chair: Chair, onlooker: Seat | None, last_seen: float, now: float, lost: LostTime
) -> Absence:
    """As this onlooker may know it: a game may hide who of several has answered already."""
    row = table.row
    waited_for = () if table.match is None else table.match.state.waited_for(onlooker)
    present = chair.bot is not None or (chair.player is not None and lost.elapsed(last_seen, now) < PRESENT)
    asked = chair.seat in waited_for and row.status == "playing"
    gone = asked and chair.player is not None and chair.bot is None and not present and row.options.clock > 0
    deadline = lost.later(max(row.changed_at, last_seen), row.options.clock) if gone else None
    return Absence(present, asked, deadline, deadline is not None and now > deadline)


class LostPlayers:
    def __init__(self, store: Store, cache: TableCache, seats: Seats) -> None:
        self._store = store
        self._cache = cache
        self._seats = seats

    async def hand_to_bot(self, table_id: str, seat: Seat) -> None:
        async with self._cache.change(table_id) as table:
            table.playing()
            if chair_at(table, seat).bot is not None:
                return
            await self._seats.change_chair(self._store.seat_bot(table_id, seat, bots.stand_in(table.game)))
        await self._seats.tell(table_id)

    async def stop(self, table_id: str) -> None:
        async with self._cache.change(table_id) as table:
            table.playing()
            await self._store.stop(table_id)
        await self._seats.tell(table_id)
