"""A backup is made and restored while the server runs: all of it is there again, and games go on from there."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from litestar import Litestar
from sqlalchemy import inspect, text
from typer.testing import CliRunner, Result

from debacle import registry
from debacle.cli import app
from debacle.core.match import verify
from debacle.core.record import read_record
from debacle.server.errors import TooLate
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage import postgresql_tools, sqlite_backup
from debacle.server.storage.backups import OURS
from debacle.server.storage.database import open_engine
from debacle.server.tables.moves import BotAnswer
from debacle.server.tables.seats import NewTable
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.seats import Seat, create, first, people
from tests.server.test_migrations import fill
from tests.server.upgrading import play_on, play_once, play_some, sampling

Start = Callable[..., Server]
New = Callable[[], tuple[Path, str | None]]
QE = registry.load("qe")
OF_A_SERVER_THAT_RUNS = ("processes", "bulletins", "downtimes")


def debacle(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments], env={"DEBACLE_LANG": "en"})


def well(*arguments: object) -> str:
    result = debacle(*arguments)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def refused(*arguments: object) -> str:
    result = debacle(*arguments)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.splitlines()
    return line


def where(folder: Path, database: str | None) -> tuple[object, ...]:
    return ("--data", folder, *(() if database is None else ("--database", database)))


def rows(folder: Path, database: str | None) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table; which life of the database it is, is another thing."""

    async def read() -> dict[str, list[tuple[Any, ...]]]:
        engine = open_engine(database_address(database, folder))
        async with engine.connect() as connection:
            found = {}
            there = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
            for name in sorted({*OURS} & {*there}):
                result = await connection.execute(text(f"SELECT * FROM {name}"))
                found[name] = sorted((tuple(row) for row in result if row[0] != "generation"), key=repr)
        await engine.dispose()
        return found

    return asyncio.run(read())


