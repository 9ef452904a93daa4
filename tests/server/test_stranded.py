"""Tables that a server cannot go on with: they say why, they are kept, and they stand in nobody's way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bazaar import Bazaar
from debacle import registry
from debacle.core.match import verify
from debacle.core.record import read_record
from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.seats import create, people
from tests.server.upgrading import Packages, move_to, play_on, play_some, sampling


@pytest.fixture
def packages(tmp_path: Path) -> Packages:
    found = Packages(tmp_path / "packages")
    found.install_bazaar()
    return found


@pytest.fixture
def server(tmp_path: Path, packages: Packages) -> Iterator[Server]:
    (tmp_path / "data").mkdir()
    running = Server(tmp_path / "data", None, "--thinkers", "0", environment=packages.environment)
    yield running
    if running.running:
        running.kill()


def test_a_game_that_is_not_installed_any_more(server: Server, packages: Packages) -> None:
    choose = sampling(6)
    two, done = people(server.url, 2, game="bazaar"), people(server.url, 2, game="bazaar")
    play_some(two, 4, choose)
    play_on(server, done, choose)
    ada = Browser(server.url)
    full = ada.create(2, game="bazaar", bot_1="random")
    server.kill()
    packages.remove_bazaar()
    server.start()

    move_to(server, [*two, *done])
    ada.http.base_url = server.url
    for table in (two[0].table, full):
        for language, sentence in (("en", "cannot go on here"), ("fr", "ne peut pas continuer ici")):
            page = Browser(server.url, language).get(f"/t/{table}")
            assert page.status_code == 409
            assert sentence in page.text
            assert "bazaar" in page.text
    answers = [two[0].http.get(f"{two[0].path}/{what}") for what in ("view", "decisions", "stream")]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(409, "unknown.game")}
    assert two[0].move(0, None).status_code == 409
    assert "cannot go on here" in ada.get("/").text
    assert ada.post(f"/t/{full}/leave").status_code == 409

    assert Browser(server.url).get(f"/t/{two[0].table}/record").status_code == 403
    assert two[0].record().status_code == 403  # it goes on one day, and has the others' secrets in it
    over = Browser(server.url).get(f"/t/{done[0].table}/record")
    assert verify(Bazaar(), read_record(over.content)).state.outcome() is not None

    server.kill()
    packages.install_bazaar()
    server.start()
    play_on(server, two, choose)
    assert verify(Bazaar(), read_record(two[0].record().content)).state.outcome() is not None


DAMAGE = {
    "unknown deck": "update tables set header = replace(header, '{digest}', '0123456789abcdef') where id = ?",
    "newer rules": "update tables set header = replace(header, '\"rules\":1', '\"rules\":9') where id = ?",
    "header": "update tables set header = '[' where id = ?",
    "options": "update tables set options = '[' where id = ?",
    "seed": "update tables set seed = 'no number' where id = ?",
    "entry": "update entries set body = '{{' where seq = 1 and table_id = ?",
    "answer": 'update entries set body = replace(body, \'"answer":\', \'"answer":"x","seat":\') where table_id = ?',
    "seat": "update entries set body = replace(body, '\"seat\":', '\"seat\":9') where table_id = ?",
}


def test_what_is_damaged_or_unknown_is_said_and_bots_play_on_elsewhere(server: Server) -> None:
    choose = sampling(7)
    broken = {what: create(server.url, 3, ("random", "random")) for what in DAMAGE}
    for seat in broken.values():
        play_some([seat], 1, choose)
    sound = create(server.url, 3, ("steady", "random"))
    server.kill()
    digest = registry.load("qe").deck.digest
    with sqlite3.connect(server.folder / "debacle.db") as database:
        for what, statement in DAMAGE.items():
            changed = database.execute(statement.format(digest=digest), [broken[what].table])
            assert changed.rowcount, what
            # A bot is waited for, at every one of them.
            database.execute("update tables set waiting = '1,2,' where id = ?", [broken[what].table])
    server.start()

    move_to(server, [*broken.values(), sound])
    for what, seat in broken.items():
        page = Browser(server.url).get(f"/t/{seat.table}")
        assert (page.status_code, "cannot go on here" in page.text) == (409, True), what
        assert seat.http.get(f"{seat.path}/view").status_code == 409, what
        assert seat.record().status_code == 403, what
    play_on(server, [sound], choose)
    assert verify(registry.load("qe"), read_record(sound.record().content)).state.outcome() is not None
    for what, seat in broken.items():
        said = [line for line in server.log().splitlines() if seat.table in line and "left as it is" in line]
        assert len(said) == 1, (what, said)


def test_a_full_table_whose_deck_is_gone_stands_in_no_bots_way(tmp_path: Path) -> None:
    decks = tmp_path / "decks" / "qe"
    decks.mkdir(parents=True)
    (decks / "own.toml").write_text(registry.load("qe").deck.text, encoding="utf-8")
    (tmp_path / "alone").mkdir()
    server = Server(tmp_path / "alone", None, "--thinkers", "0", "--decks", str(decks.parent))
    try:
        full, sound = create(server.url, 3, options={"deck": "own"}), create(server.url, 3, ("steady", "random"))
        server.kill()
        (decks / "own.toml").unlink()
        with sqlite3.connect(server.folder / "debacle.db") as database:
            database.execute("update chairs set bot = 'random' where seat > 0 and table_id = ?", [full.table])
        server.start()
        play_on(server, [sound], sampling(8))
        assert full.http.get(f"{server.url}{full.path}/view").json()["code"] == "unknown.deck"
        assert server.log().count(f"table {full.table} is left as it is") == 1
    finally:
        server.kill()
