"""What every command of an operator's has: the database, words, and two ways to answer, for people and for scripts."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct
from rich.console import RenderableType
from sqlalchemy import make_url

from debacle.cli.common import Lang, Trouble, speaking
from debacle.cli.database_option import Data, Database, Decks, SettingsPath, address_of, without_password
from debacle.cli.files import data_folder
from debacle.cli.settings_file import SettingsFile
from debacle.server.errors import NoSuchTable
from debacle.server.operator.people import NoSuchPerson, PeopleCare
from debacle.server.operator.tables import TableCare
from debacle.server.results.counting import Counting
from debacle.server.storage.database import DatabaseAway, is_up_to_date, open_engine
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import TableCache
from debacle.terminal.screen import screen
from debacle.texts.words import Words

SERVER = "debacle.server"
"""Whose refusals may be told."""


class Desk:
    """An operator at a database."""

    def __init__(self, store: Store, decks: Path | None, words: Words, file: SettingsFile, *, json: bool) -> None:
        cache = TableCache(store, decks)
        self.store = store
        self.words = words
        self.file = file
        self.json = json
        self.tables = TableCare(store, cache)
        self.people = PeopleCare(store, cache)
        self.counting = Counting(store, cache)


class Reply(Struct, frozen=True):
    """What a command has to say: as data, and as it is shown."""

    data: object
    shown: RenderableType


Act = Callable[..., Awaitable[Reply]]


class SharedOptions(Struct, frozen=True):
    """The options that all have."""

    database: str | None
    data: Path | None
    decks: Path | None
    json: bool
    lang: str | None


def _options(
    database: Database = None,
    data: Data = None,
    decks: Decks = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON, for scripts.")] = False,
    _settings: SettingsPath = None,
    lang: Lang = None,
) -> SharedOptions:
    return SharedOptions(database, data, decks, json, lang)


def operator_command(act: Act) -> Callable[..., None]:
    """A command of `act`, which is given a desk: it has the shared options after its own."""
    own = list(inspect.signature(act, eval_str=True).parameters.values())[1:]
    shared = list(inspect.signature(_options, eval_str=True).parameters.values())

    def run(context: typer.Context, **given: Any) -> None:
        options = _options(**{one.name: given.pop(one.name) for one in shared})
        with speaking(options.lang, SERVER) as words:
            report = asyncio.run(_run(act, context.obj, options, words, given))
            if options.json:
                typer.echo(msgspec.json.format(msgspec.json.encode(report.data), indent=1))
            else:
                screen().print(report.shown)

    context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    run.__dict__["__signature__"] = inspect.Signature([context, *own, *shared])
    run.__name__, run.__doc__ = act.__name__, act.__doc__
    return run


async def _run(act: Act, file: SettingsFile, options: SharedOptions, words: Words, given: dict[str, Any]) -> Reply:
    if file.trouble is not None:
        raise file.trouble
    async with _opened(options) as store:
        try:
            return await act(Desk(store, options.decks, words, file, json=options.json), **given)
        except NoSuchTable:
            raise Trouble("admin.no_table", table=str(given["table"])) from None
        except NoSuchPerson:
            raise Trouble("admin.no_person", person=str(given["person"])) from None


@asynccontextmanager
async def _opened(options: SharedOptions) -> AsyncIterator[Store]:
    """A database that is there, and that this version has migrated: it is the server's to make or change one."""
    folder = options.data or data_folder()
    if options.database is None and not folder.is_dir():
        raise Trouble("admin.no_database", database=str(folder / "debacle.db"))
    address = address_of(options.database, folder)
    url = make_url(address)
    if url.drivername.startswith("sqlite") and not Path(url.database or "").is_file():
        raise Trouble("admin.no_database", database=url.database or "")
    try:
        engine = open_engine(address)
        if not await is_up_to_date(engine):
            await engine.dispose()
            raise Trouble("admin.other_version", database=without_password(options.database or str(url.database)))
        store = Store(engine, time)
        try:
            yield store
        finally:
            await store.close()
    except DatabaseAway as error:
        raise Trouble("error.away", database=without_password(address), problem=str(error)) from None
