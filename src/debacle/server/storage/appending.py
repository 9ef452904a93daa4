"""Entries of records on their way to the disk. A commit waits for the disk, so with SQLite, where one writes at a time,
all that came while one was under way go into the next together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Boolean, Connection, Engine, Float, bindparam, case, insert, literal_column, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from debacle.server.storage.database import reaching
from debacle.server.storage.generation import generation
from debacle.server.storage.rows import Status
from debacle.server.storage.schema import entries, tables


class Taken(Exception):
    """Somebody else was faster: the entry, or the chair, is no longer free."""


class NewEntry(Struct, frozen=True):
    """The next entry of a table's record, or several that belong together, and what the table is like with them."""

    table: str
    place: int
    """Of the first."""
    bodies: tuple[str, ...]
    waiting: str
    status: Status
    seen: bool
    """Whether anybody may see that the table has changed."""
    now: float
    generation: str = ""
    """Of the database for which it was worked out."""
    clocks_before: str = ""
    """As they stood when it was worked out."""
    clocks: str = ""


class Appender(Protocol):
    async def append(self, entry: NewEntry) -> int:
        """The table's new revision, once it is committed; or `Taken`."""

    async def close(self) -> None: ...


_there = select(entries.c.seq).where(entries.c.table_id == bindparam("table"), entries.c.seq == bindparam("place"))
_UPDATE: Final = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.status == literal_column("'playing'"),
        ~_there.exists(),
        generation() == bindparam("generation"),
        tables.c.clocks == bindparam("clocks_before"),
    )
    .values(
        status=bindparam("status"),
        waiting=bindparam("waiting"),
        revision=tables.c.revision + literal_column("1"),
        changed_at=case((bindparam("seen", type_=Boolean), bindparam("now", type_=Float)), else_=tables.c.changed_at),
        clocks=bindparam("clocks"),
        due_at=case((tables.c.clocks != literal_column("''"), literal_column("1.0")), else_=literal_column("0.0")),
    )
    .returning(tables.c.revision)
)
_INSERT: Final = insert(entries).values(
    table_id=bindparam("table"), seq=bindparam("place"), body=bindparam("body"), made_at=bindparam("now")
)


def _append(connection: Connection, entry: NewEntry) -> int | None:
    """The table's new revision; None, and nothing has changed, if the place is taken, the game does not go on, its
    clocks were stopped or let go on, or the database was restored meanwhile."""
    revision = connection.execute(_UPDATE, asdict(entry)).scalar_one_or_none()
    if revision is not None:
        connection.execute(_INSERT, _rows(entry))
    return revision


def _rows(entry: NewEntry) -> list[dict[str, object]]:
    bodies = enumerate(entry.bodies, start=entry.place)
    return [{"table": entry.table, "place": place, "body": body, "now": entry.now} for place, body in bodies]


_SQLITE: Final = sqlite.dialect(paramstyle="named")
_SQLITE_UPDATE: Final = str(_UPDATE.compile(dialect=_SQLITE))
_SQLITE_INSERT: Final = str(_INSERT.compile(dialect=_SQLITE))


def _append_to_sqlite(cursor: DBAPICursor, entry: NewEntry) -> int | None:
    """The same without SQLAlchemy, which takes longer over it than SQLite itself: all tables wait for this thread."""
    cursor.execute(_SQLITE_UPDATE, asdict(entry))
    found = cursor.fetchone()
    if found is None:
        return None
    cursor.executemany(_SQLITE_INSERT, _rows(entry))
    return int(found[0])


class OneByOne:
    """For PostgreSQL, which commits many at once by itself."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def append(self, entry: NewEntry) -> int:
        try:
            with reaching():
                async with self._engine.begin() as connection:
                    return _kept(await connection.run_sync(_append, entry))
        except IntegrityError:
            raise Taken from None

    async def close(self) -> None:
        """Nothing of its own is open."""


class Together:
    """For SQLite: a thread that writes. `turn` is held while it does, for there is one writer at a time."""

    def __init__(self, engine: Engine, turn: asyncio.Lock) -> None:
        self._engine = engine
        self._turn = turn
        self._thread = ThreadPoolExecutor(1, "appending")
        self._waiting: list[tuple[NewEntry, asyncio.Future[int | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, entry: NewEntry) -> int:
        kept: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, kept))
        if len(self._waiting) == 1:
            self._task = asyncio.create_task(self._commit())
        return _kept(await kept)

    async def close(self) -> None:
        """After the last commit: who waited for it may have been broken off."""
        if self._task is not None:
            await self._task
        self._thread.shutdown()
        self._engine.dispose()

    async def _commit(self) -> None:
        """Wait for the commit that is under way, and take along all that have come by then."""
        async with self._turn:
            together, self._waiting = self._waiting, []
            loop = asyncio.get_running_loop()
            writing = loop.run_in_executor(self._thread, self._write, [entry for entry, _ in together])
            (outcome,) = await asyncio.gather(writing, return_exceptions=True)
        for place, (_, kept) in enumerate(together):
            if kept.cancelled():
                continue
            if isinstance(outcome, BaseException):
                kept.set_exception(outcome)
            else:
                kept.set_result(outcome[place])

    def _write(self, together: Sequence[NewEntry]) -> list[int | None]:
        with self._engine.begin() as connection:
            cursor = connection.connection.cursor()
            return [_append_to_sqlite(cursor, entry) for entry in together]


def _kept(revision: int | None) -> int:
    if revision is None:
        raise Taken
    return revision
