"""The way to the database that all who store something share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Row
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from debacle.server.storage.appending import Appender, OneByOne, Together
from debacle.server.storage.database import open_directly, reaching
from debacle.server.storage.read_access import DirectReads, NetworkReads, ReadAccess
from debacle.server.storage.revising import bump


class Access:
    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        self._engine = engine
        self.now = now
        self._upsert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._turn = asyncio.Lock()
        writer, reader = open_directly(engine), open_directly(engine)
        self._appender: Appender = OneByOne(engine) if writer is None else Together(writer, self._turn)
        self._reads: ReadAccess = NetworkReads(engine) if reader is None else DirectReads(reader)

    async def close(self) -> None:
        await self._appender.close()
        self._reads.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. With SQLite one at a time: to queue here is better than to try again and again."""
        if self._engine.dialect.name == "sqlite":
            async with self._turn, self._engine.begin() as connection:
                yield connection
        else:
            with reaching():
                async with self._engine.begin() as connection:
                    yield connection

    async def _change(self, table_id: str, statement: Any) -> int:
        async with self._writing() as connection:
            result = await connection.execute(statement)
            await bump(connection, table_id)
            return int(result.rowcount)

    async def _first(self, query: Any) -> Row[Any] | None:
        return await self._reads.read(lambda connection: connection.execute(query).first())

    async def _all(self, query: Any) -> Sequence[Row[Any]]:
        return await self._reads.read(lambda connection: connection.execute(query).all())
