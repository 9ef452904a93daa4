"""Players: guests with a name, and the token by which they are known again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import insert, select, update

from debacle.server.storage.retention import RetentionStore
from debacle.server.storage.rows import Player
from debacle.server.storage.schema import chairs, players, tables
from debacle.server.storage.tokens import new_id, new_token, secret_of


class PlayerStore(RetentionStore):
    async def new_player(self, name: str) -> tuple[Player, str]:
        player, token = Player(new_id(), name), new_token()
        values = {"id": player.id, "name": name, "secret": secret_of(token), "made_at": self.now()}
        async with self._writing() as connection:
            await connection.execute(insert(players).values(values))
        return player, token

    async def player_with(self, token: str) -> Player | None:
        row = await self._first(select(players).where(players.c.secret == secret_of(token)))
        return None if row is None else Player(row.id, row.name, row.muted, row.banned)

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
            await connection.execute(update(players).where(players.c.id == player).values(name=name))
            changed = await connection.execute(
                update(tables)
                .where(tables.c.id.in_(seated))
                .values(revision=tables.c.revision + 1)
                .returning(tables.c.id, tables.c.revision)
            )
            return {row.id: row.revision for row in changed}
