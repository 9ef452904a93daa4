"""Backups of SQLite, by its online backup: a server may write meanwhile, and reads on while one is restored.

To restore is one transaction of the live database. Whoever reads sees what was there before, and then what was
restored; if it is broken off, what was there before stays."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.engine import URL

from debacle.server.storage.backups import BadBackup, Contents, read_contents, scratch_file, whole_file
from debacle.server.storage.database import make_private, upgrade
from debacle.server.storage.generation import NAME

MAGIC = b"SQLite format 3\0"
PATIENCE = 30.0
"""Seconds to wait for whoever writes."""


def back_up(database: Path, place: Path) -> Contents:
    if not database.is_file():
        raise BadBackup("nothing", database=str(database))
    with (
        _telling(database),
        whole_file(place) as unfinished,
        _opened(database) as live,
        _opened(unfinished) as copy,
    ):
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        return _check(copy, database)


def restore(place: Path, database: Path, *, force: bool) -> Contents:
    with scratch_file(database) as prepared:
        with _telling(place), _opened(place, "mode=ro&immutable=1") as backup, _opened(prepared) as copy:
            backup.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            _check(copy, place)
        _bring_forward(prepared)
        make_private(str(database))
        with _telling(database), _opened(database) as live, _opened(prepared) as copy:
            if not force and _holds_anything(live):
                raise BadBackup("full", database=str(database))
            _begin_anew(copy, live)
            contents = _check(copy, place)
            live.execute("PRAGMA journal_mode=WAL")
            live.execute("PRAGMA synchronous=FULL")
            copy.backup(live)
    return contents


def _begin_anew(copy: sqlite3.Connection, live: sqlite3.Connection) -> None:
    """Another life of the database, with the keys by which running servers know their visitors' forms."""
    keys = live.execute("SELECT name, value FROM keys").fetchall() if _has(live, "keys") else []
    with copy:
        copy.executemany("INSERT OR REPLACE INTO keys VALUES (?, ?)", [*keys, (NAME, secrets.token_hex(16))])


def _check(connection: sqlite3.Connection, file: Path) -> Contents:
    if not _has(connection, "alembic_version"):
        raise BadBackup("foreign", file=str(file))
    problems = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(1)")]
    if problems != ["ok"] or connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise BadBackup("damaged", file=str(file), problem=" ".join(problems))
    return read_contents(lambda query: connection.execute(query).fetchall())


def _holds_anything(connection: sqlite3.Connection) -> bool:
    return any(
        _has(connection, name) and connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is not None
        for name in ("players", "tables", "entries")
    )


def _has(connection: sqlite3.Connection, table: str) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,))
    return found.fetchone() is not None


def _bring_forward(file: Path) -> None:
    """What an earlier version has backed up becomes what this one would have."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()


@contextmanager
def _telling(file: Path) -> Iterator[None]:
    """What SQLite says of a file that is none of its own, or broken."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from error
    except sqlite3.DatabaseError as error:
        raise BadBackup("damaged", file=str(file), problem=str(error)) from error


def _opened(file: Path, how: str = "mode=rw") -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{file.absolute().as_uri()}?{how}", timeout=PATIENCE, uri=True))
