"""Sessions whose pages are open: a page that was opened with a session which has been ended is told nothing more."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from debacle.server.storage.rows import BrowserSession
from debacle.server.storage.sessions import Sessions

log = logging.getLogger(__name__)
SEEN_EVERY = 600.0
"""When a session was last seen is entered anew after so many seconds."""
LOOK_EVERY = 5.0
"""Seconds between two looks at what other processes have ended."""


class OpenSessions:
    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._open: Counter[str] = Counter()
        """By session: how many of its streams are open."""
        self._ended: set[str] = set()
        """Those of them that are no longer good."""
        self._entering: dict[str, asyncio.Task[None]] = {}

    def see(self, session: BrowserSession, browser: str, now: float) -> None:
        """Nobody waits for it: that a disk is busy would tell that somebody answers."""
        if now - session.seen_at > SEEN_EVERY and session.id not in self._entering:
            task = asyncio.create_task(self._enter(session.id, browser))
            self._entering[session.id] = task
            task.add_done_callback(lambda _: self._entering.pop(session.id, None))

    @asynccontextmanager
    async def watching(self, session: str | None) -> AsyncIterator[None]:
        """While a stream is open."""
        if session is None:
            yield
            return
        self._open[session] += 1
        try:
            yield
        finally:
            self._open[session] -= 1
            if not self._open[session]:
                del self._open[session]
                self._ended.discard(session)

    def is_good(self, session: str | None) -> bool:
        """Of a stream's session, or of none."""
        return session not in self._ended

    async def look_again(self) -> None:
        """After sessions were ended."""
        if self._open:
            self._ended = set(self._open) - await self._sessions.living(list(self._open))

    async def keep_up(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look_again()
            except (SQLAlchemyError, OSError):
                log.exception("which sessions have been ended was not read")

    async def close(self) -> None:
        await asyncio.gather(*self._entering.values())

    async def _enter(self, session: str, browser: str) -> None:
        try:
            await self._sessions.see(session, browser)
        except (SQLAlchemyError, OSError):
            log.exception("when a session was last seen was not entered")
