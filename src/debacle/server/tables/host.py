"""What whoever set a table up may do there: choose the company, keep the chat fit to read, open and close the door."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.refusals import Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.storage.rows import Chair
from debacle.server.storage.store import Store
from debacle.server.tables.seats import Seats, chair_at
from debacle.server.tables.table_cache import OpenTable, TableCache


class Host:
    """`by` is the player who does it; anybody but the host is refused."""

    def __init__(self, store: Store, cache: TableCache, seats: Seats) -> None:
        self._decisions = store.decisions
        self._cache = cache
        self._seats = seats

    async def remove(self, table_id: str, by: str, seat: Seat) -> None:
        """Before the game begins. Who was removed comes back when the host invites them again, and not before."""
        async with self._cache.change(table_id) as table:
            chair = _other(table, by, seat)
            _check_gathering(table)
            await self._seats.change_chair(self._decisions.remove(table_id, chair))
        await self._seats.tell(table_id)

    async def invite(self, table_id: str, by: str, player: str) -> None:
        async with self._cache.change(table_id) as table:
            _check_host(table, by)
            _check_gathering(table)
            if any(one.player == player for one in table.removed):
                await self._decisions.invite(table_id, player)
        await self._seats.tell(table_id)

    async def mute(self, table_id: str, by: str, seat: Seat, *, muted: bool) -> None:
        """Before the game, in it and after it."""
        async with self._cache.change(table_id) as table:
            chair = _other(table, by, seat)
            assert chair.player is not None
            await self._decisions.mute(table_id, chair.player, muted=muted)
        await self._seats.tell(table_id)

    async def set_public(self, table_id: str, by: str, *, public: bool) -> None:
        async with self._cache.change(table_id) as table:
            _check_host(table, by)
            _check_gathering(table)
            await self._decisions.set_public(table_id, public=public)
        await self._seats.tell(table_id)


def _check_host(table: OpenTable, by: str) -> None:
    if table.row.host != by:
        raise NotAllowed(Why("host.only"))


def _check_gathering(table: OpenTable) -> None:
    if table.row.status != "gathering":
        raise TooLate(Why("table.begun"))


def _other(table: OpenTable, by: str, seat: Seat) -> Chair:
    """The chair of another person, for the host to deal with."""
    _check_host(table, by)
    chair = chair_at(table, seat)
    if chair.player is None or chair.player == by:
        raise NotAllowed(Why("host.other"))
    return chair
