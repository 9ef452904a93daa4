"""Record files that were handed in to be replayed: kept for a while, so that a moment of one has an address."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from sqlalchemy import delete, select

from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import uploads
from debacle.server.storage.sessions import Writing

KEPT = 30 * 86_400
"""Seconds."""
MOST = 1000
"""So many are kept at a time; the oldest go first."""
DIGITS = 24


class UploadStore:
    def __init__(
        self, reads: ReadAccess, writing: Writing, upsert: Callable[..., Any], now: Callable[[], float]
    ) -> None:
        self._reads = reads
        self._writing = writing
        self._upsert = upsert
        self._now = now

    async def keep(self, body: str) -> str:
        """Gives its id."""
        upload_id, now = sha256(body.encode()).hexdigest()[:DIGITS], self._now()
        row = {"id": upload_id, "body": body, "made_at": now}
        newest = select(uploads.c.id).order_by(uploads.c.made_at.desc()).limit(MOST)
        async with self._writing() as connection:
            kept = self._upsert(uploads).values(row)
            await connection.execute(kept.on_conflict_do_update(index_elements=["id"], set_={"made_at": now}))
            await connection.execute(delete(uploads).where(uploads.c.made_at < now - KEPT))
            await connection.execute(delete(uploads).where(uploads.c.id.not_in(newest)))
        return upload_id

    async def body(self, upload_id: str) -> str | None:
        query = select(uploads.c.body).where(uploads.c.id == upload_id)
        row = await self._reads.read(lambda connection: connection.execute(query).first())
        return None if row is None else str(row.body)
