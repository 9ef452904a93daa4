"""Reading from the database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from debacle.server.storage.database import reaching

T = TypeVar("T")


class ReadAccess(Protocol):
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Something that is read in one go, as of one moment."""

    def close(self) -> None: ...


class NetworkReads:
    """For a database that is asked by a network."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(reading=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        with reaching():
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

    def close(self) -> None:
        """Nothing of its own is open."""


class DirectReads:
    """For SQLite: what we ask takes it microseconds and never waits for who writes, and to hand it to a thread and back
    takes many times as long."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(reading=True)
        self._connection: Connection | None = None

    async def read(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
