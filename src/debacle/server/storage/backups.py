"""What every backup has, of whichever kind of database: what is in it, and a file that is whole or not there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from debacle.server.storage.database import known_schemas
from debacle.server.storage.schema import metadata

SCHEMA = "alembic_version"
"""The table in which Alembic keeps the name of the schema."""
OURS = (SCHEMA, *metadata.tables)
Ask = Callable[[str], Sequence[Sequence[Any]]]
"""The rows that a query gives."""


class BadBackup(Exception):
    """Why nothing was backed up or restored: a code, and its facts."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Contents(Struct, frozen=True):
    """What a backup holds."""

    schema: str
    tables: int
    playing: int
    """So many of them have a game under way."""
    players: int
    entries: int


def read_contents(ask: Ask) -> Contents:
    counts = [
        *("SELECT count(*) FROM tables", "SELECT count(*) FROM tables WHERE status = 'playing'"),
        *("SELECT count(*) FROM players", "SELECT count(*) FROM entries"),
    ]
    schema = check_schema(ask(f"SELECT version_num FROM {SCHEMA}"))
    return Contents(schema, *(int(ask(query)[0][0]) for query in counts))


def check_schema(rows: Sequence[Sequence[Any]]) -> str:
    """The name of the one schema there is, if this version knows it."""
    if len(rows) != 1:
        raise BadBackup("foreign")
    schema = str(rows[0][0])
    if schema not in known_schemas():
        raise BadBackup("newer", schema=schema)
    return schema


@contextmanager
def whole_file(place: Path) -> Iterator[Path]:
    """A name to write under, for nobody else to read; what is there gets its own name when it is on the disk."""
    with scratch_file(place) as unfinished:
        yield unfinished
        _sync(unfinished)
        unfinished.replace(place)
        _sync(place.parent)


@contextmanager
def scratch_file(beside: Path) -> Iterator[Path]:
    """An empty file in the same folder, for its owner only; gone in the end."""
    handle, name = tempfile.mkstemp(prefix=f".{beside.name}.", suffix=".part", dir=beside.parent)
    os.close(handle)
    scratch = Path(name)
    try:
        yield scratch
    finally:
        scratch.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
