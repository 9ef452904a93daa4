"""Lets bots play at live tables, at a human pace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from random import Random
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from debacle.core.audience import Seat
from debacle.core.specs import Answer
from debacle.server.bots.thinking import think
from debacle.server.errors import NoSuchTable, TooLate
from debacle.server.storage.store import Store
from debacle.server.tables.moves import Tables
from debacle.server.tables.table_cache import Room, Rooms

log = logging.getLogger(__name__)
SWEEP = 5.0
"""Every so many seconds tables are looked for where a bot is asked and nobody lets it play."""
SLOWEST = 12.0
"""After so long a table that waits for a bot has been left behind by a process that died."""


class Driver:
    """One task a table while bots are asked there. Of two processes that drive the same table one is faster, and the
    other sees that it was too late."""

    def __init__(
        self, store: Store, rooms: Rooms, tables: Tables, new_executor: Callable[[], Executor], pace: float
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._tables = tables
        self._new_executor = new_executor
        self._executor = new_executor()
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._rng = Random()

    def wake(self, table_id: str) -> None:
        """Something has changed at this table, by this process."""
        if table_id not in self._tasks:
            task = asyncio.create_task(self._drive(table_id))
            self._tasks[table_id] = task
            task.add_done_callback(lambda done: self._ended(table_id, done))

    async def sweep(self) -> None:
        """For as long as the server runs: wake tables that were left behind."""
        patience = 0.0
        while True:
            try:
                await self._wake_left_behind(self._store.now() - patience)
            except (SQLAlchemyError, OSError):
                log.exception("no look for tables that were left behind")
            patience = SLOWEST
            await asyncio.sleep(SWEEP)

    async def _wake_left_behind(self, before: float) -> None:
        for table_id in await self._store.full_tables(before):
            await self._tables.begin_if_full(table_id)
        for table_id in await self._store.tables_with_waiting_bots(before):
            self.wake(table_id)

    async def stop(self) -> None:
        """Ends when all have ended: who is in the middle of a query has a connection to close."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _ended(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table_id, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("bots stopped at a table", exc_info=task.exception())

    async def _drive(self, table_id: str) -> None:
        while True:
            try:
                async with self._rooms.open(table_id) as room:
                    asked = [seat for seat in room.asked() if _bot_at(room, seat) is not None]
                    if room.row.status != "playing" or not asked:
                        return
                    pace = self._pace * room.row.options.pace
                await asyncio.sleep(pace * (0.5 + self._rng.random()))
                await self._play(table_id, self._rng.choice(asked))
            except NoSuchTable:
                return

    async def _play(self, table_id: str, seat: Seat) -> None:
        async with self._rooms.open(table_id) as room:
            bot = _bot_at(room, seat)
            if bot is None or room.match is None or seat not in room.asked():
                return
            view, notes = room.match.state.view(seat), room.match.notes_of(seat)
            number = view.answers
            file = self._rooms.deck_file(room.row.game, room.row.options.deck)
            seed = f"{room.row.seed.hex()} {seat} {number}"
            key, deck = room.row.game, None if file is None else str(file)
        answer = await self._think(key, deck, bot, view, notes, seed)
        try:
            await self._tables.move(table_id, seat, number, answer)
        except TooLate:
            log.info("a bot's answer came too late")

    async def _think(self, *task: Any) -> Answer:
        loop, executor = asyncio.get_running_loop(), self._executor
        try:
            return await loop.run_in_executor(executor, think, *task)
        except BrokenExecutor:
            log.warning("a process that thinks for the bots has died; others take its place")
            if executor is self._executor:
                self._executor = self._new_executor()
            return await loop.run_in_executor(self._executor, think, *task)


def _bot_at(room: Room, seat: Seat) -> str | None:
    return room.chairs[seat].bot
