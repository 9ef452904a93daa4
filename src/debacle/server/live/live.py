"""Telling all who look on that a table has changed, on this process and on others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from msgspec import Struct

from debacle.core.audience import EVERYONE, NOBODY, Audience, Seat, bit

NO_REVISION = 0
"""Somebody has come or gone: all may see it, and it is no new revision."""
Send = Callable[[str], Awaitable[None]]


class Notice(Struct, frozen=True):
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
    """Who looks on at which table, in this process."""

    def __init__(self, send: Send | None = None, forget_presence: Callable[[str], None] = lambda _: None) -> None:
        """`send` tells all processes, this one included; None: there is no other. `forget_presence` is told of tables
        where somebody has come or gone at another process."""
        self._send = send
        self._forget_presence = forget_presence
        self._waiting: dict[str, set[_Waiting]] = {}
        self._stopping = False

    async def publish(self, table_id: str, revision: int, audience: Audience = EVERYONE) -> None:
        if self._send is None:
            self.tell(table_id, revision, audience)
        else:
            await self._send(f"{table_id} {revision} {audience}")

    def hear(self, message: str) -> None:
        """What a process has sent."""
        table_id, revision, audience = message.split()
        if int(revision) == NO_REVISION:
            self._forget_presence(table_id)
        self.tell(table_id, int(revision), int(audience))

    def catch_up(self) -> None:
        """Changes by other processes may have been missed: all who look on have to look again."""
        for waiting in self._all():
            waiting.miss()

    def is_watched(self, table_id: str) -> bool:
        """Whether a stream of this process looks at it."""
        return table_id in self._waiting

    def watched(self) -> set[str]:
        """All tables that streams of this process look at."""
        return set(self._waiting)

    def tell_all(self) -> None:
        """What every page shows has changed, and nothing at any table."""
        for waiting in self._all():
            waiting.hear(NO_REVISION, EVERYONE)

    @property
    def stopping(self) -> bool:
        return self._stopping

    def stop(self) -> None:
        """The server stops: all who look on are told so."""
        self._stopping = True
        for waiting in self._all():
            waiting.wake()

    def _all(self) -> list[_Waiting]:
        return [waiting for here in self._waiting.values() for waiting in here]

    async def changes(self, table_id: str, every: float) -> AsyncIterator[Notice]:
        """First what there is, then whenever the table has changed, several changes at once as one, and a beat every
        so many seconds: by a clock of its own, which nothing that happens at the table moves. Ends when the server
        stops."""
        waiting, clock = _Waiting(), asyncio.get_running_loop().time
        beat = clock() + every
        here = self._waiting.setdefault(table_id, set())
        here.add(waiting)
        try:
            yield Notice(None)
            while not self._stopping:
                notice = await waiting.notice(beat)
                if notice is None:
                    beat = max(beat + every, clock())
                    notice = Notice(0 if self._send is None else None, beat=True)
                if not self._stopping:
                    yield notice
        finally:
            waiting.close()
            here.discard(waiting)
            if not here and self._waiting.get(table_id) is here:
                del self._waiting[table_id]

    def tell(self, table_id: str, revision: int, audience: Audience) -> None:
        """Those who look on in this process."""
        for waiting in self._waiting.get(table_id, ()):
            waiting.hear(revision, audience)


class _Waiting:
    """A stream until there is a notice for it."""

    def __init__(self) -> None:
        self._stirred = asyncio.Event()
        self._told = False
        self._due = False
        self._timer: asyncio.TimerHandle | None = None
        """One for each beat: a timer for each notice would take as long as sending it."""
        self._newest = 0
        self._audience = NOBODY
        self._missed = False

    def wake(self) -> None:
        self._told = True
        self._stirred.set()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def miss(self) -> None:
        self._missed = True
        self.wake()

    def hear(self, revision: int, audience: Audience) -> None:
        self._newest = max(self._newest, revision)
        self._audience |= audience
        self.wake()

    async def notice(self, until: float) -> Notice | None:
        """What has been heard since it was asked last; None if there is nothing until then."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(until, self._fall_due)
        if not (self._told or self._due):
            self._stirred.clear()
            await self._stirred.wait()
        if not self._told:
            self._due, self._timer = False, None
            return None
        self._told = False
        missed, self._missed = self._missed, False
        audience, self._audience = self._audience, NOBODY
        return Notice(None) if missed else Notice(self._newest, audience)

    def _fall_due(self) -> None:
        self._due = True
        self._stirred.set()
