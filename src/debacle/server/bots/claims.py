"""Who lets the bots of a table play: of all processes on one database, one at a time."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Protocol

import asyncpg

from debacle.server.storage.database import GONE, plain_address

log = logging.getLogger(__name__)


class Claims(Protocol):
    async def take(self, table_id: str) -> bool:
        """Whether this process is to let the bots of this table play, from now on."""

    def has(self, table_id: str) -> bool:
        """Whether that still holds."""

    async def give_back(self, table_id: str) -> None: ...

    async def close(self) -> None: ...


class OnlyProcess:
    """With SQLite there is no other."""

    async def take(self, table_id: str) -> bool:
        return True

    def has(self, table_id: str) -> bool:
        return True

    async def give_back(self, table_id: str) -> None:
        """Nobody waits for it."""

    async def close(self) -> None:
        """Nothing is open."""


class AdvisoryLocks:
    """PostgreSQL's, held by one connection of this process: they end with it, however it ends, and nothing is written
    for them."""

    def __init__(self, database: str) -> None:
        self._address = plain_address(database)
        self._connection: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()
        self._held: set[str] = set()

    async def take(self, table_id: str) -> bool:
        try:
            async with self._turn:
                taken = bool(await self._ask("SELECT pg_try_advisory_lock($1)", table_id))
                if taken:
                    self._held.add(table_id)
                return taken
        except GONE as error:  # also when it has no room for another lock: the next sweep tries again
            log.warning("whether somebody else drives a table cannot be known: %s", error)
            return False

    def has(self, table_id: str) -> bool:
        return table_id in self._held

    async def give_back(self, table_id: str) -> None:
        try:
            async with self._turn:
                if table_id in self._held:
                    self._held.discard(table_id)
                    await self._ask("SELECT pg_advisory_unlock($1)", table_id)
        except GONE:
            await self._hang_up()

    async def close(self) -> None:
        async with self._turn:
            await self._hang_up()

    async def _ask(self, query: str, table_id: str) -> object:
        if self._connection is None or self._connection.is_closed():
            self._held.clear()
            self._connection = await asyncpg.connect(self._address)
            self._connection.add_termination_listener(lambda _connection: self._held.clear())
        return await self._connection.fetchval(query, _key(table_id))

    async def _hang_up(self) -> None:
        """All that was held is free with it."""
        self._held.clear()
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _key(table_id: str) -> int:
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:8], "big", signed=True)