@pytest.fixture
def new(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> New:
    """Another database with nothing in it, and a folder."""

    def make() -> tuple[Path, str | None]:
        folder = tmp_path / f"new-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        if kind == "sqlite":
            return folder, None
        cluster: Cluster = request.getfixturevalue("cluster")
        return folder, cluster.database()

    return make


def entries_of(found: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[Any]]:
    bodies: dict[str, list[Any]] = {}
    for table, seq, body, _ in sorted(found["entries"]):
        assert seq == len(bodies.setdefault(table, [])), "a record has no gap"
        bodies[table].append(body)
    return bodies


def proved(seat: Seat) -> None:
    assert verify(QE, read_record(seat.record().content)).state.outcome() is not None


def test_a_backup_made_during_moves_is_of_one_moment_and_its_games_are_finished_elsewhere(
    start: Start, database: str | None, new: New, tmp_path: Path
) -> None:
    server = start(database)
    games = [people(server.url) for _ in range(4)]
    for seats in games:
        play_some(seats, 3, sampling(1))
    places, stop = [tmp_path / f"{number}.backup" for number in range(3)], Event()

    def play(seats: list[Seat]) -> None:
        while not stop.is_set() and seats[0].state()["status"] == "playing":
            play_once(seats, sampling(2))

    with ThreadPoolExecutor(4) as threads:
        playing = [threads.submit(play, seats) for seats in games[1:]]
        for place in places:
            assert "is written" in well("backup", place, *where(server.folder, database))
        stop.set()
        for one in playing:
            one.result()
    now = entries_of(rows(server.folder, database))
    folder, other = server.folder, database
    for place in places:
        assert place.stat().st_mode & 0o777 == 0o600
        folder, other = new()
        said = well("restore", place, *where(folder, other))
        restored = rows(folder, other)
        then = entries_of(restored)
        assert f"tables {len(restored['tables'])}, being played" in said
        assert f"entries of records {len(restored['entries'])};" in said
        assert all(bodies == now[table][: len(bodies)] for table, bodies in then.items())
        assert {row[0] for row in restored["tables"]} == {seats[0].table for seats in games}
    assert not list(tmp_path.glob(".*.part"))
    elsewhere = Server(folder, other, "--thinkers", "0")
    try:
        for seats in games:
            play_on(elsewhere, seats, sampling(3))
            proved(seats[0])
    finally:
        elsewhere.kill()
    server.kill()
    place = tmp_path / "all.backup"
    well("backup", place, *where(server.folder, database))
    folder, other = new()
    well("restore", place, *where(folder, other))
    assert rows(folder, other) == rows(server.folder, database)


def test_a_running_server_goes_on_with_what_is_restored(start: Start, database: str | None, tmp_path: Path) -> None:
    server, place = start(database), tmp_path / "then.backup"
    seats = people(server.url)
    play_some(seats, 5, sampling(1))
    then = rows(server.folder, database)
    well("backup", place, *where(server.folder, database))
    seen = [seat.state() for seat in seats]
    play_some(seats, 6, sampling(2))
    later = create(server.url)
    with seats[0].stream() as pushed, later.stream() as gone:
        assert first(pushed, lambda state: state["view"] != seen[0]["view"])
        next(gone)
        assert "is not empty" in refused("restore", place, *where(server.folder, database))
        well("restore", "--force", place, *where(server.folder, database))
        assert first(pushed, lambda state: state["view"] == seen[0]["view"])
        assert list(gone) is not None, "the stream of a table that is no more ends"
    assert [seat.state()["view"] for seat in seats] == [state["view"] for state in seen]
    assert later.http.get(f"{later.path}/view").status_code in (401, 404)
    restored = rows(server.folder, database)
    for name in OURS:
        if name not in ("presence", "tables", *OF_A_SERVER_THAT_RUNS):
            assert restored[name] == then[name], name
    play_on(server, seats, sampling(3))
    proved(seats[0])
    another = people(server.url)
    play_on(server, another, sampling(4))
    proved(another[0])
    assert "Traceback" not in server.log()


def test_no_move_is_kept_that_was_worked_out_before_the_restoration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has had no occasion to notice: what it has in memory is six entries ahead."""
    monkeypatch.setattr("debacle.server.live.restorations.EVERY", 10.0**6)

    async def next_answer(services: Services, table_id: str) -> BotAnswer:
        state = (await services.cache.read(table_id, at_least=0)).playing().state
        decision = state.pending()[0]
        return BotAnswer(decision.seat, decision.number, (state.spec(decision).sample(Random(1)),))

    async def play(services: Services, table_id: str, count: int) -> None:
        for _ in range(count):
            await services.moves.move(table_id, await next_answer(services, table_id))

    async def main() -> None:
        services = Services(Settings(database=database_address(None, tmp_path), thinkers=0, pace=0))
        await services.prepare()
        async with services.open(Litestar()), asyncio.timeout(60):
            ada, _ = await services.store.new_player("Ada")
            table_id = await services.seats.create(ada, NewTable(game="qe", seats=3))
            for name in ("Bob", "Eve"):
                await services.seats.join(table_id, (await services.store.new_player(name))[0])
            await play(services, table_id, 4)
            sqlite_backup.back_up(tmp_path / "debacle.db", tmp_path / "then")
            await play(services, table_id, 6)
            ahead = await next_answer(services, table_id)
            sqlite_backup.restore(tmp_path / "then", tmp_path / "debacle.db", force=True)
            with pytest.raises(TooLate):
                await services.moves.move(table_id, ahead)
            assert len(await services.store.entries(table_id, 0)) == 4
            assert len((await services.cache.read(table_id)).playing().entries) == 4

    asyncio.run(main())


def filled(folder: Path) -> Path:
    """A database of an earlier version, with three tables; gives its backup."""
    folder.mkdir(exist_ok=True)
    asyncio.run(fill(database_address(None, folder)))
    place = folder / "backup"
    well("backup", place, "--data", folder)
    return place


def test_a_backup_by_an_earlier_version_is_brought_forward(
    database: str | None, start: Start, tmp_path: Path, new: New
) -> None:
    old = tmp_path / "old"
    old.mkdir()
    asyncio.run(fill(database_address(database, old)))
    place = tmp_path / "backup"
    assert "schema first" in well("backup", place, *where(old, database))
    folder, other = new()
    well("restore", place, *where(folder, other))
    server = Server(folder, other, "--thinkers", "0")
    try:
        going = [Seat(server.url, "going", seat, f"going {name}") for seat, name in enumerate(("ada", "bob", "eve"))]
        play_on(server, going, sampling(1))
        proved(going[0])
    finally:
        server.kill()


def test_a_backup_of_a_newer_version_is_refused(
    database: str | None, tmp_path: Path, new: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(fill(database_address(database, tmp_path)))
    place, later = tmp_path / "backup", tmp_path / "later"
    well("backup", place, *where(tmp_path, database))
    folder, other = new()
    monkeypatch.setattr("debacle.server.storage.backups.known_schemas", lambda: {"earlier"})
    sentence = "has the schema first, which this version does not know: it was made by a newer one"
    assert sentence in refused("restore", place, *where(folder, other))
    assert sentence in refused("backup", later, *where(tmp_path, database))
    assert not later.exists()
    monkeypatch.undo()
    assert "tables 3," in well("restore", place, *where(folder, other)), "it was left empty"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_wrong_is_said_and_nothing_has_changed(
    database: str | None, kind: str, tmp_path: Path, new: New, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = language == "en"
    asyncio.run(fill(database_address(database, tmp_path)))
    before, here, place = rows(tmp_path, database), where(tmp_path, database), tmp_path / "backup"
    monkeypatch.setenv("DEBACLE_LANG", language)

    def says(said: str, *arguments: object) -> None:
        result = CliRunner().invoke(app, [str(one) for one in arguments])
        assert result.exit_code == 2, result.output
        assert said in result.stderr

    folder, other = new()
    says("nothing to back up" if english else "rien à sauvegarder", "backup", place, *where(folder, other))
    says("there is no folder" if english else "dossier", "backup", tmp_path / "no" / "x", *here)
    assert CliRunner().invoke(app, [str(one) for one in ("backup", place, *here)]).exit_code == 0
    kept = place.read_bytes()
    says("exists already" if english else "existe déjà", "backup", place, *here)
    assert place.read_bytes() == kept
    assert CliRunner().invoke(app, [str(one) for one in ("backup", "--force", place, *here)]).exit_code == 0
    says("is not empty" if english else "n’est pas vide", "restore", place, *here)
    says("cannot be read" if english else "est illisible", "restore", tmp_path / "none", *here)
    wrong = tmp_path / "wrong"
    wrong.write_text("a shopping list")
    says("no backup of a Débâcle" if english else "pas une sauvegarde", "restore", wrong, "--force", *here)
    wrong.write_bytes(kept[: len(kept) * 2 // 3])
    says("is damaged" if english else "est endommagé", "restore", wrong, "--force", *here)
    if kind == "sqlite":
        says("a backup of SQLite" if english else "une sauvegarde de SQLite", "restore", place, *ELSEWHERE)
        with closing(sqlite3.connect(tmp_path / "other.db")) as file:
            file.execute("CREATE TABLE shopping (item)")
        says("no backup of a Débâcle" if english else "pas une", "restore", tmp_path / "other.db", "--force", *here)
    assert rows(tmp_path, database) == before
    assert not list(tmp_path.glob(".*.part"))


ELSEWHERE = ("--database", "postgresql://ada@/x?host=/nowhere")


def test_options_are_those_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = filled(tmp_path / "old")
    file = tmp_path / "debacle.toml"
    file.write_text(f"port = 1\ncache_mb = 2\ndata = '{tmp_path / 'old'}'\n[retention]\nchat_days = 1\n")
    well("backup", tmp_path / "by-file", "--settings", file)
    monkeypatch.setenv("DEBACLE_DATABASE", f"sqlite:///{tmp_path / 'old' / 'debacle.db'}")
    well("backup", tmp_path / "by-environment")
    assert "no setting prot" in refused("restore", place, "--settings", _written(tmp_path / "wrong", "prot = 1"))


def _written(file: Path, text: str) -> Path:
    file.write_text(text)
    return file


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    """As the system refuses it: no file may be larger than so many bytes."""
    place = filled(tmp_path / "old")
    folder = tmp_path / "new"
    folder.mkdir()
    asyncio.run(fill(database_address(None, folder)))
    before = rows(folder, None)

    def small(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "debacle", *map(str, arguments)]
        limit = (place.stat().st_size // 2,) * 2
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=_limit(limit),
            env=os.environ | {"LANG": "C"},
        )

    for arguments in (("backup", tmp_path / "half"), ("restore", "--force", place)):
        done = small(*arguments, "--data", folder)
        assert done.returncode == 2, done.stderr
        assert "nothing has changed" in done.stderr
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "half").exists()
    assert not [*tmp_path.glob(".*.part"), *folder.glob(".*.part")]
    assert rows(folder, None) == before


def _limit(size: tuple[int, int]) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, size)


@pytest.mark.parametrize(("version", "said"), [("9.6.1", "are of version 9, too old"), (None, "are needed")])
def test_the_programs_of_postgresql_have_to_be_there_and_new_enough(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str | None, said: str
) -> None:
    database = cluster.database()
    asyncio.run(fill(database_address(database, tmp_path)))
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in postgresql_tools.PROGRAMS if version else ():
        (programs / name).write_text(f"#!/bin/sh\necho '{name} (PostgreSQL) {version}'\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(postgresql_tools, "DEBIAN", tmp_path / "debian")
    assert said in refused("backup", tmp_path / "x", "--database", database)
    assert not (tmp_path / "x").exists()


def test_to_restore_gives_way_to_who_writes(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, place = cluster.database(), tmp_path / "backup"
    asyncio.run(fill(address := database_address(database, tmp_path)))
    well("backup", place, "--database", database)
    well("restore", "--force", place, "--database", database)
    before = rows(tmp_path, database)
    monkeypatch.setattr("debacle.server.storage.postgresql_backup.TRIES", 2)

    async def write() -> None:
        engine = open_engine(address)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE players SET name = 'Eve' WHERE id = 'eve'"))
            said = await asyncio.to_thread(refused, "restore", "--force", place, "--database", database)
            assert "so busy" in said
        await engine.dispose()

    asyncio.run(write())
    assert rows(tmp_path, database) != before, "what was written stays"
    well("restore", "--force", place, "--database", database)
    assert rows(tmp_path, database)["players"] == before["players"]
