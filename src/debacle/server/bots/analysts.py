"""Looks through finished games where bots think, one at a time, and keeps what comes of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Protocol, TypeVar

from debacle.analysis.playouts import Sitting
from debacle.analysis.stored import read, write
from debacle.analysis.whole_game import ChanceMoment, analyse, default_budget
from debacle.analysis.work import Work
from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.record import digest
from debacle.core.refusals import Why
from debacle.server.bots.thinking import Rules, rules_of
from debacle.server.errors import NotAllowed, TooMuch
from debacle.server.storage.analyses import AnalysisStore

T = TypeVar("T")
log = logging.getLogger(__name__)
KIND = 4
"""Of what is kept: another number, and all is worked out anew."""
WAITING = 8
"""So many may be asked for at one process before others have to come again."""
PATIENCE = 5.0
"""Seconds between two signs of one that waits for its turn."""


class Drives(Protocol):
    """Whoever has work done, piece by piece, where bots think."""

    async def work(self, rules: Rules, work: Work[T], tell: Callable[[float], Awaitable[None]] | None = None) -> T: ...


class Analysts:
    def __init__(
        self, store: AnalysisStore, worker: Callable[[], Drives], budget: Callable[[Match], int] = default_budget
    ) -> None:
        self._store = store
        self._worker = worker
        self._budget = budget
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def begin(self, match: Match, seat: Seat, sitting: Sitting = ()) -> None:
        """Only a game that is over: the answers of others would tell their secrets."""
        if match.state.outcome() is None:
            raise NotAllowed(Why("replay.unfinished"))
        if len(self._tasks) >= WAITING:
            raise TooMuch(Why("slow_down"))
        key = key_of(match, seat, sitting)
        if await self._store.claim(key):
            task = asyncio.create_task(self._analyse(key, match, seat, sitting))
            self._tasks[key] = task
            task.add_done_callback(lambda done: self._ended(key, done))

    async def stop(self) -> None:
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _analyse(self, key: str, match: Match, seat: Seat, sitting: Sitting) -> None:
        async def tell(done: float) -> None:
            await self._store.tell(key, done)

        try:
            await self._wait(key)
            try:
                curve = await self._curve(match, sitting)
                work = analyse(match, seat, self._budget(match), sitting, curve)
                analysis = await self._worker().work(rules_of(match.game), work, tell)
            finally:
                self._turn.release()
            await self._store.finish(key, write(analysis))
        except BaseException:
            await asyncio.shield(self._store.give_up(key))
            raise

    async def _curve(self, match: Match, sitting: Sitting) -> tuple[ChanceMoment, ...]:
        """Of this game, if somebody has looked for another's mistakes in it; else nothing."""
        for seat in range(match.header.seats):
            kept = await self._store.look(key_of(match, seat, sitting))
            if kept is not None and kept.body:
                return read(kept.body, match).moments
        return ()

    async def _wait(self, key: str) -> None:
        """For one's turn; what waits is not left behind."""
        waiting = asyncio.ensure_future(self._turn.acquire())
        try:
            while not (await asyncio.wait([waiting], timeout=PATIENCE))[0]:
                await self._store.tell(key, 0.0)
        except BaseException:
            if not waiting.cancel() and not waiting.cancelled():
                self._turn.release()
            raise

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("a game was not looked through to its end", exc_info=task.exception())


def key_of(match: Match, seat: Seat, sitting: Sitting = ()) -> str:
    """The same for the same answers among the same bots, whether at a table or in a file."""
    whole: Any = digest(match.header, tuple(match.entries))
    return sha256(f"{KIND} {whole} {seat} {_named(sitting)}".encode()).hexdigest()


def _named(sitting: Sitting) -> str:
    return " ".join([name or "-" for name in sitting]) if any(sitting) else ""
