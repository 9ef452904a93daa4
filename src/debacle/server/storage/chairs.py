"""Who sits where."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, select, update

from debacle.core.audience import Seat
from debacle.server.storage.access import Access
from debacle.server.storage.appending import Taken
from debacle.server.storage.schema import chairs, removals
from debacle.server.storage.tokens import secret_of


class ChairStore(Access):
    async def sit(self, table_id: str, seat: Seat, player: str, token: str | None = None) -> None:
        """Take a free chair; of two who try, one sits."""
        free = and_(chairs.c.player.is_(None), chairs.c.bot.is_(None))
        secret = token and secret_of(token)
        await self._change_chair(table_id, seat, free, player=player, token=secret, sat_at=self.now())

    async def seat_bot(self, table_id: str, seat: Seat, bot: str) -> None:
        """A bot plays for this chair, whoever it belongs to."""
        await self._change_chair(table_id, seat, chairs.c.bot.is_(None), bot=bot)

    async def stand_up(self, table_id: str, seat: Seat) -> None:
        await self._change_chair(table_id, seat, None, player=None, bot=None, token=None, around=False)

    async def set_token(self, table_id: str, seat: Seat, token: str | None) -> None:
        await self._change_chair(table_id, seat, None, token=token and secret_of(token))

    async def was_removed(self, table_id: str, token: str) -> bool:
        """Whether the host has removed the program that had this token."""
        own = and_(removals.c.table_id == table_id, removals.c.token == secret_of(token))
        return await self._first(select(removals.c.player).where(own)) is not None

    async def seat_with(self, table_id: str, token: str) -> Seat | None:
        query = select(chairs.c.seat).where(chairs.c.table_id == table_id, chairs.c.token == secret_of(token))
        row = await self._first(query)
        return None if row is None else int(row.seat)

    async def _change_chair(self, table_id: str, seat: Seat, only_if: Any, **values: Any) -> None:
        chair = and_(chairs.c.table_id == table_id, chairs.c.seat == seat)
        where = chair if only_if is None else and_(chair, only_if)
        if await self._change(table_id, update(chairs).where(where).values(**values)) == 0:
            raise Taken
