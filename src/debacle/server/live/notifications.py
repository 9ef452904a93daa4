"""PostgreSQL's LISTEN and NOTIFY: what one server process tells, all of them hear. Listens anew after it was gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)
CHANNEL = "debacle_tables"
PAUSE = 0.5
"""Seconds between two tries."""
GONE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What is raised while there is no database to listen to."""


class Notifications:
    def __init__(self, engine: AsyncEngine, hear: Callable[[str], None], catch_up: Callable[[], None]) -> None:
        """`hear` is told every message, and `catch_up` that some may have been missed."""
        self._engine = engine
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear = hear
        self._catch_up = catch_up
        self._connection: asyncpg.Connection | None = None
        self._reconnecting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        connection = await asyncpg.connect(self._address)
        await connection.add_listener(CHANNEL, lambda *heard: self._hear(str(heard[-1])))
        connection.add_termination_listener(self._lost)
        self._connection = connection

    async def close(self) -> None:
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        if self._connection is not None:
            self._connection.remove_termination_listener(self._lost)
            await self._connection.close()

    async def send(self, message: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message}
            )

    def _lost(self, _connection: object) -> None:
        log.warning("PostgreSQL is gone: nothing is heard until it is back")
        self._reconnecting = asyncio.create_task(self._reconnect())

    async def _reconnect(self) -> None:
        while True:
            try:
                await self.open()
            except GONE:
                await asyncio.sleep(PAUSE)
            else:
                log.warning("PostgreSQL is heard again")
                return self._catch_up()
