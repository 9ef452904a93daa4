"""LISTEN on PostgreSQL, and again after it was gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

import asyncpg
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

log = logging.getLogger(__name__)
PAUSE = 0.5
"""Seconds between two tries."""
GONE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What is raised while there is no database to listen to."""


class Listener(AsyncPgChannelsBackend):
    """A lost connection is made anew, with all that it listened to; Litestar's own would stay deaf."""

    def __init__(self, address: str, heard_again: Callable[[], None]) -> None:
        """What is told when a connection was made anew, for something may have been missed."""
        super().__init__(address)
        self._heard_again = heard_again
        self._again: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        self._listener_conn.remove_termination_listener(self._lost)
        if self._again is not None:
            self._again.cancel()
        await super().on_shutdown()

    async def subscribe(self, channels: Iterable[str]) -> None:
        await self._connect_again()
        await super().subscribe(channels)

    def _lost(self, _connection: Any) -> None:
        log.warning("PostgreSQL is gone: nothing is heard until it is back")
        self._again = asyncio.create_task(self._keep_trying())

    async def _keep_trying(self) -> None:
        while True:
            try:
                return await self._connect_again()
            except GONE:
                await asyncio.sleep(PAUSE)

    async def _connect_again(self) -> None:
        async with self._listener_lock:
            if not self._listener_conn.is_closed():
                return
            fresh = await self._connect()
            for channel in self._subscribed_channels:
                await fresh.add_listener(channel, self._listener)
            fresh.add_termination_listener(self._lost)
            self._listener_conn = fresh
            log.warning("PostgreSQL is heard again")
            self._heard_again()
