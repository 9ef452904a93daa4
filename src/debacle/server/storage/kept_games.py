"""Games as they are kept, for whoever has to open one that was begun by another version of the server."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import select

from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.rows import Status
from debacle.server.storage.schema import decks, entries, tables


class KeptDeck(Struct, frozen=True):
    """The deck that a game began with."""

    game: str
    digest: str
    text: str


class KeptGame(Struct, frozen=True):
    """What is stored of a table's game, as it stands there: nothing of it has been read."""

    game: str
    options: str
    header: str | None
    status: Status
    seed: str


class KeptGames:
    def __init__(self, reads: ReadAccess) -> None:
        self._reads = reads

    async def deck(self, game: str, digest: str) -> str | None:
        query = select(decks.c.text).where(decks.c.game == game, decks.c.digest == digest)
        row = await self._reads.read(lambda connection: connection.execute(query).first())
        return None if row is None else str(row.text)

    async def games(self, ids: Collection[str]) -> dict[str, KeptGame]:
        query = select(tables).where(tables.c.id.in_(ids))
        rows = await self._reads.read(lambda connection: connection.execute(query).all())
        return {row.id: KeptGame(row.game, row.options, row.header, row.status, row.seed) for row in rows}

    async def entries(self, table_id: str) -> list[str]:
        query = select(entries.c.body).where(entries.c.table_id == table_id).order_by(entries.c.seq)
        return [row.body for row in await self._reads.read(lambda connection: connection.execute(query).all())]
