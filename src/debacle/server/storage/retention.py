"""Takes away what has been kept long enough, a few rows at a time: whoever plays must not wait for it.

What is to go is looked for without holding up those who write, and looked at again when it is taken away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Column, ColumnElement, Table, and_, delete, exists, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from debacle.server.storage.access import Access
from debacle.server.storage.schema import chairs, chat, entries, metadata, players, presence, tables

BITE: Final = 20
"""So many at a time."""
SWEEP_LOCK = 4_417_202
"""Of several processes on PostgreSQL one takes a bite at a time."""
STAY_FOR = (chairs.c.player, tables.c.host, chat.c.player)
"""While one of these names a player, the player stays; whatever else does goes with them."""


class RetentionStore(Access):
    """Each method takes one bite, and gives what it took: as many as `BITE` if there may be more."""

    async def delete_finished(self, before: float) -> list[str]:
        """Tables whose game was over or stopped before that."""
        ended = and_(tables.c.status.in_(("over", "stopped")), tables.c.changed_at < before)
        return await self._delete_tables(ended)

    async def delete_gathering(self, before: float, but: Collection[str]) -> list[str]:
        """Tables that wait for players, where nobody has been since then."""
        waiting = and_(tables.c.status == "gathering", tables.c.changed_at < before, tables.c.id.not_in(but))
        return await self._delete_tables(and_(waiting, _nobody_since(before)))

    async def stop_abandoned(self, before: float, but: Collection[str]) -> dict[str, int]:
        """Games where nobody has answered and nobody has been since then; each with its table's new revision."""
        moved = exists().where(entries.c.table_id == tables.c.id, entries.c.made_at >= before)
        left = and_(tables.c.status == "playing", tables.c.changed_at < before, tables.c.id.not_in(but), ~moved)
        abandoned = and_(left, _nobody_since(before))
        found = await self._found(tables.c.id, abandoned)
        stop = (
            update(tables)
            .where(tables.c.id.in_(found), abandoned)
            .values(status="stopped", waiting="", revision=tables.c.revision + 1, changed_at=self.now())
            .returning(tables.c.id, tables.c.revision)
        )
        async with self._writing() as connection:
            if not found or not await self._may_sweep(connection):
                return {}
            return {row.id: row.revision for row in await connection.execute(stop)}

    async def delete_players(self, before: float) -> list[str]:
        """Those who sit nowhere and were not seen since then, as far as anything says when they were."""
        needed = [exists().where(column == players.c.id) for column in STAY_FOR]
        seen = [
            exists().where(column == players.c.id, column.table.c.seen_at >= before)
            for column in _naming(players)
            if "seen_at" in column.table.c
        ]
        gone = and_(players.c.made_at < before, *(~one for one in (*needed, *seen)))
        found = await self._found(players.c.id, gone)
        async with self._writing() as connection:
            if not found or not await self._may_sweep(connection):
                return []
            still = await connection.execute(select(players.c.id).where(players.c.id.in_(found), gone))
            return await _delete(connection, players, list(still.scalars()))

    async def delete_chat(self, before: float) -> dict[str, int]:
        """What was said before that, at a few tables; each with its new revision."""
        old = exists().where(chat.c.table_id == tables.c.id, chat.c.made_at < before)
        found = await self._found(tables.c.id, old)
        bump = update(tables).where(tables.c.id.in_(found)).values(revision=tables.c.revision + 1)
        async with self._writing() as connection:
            if not found or not await self._may_sweep(connection):
                return {}
            await connection.execute(delete(chat).where(chat.c.table_id.in_(found), chat.c.made_at < before))
            changed = await connection.execute(bump.returning(tables.c.id, tables.c.revision))
            return {row.id: row.revision for row in changed}

    async def discard_player(self, player: str) -> None:
        """Somebody who was made for something that was then refused; unless they sit somewhere after all."""
        needed = [exists().where(column == player) for column in STAY_FOR]
        unused = select(players.c.id).where(players.c.id == player, *(~one for one in needed))
        async with self._writing() as connection:
            await _delete(connection, players, list((await connection.execute(unused)).scalars()))

    async def _delete_tables(self, which: ColumnElement[bool]) -> list[str]:
        found = await self._found(tables.c.id, which)
        async with self._writing() as connection:
            if not found or not await self._may_sweep(connection):
                return []
            still = select(tables.c.id).where(tables.c.id.in_(found), which).with_for_update()
            return await _delete(connection, tables, list((await connection.execute(still)).scalars()))

    async def _found(self, name: Column[str], which: ColumnElement[bool]) -> Sequence[str]:
        """In a thread, for all rows may have to be looked at."""
        async with self._engine.execution_options(reading=True).connect() as connection:
            return list((await connection.execute(select(name).where(which).limit(BITE))).scalars())

    async def _may_sweep(self, connection: AsyncConnection) -> bool:
        if self._engine.dialect.name == "sqlite":
            return True
        locked = await connection.execute(text(f"SELECT pg_try_advisory_xact_lock({SWEEP_LOCK})"))
        return bool(locked.scalar_one())


def _nobody_since(before: float) -> ColumnElement[bool]:
    return ~exists().where(presence.c.table_id == tables.c.id, presence.c.seen_at >= before)


def _naming(table: Table) -> list[Column[str]]:
    """The columns of other tables that name one of its rows, those first that others depend on least."""
    others = [other for other in reversed(metadata.sorted_tables) if other is not table]
    return [column for other in others for column in other.c if column.references(table.c.id)]


async def _delete(connection: AsyncConnection, table: Table, ids: list[str]) -> list[str]:
    """With all that belongs to them."""
    for column in _naming(table):
        await connection.execute(delete(column.table).where(column.in_(ids)))
    await connection.execute(delete(table).where(table.c.id.in_(ids)))
    return ids
