"""What all pages say at the operator's wish: a note, and a restart that is to come."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from debacle.server.storage.announcing import Announcement, AnnouncementStore


class Placard(Struct, frozen=True):
    """As one reader is told; both may be missing."""

    note: str | None = None
    restart_at: float | None = None


class Announcements:
    """In memory, for every page shows them."""

    def __init__(self, store: AnnouncementStore, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._note: Announcement | None = None
        self._restart: Announcement | None = None

    async def refresh(self) -> None:
        by_kind = {one.kind: one for one in await self._store.all()}
        self._note, self._restart = by_kind.get("note"), by_kind.get("restart")

    def told(self, language: str) -> Placard:
        note, restart = self._note, self._restart
        over = note is None or (note.until is not None and note.until <= self._now())
        text = None if note is None or over else (note.fr if language == "fr" else note.en)
        return Placard(text, None if restart is None else restart.until)

    def restart_is_due(self) -> bool:
        until = None if self._restart is None else self._restart.until
        return until is not None and until <= self._now()
