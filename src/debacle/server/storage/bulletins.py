"""Bulletins: how a command of the operator's tells every running server what it has changed.

A row of a table that only grows, and that each process looks at every second: the same on SQLite and PostgreSQL, and
nothing has to be reached but the database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Literal

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import bulletins

Writing = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
"""A transaction that writes."""
Kind = Literal["table", "session", "announcement", "downtime"]
"""A table has changed or is gone; a player's session has ended; what is announced, or when servers ran, is new."""
LOCK = 4_417_202
KEPT = 24 * 3600.0
"""Seconds: a process that was away for longer has more to make up for than these."""


class Bulletin(Struct, frozen=True):
    number: int
    kind: Kind
    about: str


class Bulletins:
    def __init__(self, reads: ReadAccess, writing: Writing, now: Callable[[], float]) -> None:
        self._reads = reads
        self._writing = writing
        self._now = now

    async def newest(self) -> int:
        query = select(func.coalesce(func.max(bulletins.c.number), 0))
        return await self._reads.read(lambda connection: int(connection.execute(query).scalar_one()))

    async def since(self, number: int) -> list[Bulletin]:
        query = select(bulletins).where(bulletins.c.number > number).order_by(bulletins.c.number)
        rows = await self._reads.read(lambda connection: connection.execute(query).all())
        return [Bulletin(row.number, row.kind, row.about) for row in rows]

    async def post(self, connection: AsyncConnection, kind: Kind, about: str = "") -> None:
        """With the transaction of what it tells of."""
        await take_turn(connection)
        now = self._now()
        await connection.execute(insert(bulletins).values(kind=kind, about=about, made_at=now))
        await connection.execute(delete(bulletins).where(bulletins.c.made_at < now - KEPT))

    async def post_alone(self, kind: Kind, about: str) -> None:
        """Of what is committed already."""
        async with self._writing() as connection:
            await self.post(connection, kind, about)


async def take_turn(connection: AsyncConnection) -> None:
    """Until the end of this transaction nobody else has it. On PostgreSQL numbers are given before they are committed:
    without this, whoever has read a higher one would never see a lower one that comes later."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
