"""Games as they are kept, for whoever has to open one that was begun by another version of the server."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from sqlalchemy import Row, select

from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.rows import Status
from debacle.server.storage.schema import chairs, decks, entries, tables


class KeptDeck(Struct, frozen=True):
    """The deck that a game began with."""

    game: str
    digest: str
    text: str


class KeptGame(Struct, frozen=True, kw_only=True):
    """What is stored of a table's game, as it stands there: nothing of it has been read."""

    game: str
    options: str
    header: str | None
    status: Status
    seed: str
    players: tuple[str, ...]
    """Who sits there."""


class KeptGames:
    def __init__(self, reads: ReadAccess) -> None:
        self._reads = reads

    async def deck(self, game: str, digest: str) -> str | None:
        query = select(decks.c.text).where(decks.c.game == game, decks.c.digest == digest)
        row = await self._reads.read(lambda connection: connection.execute(query).first())
        return None if row is None else str(row.text)

    async def games(self, ids: Collection[str]) -> dict[str, KeptGame]:
        query = (
            select(tables, chairs.c.player)
            .join(chairs, chairs.c.table_id == tables.c.id)
            .where(tables.c.id.in_(ids))
            .order_by(tables.c.id, chairs.c.seat)
        )
        rows: dict[str, list[Row[Any]]] = {}
        for row in await self._reads.read(lambda connection: connection.execute(query).all()):
            rows.setdefault(row.id, []).append(row)
        return {table_id: _game(found) for table_id, found in rows.items()}

    async def entries(self, table_id: str) -> list[str]:
        query = select(entries.c.body).where(entries.c.table_id == table_id).order_by(entries.c.seq)
        return [row.body for row in await self._reads.read(lambda connection: connection.execute(query).all())]


def _game(rows: list[Row[Any]]) -> KeptGame:
    first = rows[0]
    return KeptGame(
        game=first.game,
        options=first.options,
        header=first.header,
        status=first.status,
        seed=first.seed,
        players=tuple(row.player for row in rows if row.player is not None),
    )
