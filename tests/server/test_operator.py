"""What an operator does to tables and people, and that servers that run hear of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from debacle import registry
from debacle.core.match import replay, verify
from debacle.core.record import read_record
from tests.server.browser import Browser
from tests.server.operator import Operator
from tests.server.postgres import Cluster
from tests.server.running import Server
from tests.server.seats import Json, Seat, create, events, first, join, people, play_all

Start = Callable[..., Server]
Pushed = Iterator[tuple[str, str]]


@pytest.fixture
def operator(server: Server) -> Operator:
    return Operator(server)


def three(url: str) -> tuple[str, Browser, Browser, Browser]:
    """A table of Q.E. at which people sit, by their pages; it has begun."""
    ada, bob, eve = (Browser(url) for _ in range(3))
    table = ada.create(3, clock=0)
    bob.join(table, "Bob")
    eve.join(table, "Eve")
    return table, ada, bob, eve


def answer(seats: list[Seat], amount: int) -> None:
    """By whoever is asked."""
    asked = next(seat for seat in seats if seat.asked())
    assert asked.move(0, amount).status_code == 200


@contextmanager
def looking_on(browser: Browser, table: str) -> Iterator[Pushed]:
    """What a page is pushed; the first is what there is."""
    with browser.http.stream("GET", f"/t/{table}/stream") as answer:
        pushed = events(answer)
        assert next(pushed)[0] == "table"
        yield pushed


def see(pushed: Pushed, fits: Callable[[str], bool]) -> str:
    """The next page that fits."""
    return next(data for name, data in pushed if name == "table" and fits(data))


def test_tables_are_listed_by_game_and_status(server: Server, operator: Operator) -> None:
    gathering, playing = create(server.url), create(server.url, 4, ("steady", "steady", "steady"), game="krach")

    def listed(*filters: str) -> dict[str, Json]:
        return {one["id"]: one for one in operator.do("tables", "list", "--limit", "500", *filters)}

    assert {gathering.table, playing.table} <= set(listed())
    waiting = listed("--status", "gathering")
    assert gathering.table in waiting
    assert {one["status"] for one in waiting.values()} == {"gathering"}
    of_krach = listed("--game", "krach")
    assert of_krach[playing.table]["players"] == ["Ada", "steady", "steady", "steady"]
    assert {one["game"] for one in of_krach.values()} == {"krach"}
    assert not {gathering.table, playing.table} & set(listed("--stranded"))
    assert len(operator.do("tables", "list", "--limit", "1")) == 1
    shown = operator.do("tables", "show", gathering.table)
    assert (shown["status"], shown["chairs"][0]["name"], shown["stranded"]) == ("gathering", "Ada", None)
    assert gathering.table in operator.run("tables", "show", gathering.table).stdout
    assert playing.table in operator.run("tables", "list").stdout
    assert "--status is one of" in operator.refused("tables", "list", "--status", "ended")


def test_a_record_is_exported_at_any_time(server: Server, operator: Operator, tmp_path: Path) -> None:
    seats = people(server.url)
    answer(seats, 417)
    early, late = tmp_path / "early.json", tmp_path / "late.json"
    told = operator.run("tables", "export", seats[0].table, "--to", str(early))
    assert "secrets" in told.stdout
    assert early.stat().st_mode & 0o777 == 0o600
    record = read_record(early.read_bytes())
    assert record.seed is None
    assert replay(registry.load("qe"), record).state.outcome() is None
    assert [getattr(entry, "answer", None) for entry in record.entries] == [417]
    assert "exists already" in operator.refused("tables", "export", seats[0].table, "--to", str(early))
    play_all(seats)
    assert operator.do("tables", "export", seats[0].table, "--to", str(late))["secret"] is False
    assert verify(registry.load("qe"), read_record(late.read_bytes())).state.outcome() is not None
    unbegun = create(server.url).table
    nowhere = str(tmp_path / "no.json")
    assert "has not begun" in operator.refused("tables", "export", unbegun, "--to", nowhere)


def test_what_is_damaged_is_listed_shown_and_exported_as_it_is(start: Start, tmp_path: Path) -> None:
    server = start(None)
    operator = Operator(server)
    seats = people(server.url)
    answer(seats, 417)
    broken = seats[0].table
    with closing(sqlite3.connect(server.folder / "debacle.db")) as database:
        database.execute("update entries set body = '{{ sealed' where table_id = ?", (broken,))
        database.execute("update tables set header = replace(header, '\"rules\":1', '\"rules\":9')")
        database.commit()
    assert [one["id"] for one in operator.do("tables", "list", "--stranded")] == [broken]
    assert operator.do("tables", "show", broken)["stranded"]
    file = tmp_path / "raw.json"
    told = operator.do("tables", "export", broken, "--to", str(file))
    assert (told["raw"], told["secret"]) == (True, True)
    raw = json.loads(file.read_bytes())
    assert (raw["entries"], raw["header"]["rules"]) == (["{{ sealed"], 9)
    operator.do("tables", "close", broken)
    assert operator.do("tables", "show", broken)["status"] == "stopped"


def test_a_table_is_closed_for_all_who_look_on(server: Server, operator: Operator) -> None:
    seats = people(server.url)
    with looking_on(Browser(server.url), seats[0].table) as page, seats[1].stream() as states:
        assert next(states)["status"] == "playing"
        operator.do("tables", "close", seats[0].table)
        assert first(states, lambda state: state["status"] != "playing")["status"] == "stopped"
        assert see(page, lambda html: "notice-stopped" in html)
    assert seats[0].move(0, 5).status_code == 409
    assert "nothing is being played" in operator.refused("tables", "close", seats[0].table)
    assert "on ne joue rien" in operator.refused("tables", "close", seats[0].table, lang="fr")


def test_a_deleted_table_is_gone_with_all_that_hung_on_it(server: Server, operator: Operator) -> None:
    table, ada, *_ = three(server.url)
    assert ada.post(f"/t/{table}/chat", text="farewell to all").status_code == 303
    seats = people(server.url)
    with looking_on(ada, table) as page, seats[1].stream() as states:
        next(states)
        for gone in (table, seats[0].table):
            assert operator.do("tables", "delete", gone, "--yes") == {"deleted": gone}
        rest = list(page)
        assert [name for name, _ in rest][-2:] == ["table", "gone"]
        assert "notice-gone" in rest[-2][1]
        assert {state["table"] for state in states} <= {seats[0].table}  # and it ends
    assert ada.get(f"/t/{table}").status_code == 404
    assert seats[0].http.get(f"{seats[0].path}/view").status_code == 401
    assert "there is no table" in operator.refused("tables", "show", table)
    assert "there is no table" in operator.refused("tables", "delete", table, "--yes")
    with looking_on(ada, ada.create()):  # that somebody was there is entered for others as before
        assert "Traceback" not in server.log()


def test_deleting_asks_first(server: Server, operator: Operator) -> None:
    table = create(server.url).table
    for typed, lang in (("n\n", "en"), ("", "en"), ("y\n", "fr")):
        done = operator.run("tables", "delete", table, typed=typed, lang=lang)
        assert done.exit_code == 2, done.output
    assert operator.run("tables", "delete", table, "--json").exit_code == 2
    assert operator.do("tables", "show", table)["id"] == table
    assert operator.run("tables", "delete", table, typed="y\n").exit_code == 0
    assert "there is no table" in operator.refused("tables", "show", table)


def test_somebody_is_renamed_before_the_eyes_of_others(server: Server, operator: Operator) -> None:
    table, _, bob, _ = three(server.url)
    person = operator.person(table, "Ada")
    with looking_on(bob, table) as page:
        operator.do("people", "rename", person, "  Countess ")
        assert see(page, lambda html: "Countess" in html and "Ada" not in html)
    assert "a name has at most" in operator.refused("people", "rename", person, "x" * 25)
    assert "un nom a au plus" in operator.refused("people", "rename", person, "x" * 25, lang="fr")
    assert "personne n’a l’identifiant" in operator.refused("people", "rename", "nobody", "x", lang="fr")


def test_people_are_found_by_a_part_of_their_name(server: Server, operator: Operator) -> None:
    for name in ("Éva Quark", "Zoë 107%", "eve quark"):
        Browser(server.url).create(name=name)
    names = {part: {one["name"] for one in operator.do("people", "list", part)} for part in ("éva q", "107%", "Quark")}
    assert names == {"éva q": {"Éva Quark"}, "107%": {"Zoë 107%"}, "Quark": {"Éva Quark", "eve quark"}}
    assert operator.do("people", "list", "Z%1") == []
    assert "Zoë 107%" in operator.run("people", "list", "107").stdout


def test_who_is_muted_may_play_and_not_speak(server: Server, operator: Operator) -> None:
    table, ada, *_ = three(server.url)
    person = operator.person(table, "Ada")
    assert operator.do("people", "mute", person) == {"person": person, "muted": True, "banned": False}
    refused = ada.post(f"/t/{table}/chat", text="hello")
    assert refused.status_code == 403
    assert "muted you" in refused.text
    assert "muted you" in ada.get("/").text
    operator.do("people", "unmute", person)
    assert ada.post(f"/t/{table}/chat", text="hello").status_code == 303


def test_a_ban_takes_effect_at_once_and_can_be_lifted(server: Server, operator: Operator) -> None:
    table, ada, bob, _ = three(server.url)
    waiting = ada.create(3)
    person = operator.person(table, "Ada")
    with looking_on(bob, table) as page:
        operator.do("people", "ban", person)
        assert see(page, lambda html: "played by" in html)  # the others need not wait
    tries = [
        ada.post("/tables", game="qe", seats=3), ada.post("/play", game="qe"), ada.join(Browser(server.url).create()),
        ada.post(f"/t/{table}/chat", text="x"), ada.post(f"/t/{table}/move", number=0, answer=5),
        ada.post(f"/t/{table}/return"), ada.post("/you/name", name="Eva"),
    ]  # fmt: skip
    assert [(answer.status_code, "banned you" in answer.text) for answer in tries] == [(403, True)] * len(tries)
    assert "banned you" in ada.get(f"/t/{table}").text
    assert operator.do("tables", "show", waiting)["status"] == "stopped"
    operator.do("people", "unban", person)
    assert "banned" not in ada.get("/").text
    assert ada.post(f"/t/{table}/return").status_code == 303


def test_a_program_whose_player_is_banned_does_not_move(server: Server, operator: Operator) -> None:
    seats = people(server.url)
    asked = next(seat for seat in seats if seat.asked())
    person = operator.person(asked.table, asked.state()["players"][asked.seat])
    with looking_on(Browser(server.url), asked.table) as page:
        operator.do("people", "ban", person)
        see(page, lambda html: "played by" in html)
    refused = asked.move(0, 5)
    assert (refused.status_code, refused.json()["code"]) == (403, "standing.banned")


def test_who_is_erased_leaves_a_chair_that_a_bot_keeps(server: Server, operator: Operator) -> None:
    table, ada, bob, _ = three(server.url)
    assert ada.post(f"/t/{table}/chat", text="my secret number").status_code == 303
    person = operator.person(table, "Ada")
    with looking_on(bob, table) as page, looking_on(ada, table) as own:
        assert operator.run("people", "erase", person, typed="n\n").exit_code == 2
        assert "my secret number" in bob.get(f"/t/{table}").text
        assert operator.do("people", "erase", person, "--yes") == {"erased": person}
        after = see(page, lambda html: "Ada" not in html and "my secret number" not in html)
        assert "Somebody" in after
        for _ in own:  # their session has ended, and so does what it was shown
            pass
    assert "Quelqu’un" in Browser(server.url, "fr").get(f"/t/{table}").text
    assert "You are looking on." in ada.get(f"/t/{table}").text
    chair = operator.do("tables", "show", table)["chairs"][0]
    assert (chair["player"], chair["name"]) == (person, "")
    assert chair["bot"]
    assert "Traceback" not in server.log()


def test_the_others_play_on_with_a_program_that_is_erased(server: Server, operator: Operator) -> None:
    gone, *others = people(server.url)
    with gone.stream() as states:
        next(states)
        operator.do("people", "erase", operator.person(gone.table, "Ada"), "--yes")
        assert {state["table"] for state in states} <= {gone.table}  # and it ends
    assert gone.http.get(f"{gone.path}/view").status_code == 401
    assert {end["status"] for end in play_all(others)} == {"over"}


def test_every_process_hears_of_it(start: Start, cluster: Cluster) -> None:
    address = cluster.database()
    one, other = start(address), start(address)
    operator = Operator(one)
    host = create(one.url)
    seats = [host, join(one.url, host.table), join(other.url, host.table)]
    with seats[0].stream() as here, seats[2].stream() as there:
        next(here), next(there)
        operator.do("tables", "close", host.table)
        for states in (here, there):
            assert first(states, lambda state: state["status"] == "stopped")


def test_nothing_an_operator_does_moves_a_clock(server: Server, operator: Operator) -> None:
    """`changed_at` is what clocks count from."""
    table, *_ = three(server.url)
    before = operator.do("tables", "show", table)["changed_at"]
    person = operator.person(table, "Bob")
    for act in (("rename", person, "Rob"), ("mute", person), ("unmute", person)):
        operator.do("people", *act)
    operator.do("tables", "close", table)  # before somebody goes: a bot that takes a chair plays, and that is a change
    for act in (("ban", person), ("unban", person), ("erase", person, "--yes")):
        operator.do("people", *act)
    assert operator.do("tables", "show", table)["changed_at"] == before
