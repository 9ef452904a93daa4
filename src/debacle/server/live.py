"""Telling all who look on that a table has changed, on this process and on others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

BACKLOG = 64


def channels_for(database: str) -> ChannelsPlugin:
    """PostgreSQL's LISTEN/NOTIFY between processes; in memory with SQLite, where there is one process."""
    backend: ChannelsBackend
    if database.startswith("postgresql"):
        backend = AsyncPgChannelsBackend(database.replace("postgresql+asyncpg://", "postgresql://"))
    else:
        backend = MemoryChannelsBackend()
    return ChannelsPlugin(
        backend,
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=BACKLOG,
        subscriber_backlog_strategy="dropleft",
    )


class Live:
    def __init__(self, channels: ChannelsPlugin) -> None:
        self._channels = channels
        self.stopping = asyncio.Event()

    async def publish(self, table_id: str, revision: int) -> None:
        await self._channels.wait_published(str(revision), _channel(table_id))

    async def changes(self, table_id: str, every: float) -> AsyncIterator[int | None]:
        """The newest revision whenever the table has changed, several changes at once as one; None after `every`
        seconds without one. Ends when the server stops."""
        async with self._channels.start_subscription(_channel(table_id)) as subscriber:
            news: asyncio.Queue[int] = asyncio.Queue()

            async def listen() -> None:
                async for message in subscriber.iter_events():
                    news.put_nowait(int(message))

            listening = asyncio.create_task(listen())
            stopping = asyncio.create_task(self.stopping.wait())
            try:
                yield None
                while not self.stopping.is_set():
                    yield await _newest(news, stopping, every)
            finally:
                for task in (listening, stopping):
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task


async def _newest(news: asyncio.Queue[int], stopping: asyncio.Task[bool], every: float) -> int | None:
    waiting = asyncio.create_task(news.get())
    try:
        await asyncio.wait({waiting, stopping}, timeout=every, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if not waiting.done():
            waiting.cancel()
    if not waiting.done():
        return None
    newest = waiting.result()
    while not news.empty():
        newest = news.get_nowait()
    return newest


def _channel(table_id: str) -> str:
    return f"table_{table_id}"
