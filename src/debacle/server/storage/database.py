"""Opening the database: SQLite in a file, or PostgreSQL for any number of server processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from sqlite3 import Connection as SQLiteConnection
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATION_LOCK = 4_417_201
"""Two processes that start at once must not migrate at once."""
GOING = ("08", "53", "57P")
"""How the codes begin by which PostgreSQL says that it stops, starts, or has no room for another connection."""

GONE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What is raised while there is no PostgreSQL to speak to."""
POOL = 30
"""Connections that a process has at most. It keeps them: to open one takes longer than most of what is asked."""
IN_ALL = 90
"""PostgreSQL allows a hundred if it is told nothing else, and somebody may have to look after it."""
APART = 2
"""Connections of a worker that are not of the pool: it listens, and holds locks."""


class DatabaseAway(OSError):
    """It does not answer, for now."""


@contextmanager
def reaching() -> Iterator[None]:
    """Around work on a database that may be away. While it is, a connection is refused by the system or by PostgreSQL,
    and one that was there is broken off: three kinds of errors for one thing. So is it when all connections that we may
    have are in use for half a minute."""
    try:
        yield
    except (*GONE, NoConnection) as error:
        raise DatabaseAway(str(error)) from error
    except DBAPIError as error:
        code = str(getattr(error.orig, "sqlstate", None) or "")
        if error.connection_invalidated or code.startswith(GOING):
            raise DatabaseAway(str(error.orig)) from error
        raise


def open_engine(address: str, workers: int = 1) -> AsyncEngine:
    """For one of so many workers, which have to share what connections there are."""
    if address.startswith("sqlite"):
        engine = create_async_engine(address, hide_parameters=True, connect_args={"timeout": 30})
        make_private(engine.url.database)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_writing)
        return engine
    most = max(2, min(POOL, IN_ALL // workers - APART))
    return create_async_engine(
        address, hide_parameters=True, pool_size=most, max_overflow=0, pool_use_lifo=True, pool_pre_ping=True
    )


def plain_address(address: str) -> str:
    """As asyncpg itself reads it."""
    return make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)


def open_directly(engine: AsyncEngine) -> Engine | None:
    """The same SQLite file, for one thread that writes or reads; None if it is something else."""
    if engine.dialect.name != "sqlite" or engine.url.database in (None, "", ":memory:"):
        return None
    address = engine.url.set(drivername="sqlite")
    direct = create_engine(address, hide_parameters=True, connect_args={"timeout": 30})
    event.listen(direct, "connect", _set_up_sqlite)
    event.listen(direct, "begin", _begin_writing)
    return direct


def make_private(file: str | None) -> None:
    """It will hold seeds, and all bids: nobody else on this machine may read it. Its journal becomes what it is."""
    if file and file != ":memory:":
        with reaching():
            Path(file).touch(mode=0o600)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    raw: SQLiteConnection = connection
    raw.isolation_level = None
    cursor = raw.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_writing(connection: Connection) -> None:
    """Take the write lock at once: a transaction that reads first and writes then could not be retried."""
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    with reaching():
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(upgrade, to)


async def is_up_to_date(engine: AsyncEngine) -> bool:
    """Whether it has been migrated by this version; what is older or newer is not touched by who only looks."""
    with reaching():
        async with engine.connect() as connection:
            return await connection.run_sync(_is_head)


def _is_head(connection: Connection) -> bool:
    heads = ScriptDirectory.from_config(_migrations()).get_heads()
    return set(MigrationContext.configure(connection).get_current_heads()) == set(heads)


def upgrade(connection: Connection, to: str = "head") -> None:
    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def known_schemas() -> set[str]:
    """The names of all that this version can bring forward."""
    return {one.revision for one in ScriptDirectory.from_config(_migrations()).walk_revisions()}


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("debacle.server") / "storage" / "migrations"))
    return config
