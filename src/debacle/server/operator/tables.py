"""Tables in the operator's hands. A server need not run; one that runs hears of every change."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.refusals import Why
from debacle.server.errors import NoSuchTable, NotAllowed, Stranded, TooLate
from debacle.server.storage.operating import TableFacts
from debacle.server.storage.rows import Listed
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import TableCache, check_id

PAGE = 200
"""So many are read at once."""


class Exported(Struct, frozen=True):
    body: bytes
    secret: bool
    """Whether the game is not over: it holds what players may not know."""
    raw: bool
    """Whether it is as it is stored, for it cannot be read here."""


class TableCare:
    def __init__(self, store: Store, cache: TableCache) -> None:
        self._store = store
        self._cache = cache

    async def listed(self, game: str | None, status: str | None, *, stranded: bool, most: int) -> list[Listed]:
        """With `stranded`, those alone that cannot go on, as far as that can be told without a replay."""
        found: list[Listed] = []
        start = 0
        while len(found) < most:
            page = await self._store.lists.page(game, status, start, PAGE)
            marked = await self._cache.reopening.mark(page)
            found += [one for one in marked if one.stranded or not stranded]
            if len(page) < PAGE:
                break
            start += PAGE
        return found[:most]

    async def facts(self, table_id: str) -> TableFacts:
        check_id(table_id)
        found = await self._store.operator.table(table_id)
        if found is None:
            raise NoSuchTable
        return found

    async def why_stranded(self, table_id: str) -> Why | None:
        """None: it can be opened."""
        try:
            await self._cache.read(table_id)
        except Stranded as stranded:
            return stranded.why
        return None

    async def export(self, table_id: str) -> Exported:
        """The record of a game that has begun, whatever its state."""
        secret = (await self.facts(table_id)).status != "over"
        try:
            table = await self._cache.read(table_id)
        except Stranded:
            return Exported(await self._cache.reopening.stored(table_id), secret, raw=True)
        if table.match is None:
            raise NotAllowed(Why("record.unbegun"))
        return Exported(table.match.record(table.row.seed).to_json(), secret, raw=False)

    async def close(self, table_id: str) -> None:
        await self.facts(table_id)
        if not await self._store.operator.close(table_id):
            raise TooLate(Why("table.idle"))

    async def delete(self, table_id: str) -> None:
        check_id(table_id)
        if not await self._store.operator.delete(table_id):
            raise NoSuchTable
