"""Replays, leafing back and what-ifs over the wire, without JavaScript."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

import httpx
import pytest

from debacle.core.deck import digest_of
from debacle.core.match import Match, verify
from debacle.core.moments import match_at
from debacle.core.record import read_record
from debacle.server.tables.leafing import Eyes, noticed
from tests.finished import played_out, replayed
from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.shelves import Shelf

GAMES = ("crisis", "friends", "krach", "qe")


@pytest.fixture
def here(shared: Callable[..., Server]) -> Server:
    return shared("sqlite")


def ended(here: Server, key: str = "qe") -> Shelf:
    return Shelf(here, *played_out(key))


def going(here: Server, key: str, steps: int) -> Shelf:
    match, seed = played_out(key)
    return Shelf(here, match_at(match, steps), seed)


def hand_in(browser: Browser, body: bytes) -> httpx.Response:
    browser.get("/replay")
    token = {"_csrf_token": browser.http.cookies["csrf"]}
    return browser.http.post("/replay", data=token, files={"record": ("game.json", body)})


def said(answer: httpx.Response) -> str:
    return html.unescape(answer.text)


@pytest.mark.parametrize("key", GAMES)
def test_a_finished_game_is_replayed_by_links_from_every_seat(here: Server, key: str) -> None:
    shelf = ended(here, key)
    stranger = Browser(here.url, "fr")
    for eyes in ("open", "spectator", *map(str, range(1, shelf.match.header.seats + 1))):
        page = stranger.get(f"/t/{shelf.table}/replay?eyes={eyes}&at=9")
        assert page.status_code == 200, page.text[-500:]
        on = re.search(r'href="([^"]+)" data-way="on"', page.text)
        assert on is not None
        assert stranger.get(html.unescape(on[1])).status_code == 200
    last = stranger.get(f"/t/{shelf.table}/replay?eyes=open&at={len(shelf.match.steps)}")
    assert 'data-way="back"' in last.text
    assert 'data-way="on"' not in last.text


def test_the_page_of_a_finished_game_leads_to_its_replay(here: Server) -> None:
    shelf = ended(here)
    assert f'href="/t/{shelf.table}/replay"' in shelf.host.get(f"/t/{shelf.table}").text


@pytest.mark.parametrize("key", GAMES)
def test_a_replay_of_a_game_under_way_is_refused_from_anybodys_eyes(here: Server, key: str) -> None:
    shelf = going(here, key, 12)
    for browser in (shelf.host, Browser(here.url)):
        for eyes in ("open", "spectator", "1", "2"):
            refused = browser.get(f"/t/{shelf.table}/replay?eyes={eyes}&at=3")
            assert refused.status_code == 403
            assert "the game is not over: it can be replayed when it is" in said(refused)
            assert "replay-strip" not in refused.text
        seats = {f"chair-{seat}": "steady" for seat in range(1, shelf.match.header.seats)}
        tried = browser.post(f"/t/{shelf.table}/what-if", at=3, hidden="kept", **{"chair-0": "me", **seats}, name="Eve")
        assert tried.status_code == 403


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_leafs_back_through_what_it_has_seen(here: Server, key: str) -> None:
    shelf = going(here, key, 20)
    mine, open_to_all = noticed(shelf.match, Eyes(0)), noticed(shelf.match, Eyes())
    page = shelf.host.get(f"/t/{shelf.table}/back")
    assert f"moment {len(mine) - 1} of {len(mine) - 1}" in said(page)
    assert f"moment {len(open_to_all) - 1} of" in said(Browser(here.url).get(f"/t/{shelf.table}/back"))
    assert "moment 1 of" in said(shelf.host.get(f"/t/{shelf.table}/back?at=1"))
    assert "chart-paper" not in page.text
    assert 'id="secrets-head"' not in page.text
    assert 'action="/t/' not in page.text.replace(f'action="/t/{shelf.table}/back"', "")
    assert shelf.host.get(f"/t/{shelf.table}").text.count(f'href="/t/{shelf.table}/back"') == 2, "in the wire too"
    with_eyes = shelf.host.get(f"/t/{shelf.table}/back?eyes=open&at=1")
    assert 'id="secrets-head"' not in with_eyes.text


def test_whoever_leafs_back_in_a_game_that_is_over_comes_to_its_replay(here: Server) -> None:
    shelf = ended(here)
    assert shelf.host.get(f"/t/{shelf.table}/back").headers["location"] == f"/t/{shelf.table}/replay"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("eyes=9", "option eyes: one of open, spectator, 1, 2, 3, 4"),
        ("eyes=", "option eyes"),
        ("at=x", "option at: a whole number"),
        ("at=-1", "option at"),
        ("at=99999999999", "option at"),
    ],
)
def test_a_moment_that_there_is_not_is_refused_with_the_reason(here: Server, query: str, why: str) -> None:
    refused = Browser(here.url).get(f"/t/{ended(here).table}/replay?{query}")
    assert refused.status_code == 422
    assert why in said(refused)


# ---------------------------------------------------------------- record files


@pytest.mark.parametrize("key", GAMES)
def test_a_record_file_is_replayed_like_a_table(here: Server, key: str) -> None:
    match, seed = played_out(key)
    browser = Browser(here.url)
    kept = hand_in(browser, match.record(seed).to_json())
    assert kept.status_code == 303, kept.text
    address = kept.headers["location"]
    page = Browser(here.url, "fr").get(f"{address}?eyes=2&at=5")
    assert page.status_code == 200
    assert "Joueur 2" in page.text
    assert f'action="{address}/what-if"' in page.text
    assert hand_in(browser, match.record(seed).to_json()).headers["location"] == address, "a file is kept once"


def broken(change: str) -> bytes:
    match, seed = played_out("qe")
    data = json.loads(match.record(seed).to_json())
    match change:
        case "answer":
            data["entries"][0]["answer"] = "1e9"
        case "unfinished":
            del data["entries"][-1]
        case "game":
            data["header"]["game"] = "monopoly"
        case "field":
            data["header"]["cheat"] = 1
        case "many":
            data["entries"] = [data["entries"][0]] * 5000
        case "text":
            return b"\xff\xfe not JSON"
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("answer", "entry › 0: a whole number is needed"),
        ("unfinished", "the game is not over"),
        ("game", "monopoly"),
        ("field", "cheat"),
        ("many", "more than 4,000 entries"),
        ("text", ""),
    ],
)
def test_a_file_that_is_no_finished_game_is_refused_and_not_kept(here: Server, change: str, why: str) -> None:
    refused = hand_in(Browser(here.url), broken(change))
    assert refused.status_code in (400, 422)
    assert why in said(refused)
    assert "Traceback" not in here.log()


def test_no_file_a_file_too_large_and_one_that_is_not_there_are_refused(here: Server) -> None:
    browser = Browser(here.url)
    browser.get("/replay")
    token = {"_csrf_token": browser.http.cookies["csrf"]}
    assert "no file was handed in" in said(browser.http.post("/replay", data=token, files={"other": b"x"}))
    assert hand_in(browser, b" " * 1_100_000).status_code == 413
    assert browser.get("/replay/0123456789abcdef01234567").status_code == 404
    assert browser.get("/replay/..%2f..").status_code == 404
    assert browser.http.post("/replay", files={"record": b"{}"}).status_code == 403, "without a token"


# -------------------------------------------------------------------- what if


def what_if(shelf: Shelf, browser: Browser, at: int, hidden: str = "kept", **more: str) -> httpx.Response:
    chairs = {f"chair-{seat}": "steady" for seat in range(shelf.match.header.seats)} | {"chair-0": "me"}
    fields = {"at": str(at), "hidden": hidden, "eyes": "1", "name": "Eve", **chairs, **more}
    return browser.post(f"/t/{shelf.table}/what-if", **fields)


@pytest.mark.parametrize("key", GAMES)
def test_a_what_if_goes_on_from_a_record_file(here: Server, key: str) -> None:
    match, seed = played_out(key)
    browser = Browser(here.url)
    address = hand_in(browser, match.record(seed).to_json()).headers["location"]
    at = next(number for number, step in enumerate(match.steps) if number > 8 and step.seat == 0)
    fields = {f"chair-{seat}": "steady" for seat in range(match.header.seats)} | {"chair-0": "me"}
    made = browser.post(f"{address}/what-if", at=at, hidden="anew", eyes="1", name="Eve", **fields)
    assert made.status_code == 303, made.text[-400:]
    page = browser.get(made.headers["location"])
    assert f"it goes on from answer no. {at} of another game" in said(page)
    assert "It counts for no rating." in said(page)
    assert f'href="{address}?eyes=open&amp;at={at}"' in page.text
    assert "data-your-turn" in page.text
    late = browser.post(f"{address}/what-if", at=len(match.steps), hidden="kept", **fields)
    assert late.status_code == 422
    assert browser.post(f"/replay/{'0' * 24}/what-if", at=1, hidden="kept", **fields).status_code == 404


def test_with_components_that_are_not_known_here_a_file_is_only_leafed_through(here: Server) -> None:
    match, seed = played_out("qe")
    data = json.loads(match.record(seed).to_json())
    data["deck"] += "\n# of my own\n"
    data["header"]["deck"], data["digest"] = digest_of(data["deck"]), None
    browser = Browser(here.url)
    address = hand_in(browser, json.dumps(data).encode()).headers["location"]
    page = browser.get(f"{address}?eyes=2&at=5")
    assert page.status_code == 200
    assert "what-if" not in page.text
    fields = {"chair-0": "me"} | {f"chair-{seat}": "steady" for seat in range(1, match.header.seats)}
    refused = browser.post(f"{address}/what-if", at=5, hidden="kept", name="Eve", **fields)
    assert refused.status_code == 422
    assert "components that are not known here" in said(refused)
    assert "debacle" not in browser.http.cookies


@pytest.mark.parametrize("hidden", ["kept", "anew"])
@pytest.mark.parametrize("key", GAMES)
def test_a_what_if_goes_on_from_a_moment_is_marked_and_never_rated(here: Server, key: str, hidden: str) -> None:
    shelf = ended(here, key)
    at = next(number for number, step in enumerate(shelf.match.steps) if number > 8 and step.seat == 0)
    browser = Browser(here.url)
    made = what_if(shelf, browser, at, hidden)
    assert made.status_code == 303, made.text[-400:]
    page = browser.get(made.headers["location"])
    assert f"it goes on from answer no. {at} of another game" in said(page)
    assert "It counts for no rating." in said(page)
    assert f"/t/{shelf.table}/replay?eyes=open&amp;at={at}" in page.text
    assert "data-your-turn" in page.text


def test_a_what_if_is_played_to_its_end_and_its_record_replayed_and_proved(here: Server) -> None:
    shelf = ended(here)
    browser = Browser(here.url)
    last = max(number for number, step in enumerate(shelf.match.steps) if step.seat == 0)
    table = what_if(shelf, browser, last, "anew").headers["location"]
    while (record := browser.get(f"{table}/record")).status_code != 200:
        page = browser.get(table).text
        number = re.search(r'data-your-turn="(\d+)"', page)
        if number is not None:
            fields = {"look": "no"} if 'name="look"' in page else {"amount": "77"}
            assert browser.post(f"{table}/move", number=number[1], **fields).status_code == 303
    read = read_record(record.content)
    assert read.header.start
    match: Match = replayed(read)
    assert verify(match.game, read).state.outcome() is not None
    assert browser.get(f"{table}/replay?eyes=1&at=1").status_code == 200
    again = what_if_at(browser, table, 0)
    assert again.status_code == 303, "a what-if of a what-if"


def what_if_at(browser: Browser, table: str, at: int) -> httpx.Response:
    chairs = {"chair-0": "me", **{f"chair-{seat}": "steady" for seat in range(1, 4)}}
    return browser.post(f"{table}/what-if", at=at, hidden="kept", **chairs)


def test_open_chairs_wait_for_people(here: Server) -> None:
    shelf = ended(here, "krach")
    host, guest = Browser(here.url), Browser(here.url)
    table = what_if(shelf, host, 20, **{"chair-1": "open"}).headers["location"]
    waiting = host.get(table)
    assert "it goes on from answer no. 20" in said(waiting)
    assert guest.post(f"{table}/join", name="Bob").status_code == 303
    assert 'id="krach"' in host.get(table).text
    assert 'id="krach"' in guest.get(table).text


@pytest.mark.parametrize(
    ("at", "more", "why"),
    [
        (75, {}, "option at"),
        (3, {"chair-1": "me"}, "one chair has to be yours"),
        (3, {"chair-0": "open"}, "one chair has to be yours"),
        (3, {"chair-2": ""}, "there is no bot"),
        (3, {"chair-2": "hal"}, "hal"),
        (3, {"hidden": "no"}, "option hidden"),
        (3, {"eyes": "7"}, "option eyes"),
    ],
)
def test_a_what_if_that_cannot_be_is_refused_and_nothing_is_made(
    here: Server, at: int, more: dict[str, str], why: str
) -> None:
    browser = Browser(here.url)
    refused = what_if(ended(here), browser, at, **more)
    assert refused.status_code == 422
    assert why in said(refused)
    assert "debacle" not in browser.http.cookies


def test_nobody_sets_up_a_table_with_an_origin_of_their_own(here: Server) -> None:
    shelf = ended(here)
    wanted = {"game": "qe", "seats": 4, "name": "Eve", "options": {"origin": {"table": shelf.table, "moment": 3}}}
    refused = Browser(here.url).http.post("/api/tables", json=wanted)
    assert refused.status_code == 422
    assert "from a moment of a finished game" in refused.text


def test_a_rematch_of_a_what_if_is_an_ordinary_game(here: Server) -> None:
    shelf = ended(here)
    browser = Browser(here.url)
    table = what_if(shelf, browser, 5).headers["location"]
    browser.post(f"{table}/leave")
    again = browser.post(f"{table}/again")
    page = browser.get(again.headers["location"])
    assert page.status_code == 200
    assert "of another game" not in said(page)


def test_files_and_what_ifs_are_kept_by_both_databases(server: Server) -> None:
    match, seed = played_out("friends")
    browser = Browser(server.url)
    address = hand_in(browser, match.record(seed).to_json()).headers["location"]
    assert hand_in(browser, match.record(seed).to_json()).headers["location"] == address
    assert browser.get(f"{address}?eyes=1&at=30").status_code == 200
    made = what_if(ended(server, "friends"), browser, 30, "anew")
    assert "of another game" in said(browser.get(made.headers["location"]))


def test_around_one_screen_nobody_leafs_back_while_the_game_goes_on(here: Server) -> None:
    ada = Browser(here.url)
    table = ada.create(3, chair_1="around", around_1="Bea", chair_2="around", around_2="Cleo", clock=0)
    assert "leaf-back" not in ada.get(f"/t/{table}").text
    refused = ada.get(f"/t/{table}/back")
    assert refused.status_code == 403
    assert "several sit around this screen" in said(refused)
    assert "replay-strip" not in refused.text
    assert Browser(here.url).get(f"/t/{table}/back").status_code == 200, "a spectator leafs through what all have seen"
