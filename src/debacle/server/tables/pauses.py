"""A pause by agreement: the clocks of a table stand still when all people there want it, until one of them wants to go
on. Moves can be made meanwhile; they take no time."""

from __future__ import annotations

from msgspec.structs import replace

from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.storage.appending import Taken
from debacle.server.storage.store import Store
from debacle.server.storage.timing import Clocks
from debacle.server.tables.clocks import gone_on, paused
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.seats import Seats
from debacle.server.tables.table_cache import OpenTable, TableCache

TRIES = 8
WISHES = ("pause", "play", "go_on")


class Pauses:
    def __init__(self, store: Store, cache: TableCache, seats: Seats, lost: LostTime) -> None:
        self._store = store
        self._cache = cache
        self._seats = seats
        self._lost = lost

    async def wish(self, table_id: str, player: str, what: str) -> None:
        """For a pause, for none any more, or to go on after one."""
        if what not in WISHES:
            raise BadOption(Why("options.one_of", {"option": "what", "allowed": ", ".join(WISHES)}))
        for _ in range(TRIES):
            async with self._cache.change(table_id) as table:
                clocks = self._after(table, player, what)
                if clocks == table.row.clocks:
                    return
                try:
                    await self._store.timekeeping.set_clocks(table.row, clocks)
                except Taken:  # somebody has just moved
                    continue
            await self._seats.tell(table_id)
            return
        raise TooLate(Why("stale"))

    def _after(self, table: OpenTable, player: str, what: str) -> Clocks:
        chair, state, clocks = table.chair_of(player), table.playing().state, table.row.clocks
        if chair is None:
            raise NotAllowed(Why("seated.only"))
        table.check_not_banned(chair.seat)
        if clocks is None:
            raise NotAllowed(Why("clock.none"))
        now = self._store.now()
        if what == "go_on":
            return gone_on(table.row, table.chairs, state, self._lost, now) if clocks.paused_at else clocks
        own = {one.seat for one in table.chairs if one.seen_as == player} | {chair.seat}
        wishes = {*clocks.wishes} | own if what == "pause" else {*clocks.wishes} - own
        people = {one.seat for one in table.chairs if one.played_by_person}
        if clocks.paused_at:
            return clocks
        return paused(clocks, now) if people <= wishes else replace(clocks, wishes=tuple(sorted(wishes)))
