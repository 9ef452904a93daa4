"""`debacle backup` and `debacle restore`: what a server keeps, in a file, while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import AsyncEngine

from debacle.cli.common import Lang, Trouble, speaking
from debacle.cli.database_option import Data, Database, SettingsPath, address_of, without_password
from debacle.cli.settings_file import SettingsFile
from debacle.server.storage import postgresql_backup, sqlite_backup
from debacle.server.storage.backups import BadBackup, Contents
from debacle.server.storage.database import DatabaseAway, open_engine
from debacle.terminal.screen import screen
from debacle.texts.words import Words

KINDS = {"sqlite": ("SQLite", sqlite_backup.MAGIC), "postgresql": ("PostgreSQL", postgresql_backup.MAGIC)}
"""By kind of database: what it is called, and how its backups begin."""
File: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.", show_default=False)]


def backup(
    context: typer.Context,
    file: File,
    database: Database = None,
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    _settings: SettingsPath = None,
    lang: Lang = None,
) -> None:
    """Save all that a server keeps in one file; it may go on meanwhile. The file holds every secret of every game."""
    with speaking(lang) as words:
        address = _address(context, database, data)
        if file.exists() and not force:
            raise Trouble("backup.exists", file=str(file))
        if not file.parent.is_dir():
            raise Trouble("error.folder", file=str(file), folder=str(file.parent))
        with _troubles(address, file):
            held = _back_up(address, file)
        _tell(words, "backup.done", file, held)


def restore(
    context: typer.Context,
    file: File,
    database: Database = None,
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Replace whatever the database holds.")] = False,
    _settings: SettingsPath = None,
    lang: Lang = None,
) -> None:
    """Put back what a backup holds. A server that runs on the database goes on with it at once."""
    with speaking(lang) as words:
        address = _address(context, database, data)
        _check_kind(file, make_url(address).get_backend_name())
        with _troubles(address, file):
            held = _restore(address, file, force)
        _tell(words, "backup.restored", file, held)


def _address(context: typer.Context, database: str | None, data: Path | None) -> str:
    settings: SettingsFile = context.obj
    if settings.trouble is not None:
        raise settings.trouble
    return address_of(database, data)


def _back_up(address: str, file: Path) -> Contents:
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        return sqlite_backup.back_up(Path(url.database or ":memory:"), file)
    return asyncio.run(_on(address, lambda engine: postgresql_backup.back_up(engine, file)))


def _restore(address: str, file: Path, force: bool) -> Contents:
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        return sqlite_backup.restore(file, Path(url.database or ":memory:"), force=force)
    return asyncio.run(_on(address, lambda engine: postgresql_backup.restore(file, engine, force=force)))


async def _on(address: str, work: Callable[[AsyncEngine], Awaitable[Contents]]) -> Contents:
    engine = open_engine(address)
    try:
        return await work(engine)
    finally:
        await engine.dispose()


def _check_kind(file: Path, wanted: str) -> None:
    try:
        with file.open("rb") as opened:
            start = opened.read(16)
    except OSError as error:
        raise Trouble("error.file", file=str(file), problem=error.strerror or str(error)) from None
    kind = next((kind for kind, (_, magic) in KINDS.items() if start.startswith(magic)), None)
    if kind is None:
        raise Trouble("backup.foreign", file=str(file))
    if kind != wanted:
        raise Trouble("backup.kind", file=str(file), kind=KINDS[kind][0], wanted=KINDS[wanted][0])


@contextmanager
def _troubles(address: str, file: Path) -> Iterator[None]:
    try:
        yield
    except BadBackup as error:
        trouble = Trouble(f"backup.{error.code}", file=str(file))
        trouble.facts |= error.facts
        raise trouble from None
    except DatabaseAway as error:
        raise Trouble("error.away", database=without_password(address), problem=str(error)) from None
    except OSError as error:
        raise Trouble("backup.failed", file=str(file), problem=error.strerror or str(error)) from None


def _tell(words: Words, key: str, file: Path, held: Contents) -> None:
    facts = {"tables": held.tables, "playing": held.playing, "players": held.players, "entries": held.entries}
    screen().say(words.say(key, file=str(file)))
    screen().say(words.say("backup.holds", schema=held.schema, **facts))
