"""Telling all who look on that a table has changed, on this process and on others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from debacle.server.listening import GONE, Listener

log = logging.getLogger(__name__)
BACKLOG = 64


def channels_for(database: str, heard_again: Callable[[], None]) -> ChannelsPlugin:
    """PostgreSQL's LISTEN/NOTIFY between processes; in memory with SQLite, where there is one process."""
    backend: ChannelsBackend
    if database.startswith("postgresql"):
        backend = Listener(database.replace("postgresql+asyncpg://", "postgresql://"), heard_again)
    else:
        backend = MemoryChannelsBackend()
    return ChannelsPlugin(
        backend,
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=BACKLOG,
        subscriber_backlog_strategy="dropleft",
    )


class Live:
    """Who looks on at which table, in this process. A table has one subscription, however many look on; with SQLite,
    where there is no other process, it needs none."""

    def __init__(self, channels: ChannelsPlugin, *, alone: bool) -> None:
        self._channels = channels
        self._alone = alone
        self._ears: dict[str, set[_Ear]] = {}
        self._listening: dict[str, tuple[asyncio.Task[None], asyncio.Event]] = {}
        self._stopping = False

    async def publish(self, table_id: str, revision: int) -> None:
        if self._alone:
            self._tell(table_id, revision)
        else:
            await self._channels.wait_published(str(revision), _channel(table_id))

    def catch_up(self) -> None:
        """Changes by other processes may have been missed: all who look on have to look again."""
        for ears in self._ears.values():
            for ear in ears:
                ear.miss()

    def stop(self) -> None:
        """The server stops: all who look on are told so."""
        self._stopping = True
        for ears in self._ears.values():
            for ear in ears:
                ear.news.set()

    async def changes(self, table_id: str, every: float) -> AsyncIterator[int | None]:
        """The newest revision whenever the table has changed, several changes at once as one; after `every` seconds
        without one 0, or None if a change by another process may have been missed. Ends when the server stops."""
        ear = _Ear()
        ears = self._ears.setdefault(table_id, set())
        ears.add(ear)
        try:
            await self._subscribe(table_id)
            yield None
            while not self._stopping:
                newest = await ear.newest(every)
                if newest is None:
                    await self._subscribe(table_id)
                if not self._stopping:
                    yield 0 if newest is None and self._alone else newest
        finally:
            ears.discard(ear)
            if not ears and self._ears.get(table_id) is ears:
                del self._ears[table_id]
                self._unsubscribe(table_id)

    def _tell(self, table_id: str, revision: int) -> None:
        for ear in self._ears.get(table_id, ()):
            ear.hear(revision)

    async def _subscribe(self, table_id: str) -> None:
        """Also anew, if there was no database when it was tried."""
        if self._alone:
            return
        if table_id not in self._listening or self._listening[table_id][0].done():
            begun = asyncio.Event()
            self._listening[table_id] = asyncio.create_task(self._listen(table_id, begun)), begun
        await self._listening[table_id][1].wait()

    def _unsubscribe(self, table_id: str) -> None:
        if table_id in self._listening:
            self._listening.pop(table_id)[0].cancel()

    async def _listen(self, table_id: str, begun: asyncio.Event) -> None:
        try:
            async with self._channels.start_subscription(_channel(table_id)) as subscriber:
                begun.set()
                async for message in subscriber.iter_events():
                    self._tell(table_id, int(message))
        except GONE:
            log.warning("a table cannot be listened to now", exc_info=True)
        finally:
            begun.set()


class _Ear:
    def __init__(self) -> None:
        self.news = asyncio.Event()
        self._newest = 0
        self._missed = False

    def miss(self) -> None:
        self._missed = True
        self.news.set()

    def hear(self, revision: int) -> None:
        self._newest = max(self._newest, revision)
        self.news.set()

    async def newest(self, every: float) -> int | None:
        try:
            async with asyncio.timeout(every):
                await self.news.wait()
        except TimeoutError:
            return None
        self.news.clear()
        missed, self._missed = self._missed, False
        return None if missed else self._newest


def _channel(table_id: str) -> str:
    return f"table_{table_id}"
