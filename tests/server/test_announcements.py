"""What the operator tells all pages: notes, and a restart that is announced, called off, or done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from litestar import Litestar

from debacle.server.operator.announcements import Announcements, Placard
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.announcing import Announcement
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.store import Store
from tests.server.browser import Browser
from tests.server.operator import Operator
from tests.server.running import PATIENCE, Server
from tests.server.seats import create, events, people, play_all

Start = Callable[..., Server]
Pushed = Iterator[tuple[str, str]]


@pytest.fixture
def server(start: Start, database: str | None) -> Server:
    return start(database)


@pytest.fixture
def operator(server: Server) -> Operator:
    return Operator(server)


@contextmanager
def looking_on(server: Server, table: str, language: str = "en") -> Iterator[Pushed]:
    with Browser(server.url, language).http.stream("GET", f"/t/{table}/stream") as answer:
        pushed = events(answer)
        assert next(pushed)[0] == "table"
        yield pushed


def see(pushed: Pushed, fits: Callable[[str], bool]) -> str:
    return next(data for name, data in pushed if name == "table" and fits(data))


def test_a_note_comes_to_all_pages_at_once_and_goes(server: Server, operator: Operator) -> None:
    table = create(server.url).table
    with looking_on(server, table) as english, looking_on(server, table, "fr") as french:
        operator.do("note", "set", "--en", "New <rules> tonight", "--fr", "Nouvelles règles ce soir")
        assert see(english, lambda html: "New &lt;rules&gt; tonight" in html)
        assert see(french, lambda html: "Nouvelles règles ce soir" in html)
        for path in ("/", "/new", "/rules/qe", "/you", f"/t/{table}", f"/t/{table}/proof", "/nowhere"):
            assert Browser(server.url).get(path).text.count('id="note"') == 1, path
        operator.do("note", "set", "One for both")
        assert see(french, lambda html: "One for both" in html)
        assert operator.do("note", "show")["en"] == "One for both"
        operator.do("note", "clear")
        assert see(french, lambda html: 'id="note"' not in html)
    assert operator.do("note", "clear") == {"cleared": False}
    assert 'id="note"' not in Browser(server.url).get("/").text


def test_a_restart_is_announced_and_can_be_called_off(server: Server, operator: Operator) -> None:
    table = create(server.url).table
    with looking_on(server, table) as page:
        at = datetime.fromtimestamp(operator.do("restart", "--in", "5m")["restart_at"], UTC)
        html = see(page, lambda html: 'id="restart"' in html)
        assert f"{at:%H:%M} UTC" in html
        assert "Your games are kept" in html
        assert "Le serveur redémarre" in Browser(server.url, "fr").get("/").text
        assert operator.do("restart", "--off") == {"off": True}
        assert see(page, lambda html: 'id="restart"' not in html)


def test_the_server_restarts_by_itself_and_games_go_on(server: Server, operator: Operator) -> None:
    seats = people(server.url)
    pid = server.pid
    with looking_on(server, seats[0].table) as page:
        operator.do("restart", "--in", "1s")
        assert [name for name, _ in page][-1] == "farewell"
    server.become_ready()
    assert server.running
    assert server.pid == pid
    assert 'id="restart"' not in Browser(server.url).get("/").text
    for seat in seats:
        seat.http.base_url = httpx.URL(server.url)
    assert {end["status"] for end in play_all(seats)} == {"over"}
    assert server.stop() == 0
    assert "Traceback" not in server.log()


def test_a_restart_whose_time_has_passed_is_not_done_by_a_server_that_starts_later(start: Start) -> None:
    server = start(None)
    server.kill()
    Operator(server).do("restart", "--in", "0s")
    server.start()
    assert 'id="restart"' not in Browser(server.url).get("/").text
    assert "restarts" not in server.log()


def test_a_note_ends_at_its_time(database: str | None, tmp_path: Path) -> None:
    async def run() -> None:
        now = 1000.0
        engine = open_engine(database_address(database, tmp_path))
        await migrate(engine)
        store = Store(engine, lambda: now)
        announcements = Announcements(store.announcements, lambda: now)
        await store.announcements.put(Announcement("note", "Soon", "Bientôt", 1010.0))
        await store.announcements.put(Announcement("restart", until=1020.0))
        await announcements.refresh()
        assert announcements.told("fr") == Placard("Bientôt", 1020.0)
        now = 1010.0
        assert announcements.told("en") == Placard(None, 1020.0)
        assert not announcements.restart_is_due()
        now = 1020.0
        assert announcements.restart_is_due()
        await store.close()

    asyncio.run(run())


def test_who_looks_on_is_told_at_once_and_not_with_the_next_beat(database: str | None, tmp_path: Path) -> None:
    async def run() -> None:
        services = Services(Settings(database=database_address(database, tmp_path), thinkers=0, pace=0))
        await services.prepare()
        async with services.open(Litestar()):
            changes = services.live.changes("a table", every=PATIENCE * 10)
            await anext(changes)
            await services.store.announcements.put(Announcement("note", "Soon", "Bientôt"))
            notice = await asyncio.wait_for(anext(changes), PATIENCE)
            assert not notice.beat
            assert services.announcements.told("en") == Placard("Soon")

    asyncio.run(run())
