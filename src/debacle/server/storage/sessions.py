"""The sessions of players: one for each browser; and links that start one in another browser, once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.rows import BrowserSession, Player
from debacle.server.storage.schema import players, recovery_links, sessions
from debacle.server.storage.tokens import new_id, new_token, secret_of

LINK_LASTS = 7 * 24 * 3600.0
"""Seconds after which a recovery link is good for nothing."""
LINKS = 5
"""So many unused ones at most has a player; a further one takes the place of the oldest."""
Writing = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
"""A transaction that writes."""


class Sessions:
    def __init__(self, reads: ReadAccess, writing: Writing, now: Callable[[], float]) -> None:
        self._reads = reads
        self._writing = writing
        self._now = now

    async def begin(self, player: str, browser: str) -> str:
        """Gives what is to be in the cookie."""
        async with self._writing() as connection:
            return await self._begin(connection, player, browser)

    async def find(self, token: str) -> tuple[Player, BrowserSession] | None:
        columns = (players.c.name, players.c.muted, players.c.banned, sessions)
        query = select(*columns).join(players).where(sessions.c.secret == secret_of(token))
        row = await self._reads.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        player = Player(row.player, row.name, row.muted, row.banned)
        return player, BrowserSession(row.id, row.browser, row.made_at, row.seen_at)

    async def of(self, player: str) -> list[BrowserSession]:
        """The last seen first."""
        query = select(sessions).where(sessions.c.player == player).order_by(sessions.c.seen_at.desc(), sessions.c.id)
        rows = await self._reads.read(lambda connection: connection.execute(query).all())
        return [BrowserSession(row.id, row.browser, row.made_at, row.seen_at) for row in rows]

    async def see(self, session: str, browser: str) -> None:
        """It was used now, in this browser."""
        seen = update(sessions).where(sessions.c.id == session).values(seen_at=self._now(), browser=browser)
        async with self._writing() as connection:
            await connection.execute(seen)

    async def end(self, player: str, session: str) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.player == player, sessions.c.id == session))

    async def end_others(self, player: str, session: str) -> None:
        """All but this one, and the links by which there could be more."""
        async with self._writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.player == player, sessions.c.id != session))
            await connection.execute(delete(recovery_links).where(recovery_links.c.player == player))

    async def living(self, ids: Collection[str]) -> set[str]:
        """Which of these have not been ended."""
        query = select(sessions.c.id).where(sessions.c.id.in_(ids))
        return {row.id for row in await self._reads.read(lambda connection: connection.execute(query).all())}

    # Links.

    async def new_link(self, player: str) -> str:
        """Gives what is to be in the link."""
        token, now = new_token(), self._now()
        own = recovery_links.c.player == player
        kept = select(recovery_links.c.secret).where(own).order_by(recovery_links.c.expires_at.desc()).limit(LINKS - 1)
        values = {"secret": secret_of(token), "player": player, "expires_at": now + LINK_LASTS}
        async with self._writing() as connection:
            newest = [row.secret for row in await connection.execute(kept)]
            await connection.execute(delete(recovery_links).where(own, recovery_links.c.secret.not_in(newest)))
            await connection.execute(delete(recovery_links).where(recovery_links.c.expires_at <= now))
            await connection.execute(insert(recovery_links).values(values))
        return token

    async def links_of(self, player: str) -> int:
        """How many could still be used."""
        good = and_(recovery_links.c.player == player, recovery_links.c.expires_at > self._now())
        query = select(func.count()).select_from(recovery_links).where(good)

        def count(connection: Connection) -> int:
            return int(connection.execute(query).scalar_one())

        return await self._reads.read(count)

    async def player_of_link(self, token: str) -> Player | None:
        """Whose it is, as long as it is good; to look at it does not use it up."""
        query = select(players.c.id, players.c.name).join(recovery_links).where(self._good(token))
        row = await self._reads.read(lambda connection: connection.execute(query).first())
        return None if row is None else Player(row.id, row.name)

    async def use_link(self, token: str, browser: str) -> str | None:
        """A new session by a link, which is used up; of two who use it, one gets in. Gives what is to be in the
        cookie."""
        async with self._writing() as connection:
            used = delete(recovery_links).where(self._good(token)).returning(recovery_links.c.player)
            player = (await connection.execute(used)).scalar_one_or_none()
            return None if player is None else await self._begin(connection, str(player), browser)

    def _good(self, token: str) -> ColumnElement[bool]:
        return and_(recovery_links.c.secret == secret_of(token), recovery_links.c.expires_at > self._now())

    async def _begin(self, connection: AsyncConnection, player: str, browser: str) -> str:
        token, now = new_token(), self._now()
        values = {"id": new_id(), "player": player, "secret": secret_of(token), "browser": browser}
        await connection.execute(insert(sessions).values({**values, "made_at": now, "seen_at": now}))
        return token
