"""The server's parts, put together once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import time

from litestar import Litestar
from litestar.response import Stream
from sqlalchemy.exc import SQLAlchemyError

from debacle.core.audience import EVERYONE, Audience
from debacle.server.api.table_state import EncodedStates
from debacle.server.bots.driver import Driver
from debacle.server.bots.thinking import executor_for
from debacle.server.limits import Limiter
from debacle.server.live.live import NO_REVISION, Live
from debacle.server.live.notifications import Notifications
from debacle.server.live.open_sessions import OpenSessions
from debacle.server.live.presence import Presence
from debacle.server.live.streams import Look, Present, stream
from debacle.server.logging_metrics import Metrics
from debacle.server.settings import Settings
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.store import Store
from debacle.server.tables.host import Host
from debacle.server.tables.lost_players import LostPlayers
from debacle.server.tables.moves import Moves
from debacle.server.tables.seats import Seats
from debacle.server.tables.table_cache import TableCache
from debacle.server.tables.table_view import TableViews

log = logging.getLogger(__name__)


class Services:
    def __init__(self, settings: Settings, now: Callable[[], float] = time) -> None:
        alone = settings.database.startswith("sqlite")
        self.settings = settings
        self.metrics = Metrics()
        self.limiter = Limiter(now, on=settings.limits)
        self._engine = open_engine(settings.database)
        self.store = Store(self._engine, now)
        self.cache = TableCache(self.store, settings.decks)
        self._notifications: Notifications | None = None
        if alone:
            self.live = Live()
        else:
            self._notifications = Notifications(
                self._engine, lambda message: self.live.hear(message), lambda: self.live.catch_up()
            )
            self.live = Live(self._notifications.send, lambda table_id: self.presence.forget(table_id))
        self.open_sessions = OpenSessions(self.store.sessions)
        self.presence = Presence(self.store, self.cache, self._publish_presence, alone=alone)
        self.moves = Moves(self.store, self.cache, self._changed, self.metrics)
        self.seats = Seats(self.store, self.cache, self._changed, settings.shortest_clock)
        self.host = Host(self.store, self.cache, self.seats)
        seen_at = self.presence.seen_at
        self.lost_players = LostPlayers(self.store, self.cache, self.seats, seen_at, settings.patience)
        self.views = TableViews(self.store, self.cache, self.presence, settings.patience)
        self.states = EncodedStates()
        self._driver: Driver | None = None

    async def prepare(self) -> None:
        await migrate(self._engine)

    @asynccontextmanager
    async def open(self, _app: Litestar) -> AsyncIterator[None]:
        """From the first request to the last."""
        if self._notifications is not None:
            await self._notifications.open()
        new_executor = partial(executor_for, self.settings.workers, self.settings.cluster)
        driver = Driver(self.store, self.cache, self.seats, self.moves, new_executor, self.settings.pace)
        self._driver = driver
        lasting = (driver.sweep(), self.presence.keep_up(), self.open_sessions.keep_up())
        going_on = [asyncio.create_task(one) for one in lasting]
        try:
            yield
        finally:
            for task in going_on:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await driver.stop()
            await self.presence.close()
            await self.open_sessions.close()
            if self._notifications is not None:
                await self._notifications.close()
            await self.store.close()

    def stream(self, table_id: str, event: str, every: float, look: Look, address: str, present: Present) -> Stream:
        room = self.limiter.room("stream", address)
        return stream(self.live, self.metrics, table_id, event, every, look, present, room)

    async def _changed(self, table_id: str, revision: int, audience: Audience) -> None:
        await self._publish(table_id, revision, audience)
        if self._driver is not None:
            self._driver.wake(table_id)

    async def _publish_presence(self, table_id: str) -> None:
        await self._publish(table_id, NO_REVISION, EVERYONE)

    async def _publish(self, table_id: str, revision: int, audience: Audience) -> None:
        try:
            await self.live.publish(table_id, revision, audience)
        except (OSError, SQLAlchemyError):
            # It is committed: whoever did it must not be told that it failed. The others hear of it at the next beat.
            log.exception("a change was kept, and not told to those who look on")
