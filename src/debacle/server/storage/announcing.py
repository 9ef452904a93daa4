"""What the operator tells all pages, as it is kept: a note, and a restart that is to come."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select

from debacle.server.storage.bulletins import Bulletins, Writing
from debacle.server.storage.read_access import ReadAccess
from debacle.server.storage.schema import announcements


class Announcement(Struct, frozen=True):
    kind: Literal["note", "restart"]
    en: str = ""
    fr: str = ""
    until: float | None = None
    """Of a restart: when it comes. Of a note None: until it is cleared."""


class AnnouncementStore:
    def __init__(self, reads: ReadAccess, writing: Writing, bulletins: Bulletins) -> None:
        self._reads = reads
        self._writing = writing
        self._bulletins = bulletins

    async def all(self) -> list[Announcement]:
        rows = await self._reads.read(lambda connection: connection.execute(select(announcements)).all())
        return [Announcement(row.kind, row.en, row.fr, row.until) for row in rows]

    async def put(self, new: Announcement) -> None:
        """In place of the one of its kind."""
        async with self._writing() as connection:
            await self._bulletins.post(connection, "announcement")  # first, for with it comes the turn
            await connection.execute(delete(announcements).where(announcements.c.kind == new.kind))
            await connection.execute(insert(announcements).values(asdict(new)))

    async def clear(self, kind: str) -> bool:
        """Whether there was one."""
        async with self._writing() as connection:
            gone = await connection.execute(delete(announcements).where(announcements.c.kind == kind))
            await self._bulletins.post(connection, "announcement")
            return bool(gone.rowcount)

    async def forget_past(self, now: float) -> None:
        """A restart whose time has come is over when a server starts. Others have it in memory, and their turn."""
        past = (announcements.c.kind == "restart") & (announcements.c.until <= now)
        async with self._writing() as connection:
            await connection.execute(delete(announcements).where(past))
