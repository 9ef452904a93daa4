"""With several processes, what is in memory may be behind. Streams make sure of it at every beat: for all tables that
anybody looks at here it is asked at once, and not by each stream for itself, which would take more than all moves."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from debacle.server.live.live import Live
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import TableCache

log = logging.getLogger(__name__)
EVERY = 2.0
"""Seconds between two looks."""
LATE = 8.0
"""A beat takes what was found to be the newest so many seconds ago. Looks come late at a busy server: then each stream
must not look for itself, which would make it busier. Changes are told; this is for those that were missed."""


class Refresher:
    def __init__(self, store: Store, cache: TableCache, live: Live) -> None:
        self._store = store
        self._cache = cache
        self._live = live

    async def keep_up(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.refresh()
            except (SQLAlchemyError, OSError):
                log.exception("whether tables are up to date is not known")

    async def refresh(self) -> None:
        looked_at = list(self._live.watched())
        asked_at = monotonic()
        if not looked_at:
            return
        revisions, seen = await self._store.lists.revisions(looked_at), await self._store.lists.seen(looked_at)
        for table_id, revision in revisions.items():
            table = self._cache.at_hand(table_id)
            if table is None:
                continue
            if table.revision == revision:
                table.checked_at = asked_at
            if table.presence is not None:
                table.presence, table.presence_read_at = seen.get(table_id, {}), asked_at
