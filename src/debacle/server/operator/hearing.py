"""A running server hears what the operator has changed in the database: it looks for new bulletins every second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from debacle.core.audience import EVERYONE
from debacle.server.errors import NoSuchTable, Stranded
from debacle.server.live.live import Live
from debacle.server.live.open_sessions import OpenSessions
from debacle.server.operator.announcements import Announcements
from debacle.server.storage.bulletins import Bulletin
from debacle.server.storage.store import Store
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.table_cache import TableCache

log = logging.getLogger(__name__)
EVERY = 1.0
"""Seconds."""


class Hearing:
    def __init__(
        self,
        store: Store,
        cache: TableCache,
        live: Live,
        announcements: Announcements,
        lost_time: LostTime,
        open_sessions: OpenSessions,
        wake_bots: Callable[[str], None],
        restart: Callable[[], None],
    ) -> None:
        self._store = store
        self._cache = cache
        self._live = live
        self._announcements = announcements
        self._lost_time = lost_time
        self._open_sessions = open_sessions
        self._wake_bots = wake_bots
        self._restart = restart
        self._heard = 0

    async def open(self) -> None:
        """What there is already; only what comes later is news."""
        self._heard = await self._store.bulletins.newest()
        await self._announcements.refresh()
        self._lost_time.replace(await self._store.uptime.downtimes())

    async def keep_up(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                for bulletin in await self._store.bulletins.since(self._heard):
                    await self._hear_safely(bulletin)
                    self._heard = bulletin.number
            except (SQLAlchemyError, OSError) as error:
                log.warning("no look for what the operator has changed: %s", error)
            if self._announcements.restart_is_due():
                log.warning("the server restarts, as was announced")
                return self._restart()

    async def _hear_safely(self, bulletin: Bulletin) -> None:
        """One table's own trouble must not keep the server from hearing the next."""
        try:
            await self._hear(bulletin)
        except (SQLAlchemyError, OSError):
            raise
        except Exception:
            log.exception("bulletin %d, of a %s, was not followed", bulletin.number, bulletin.kind)

    async def _hear(self, bulletin: Bulletin) -> None:
        match bulletin.kind:
            case "table":
                await self._look_at(bulletin.about)
            case "session":
                await self._open_sessions.look_again()
            case "announcement":
                await self._announcements.refresh()
                self._live.tell_all()
            case "downtime":
                self._lost_time.replace(await self._store.uptime.downtimes())
                self._live.tell_all()

    async def _look_at(self, table_id: str) -> None:
        """Every process hears of it by itself: nothing is sent on."""
        mark = await self._store.mark(table_id)
        revision = None if mark is None else mark.revision
        if revision is None:
            self._cache.forget(table_id)
        elif self._cache.at_hand(table_id) is not None:
            with suppress(NoSuchTable, Stranded):  # who looks at it is told so
                await self._cache.read(table_id, at_least=revision)
        self._live.tell(table_id, revision or 0, EVERYONE)
        if revision is not None:
            self._wake_bots(table_id)
