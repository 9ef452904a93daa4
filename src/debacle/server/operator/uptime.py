"""A server says that it runs, for as long as it does."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from debacle.server.storage.tokens import new_id
from debacle.server.storage.uptime import BEAT, UptimeStore
from debacle.server.tables.lost_time import LostTime

log = logging.getLogger(__name__)


class Uptime:
    def __init__(self, store: UptimeStore, lost_time: LostTime) -> None:
        self._store = store
        self._lost_time = lost_time
        self._process = new_id()
        self._limits = ""

    async def begin(self, limits: str) -> None:
        self._limits = limits
        self._lost_time.ran(await self._store.begin(self._process, limits))

    async def keep_up(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except (SQLAlchemyError, OSError) as error:
                log.warning("that the server runs was not entered: %s", error)

    async def beat(self) -> None:
        moment = await self._store.beat(self._process, self._limits)
        if self._lost_time.is_behind(moment):
            self._lost_time.replace(await self._store.downtimes())
        self._lost_time.ran(moment)

    async def end(self) -> None:
        try:
            await self._store.end(self._process)
        except (SQLAlchemyError, OSError) as error:
            log.warning("that the server stops was not entered: %s", error)
