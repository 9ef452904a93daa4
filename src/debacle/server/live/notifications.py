"""What one server process tells, all of them hear: the seam, and what is the same whatever carries it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

CHANNEL = "debacle_tables"
PAUSE = 0.5
"""Seconds between two tries to listen again."""
Hear = Callable[[str], None]
"""Told every message, those of this process included."""
CatchUp = Callable[[], None]
"""Told that some may have been missed."""


class Notifications(Protocol):
    """Made with a `Hear` and a `CatchUp`. Listens anew by itself after its carrier was gone."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def send(self, message: str) -> None:
        """Returns when it is on its way; an `OSError` says that nobody will hear it."""


class Outbox:
    """Messages on their way: all that have come while some were being told are told together next."""

    def __init__(self, tell: Callable[[Sequence[str]], Awaitable[None]]) -> None:
        self._tell = tell
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def send(self, message: str) -> None:
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((message, told))
        if self._task is None:
            self._task = asyncio.create_task(self._send_all())
        await told

    async def close(self) -> None:
        """When all is told, or has failed to be."""
        if self._task is not None:
            await self._task

    async def _send_all(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting, []
            (outcome,) = await asyncio.gather(self._tell([message for message, _ in together]), return_exceptions=True)
            for _, told in together:
                if told.cancelled():
                    continue
                if isinstance(outcome, BaseException):
                    told.set_exception(outcome)
                else:
                    told.set_result(None)
        self._task = None
