"""What is decided about people at a table: by its host, and by those who wait for somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import and_, delete, insert, update

from debacle.core.audience import Seat
from debacle.server.storage.appending import Taken
from debacle.server.storage.revising import bump
from debacle.server.storage.rows import Chair, Lifted, Remedy, TableOptions
from debacle.server.storage.schema import admissions, chairs, curtains, mutes, rematches, removals, tables, votes
from debacle.server.storage.sessions import Writing


class Decisions:
    """Each is a new revision of its table."""

    def __init__(self, writing: Writing, upsert: Callable[..., Any], now: Callable[[], float]) -> None:
        self._writing = writing
        self._upsert = upsert
        self._now = now

    async def remove(self, table_id: str, chair: Chair) -> None:
        """Whoever sits there stands up, and is on the list of those who may not come back."""
        still = and_(chairs.c.table_id == table_id, chairs.c.seat == chair.seat, chairs.c.player == chair.player)
        gone = {"table_id": table_id, "player": chair.player, "token": chair.secret}
        async with self._writing() as connection:
            nobody = {"player": None, "bot": None, "token": None, "around": False}
            stood_up = await connection.execute(update(chairs).where(still).values(nobody))
            if stood_up.rowcount == 0:
                raise Taken
            await connection.execute(self._upsert(removals).values(gone).on_conflict_do_nothing())
            await bump(connection, table_id)

    async def invite(self, table_id: str, player: str) -> None:
        """Somebody who was removed may come back."""
        await self._change(
            table_id, delete(removals).where(removals.c.table_id == table_id, removals.c.player == player)
        )

    async def mute(self, table_id: str, player: str, *, muted: bool) -> None:
        """Whether this player may not write in the table's chat."""
        if muted:
            change = self._upsert(mutes).values(table_id=table_id, player=player).on_conflict_do_nothing()
        else:
            change = delete(mutes).where(mutes.c.table_id == table_id, mutes.c.player == player)
        await self._change(table_id, change)

    async def set_public(self, table_id: str, *, public: bool) -> None:
        """Unless the game has just begun."""
        gathering = and_(tables.c.id == table_id, tables.c.status == "gathering")
        await self._change(table_id, update(tables).where(gathering).values(public=public))

    async def admit(self, table_id: str, player: str) -> None:
        """Has said the word at the door."""
        await self._change(
            table_id, self._upsert(admissions).values(table_id=table_id, player=player).on_conflict_do_nothing()
        )

    async def play_again(self, table_id: str, next_id: str) -> None:
        """At that table; of two that were made for it, one counts."""
        rematch = self._upsert(rematches).values(table_id=table_id, next_id=next_id).on_conflict_do_nothing()
        async with self._writing() as connection:
            if (await connection.execute(rematch)).rowcount == 0:
                raise Taken
            await bump(connection, table_id)

    async def set_options(self, table_id: str, options: TableOptions) -> None:
        chosen = msgspec.json.encode(options).decode()
        await self._change(table_id, update(tables).where(tables.c.id == table_id).values(options=chosen))

    async def lift(self, table_id: str, lifted: Lifted | None) -> None:
        """The curtain of a screen; None: it is lowered."""
        async with self._writing() as connection:
            await connection.execute(delete(curtains).where(curtains.c.table_id == table_id))
            if lifted is not None:
                await connection.execute(insert(curtains).values(table_id=table_id, **asdict(lifted)))
            await bump(connection, table_id)

    async def vote(self, table_id: str, voter: Seat, about: Seat, what: Remedy | None) -> None:
        """One has one vote about each other; None: none any more."""
        own = and_(votes.c.table_id == table_id, votes.c.voter == voter, votes.c.about == about)
        async with self._writing() as connection:
            await connection.execute(delete(votes).where(own))
            if what is not None:
                values = {"table_id": table_id, "voter": voter, "about": about, "what": what, "made_at": self._now()}
                await connection.execute(insert(votes).values(values))
            await bump(connection, table_id)

    async def take_chair_back(self, table_id: str, chair: Chair, back_at: float) -> None:
        """From the bot; what was voted about its player is over."""
        own = and_(chairs.c.table_id == table_id, chairs.c.seat == chair.seat, chairs.c.player == chair.player)
        about = and_(votes.c.table_id == table_id, votes.c.about == chair.seat)
        async with self._writing() as connection:
            back = await connection.execute(update(chairs).where(own).values(bot=None, back_at=back_at))
            if back.rowcount == 0:
                raise Taken
            await connection.execute(delete(votes).where(about))
            await bump(connection, table_id)

    async def _change(self, table_id: str, statement: Any) -> None:
        async with self._writing() as connection:
            await connection.execute(statement)
            await bump(connection, table_id)
