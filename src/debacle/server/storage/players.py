"""Players: guests with a name, who are known again by their sessions, and programs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from debacle.server.storage.retention import RetentionStore
from debacle.server.storage.rows import Player
from debacle.server.storage.schema import chairs, players, tables
from debacle.server.storage.sessions import Sessions
from debacle.server.storage.tokens import new_id, new_token, secret_of


class PlayerStore(RetentionStore):
    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        super().__init__(engine, now)
        self.sessions = Sessions(self._reads, self._writing, now)

    async def new_player(self, name: str, browser: str = "") -> tuple[Player, str]:
        """With what is to be in the cookie of this browser."""
        player = await self.new_program(name)
        return player, await self.sessions.begin(player.id, browser)

    async def new_program(self, name: str) -> Player:
        """Somebody without a browser: the token of a seat is all they have."""
        player, now = Player(new_id(), name), self.now()
        values = {"id": player.id, "name": name, "secret": secret_of(new_token()), "made_at": now, "named_at": now}
        async with self._writing() as connection:
            await connection.execute(insert(players).values(values))
        return player

    @asynccontextmanager
    async def discarding(self, newcomer: str) -> AsyncIterator[None]:
        """Around what a player was made for: if it is refused at the last moment, nobody is left behind."""
        try:
            yield
        except Exception:
            await self.discard_player(newcomer)
            raise

    async def rename(self, player: str, name: str) -> dict[str, int]:
        """Gives the tables where the player sits, each with its new revision."""
        seated = select(chairs.c.table_id).where(chairs.c.player == player)
        async with self._writing() as connection:
            renamed = update(players).where(players.c.id == player).values(name=name, named_at=self.now())
            await connection.execute(renamed)
            changed = await connection.execute(
                update(tables)
                .where(tables.c.id.in_(seated))
                .values(revision=tables.c.revision + 1)
                .returning(tables.c.id, tables.c.revision)
            )
            return {row.id: row.revision for row in changed}
