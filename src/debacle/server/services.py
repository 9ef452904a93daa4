"""The server's parts, put together once."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import time

from asyncpg import InterfaceError, PostgresError
from litestar import Litestar
from litestar.channels import ChannelsPlugin

from debacle.core.audience import Audience
from debacle.server.bots.driver import Driver
from debacle.server.bots.thinking import executor_for
from debacle.server.limits import Limiter
from debacle.server.live.live import Live, channels_for
from debacle.server.logging_metrics import Metrics
from debacle.server.settings import Settings
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.store import Store
from debacle.server.tables.moves import Tables
from debacle.server.tables.table_cache import Rooms
from debacle.server.tables.table_view import Onlooker

log = logging.getLogger(__name__)


class House:
    def __init__(self, settings: Settings, now: Callable[[], float] = time) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limiter = Limiter(now, on=settings.limits)
        self._engine = open_engine(settings.database)
        self.store = Store(self._engine, now)
        self.rooms = Rooms(self.store, settings.decks)
        self.channels: ChannelsPlugin = channels_for(settings.database, lambda: self.live.catch_up())
        self.live = Live(self.channels, alone=settings.database.startswith("sqlite"))
        self.tables = Tables(self.store, self.rooms, self._changed, self.metrics)
        self.onlooker = Onlooker(self.store, self.rooms)
        self.watching: Counter[tuple[str, str]] = Counter()
        """By table and player: how many streams are open."""
        self._driver: Driver | None = None

    async def prepare(self) -> None:
        await migrate(self._engine)

    @asynccontextmanager
    async def open(self, _app: Litestar) -> AsyncIterator[None]:
        """From the first request to the last."""
        new_executor = partial(executor_for, self.settings.workers, self.settings.cluster)
        driver = Driver(self.store, self.rooms, self.tables, new_executor, self.settings.pace)
        self._driver = driver
        sweeping = asyncio.create_task(driver.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping
            await driver.stop()
            await self.store.close()

    async def _changed(self, table_id: str, revision: int, audience: Audience) -> None:
        try:
            await self.live.publish(table_id, revision, audience)
        except (OSError, PostgresError, InterfaceError):
            # It is committed: whoever did it must not be told that it failed. The others hear of it at the next beat.
            log.exception("a change was kept, and not told to those who look on")
        if self._driver is not None:
            self._driver.wake(table_id)
