"""Tables that are set up again every week."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Row, and_, delete, func, insert, or_, select, update

from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import weeklies
from debacle.server.storage.sessions import Writing


class Weekly(Struct, frozen=True, kw_only=True):
    id: str
    host: str
    wanted: str
    """The table that is set up each time, as JSON."""
    word: str
    """What is kept of the word at its door."""
    zone: str
    weekday: int
    """1 is Monday."""
    minute: int
    """After midnight, in that zone."""
    next_at: float
    table_id: str
    """The newest."""
    regulars: str
    """Who sat there last, with a comma behind each."""


class WeeklyStore:
    def __init__(self, reads: ReadAccess, writing: Writing) -> None:
        self._reads = reads
        self._writing = writing

    async def add(self, weekly: Weekly) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(weeklies).values(asdict(weekly)))

    async def remove(self, weekly: str, host: str) -> bool:
        """False: this player has none of that id."""
        async with self._writing() as connection:
            gone = await connection.execute(delete(weeklies).where(weeklies.c.id == weekly, weeklies.c.host == host))
            return gone.rowcount > 0

    async def find(self, weekly: str) -> Weekly | None:
        return next(iter(await self._found(weeklies.c.id == weekly)), None)

    async def of(self, player: str) -> list[Weekly]:
        """That this player hosts, or sat at last."""
        return await self._found(or_(weeklies.c.host == player, weeklies.c.regulars.contains(f"{player},")))

    async def hosted(self, player: str) -> int:
        query = select(func.count()).select_from(weeklies).where(weeklies.c.host == player)
        return int(await self._reads.read(lambda connection: connection.execute(query).scalar_one()))

    async def due(self, now: float) -> list[Weekly]:
        return await self._found(weeklies.c.next_at <= now)

    async def claim(self, weekly: Weekly, next_at: float) -> bool:
        """Whether it is this process that sets this week's table up."""
        same = and_(weeklies.c.id == weekly.id, weeklies.c.next_at == weekly.next_at)
        async with self._writing() as connection:
            return (await connection.execute(update(weeklies).where(same).values(next_at=next_at))).rowcount > 0

    async def set_up(self, weekly: str, table_id: str, regulars: str) -> None:
        values = {"table_id": table_id, "regulars": regulars}
        async with self._writing() as connection:
            await connection.execute(update(weeklies).where(weeklies.c.id == weekly).values(values))

    async def _found(self, which: Any) -> list[Weekly]:
        query = select(weeklies).where(which).order_by(weeklies.c.next_at, weeklies.c.id)
        rows: Sequence[Row[Any]] = await self._reads.read(lambda connection: connection.execute(query).all())
        return [Weekly(**row._asdict()) for row in rows]
