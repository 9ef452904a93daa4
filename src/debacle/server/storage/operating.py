"""What an operator asks of the database, and does to it. Each change is told to running servers as it is committed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Column, Row, and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from debacle.server.storage.bulletins import Bulletins, Writing
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.rows import Status
from debacle.server.storage.schema import (
    chairs,
    chat,
    entries,
    metadata,
    players,
    presence,
    recovery_links,
    sessions,
    tables,
    turns,
    webhooks,
    weeklies,
)

ERASED = ""
"""The name of whoever has been erased."""


class KnownPerson(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    made_at: float
    seen_at: float | None
    tables: int
    muted: bool
    banned: bool


class SeatedPerson(Struct, frozen=True):
    """A chair as an operator sees it."""

    seat: int
    player: str | None
    name: str | None
    bot: str | None
    seen_at: float | None


class TableFacts(Struct, frozen=True, kw_only=True):
    """A table as it is stored; nothing of its game has been read, for it may be one that cannot be."""

    id: str
    game: str
    seats: int
    status: Status
    public: bool
    host: str
    options: str
    revision: int
    entries: int
    chat: int
    made_at: float
    changed_at: float
    chairs: tuple[SeatedPerson, ...]


class OperatorStore:
    def __init__(self, reads: ReadAccess, writing: Writing, bulletins: Bulletins) -> None:
        self._reads = reads
        self._writing = writing
        self._bulletins = bulletins

    # Tables.

    async def table(self, table_id: str) -> TableFacts | None:
        found = await self._all(select(tables).where(tables.c.id == table_id))
        if not found:
            return None
        seated = (
            select(chairs.c.seat, chairs.c.player, players.c.name, chairs.c.bot, presence.c.seen_at)
            .outerjoin(players, players.c.id == chairs.c.player)
            .outerjoin(presence, and_(presence.c.table_id == table_id, presence.c.player == chairs.c.player))
            .where(chairs.c.table_id == table_id)
            .order_by(chairs.c.seat)
        )
        row = found[0]
        return TableFacts(
            id=row.id,
            game=row.game,
            seats=row.seats,
            status=row.status,
            public=row.public,
            host=row.host,
            options=row.options,
            revision=row.revision,
            entries=await self._count(entries.c.table_id, table_id),
            chat=await self._count(chat.c.table_id, table_id),
            made_at=row.made_at,
            changed_at=row.changed_at,
            chairs=tuple(
                SeatedPerson(one.seat, one.player, one.name, one.bot, one.seen_at) for one in await self._all(seated)
            ),
        )

    async def close(self, table_id: str) -> bool:
        """Whether it went on until now."""
        going = and_(tables.c.id == table_id, tables.c.status.in_(("gathering", "playing")))
        stop = update(tables).where(going).values(status="stopped", waiting="", revision=tables.c.revision + 1)
        async with self._writing() as connection:
            closed = bool((await connection.execute(stop)).rowcount)
            if closed:
                await self._bulletins.post(connection, "table", table_id)
            return closed

    async def delete(self, table_id: str) -> bool:
        """With all that hangs on it, whatever tables the schema has for that. Whether it was there."""
        hanging = [
            (table, key.parent)
            for table in reversed(metadata.sorted_tables)
            for key in table.foreign_keys
            if key.column is tables.c.id
        ]
        async with self._writing() as connection:
            for table, column in hanging:
                await connection.execute(delete(table).where(column == table_id))
            deleted = bool((await connection.execute(delete(tables).where(tables.c.id == table_id))).rowcount)
            if deleted:
                await self._bulletins.post(connection, "table", table_id)
            return deleted

    # People.

    async def people(self, name: str | None, limit: int) -> list[KnownPerson]:
        """The newest first."""
        query = _people().order_by(players.c.made_at.desc()).limit(limit)
        if name:
            # SQLite knows upper and lower case of English alone.
            spellings = {name, name.lower(), name.upper(), name.capitalize(), name.title()}
            query = query.where(or_(*(players.c.name.contains(one, autoescape=True) for one in sorted(spellings))))
        return [_person(row) for row in await self._all(query)]

    async def person(self, player: str) -> KnownPerson | None:
        found = await self._all(_people().where(players.c.id == player))
        return _person(found[0]) if found else None

    async def tables_of(self, player: str) -> list[str]:
        """Where this player sits and the game is not over."""
        going = tables.c.status.in_(("gathering", "playing"))
        query = select(tables.c.id).join(chairs, chairs.c.table_id == tables.c.id)
        return [row.id for row in await self._all(query.where(chairs.c.player == player, going))]

    async def rename(self, player: str, name: str) -> None:
        async with self._writing() as connection:
            await connection.execute(update(players).where(players.c.id == player).values(name=name))
            await self._touch_tables_of(connection, player)

    async def set_standing(self, player: str, **standing: bool) -> None:
        """`muted` or `banned`."""
        async with self._writing() as connection:
            await connection.execute(update(players).where(players.c.id == player).values(standing))
            await self._touch_tables_of(connection, player)

    async def erase(self, player: str) -> None:
        """Name, hours, chat, sessions and weekly tables; the row stays, for games were played by somebody."""
        async with self._writing() as connection:
            await self._bulletins.post(connection, "session", player)
            await self._touch_tables_of(connection, player)
            await connection.execute(
                update(players).where(players.c.id == player).values(name=ERASED, zone="", quiet_begins=0, quiet_ends=0)
            )
            await connection.execute(delete(weeklies).where(weeklies.c.host == player))
            await connection.execute(update(chairs).where(chairs.c.player == player).values(token=None))
            for table in (chat, presence, sessions, recovery_links, webhooks, turns):
                await connection.execute(delete(table).where(table.c.player == player))

    async def _touch_tables_of(self, connection: AsyncConnection, player: str) -> None:
        """All where the player sits or has said something: a new revision of what is shown, and no clock is moved."""
        told = [select(table.c.table_id).where(table.c.player == player) for table in (chairs, chat)]
        touched = await connection.execute(
            update(tables)
            .where(tables.c.id.in_(told[0].union(told[1])))
            .values(revision=tables.c.revision + 1)
            .returning(tables.c.id)
        )
        for row in touched.all():
            await self._bulletins.post(connection, "table", row.id)

    async def _count(self, column: Column[Any], table_id: str) -> int:
        (row,) = await self._all(select(func.count().label("many")).where(column == table_id))
        return int(row.many)

    async def _all(self, query: Any) -> Sequence[Row[Any]]:
        return await self._reads.read(lambda connection: connection.execute(query).all())


def _people() -> Any:
    seen_at = select(func.max(presence.c.seen_at)).where(presence.c.player == players.c.id).scalar_subquery()
    seated = select(func.count()).where(chairs.c.player == players.c.id).scalar_subquery()
    return select(players, seen_at.label("seen_at"), seated.label("tables"))


def _person(row: Row[Any]) -> KnownPerson:
    return KnownPerson(
        id=row.id,
        name=row.name,
        made_at=row.made_at,
        seen_at=row.seen_at,
        tables=row.tables,
        muted=row.muted,
        banned=row.banned,
    )
