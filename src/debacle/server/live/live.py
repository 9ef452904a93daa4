"""Telling all who look on that a table has changed, on this process and on others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from msgspec import Struct

from debacle.core.audience import EVERYONE, NOBODY, Audience, Seat, bit
from debacle.server.live.listening import GONE, Listener

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


class News(Struct, frozen=True):
    """Why somebody who looks on looks again."""

    revision: int | None
    """What there is to see is of this revision or later; None: a change by another process may have been missed."""
    audience: Audience = EVERYONE
    """Who can see the change: nobody else may learn by any stir that there was one."""
    beat: bool = False
    """Nothing has happened: it is time for a sign of life."""

    def concerns(self, seat: Seat | None) -> bool:
        return bool(self.audience & bit(seat))


class Live:
    """Who looks on at which table, in this process. A table has one subscription, however many look on; with SQLite,
    where there is no other process, it needs none."""

    def __init__(
        self, channels: ChannelsPlugin, forget_presence: Callable[[str], None] = lambda _: None, *, alone: bool
    ) -> None:
        """`forget_presence` is told of tables where somebody has come or gone at another process."""
        self._channels = channels
        self._forget_presence = forget_presence
        self._alone = alone
        self._ears: dict[str, set[_Ear]] = {}
        self._listening: dict[str, tuple[asyncio.Task[None], asyncio.Event]] = {}
        self._stopping = False

    async def publish(self, table_id: str, revision: int, audience: Audience = EVERYONE) -> None:
        if self._alone:
            self._tell(table_id, revision, audience)
        else:
            await self._channels.wait_published(f"{revision} {audience}", _channel(table_id))

    async def publish_presence(self, table_id: str) -> None:
        """Somebody has come or gone: all may see it, and it is no new revision."""
        await self.publish(table_id, 0)

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
                ear.wake()

    async def changes(self, table_id: str, every: float) -> AsyncIterator[News]:
        """First what there is, then whenever the table has changed, several changes at once as one, and a beat every
        so many seconds: by a clock of its own, which nothing that happens at the table moves. Ends when the server
        stops."""
        ear, clock = _Ear(), asyncio.get_running_loop().time
        beat = clock() + every
        ears = self._ears.setdefault(table_id, set())
        ears.add(ear)
        try:
            await self._subscribe(table_id)
            yield News(None)
            while not self._stopping:
                news = await ear.news(beat)
                if news is None:
                    beat = max(beat + every, clock())
                    news = News(0 if self._alone else None, beat=True)
                if news.revision is None:
                    await self._subscribe(table_id)
                if not self._stopping:
                    yield news
        finally:
            ears.discard(ear)
            if not ears and self._ears.get(table_id) is ears:
                del self._ears[table_id]
                self._unsubscribe(table_id)

    def _tell(self, table_id: str, revision: int, audience: Audience) -> None:
        if not revision and not self._alone:
            self._forget_presence(table_id)
        for ear in self._ears.get(table_id, ()):
            ear.hear(revision, audience)

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
                    self._tell(table_id, *map(int, message.split()))
        except GONE:
            log.warning("a table cannot be listened to now", exc_info=True)
        finally:
            begun.set()


class _Ear:
    def __init__(self) -> None:
        self._heard = asyncio.Event()
        self._newest = 0
        self._audience = NOBODY
        self._missed = False

    def wake(self) -> None:
        self._heard.set()

    def miss(self) -> None:
        self._missed = True
        self.wake()

    def hear(self, revision: int, audience: Audience) -> None:
        self._newest = max(self._newest, revision)
        self._audience |= audience
        self.wake()

    async def news(self, until: float) -> News | None:
        """What has been heard since it was asked last; None if there is nothing until then."""
        try:
            async with asyncio.timeout_at(until):
                await self._heard.wait()
        except TimeoutError:
            return None
        self._heard.clear()
        missed, self._missed = self._missed, False
        audience, self._audience = self._audience, NOBODY
        return News(None) if missed else News(self._newest, audience)


def _channel(table_id: str) -> str:
    return f"table_{table_id}"
