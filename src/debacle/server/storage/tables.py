"""Tables and the entries of their records."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import and_, insert, select, update

from debacle.core.audience import Seat
from debacle.server.storage.access import Access
from debacle.server.storage.appending import NewEntry, Taken
from debacle.server.storage.generation import generation
from debacle.server.storage.kept_games import KeptDeck
from debacle.server.storage.read_table import read_table
from debacle.server.storage.revising import DUE_NOW
from debacle.server.storage.rows import Mark, Status, StoredTable, TableOptions
from debacle.server.storage.schema import chairs, decks, entries, tables
from debacle.server.storage.timing import Clocks
from debacle.server.storage.tokens import new_id


class TableStore(Access):
    async def new_table(
        self,
        *,
        game: str,
        seats: int,
        options: TableOptions,
        public: bool,
        host: str,
        sitting: Sequence[tuple[Seat, str | None, str | None]],
        seed: str | None = None,
        word: str = "",
        around: Collection[Seat] = (),
    ) -> str:
        """A table with these (seat, player, bot) sitting at it, some of them around the host's screen. Its seed is
        nobody's to choose, but for a guide's."""
        table_id, now = new_id(), self.now()
        row = {
            "id": table_id,
            "game": game,
            "seats": seats,
            "options": msgspec.json.encode(options).decode(),
            "seed": seed or secrets.token_hex(32),
            "status": "gathering",
            "public": public,
            "host": host,
            "word": word,
            "waiting": "",
            "revision": 0,
            "made_at": now,
            "changed_at": now,
        }
        seated = {seat: (player, bot) for seat, player, bot in sitting}
        rows = [
            {"table_id": table_id, "seat": seat, "player": player, "bot": bot, "sat_at": now, "around": seat in around}
            for seat in range(seats)
            for player, bot in [seated.get(seat, (None, None))]
        ]
        async with self._writing() as connection:
            await connection.execute(insert(tables).values(row))
            await connection.execute(insert(chairs), rows)
        return table_id

    async def mark(self, table_id: str) -> Mark | None:
        query = select(generation().label("generation"), tables.c.revision).where(tables.c.id == table_id)
        row = await self._first(query)
        return None if row is None else Mark(row.generation, row.revision)

    async def table(self, table_id: str) -> StoredTable | None:
        return await self._reads.read(lambda connection: read_table(connection, table_id))

    async def entries(self, table_id: str, start: int) -> list[str]:
        query = select(entries.c.body).where(entries.c.table_id == table_id, entries.c.seq >= start)
        return [row.body for row in await self._all(query.order_by(entries.c.seq))]

    async def begin(
        self, table_id: str, header: str, waiting: Sequence[Seat], deck: KeptDeck, clocks: Clocks | None = None
    ) -> int:
        """The game begins, and its deck is kept; of two who begin it, one does. Gives the table's new revision."""
        keep = self._upsert(decks).values(asdict(deck)).on_conflict_do_nothing()
        async with self._writing() as connection:
            begun = await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.status == "gathering")
                .values(header=header, status="playing", **self._changed(waiting), **_begun(clocks))
                .returning(tables.c.revision)
            )
            revision = self._revision(begun.scalar_one_or_none())
            await connection.execute(keep)
            return revision

    async def append(
        self,
        table_id: str,
        seq: int,
        bodies: Sequence[str],
        waiting: Sequence[Seat],
        status: Status,
        *,
        seen: bool = True,
        generation: str = "",
        clocks: tuple[Clocks | None, Clocks | None] = (None, None),
    ) -> int:
        """The next entries of the record; of two with the same number, one is kept. The clocks are given as they were
        and as they are with it. Gives the table's new revision."""
        before, after = ("" if one is None else one.to_text() for one in clocks)
        new = NewEntry(
            table_id, seq, tuple(bodies), _commas(waiting), status, seen, self.now(), generation, before, after
        )
        return await self._appender.append(new)

    async def stop(self, table_id: str) -> None:
        """Unless it has just ended."""
        going = and_(tables.c.id == table_id, tables.c.status.in_(("gathering", "playing")))
        stopped = update(tables).where(going).values(status="stopped", waiting="", changed_at=self.now())
        await self._change(table_id, stopped)

    def _revision(self, returned: int | None) -> int:
        if returned is None:
            raise Taken
        return returned

    def _changed(self, waiting: Sequence[Seat]) -> dict[str, Any]:
        return {
            "waiting": _commas(waiting),
            "revision": tables.c.revision + 1,
            "changed_at": self.now(),
        }


def _begun(clocks: Clocks | None) -> dict[str, Any]:
    return {} if clocks is None else {"clocks": clocks.to_text(), "due_at": DUE_NOW}


def _commas(seats: Sequence[Seat]) -> str:
    return "".join(f"{seat}," for seat in seats)
