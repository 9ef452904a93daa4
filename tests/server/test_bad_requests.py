"""Requests that make no sense: a clear error in the reader's language, and the server lives on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.running import Server
from tests.server.seats import Seat, client, create, good

FRENCH = {"accept-language": "fr-FR,fr;q=0.9"}
NESTED = "[" * 100_000
GOOD = {"name": "Ada", "game": "qe", "seats": 3}
BAD_BODIES: dict[str, tuple[bytes, int]] = {
    "no JSON": (b"hello", 400),
    "cut off": (b'{"name": "Ada", "ga', 400),
    "nothing": (b"", 400),
    "not a number": (b'{"number": NaN, "answer": 1}', 400),
    "infinite": (b'{"number": 0, "answer": Infinity}', 400),
    "huge exponent": (b'{"number": 0, "answer": 1e999999}', 400),
    "unknown field": (b'{"number": 0, "answer": 1, "seat": 2}', 400),
    "missing field": (b'{"number": 0}', 400),
    "wrong type": (b'{"number": "zero", "answer": 1}', 400),
    "truth as number": (b'{"number": true, "answer": 1}', 400),
    "list": (b"[1, 2]", 400),
    "null": (b"null", 400),
    "no text": (b"\xff\xfe\x00", 400),
    "no text in a text": (b'{"number": 0, "answer": "\xbb"}', 400),
    "no text in a name": (b'{"number": 0, "answ\xbber": 1}', 400),
    "half a character": (b'{"number": 0, "answer": "\\ud800"}', 400),
    "deep": (b'{"number": 0, "answer": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", 400),
    "too long": (NESTED.encode(), 413),
    "far too long": (b'{"number": 0, "answer": "' + b"9" * 5_000_000 + b'"}', 413),
}


@pytest.fixture
def seat(url: str) -> Seat:
    return create(url, 3, ("steady", None))


@pytest.mark.parametrize("name", BAD_BODIES)
def test_bad_bodies(server: Server, seat: Seat, name: str) -> None:
    body, status = BAD_BODIES[name]
    headers = {"content-type": "application/json", **FRENCH}
    answer = seat.http.post(f"{seat.path}/moves", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    complaint = answer.json()
    assert complaint["status"] == status
    assert complaint["message"].startswith("la requête est illisible" if status == 400 else "c’est trop long")
    assert seat.state()["status"] == "gathering"


HUGE = 10**400
BAD_TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "unknown game": ({"game": "chess"}, 422),
    "game with a path": ({"game": "../qe"}, 422),
    "two seats": ({"seats": 2}, 422),
    "no seats": ({"seats": -3}, 422),
    "huge seats": ({"seats": 10**18}, 422),
    "huger seats": ({"seats": HUGE}, 422),
    "text for seats": ({"seats": "three"}, 400),
    "unknown bot": ({"bots": ["hal"]}, 422),
    "too many bots": ({"bots": ["steady"] * 3}, 422),
    "far too many bots": ({"bots": ["steady"] * 5000}, 422),
    "no list of bots": ({"bots": "steady"}, 400),
    "unknown option": ({"options": {"colour": "red"}}, 400),
    "unknown option of the game": ({"options": {"game": {"colour": "red"}}}, 422),
    "wrong option of the game": ({"options": {"game": {"nations": 5}}}, 422),
    "unknown nation": ({"options": {"game": {"nations": ["Mars", None, None]}}}, 422),
    "nation taken": ({"options": {"game": {"nations": ["France", "France", None]}}}, 422),
    "too few nations": ({"options": {"game": {"nations": ["France"]}}}, 422),
    "unknown deck": ({"options": {"deck": "mine"}}, 422),
    "deck with a path": ({"options": {"deck": "../../etc/passwd"}}, 422),
    "deck with a NUL": ({"options": {"deck": "a\0b"}}, 422),
    "negative clock": ({"options": {"clock": -1}}, 422),
    "huge clock": ({"options": {"clock": HUGE}}, 422),
    "negative pace": ({"options": {"pace": -1}}, 422),
    "huge pace": ({"options": {"pace": 1e300}}, 422),
    "empty name": ({"name": " \t\u202e\u200b"}, 422),
    "long name": ({"name": "a" * 25}, 422),
    "no name": ({"name": None}, 400),
    "unknown field": ({"token": "mine"}, 400),
}


@pytest.mark.parametrize("name", BAD_TABLES)
def test_bad_tables(url: str, name: str) -> None:
    more, status = BAD_TABLES[name]
    with client(url) as http:
        french, english = (
            http.post("/api/tables", json={**GOOD, **more}, headers={"accept-language": language})
            for language in ("fr", "en;q=0.8, de")
        )
    assert (french.status_code, english.status_code) == (status, status), french.text
    assert french.json()["message"] != english.json()["message"]
    assert french.json()["code"] == english.json()["code"]


def odd(path: str, method: str = "GET", **more: Any) -> Callable[[httpx.Client], httpx.Response]:
    return lambda http: http.request(method, path, **more)


ODD: dict[str, tuple[Callable[[httpx.Client], httpx.Response], int]] = {
    "no such page": (odd("/nothing"), 404),
    "no such route": (odd("/api/nothing"), 404),
    "wrong method": (odd("/api/tables", "GET"), 405),
    "wrong method on a page": (odd("/", "DELETE"), 405),
    "no such table": (odd("/t/AAAAAAAAAAAAAAAA"), 404),
    "table with a NUL": (odd("/t/a%00b"), 404),
    "table with half a character": (odd("/t/%ff%fe"), 404),
    "table of great length": (odd("/t/" + "a" * 3000), 404),
    "view with a NUL": (odd("/api/tables/a%00b/view", headers={"authorization": "Bearer x"}), 401),
    "join with a NUL": (odd("/api/tables/a%00b/join", "POST", json={"name": "Ada"}), 404),
    "no such rules": (odd("/rules/chess"), 404),
    "rules with a path": (odd("/rules/..%2f..%2fetc"), 404),
    "no such parts": (odd("/components/chess"), 404),
    "no such ledger": (odd("/rules/chess/ledger"), 404),
    "no such primer": (odd("/primer/chess"), 404),
    "no such terms": (odd("/terms/chess/en"), 404),
    "terms in no language of ours": (odd("/terms/qe/de"), 404),
    "terms of no deck of ours": (odd("/terms/qe/en?deck=..%2fmine"), 422),
    "no such new table": (odd("/new?game=chess"), 404),
    "a way out of the static files": (odd("/static/..%2f..%2fapp.py"), 404),
    "no such file": (odd("/static/none.js"), 404),
    "a file with a NUL": (odd("/static/paper.css%00"), 404),
    "a game's file with a NUL": (odd("/static/games/qe/a%00.css"), 404),
    "a file with a long name": (odd("/static/" + "a" * 3000), 404),
    "a file with half a character": (odd("/static/%ff.css"), 404),
    "half an origin": (odd("/api/tables", "POST", json=GOOD, headers={"origin": "http://["}), 403),
    "no port": (odd("/", headers={"host": "a:b"}), 400),
    "no port by the API": (odd("/api/tables", "POST", json=GOOD, headers={"host": "a:b"}), 400),
    "no such port": (odd("/", headers={"host": "x:99999"}), 400),
    "half a host": (odd("/", headers={"host": "["}), 400),
    "no host": (odd("/", headers={"host": "[::g]"}), 400),
    "no host of a page that is not there": (odd("/nothing", headers={"host": "a/b"}), 404),
    "no such player": (odd("/back/none"), 404),
    "odd cookie": (odd("/", headers={"cookie": f"debacle={'x' * 3000}; csrf=y; language=xx"}), 200),
    "odd token": (odd("/api/tables/AAAA/view", headers={"authorization": "Bearer " + "x" * 3000}), 401),
    "no bearer": (odd("/api/tables/AAAA/view", headers={"authorization": "Basic eA=="}), 401),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_addresses(url: str, name: str) -> None:
    ask, status = ODD[name]
    with client(url, headers=FRENCH) as http:
        answer = ask(http)
        assert answer.status_code == status, answer.text[:500]
        if answer.headers["content-type"].startswith("text/html"):
            assert 'lang="fr"' in answer.text


def test_pages_are_shown_in_both_languages(url: str) -> None:
    with client(url) as http:
        for path in ("/", "/new", "/rules/qe", "/components/qe", "/you"):
            for language in ("en", "fr"):
                page = http.get(path, headers={"accept-language": language})
                assert page.status_code == 200, page.text[-500:]
                assert f'lang="{language}"' in page.text


def test_nothing_above_failed_inside(server: Server) -> None:
    """A line of the log with a trace is a fault of the server's, whatever was asked of it."""
    with client(server.url) as http:
        good(http.get("/health"))
    failed = [line for line in map(json.loads, server.log().splitlines()) if line["level"] == "error"]
    assert failed == []
