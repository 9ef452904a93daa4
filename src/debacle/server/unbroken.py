"""Queries that go on when whoever asked leaves: one that is broken off costs its connection."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Unbroken:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, query: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """To be waited for behind a shield."""
        task = asyncio.create_task(query)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settle(self) -> None:
        """Ends when all have. Before a database is closed: a connection that comes back later stays open until the
        collector finds it, in whatever runs then."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
