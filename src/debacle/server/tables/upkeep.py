"""Takes away, now and then, what nobody comes back to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sized

from sqlalchemy.exc import SQLAlchemyError

from debacle.core.audience import EVERYONE
from debacle.server.live.live import NO_REVISION, Live
from debacle.server.settings import Retention
from debacle.server.storage.retention import BITE
from debacle.server.storage.store import Store
from debacle.server.tables.moves import Publish
from debacle.server.tables.table_cache import TableCache

log = logging.getLogger(__name__)
EVERY = 600.0
"""Seconds between two rounds."""
PAUSE = 0.1
"""Seconds between two bites, for those who wait to write."""
HOUR, DAY = 3600.0, 86_400.0
Bite = Callable[[float], Awaitable[Sized]]
"""Takes away a little of what is older than this; gives what it was."""


class Upkeep:
    def __init__(self, store: Store, cache: TableCache, live: Live, publish: Publish, keep: Retention) -> None:
        self._store = store
        self._cache = cache
        self._live = live
        self._publish = publish
        self._bites: list[tuple[float, Bite]] = [
            (keep.gathering_hours * HOUR, self._expire),
            (keep.abandoned_days * DAY, self._stop),
            (keep.finished_days * DAY, self._delete),
            (keep.chat_days * DAY, self._hush),
            (keep.player_days * DAY, store.delete_players),
        ]
        """Each with how long things are kept; 0: for ever."""

    async def keep_up(self) -> None:
        """For as long as the server runs; not at once, for it may have been away, and those who waited come back."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.sweep()
            except (SQLAlchemyError, OSError):
                log.exception("what is no longer to be kept was not taken away")

    async def sweep(self) -> None:
        """All that there is, in small bites."""
        for age, bite in self._bites:
            while age and len(await bite(self._store.now() - age)) >= BITE:
                await asyncio.sleep(PAUSE)

    async def _expire(self, before: float) -> Sized:
        return await self._gone(await self._store.delete_gathering(before, self._live.watched()))

    async def _delete(self, before: float) -> Sized:
        return await self._gone(await self._store.delete_finished(before))

    async def _stop(self, before: float) -> Sized:
        return await self._changed(await self._store.stop_abandoned(before, self._live.watched()))

    async def _hush(self, before: float) -> Sized:
        return await self._changed(await self._store.delete_chat(before))

    async def _gone(self, ids: list[str]) -> Sized:
        for table_id in ids:
            self._cache.forget(table_id)
            await self._publish(table_id, NO_REVISION, EVERYONE)
        return ids

    async def _changed(self, revisions: dict[str, int]) -> Sized:
        for table_id, revision in revisions.items():
            await self._publish(table_id, revision, EVERYONE)
        return revisions
