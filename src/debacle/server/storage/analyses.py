"""Finished games that were looked through: what came of it is kept for a while, and how far it is, for all workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from sqlalchemy import and_, delete, or_, select, update

from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import analyses
from debacle.server.storage.sessions import Writing

KEPT = 30 * 86_400
"""Seconds."""
MOST = 1000
"""So many are kept at a time; the oldest go first."""
LEFT = 60.0
"""Seconds after which one that nobody has gone on with was left by a process that died."""


class KeptAnalysis(Struct, frozen=True):
    done: float
    body: str
    """Empty while it is worked on."""


class AnalysisStore:
    def __init__(
        self, reads: ReadAccess, writing: Writing, upsert: Callable[..., Any], now: Callable[[], float]
    ) -> None:
        self._reads = reads
        self._writing = writing
        self._upsert = upsert
        self._now = now

    async def claim(self, key: str) -> bool:
        """Whether it is for this process to work out: nobody has, and nobody is at it."""
        now = self._now()
        left = and_(analyses.c.body == "", analyses.c.touched_at < now - LEFT)
        newest = select(analyses.c.id).order_by(analyses.c.touched_at.desc()).limit(MOST)
        row = {"id": key, "done": 0.0, "body": "", "touched_at": now}
        async with self._writing() as connection:
            old = analyses.c.touched_at < now - KEPT
            await connection.execute(delete(analyses).where(or_(old, analyses.c.id.not_in(newest))))
            await connection.execute(delete(analyses).where(analyses.c.id == key, left))
            made = await connection.execute(self._upsert(analyses).values(row).on_conflict_do_nothing())
            return bool(made.rowcount)

    async def tell(self, key: str, done: float) -> None:
        await self._set(key, done=done)

    async def finish(self, key: str, body: str) -> None:
        await self._set(key, done=1.0, body=body)

    async def give_up(self, key: str) -> None:
        """It can be asked for again."""
        async with self._writing() as connection:
            await connection.execute(delete(analyses).where(analyses.c.id == key, analyses.c.body == ""))

    async def look(self, key: str) -> KeptAnalysis | None:
        """None: nobody has asked for it, or whoever worked on it has died."""
        query = select(analyses).where(analyses.c.id == key)
        row = await self._reads.read(lambda connection: connection.execute(query).first())
        if row is None or (not row.body and row.touched_at < self._now() - LEFT):
            return None
        return KeptAnalysis(float(row.done), str(row.body))

    async def _set(self, key: str, **values: object) -> None:
        changed = update(analyses).where(analyses.c.id == key).values(touched_at=self._now(), **values)
        async with self._writing() as connection:
            await connection.execute(changed)
