"""All that is asked of the database. A write is over when it is committed."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from debacle.server.storage.analyses import AnalysisStore
from debacle.server.storage.announcing import AnnouncementStore
from debacle.server.storage.bulletins import Bulletins
from debacle.server.storage.chairs import ChairStore
from debacle.server.storage.chat import ChatStore
from debacle.server.storage.decisions import Decisions
from debacle.server.storage.generation import generation
from debacle.server.storage.kept_games import KeptGames
from debacle.server.storage.lists import TableLists
from debacle.server.storage.operating import OperatorStore
from debacle.server.storage.players import PlayerStore
from debacle.server.storage.rating_lists import RatingLists
from debacle.server.storage.results import ResultStore
from debacle.server.storage.schema import keys, tables
from debacle.server.storage.tables import TableStore
from debacle.server.storage.timekeeping import Timekeeping
from debacle.server.storage.uploads import UploadStore
from debacle.server.storage.uptime import UptimeStore
from debacle.server.storage.webhooks import Webhooks
from debacle.server.storage.weeklies import WeeklyStore


class Store(PlayerStore, TableStore, ChairStore, ChatStore):
    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        super().__init__(engine, now)
        self.lists = TableLists(self._reads, now)
        self.kept_games = KeptGames(self._reads)
        self.decisions = Decisions(self._writing, self._upsert, now)
        self.timekeeping = Timekeeping(self._reads, self._writing, self._upsert, now)
        self.weeklies = WeeklyStore(self._reads, self._writing)
        self.uploads = UploadStore(self._reads, self._writing, self._upsert, now)
        self.analyses = AnalysisStore(self._reads, self._writing, self._upsert, now)
        self.bulletins = Bulletins(self._reads, self._writing, now)
        self.announcements = AnnouncementStore(self._reads, self._writing, self.bulletins)
        self.operator = OperatorStore(self._reads, self._writing, self.bulletins)
        self.results = ResultStore(self._reads, self._writing, self._upsert)
        self.rating_lists = RatingLists(self._reads)
        self.webhooks = Webhooks(self._reads, self._writing, self._upsert, now)
        self.uptime = UptimeStore(self._reads, self._writing, self.bulletins, now, alone=not self.shared)

    @property
    def shared(self) -> bool:
        """Whether other processes may write too."""
        return self._engine.dialect.name != "sqlite"

    async def key(self, name: str) -> str:
        """A secret that all processes on this database share; made the first time it is wanted."""
        async with self._writing() as connection:
            made = self._upsert(keys).values(name=name, value=secrets.token_hex(32)).on_conflict_do_nothing()
            await connection.execute(made)
            kept = await connection.execute(select(keys.c.value).where(keys.c.name == name))
            return str(kept.scalar_one())

    async def generation(self) -> str:
        row = await self._first(select(generation().label("generation")))
        return "" if row is None else str(row.generation)

    async def ping(self) -> None:
        await self._first(select(func.count()).select_from(tables))
