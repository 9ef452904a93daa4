"""Small parts of the server by themselves."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from traceback import format_exception

import pytest
from litestar import Litestar
from sqlalchemy import text

from debacle.server.errors import TooMuch
from debacle.server.limits import ALLOWANCES, Allowance, Limiter
from debacle.server.names import CHAT, NAME, BadText, clean_chat, clean_name
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.appending import Taken
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.kept_games import KeptDeck
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.store import Store
from debacle.server.tables.seats import NewTable
from debacle.server.tallies import Shared

REFUSES = {
    "sqlite": ("CREATE TRIGGER no BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'no room'); END",),
    "postgresql": (
        "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$",
        "CREATE TRIGGER no BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION no()",
    ),
}
"""By kind of database: how it is made to refuse every entry."""


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("A\r\nB", "A B"),
        ("A\u2028B\u2029C\x85D", "A B C D"),
        ("A\x00\x07\x1b[31mB", "A[31mB"),
        ("\u202eadA\u202c\u2066", "adA"),
        ("e\u0301", "é"),
        ("<b>&", "<b>&"),
        ("Zoë 🏦 王", "Zoë 🏦 王"),
        ("a" * NAME, "a" * NAME),
    ],
)
def test_names_are_one_line_of_what_can_be_seen(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "name.empty"),
        (" \r\n", "name.empty"),
        ("\u200b\u2060\ufeff", "name.empty"),
        ("a" * (NAME + 1), "name.long"),
    ],
)
def test_names_that_cannot_be(given: str, code: str) -> None:
    with pytest.raises(BadText) as refused:
        clean_name(given)
    assert refused.value.why.code == code


def test_chat_has_its_length() -> None:
    assert clean_chat("a" * CHAT) == "a" * CHAT
    with pytest.raises(BadText):
        clean_chat("a" * (CHAT + 1))


def test_a_limit_lets_so_many_through_and_then_so_many_a_second() -> None:
    time = 1000.0
    limiter = Limiter(lambda: time, Shared().tallies())
    chat = ALLOWANCES["chat"]
    for _ in range(int(chat.at_once)):
        limiter.spend("chat", "ada")
    with pytest.raises(TooMuch):
        limiter.spend("chat", "ada")
    limiter.spend("chat", "bob")
    limiter.spend("name", "ada")
    time += 1 / chat.a_second
    limiter.spend("chat", "ada")
    with pytest.raises(TooMuch):
        limiter.spend("chat", "ada")
    time += 10**6
    for _ in range(int(chat.at_once)):
        limiter.spend("chat", "ada")
    with pytest.raises(TooMuch):
        limiter.spend("chat", "ada")


def test_limits_can_be_others() -> None:
    limiter = Limiter(lambda: 0.0, Shared().tallies(), allowances={"chat": Allowance(2, 1)}, at_once={"stream": 1})
    for _ in range(2):
        limiter.spend("chat", "ada")
    with pytest.raises(TooMuch):
        limiter.spend("chat", "ada")
    limiter.spend("name", "ada")
    with limiter.room("stream", "ada"), pytest.raises(TooMuch):
        limiter.room("stream", "ada")


def test_no_limits_are_no_limits() -> None:
    limiter = Limiter(lambda: 0.0, Shared().tallies(), on=False)
    for _ in range(1000):
        limiter.spend("chat", "ada")


def test_database_addresses(tmp_path: Path) -> None:
    assert database_address(None, tmp_path / "new").endswith("/new/debacle.db")
    assert (tmp_path / "new").is_dir()
    assert database_address("postgresql://u@h/d", tmp_path) == "postgresql+asyncpg://u@h/d"
    assert database_address("sqlite:///x.db", tmp_path) == "sqlite+aiosqlite:///x.db"
    for wrong in ("mysql://x", "x.db", ""):
        with pytest.raises(ValueError, match=f"^{wrong}$"):
            database_address(wrong, tmp_path)


def test_nobody_else_may_read_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "new"

    async def modes() -> dict[str, int]:
        engine = open_engine(database_address(None, folder))
        await migrate(engine)
        store = Store(engine, lambda: 0.0)
        await store.new_player("Ada")
        found = {file.suffix: file.stat().st_mode & 0o777 for file in folder.iterdir()}
        await store.close()
        return found

    before = os.umask(0o022)
    try:
        assert asyncio.run(modes()) == dict.fromkeys((".db", ".db-wal", ".db-shm"), 0o600)
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_of_two_entries_with_one_number_one_is_kept(tmp_path: Path) -> None:
    async def race() -> None:
        engine = open_engine(database_address(None, tmp_path))
        await migrate(engine)
        store = Store(engine, lambda: 0.0)
        ada, _ = await store.new_player("Ada")
        table = await store.new_table(
            game="qe", seats=3, options=TableOptions(), public=False, host=ada.id, sitting=[(0, ada.id, None)]
        )
        deck = KeptDeck("qe", "0" * 16, "")
        begun = await asyncio.gather(*(store.begin(table, "{}", [0], deck) for _ in range(5)), return_exceptions=True)
        assert sorted(map(type, begun), key=str) == sorted([int, *[Taken] * 4], key=str)
        tries = (store.append(table, 0, [str(body)], [0], "playing") for body in range(8))
        kept = await asyncio.gather(*tries, return_exceptions=True)
        won = [body for body, result in enumerate(kept) if isinstance(result, int)]
        assert len(won) == 1
        assert all(isinstance(result, int | Taken) for result in kept)
        assert await store.entries(table, 0) == [str(won[0])]
        await store.append(table, 1, ["last but one", "last"], [], "over")
        await store.stop(table)
        stored = await store.table(table)
        assert stored is not None
        assert stored.row.status == "over"
        with pytest.raises(Taken):
            await store.append(table, 3, ["late"], [], "playing")
        assert await store.entries(table, 1) == ["last but one", "last"]
        said = await asyncio.gather(*(store.say(table, ada.id, str(line)) for line in range(6)))
        stored = await store.table(table)
        assert stored is not None
        assert len(said) == len({line.text for line in stored.chat}) == 6
        await engine.dispose()

    asyncio.run(race())


def test_an_entry_that_cannot_be_kept_is_not_told_to_the_log(database: str | None, tmp_path: Path) -> None:
    async def fail() -> BaseException:
        engine = open_engine(database_address(database, tmp_path))
        await migrate(engine)
        store = Store(engine, lambda: 0.0)
        ada, _ = await store.new_player("Ada")
        table = await store.new_table(
            game="qe", seats=3, options=TableOptions(), public=False, host=ada.id, sitting=[(0, ada.id, None)]
        )
        await store.begin(table, "{}", [0], KeptDeck("qe", "", ""))
        async with engine.begin() as connection:
            for statement in REFUSES[engine.dialect.name]:
                await connection.execute(text(statement))
        (failed,) = await asyncio.gather(store.append(table, 0, ["sealed 417"], [0], "playing"), return_exceptions=True)
        await store.close()
        assert isinstance(failed, Exception)
        return failed

    failed = asyncio.run(fail())
    assert not isinstance(failed, Taken)
    assert "sealed 417" not in "".join(format_exception(failed))


def test_nothing_goes_on_when_the_services_are_closed(tmp_path: Path) -> None:
    """A bot that is broken off in a query has a connection to close: left open, its thread keeps the process alive."""

    async def close() -> set[asyncio.Task[None]]:
        services = Services(Settings(database=database_address(None, tmp_path), thinkers=0, pace=0))
        await services.prepare()
        async with services.open(Litestar()):
            ada, _ = await services.store.new_player("Ada")
            wanted = NewTable(game="qe", seats=5, bots=("steady",) * 4)
            await asyncio.gather(*(services.seats.create(ada, wanted) for _ in range(6)))
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(close()) == set()


def test_a_database_is_closed_after_the_last_query_that_somebody_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that comes back to a database that is closed stays open until the collector finds it."""
    done: list[str] = []

    async def close() -> None:
        services = Services(Settings(database=database_address(None, tmp_path), thinkers=0, pace=0))
        await services.prepare()
        async with services.open(Litestar()):
            ada, _ = await services.store.new_player("Ada")
            table_id = await services.seats.create(ada, NewTable(game="qe", seats=3))
            begun, mark, close = asyncio.Event(), services.store.mark, services.store.close

            async def slow_mark(table_id: str) -> object:
                begun.set()
                await asyncio.sleep(0.5)
                done.append("query")
                return await mark(table_id)

            async def close_store() -> None:
                done.append("closed")
                await close()

            monkeypatch.setattr(services.store, "mark", slow_mark)
            monkeypatch.setattr(services.store, "close", close_store)
            somebody = asyncio.create_task(services.cache.read(table_id))
            await begun.wait()
            somebody.cancel()

    asyncio.run(close())
    assert done == ["query", "closed"]
