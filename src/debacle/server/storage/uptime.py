"""When servers ran: each process says every few seconds that it is there, and the times when none was are kept."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from debacle.server.storage.bulletins import Bulletins, Writing, take_turn
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import downtimes, processes

BEAT = 2.0
"""Seconds between two signs of life."""
SILENCE = 6.0
"""A process of which nothing was heard for so long is taken for dead; one that ran for less has not served anybody."""
KEPT = 30 * 24 * 3600.0
"""Seconds for which it is remembered: no clock runs for so long."""


class Downtime(Struct, frozen=True):
    """From when to when no server ran."""

    began_at: float
    ended_at: float


def is_silence(seen_at: float, now: float) -> bool:
    """Whether whoever was last seen then has been silent for too long."""
    return now - seen_at > SILENCE


class UptimeStore:
    def __init__(
        self, reads: ReadAccess, writing: Writing, bulletins: Bulletins, now: Callable[[], float], *, alone: bool
    ) -> None:
        """`alone`: no other process can have this database."""
        self._reads = reads
        self._writing = writing
        self._bulletins = bulletins
        self._now = now
        self._alone = alone

    async def begin(self, process: str, limits: str) -> float:
        """This process starts; if no other runs, the time since the last one was there is lost. Gives when that was."""
        now = self._now()
        async with self._writing() as connection:
            await take_turn(connection)
            known = (await connection.execute(select(processes.c.seen_at, processes.c.stopped))).all()
            others = any(not row.stopped and now - row.seen_at < SILENCE for row in known) and not self._alone
            if known and not others:
                await self._lose(connection, max(row.seen_at for row in known), now)
            await connection.execute(delete(processes).where(processes.c.seen_at < now - KEPT))
            if not others:
                await connection.execute(update(processes).values(stopped=True))
            await connection.execute(insert(processes).values(_running(process, limits, now)))
        return now

    async def beat(self, process: str, limits: str) -> float:
        """It runs; if it could not say so for long, nor could another, that time is lost too: the machine slept, or
        the database was away. Gives the moment that was entered."""
        now = self._now()
        async with self._writing() as connection:
            await take_turn(connection)
            known = (await connection.execute(select(processes.c.seen_at))).scalars().all()
            if is_silence(max(known, default=now), now):
                await self._lose(connection, max(known), now)
            own = processes.c.id == process
            entered = await connection.execute(update(processes).where(own).values(seen_at=now, stopped=False))
            if entered.rowcount == 0:  # a backup was restored from before this process
                await connection.execute(insert(processes).values(_running(process, limits, now)))
        return now

    async def end(self, process: str) -> None:
        async with self._writing() as connection:
            stopped = {"seen_at": self._now(), "stopped": True}
            await connection.execute(update(processes).where(processes.c.id == process).values(stopped))

    async def downtimes(self) -> tuple[Downtime, ...]:
        """The oldest first."""
        query = select(downtimes).order_by(downtimes.c.began_at)
        rows = await self._reads.read(lambda connection: connection.execute(query).all())
        return tuple(Downtime(row.began_at, row.ended_at) for row in rows)

    async def limits_in_force(self) -> list[str]:
        """What each server that runs goes by."""
        running = ~processes.c.stopped & (processes.c.seen_at > self._now() - SILENCE)
        query = select(processes.c.limits).where(running).order_by(processes.c.id)
        rows = await self._reads.read(lambda connection: connection.execute(query).all())
        return [row.limits for row in rows]

    async def _lose(self, connection: AsyncConnection, began_at: float, ended_at: float) -> None:
        if ended_at <= began_at:  # the clock was put back
            return
        await connection.execute(delete(downtimes).where(downtimes.c.ended_at < ended_at - KEPT))
        newest = select(downtimes).order_by(downtimes.c.began_at.desc()).limit(1)
        last = (await connection.execute(newest)).first()
        if last is not None and began_at - last.ended_at < SILENCE:
            longer = update(downtimes).where(downtimes.c.began_at == last.began_at)
            await connection.execute(longer.values(ended_at=max(ended_at, last.ended_at)))
        else:
            await connection.execute(insert(downtimes).values(began_at=began_at, ended_at=ended_at))
        await self._bulletins.post(connection, "downtime")


def _running(process: str, limits: str, now: float) -> dict[str, object]:
    return {"id": process, "seen_at": now, "stopped": False, "limits": limits}
