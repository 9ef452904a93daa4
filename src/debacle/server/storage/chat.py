"""What is said at tables, and who was seen there."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Float, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from debacle.server.storage.access import Access
from debacle.server.storage.appending import Taken
from debacle.server.storage.schema import chat, players, presence, tables

CHAT_LINES = 40
"""So many at most are shown."""
PRESENT = 20.0
"""Somebody who was seen within so many seconds is there."""


class ChatStore(Access):
    async def say(self, table_id: str, player: str, text: str) -> None:
        last = select(func.coalesce(func.max(chat.c.seq), -1) + 1).where(chat.c.table_id == table_id).scalar_subquery()
        values = {"table_id": table_id, "seq": last, "player": player, "text": text, "made_at": self.now()}
        for _ in range(8):
            try:
                await self._change(table_id, insert(chat).values(values))
            except IntegrityError:
                continue
            return
        raise Taken

    async def see(self, seen: Iterable[tuple[str, str]], seen_at: float) -> None:
        """These players, each at a table, were seen then; those who or whose table are no longer kept are left out."""
        columns = [presence.c.table_id, presence.c.player]
        both = tables.join(players, players.c.id == bindparam("who"))
        here = select(tables.c.id, players.c.id, bindparam("at", type_=Float)).select_from(both)
        here = here.where(tables.c.id == bindparam("table"))
        new = self._upsert(presence).from_select([*columns, presence.c.seen_at], here)
        insert_or_update = new.on_conflict_do_update(index_elements=columns, set_={"seen_at": new.excluded.seen_at})
        values = [{"table": table_id, "who": player, "at": seen_at} for table_id, player in sorted(seen)]
        async with self._writing() as connection:
            await connection.execute(insert_or_update, values)

    async def seen(self, table_id: str) -> dict[str, float]:
        query = select(presence.c.player, presence.c.seen_at).where(presence.c.table_id == table_id)
        return {row.player: row.seen_at for row in await self._all(query)}
