"""Lists of tables: for the front page, for those who look after the bots, and to count them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ARRAY, Row, String, any_, cast, exists, func, literal, select
from sqlalchemy.sql.expression import CollectionAggregate

from debacle.server.names import Named, tell_apart
from debacle.server.storage.chat import PRESENT
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.rows import Listed
from debacle.server.storage.schema import chairs, players, presence, tables

LISTED = 40
"""So many at most are shown."""


class TableLists:
    def __init__(self, reads: ReadAccess, now: Callable[[], float]) -> None:
        self._reads = reads
        self._now = now

    async def open_tables(self) -> list[Listed]:
        """Public tables with a free chair: those first where somebody sits who is there, and of them the newest. Others
        can be made by the hundred and left; they would fill the list."""
        free = exists().where(chairs.c.table_id == tables.c.id, chairs.c.player.is_(None), chairs.c.bot.is_(None))
        query = select(tables.c.id).where(tables.c.public, tables.c.status == "gathering", free)
        there = (
            exists()
            .where(chairs.c.table_id == tables.c.id, chairs.c.player == presence.c.player)
            .where(presence.c.table_id == tables.c.id, presence.c.seen_at > self._now() - PRESENT)
        )
        return await self._listed(query.order_by(there.desc(), tables.c.made_at.desc()), None)

    async def tables_of(self, player: str) -> list[Listed]:
        """Where this player sits, what goes on first."""
        own = select(chairs.c.table_id).where(chairs.c.player == player)  # by its index, not table by table
        query = select(tables.c.id).where(tables.c.id.in_(own))
        return await self._listed(query.order_by(tables.c.changed_at.desc()), player)

    async def has_finished(self, player: str, game: str) -> bool:
        """Whether this player has sat at a game of this kind to its end."""
        own = select(chairs.c.table_id).where(chairs.c.player == player)
        over = exists().where(tables.c.id.in_(own), tables.c.game == game, tables.c.status == "over")
        return bool((await self._all(select(over)))[0][0])

    async def tables_with_waiting_bots(self, before: float) -> list[str]:
        """Games that nobody has moved on for a while, though a bot is asked."""
        asked = tables.c.waiting.contains(cast(chairs.c.seat, String) + ",")
        bot = exists().where(chairs.c.table_id == tables.c.id, chairs.c.bot.is_not(None), asked)
        query = select(tables.c.id).where(tables.c.status == "playing", tables.c.changed_at <= before, bot)
        return [row.id for row in await self._all(query)]

    async def full_tables(self, before: float) -> list[str]:
        """Tables that should have begun: all chairs are taken."""
        free = exists().where(chairs.c.table_id == tables.c.id, chairs.c.player.is_(None), chairs.c.bot.is_(None))
        query = select(tables.c.id).where(tables.c.status == "gathering", tables.c.changed_at <= before, ~free)
        return [row.id for row in await self._all(query)]

    async def page(self, game: str | None, status: str | None, start: int, many: int) -> list[Listed]:
        """Tables of all kinds, what changed last first."""
        query = select(tables.c.id).order_by(tables.c.changed_at.desc(), tables.c.id).offset(start)
        for column, wanted in ((tables.c.game, game), (tables.c.status, status)):
            if wanted is not None:
                query = query.where(column == wanted)
        return await self._listed(query, None, many)

    async def revisions(self, ids: list[str]) -> dict[str, int]:
        """Of all these tables, in one query; for PostgreSQL."""
        query = select(tables.c.id, tables.c.revision).where(tables.c.id == _one_of(ids))
        return {row.id: row.revision for row in await self._all(query)}

    async def seen(self, ids: list[str]) -> dict[str, dict[str, float]]:
        """By table and player: when they were last seen; the same way."""
        found: dict[str, dict[str, float]] = {}
        for row in await self._all(select(presence).where(presence.c.table_id == _one_of(ids))):
            found.setdefault(row.table_id, {})[row.player] = row.seen_at
        return found

    async def figures(self) -> dict[str, int]:
        """How many tables there are of each kind."""
        rows = await self._all(select(tables.c.status, func.count().label("many")).group_by(tables.c.status))
        return {row.status: row.many for row in rows}

    async def _all(self, query: Any) -> Sequence[Row[Any]]:
        return await self._reads.read(lambda connection: connection.execute(query).all())

    async def _listed(self, query: Any, player: str | None, most: int | None = None) -> list[Listed]:
        ids = [row.id for row in await self._all(query.limit(most or LISTED))]
        sitting = (chairs.c.seat, chairs.c.player, chairs.c.bot, chairs.c.sat_at, chairs.c.around)
        columns = (tables, *sitting, players.c.name, players.c.named_at)
        joined = (
            select(*columns)
            .join(chairs, chairs.c.table_id == tables.c.id)
            .outerjoin(players, players.c.id == chairs.c.player)
            .where(tables.c.id.in_(ids))
            .order_by(chairs.c.seat)
        )
        rows: dict[str, list[Row[Any]]] = {table_id: [] for table_id in ids}
        for row in await self._all(joined):
            rows[row.id].append(row)
        return [_listed(rows[table_id], player) for table_id in ids]


def _one_of(ids: list[str]) -> CollectionAggregate[Any]:
    """One parameter, however many there are: the statement stays the same."""
    return any_(literal(ids, ARRAY(String)))


def _listed(rows: list[Row[Any]], player: str | None) -> Listed:
    first = rows[0]
    people = {row.player: Named(row.name, max(row.sat_at, row.named_at)) for row in rows if row.player is not None}
    names = tell_apart(people)
    asked = first.waiting.split(",")
    return Listed(
        id=first.id,
        game=first.game,
        seats=first.seats,
        status=first.status,
        host=names.get(first.host, ""),
        free=sum(row.player is None and row.bot is None for row in rows),
        players=tuple(names.get(row.player) or row.bot or "" for row in rows if row.player or row.bot),
        your_turn=any(_plays(row, player) and row.bot is None and str(row.seat) in asked for row in rows),
        changed_at=first.changed_at,
    )


def _plays(row: Row[Any], player: str | None) -> bool:
    """Whether this player's screen is the one at which this chair plays."""
    return bool(row.player == player or (row.around and row.host == player))
