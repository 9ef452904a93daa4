"""PostgreSQL's LISTEN and NOTIFY. A notice is no part of the move's own transaction: whoever notifies holds a lock on
all who notify until its commit is over, and would have them wait for the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import asyncpg

from debacle.server.live.notifications import CHANNEL, PAUSE, CatchUp, Hear, Outbox
from debacle.server.storage.database import GONE, DatabaseAway, plain_address, reaching

log = logging.getLogger(__name__)
TELL = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"


class PostgresNotifications:
    def __init__(self, database: str, hear: Hear, catch_up: CatchUp) -> None:
        self._address = plain_address(database)
        self._hear = hear
        self._catch_up = catch_up
        self._outbox = Outbox(self._tell)
        self._connection: asyncpg.Connection | None = None
        self._reconnecting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        connection = self._connection = await asyncpg.connect(self._address)
        await connection.add_listener(CHANNEL, lambda *heard: self._hear(str(heard[-1])))
        connection.add_termination_listener(self._lost)

    async def close(self) -> None:
        await self._outbox.close()
        if self._reconnecting is not None:
            self._reconnecting.cancel()
            await asyncio.wait({self._reconnecting})
        if self._connection is not None:
            self._connection.remove_termination_listener(self._lost)
            await self._connection.close()

    async def send(self, message: str) -> None:
        await self._outbox.send(message)

    async def _tell(self, messages: Sequence[str]) -> None:
        if self._connection is None:
            raise DatabaseAway
        with reaching():
            await self._connection.execute(TELL, CHANNEL, messages)

    def _lost(self, _connection: object) -> None:
        log.warning("PostgreSQL is gone: nothing is heard until it is back")
        self._connection = None
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
