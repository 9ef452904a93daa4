"""Notices when the database was restored from a backup while the server runs: whatever is in memory is then wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from debacle.server.live.live import Live
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import TableCache

log = logging.getLogger(__name__)
EVERY = 2.0
"""Seconds. Nothing hangs on them: no move is kept that was worked out from what was there before, and whoever asks for
a table is given the restored one. Only open pages wait so long to be told."""


class Restorations:
    def __init__(self, store: Store, cache: TableCache, live: Live, begin_anew: Callable[[], Awaitable[None]]) -> None:
        """`begin_anew` is for whoever keeps up with the database: it may have gone back in time."""
        self._store = store
        self._cache = cache
        self._live = live
        self._begin_anew = begin_anew

    async def watch(self) -> None:
        """For as long as the server runs."""
        known: str | None = None
        while True:
            try:
                found = await self._store.generation()
            except (SQLAlchemyError, OSError) as error:
                log.info("no look whether the database was restored: %s", error)
            else:
                if known not in (None, found):
                    log.warning("the database was restored from a backup: all tables are read again")
                    self._cache.forget_all()
                    await self._begin_anew()
                    self._live.catch_up()
                known = found
            await asyncio.sleep(EVERY)
