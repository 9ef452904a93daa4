"""Who is there: while somebody's stream is open they are present, or a program asks again and again; the others are
told when they come and go.

Answers do not count: the others would see by it that somebody has answered unseen."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from debacle.core.audience import Seat
from debacle.server.storage.chat import PRESENT
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import OpenTable, TableCache

log = logging.getLogger(__name__)
ENTER_EVERY = 10.0
"""Seconds between two entries for all who are there."""
FRESH = 8.0
"""What other processes have entered is read again after so many seconds; that somebody comes or goes they tell. It is
read for all tables every two seconds; when that is late, because the server is busy, each must not read for itself."""
Tell = Callable[[str], Awaitable[None]]


class Presence:
    """Of those who are here this process knows best; when others were last seen, the store says."""

    def __init__(
        self, store: Store, cache: TableCache, tell: Tell, stopping: Callable[[], bool], *, alone: bool
    ) -> None:
        """`stopping`: whether streams end because the server does."""
        self._stopping = stopping
        self._store = store
        self._cache = cache
        self._tell = tell
        self._alone = alone
        self._streams: Counter[tuple[str, str | None]] = Counter()
        """By table and player: how many are open."""
        self._turn = asyncio.Lock()
        self._entering: set[asyncio.Task[None]] = set()
        self._reading: dict[str, asyncio.Task[dict[str, float]]] = {}
        """By table: one for all who look on there."""
        self._not_entered: dict[tuple[str, str], float] = {}
        """By table and player: when they were seen, until the store knows it too."""

    @asynccontextmanager
    async def watching(self, table_id: str, player: str | None) -> AsyncIterator[None]:
        """While a stream is open."""
        if player is None:
            yield
            return
        here = table_id, player
        self._streams[here] += 1
        self._mark(table_id, player, self._store.now())
        try:
            yield
        finally:
            self._streams[here] -= 1
            if not self._streams[here]:  # else the table is open in another tab, or the page was loaded again
                del self._streams[here]
                self._mark(table_id, player, self._store.now() - (0 if self._stopping() else PRESENT))

    async def ask(self, table: OpenTable, seat: Seat) -> None:
        """A program has asked with the token of this seat."""
        player, now = table.chairs[seat].player, self._store.now()
        if player is None:
            return
        since = now - (await self.seen_at(table)).get(player, 0.0)
        if since > ENTER_EVERY:
            self._mark(table.row.id, player, now, tell=since >= PRESENT)

    async def seen_at(self, table: OpenTable) -> Mapping[str, float]:
        """By player: when they were last seen at this table."""
        known = table.presence
        if known is None or not (self._alone or monotonic() - table.presence_read_at < FRESH):
            known = await self._read(table)
        now, table_id = self._store.now(), table.row.id
        return known | {
            chair.seen_as: now for chair in table.chairs if chair.seen_as and (table_id, chair.seen_as) in self._streams
        }

    async def _read(self, table: OpenTable) -> dict[str, float]:
        """Whoever comes meanwhile waits for the same."""
        task = self._reading.get(table.row.id)
        if task is None:
            task = self._reading[table.row.id] = self._cache.queries.begin(self._read_alone(table))
        return await asyncio.shield(task)

    async def _read_alone(self, table: OpenTable) -> dict[str, float]:
        table_id = table.row.id
        try:
            known = await self._store.seen(table_id)
        finally:
            wanted = self._reading.get(table_id) is asyncio.current_task()
            if wanted:
                del self._reading[table_id]
        known |= {player: seen for (at, player), seen in self._not_entered.items() if at == table_id}
        if wanted:  # else somebody has come or gone meanwhile
            table.presence, table.presence_read_at = known, monotonic()
        return known

    def forget(self, table_id: str) -> None:
        """Somebody has come or gone at another process."""
        self._reading.pop(table_id, None)
        table = self._cache.at_hand(table_id)
        if table is not None:
            table.presence = None

    async def keep_up(self) -> None:
        """For as long as the server runs: one entry for all who are there."""
        while True:
            await asyncio.sleep(ENTER_EVERY)
            here = [(table_id, player) for table_id, player in self._streams if player is not None]
            if here:
                await self._enter(here, self._store.now())

    async def close(self) -> None:
        await asyncio.gather(*self._entering)

    def _mark(self, table_id: str, player: str, seen_at: float, *, tell: bool = True) -> None:
        """Nobody waits for it: that a disk is busy would tell that somebody answers."""
        table = self._cache.at_hand(table_id)
        if table is not None and table.presence is not None:
            table.presence[player] = seen_at
        self._not_entered[table_id, player] = seen_at
        task = asyncio.create_task(self._enter_and_tell(table_id, player, seen_at, tell=tell))
        self._entering.add(task)
        task.add_done_callback(self._entering.discard)

    async def _enter_and_tell(self, table_id: str, player: str, seen_at: float, *, tell: bool) -> None:
        if tell and self._alone:
            await self._tell(table_id)
        async with self._turn:
            await self._enter([(table_id, player)], seen_at)
        if self._not_entered.get((table_id, player)) == seen_at:
            del self._not_entered[table_id, player]
        if tell and not self._alone:
            await self._tell(table_id)

    async def _enter(self, here: list[tuple[str, str]], seen_at: float) -> None:
        try:
            await self._store.see(here, seen_at)
        except (SQLAlchemyError, OSError):
            log.exception("who is there was not entered")
