"""Games put into a server's database as if they had been played there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from debacle.core import wire
from debacle.core.match import Match
from debacle.server.settings import database_address
from debacle.server.storage.database import open_engine
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.schema import chairs, entries, players, sessions, tables
from debacle.server.storage.tokens import secret_of
from tests.server.browser import Browser
from tests.server.running import Server


class Shelf:
    """One game at one table: a person at the first seat, bots at the others."""

    def __init__(
        self, server: Server, match: Match, seed: bytes, name: str = "Ada", bots: Sequence[str] = ("steady",)
    ) -> None:
        self.server = server
        self._bots = bots
        self.match = match
        self.table = secrets.token_hex(8)
        self._player = secrets.token_hex(8)
        asyncio.run(self._fill(open_engine(database_address(server.database, server.folder)), seed, name))
        self.host = Browser(server.url)
        self.host.http.cookies.set("debacle", self._player)

    async def _fill(self, engine: AsyncEngine, seed: bytes, name: str) -> None:
        match, asked = self.match, self.match.state.pending()
        row = {
            "id": self.table, "game": match.header.game, "seats": match.header.seats,
            "options": msgspec.json.encode(TableOptions()).decode(), "seed": seed.hex(),
            "header": msgspec.json.encode(match.header).decode(), "status": "playing" if asked else "over",
            "public": False, "host": self._player, "waiting": "".join(f"{one.seat}," for one in asked),
            "revision": len(match.entries), "made_at": 1.0, "changed_at": 1.0,
        }  # fmt: skip
        secret = secret_of(self._player)
        async with engine.begin() as connection:
            person = {"id": self._player, "name": name, "secret": secret_of(self.table), "made_at": 1.0}
            await connection.execute(insert(players).values(person))
            session = {"id": self.table, "player": self._player, "secret": secret, "browser": "", "made_at": 1.0}
            await connection.execute(insert(sessions).values({**session, "seen_at": 4e9}))
            await connection.execute(insert(tables).values(row))
            seated = [
                {"table_id": self.table, "seat": seat, "player": None if seat else self._player, "bot": bot}
                for seat in range(match.header.seats)
                for bot in [self._bots[(seat - 1) % len(self._bots)] if seat and not asked else None]
            ]
            await connection.execute(insert(chairs), seated)
            kept = [
                {"table_id": self.table, "seq": seq, "body": wire.to_json(entry).decode(), "made_at": 1.0}
                for seq, entry in enumerate(match.entries)
            ]
            if kept:
                await connection.execute(insert(entries), kept)
        await engine.dispose()
