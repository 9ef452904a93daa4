"""When to look at a table's clocks, pauses, quiet hours, and what people have decided ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import and_, delete, select, update

from debacle.core.audience import Seat
from debacle.core.premoves import Premove
from debacle.server.storage.appending import Taken
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.revising import bump
from debacle.server.storage.rows import TableRow
from debacle.server.storage.schema import chairs, players, premoves, tables
from debacle.server.storage.sessions import Writing
from debacle.server.storage.timing import Clocks, QuietHours

LOOKED_AT = 200
"""So many tables at a time."""


class Timekeeping:
    def __init__(
        self, reads: ReadAccess, writing: Writing, upsert: Callable[..., Any], now: Callable[[], float]
    ) -> None:
        self._reads = reads
        self._writing = writing
        self._upsert = upsert
        self._now = now

    async def tables_due(self) -> list[str]:
        """Where somebody's time may be out, or what they decided ahead may be wanted; the longest due first."""
        due = and_(tables.c.due_at > 0, tables.c.due_at <= self._now(), tables.c.status == "playing")
        query = select(tables.c.id).where(due).order_by(tables.c.due_at).limit(LOOKED_AT)
        rows = await self._reads.read(lambda connection: connection.execute(query).all())
        return [row.id for row in rows]

    async def look_again_at(self, row: TableRow, moment: float) -> None:
        """Unless the table has changed since: then it is looked at anyway. Nobody is told: it is no new revision."""
        same = and_(tables.c.id == row.id, tables.c.revision == row.revision)
        async with self._writing() as connection:
            await connection.execute(update(tables).where(same).values(due_at=moment))

    async def set_clocks(self, row: TableRow, clocks: Clocks) -> None:
        """Unless they have moved since."""
        assert row.clocks is not None
        same = and_(tables.c.id == row.id, tables.c.status == "playing", tables.c.clocks == row.clocks.to_text())
        async with self._writing() as connection:
            done = await connection.execute(update(tables).where(same).values(clocks=clocks.to_text()))
            if done.rowcount == 0:
                raise Taken
            await bump(connection, row.id)

    async def put(self, table_id: str, seat: Seat, premove: Premove) -> None:
        """In the place of another of its kind about the same."""
        key = {"table_id": table_id, "seat": seat, "kind": premove.kind, "about": premove.about}
        values = {"body": msgspec.json.encode(premove).decode(), "made_at": self._now()}
        new = self._upsert(premoves).values(**key, **values)
        async with self._writing() as connection:
            await connection.execute(new.on_conflict_do_update(index_elements=list(key), set_=values))
            await bump(connection, table_id)

    async def take_away(self, table_id: str, seat: Seat, kind: str, about: str) -> None:
        one = and_(premoves.c.kind == kind, premoves.c.about == about)
        own = and_(premoves.c.table_id == table_id, premoves.c.seat == seat)
        async with self._writing() as connection:
            await connection.execute(delete(premoves).where(own, one))
            await bump(connection, table_id)

    async def quiet_hours(self, player: str) -> QuietHours:
        query = select(players.c.zone, players.c.quiet_begins, players.c.quiet_ends).where(players.c.id == player)
        row = await self._reads.read(lambda connection: connection.execute(query).first())
        return QuietHours("", 0, 0) if row is None else QuietHours(*row)

    async def set_quiet_hours(self, player: str, quiet: QuietHours) -> None:
        """The clocks of the tables where the player sits may run out at another time now."""
        values = {"zone": quiet.zone, "quiet_begins": quiet.begins, "quiet_ends": quiet.ends}
        own = select(chairs.c.table_id).join(tables).where(chairs.c.player == player, tables.c.status == "playing")
        async with self._writing() as connection:
            await connection.execute(update(players).where(players.c.id == player).values(values))
            for row in (await connection.execute(own)).all():
                await bump(connection, row.table_id)
