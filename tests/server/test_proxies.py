"""Whom the server believes about where a request comes from, and by which names it lets itself be called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.server.running import Server
from tests.server.seats import client, create

Start = Callable[..., Server]
HSTS = "strict-transport-security"


MOST = 60
"""Tables, which nobody makes so many of before they are slowed down."""
MANY = [f"198.51.100.{number}" for number in range(MOST)]


def tables(url: str, *forwarded: str) -> int:
    """How many one may make, each time by the next of these addresses."""
    with client(url) as http:
        for count in range(MOST):
            headers = [("x-forwarded-for", one) for one in forwarded[count % len(forwarded)].split(" + ")]
            answer = http.post("/api/tables", json={"name": "Ada", "game": "qe", "seats": 3}, headers=headers)
            if answer.status_code == 429:
                return count
            assert answer.status_code == 201
    return MOST


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy on this machine and, before that, one far away. The last option given counts."""
    folder = tmp_path_factory.mktemp("proxied")
    trusted = ("--proxies", "127.0.0.1, 192.0.2.0/24")
    server = Server(folder, None, "--thinkers", "0", *trusted, "--secure", "--log", "warning", limits=True)
    yield server
    server.stop()


def test_without_a_proxy_nobody_is_believed(start: Start) -> None:
    server = start(None, "--proxies", "", limits=True)
    assert tables(server.url, *MANY) < MOST
    assert server.log().count("name it in `proxies`") == 1


@pytest.mark.parametrize(
    "forwarded",
    [
        [f"{made_up}, 203.0.113.1" for made_up in MANY],
        [f"{made_up}, 203.0.113.2, 192.0.2.{number}" for number, made_up in enumerate(MANY)],
        [f"203.0.113.3, 192.0.2.{number}" for number in range(MOST)],
        [f"{made_up} + 203.0.113.4" for made_up in MANY],
    ],
    ids=["made up", "by two proxies", "one visitor by many proxies", "two headers"],
)
def test_the_nearest_address_that_is_no_proxy_counts(proxied: Server, forwarded: list[str]) -> None:
    """Whatever stands before it was made up by whoever asks."""
    assert tables(proxied.url, *forwarded) < MOST


def test_visitors_of_a_proxy_count_each_by_themselves(proxied: Server) -> None:
    assert tables(proxied.url, *MANY) == MOST
    assert "name it in" not in proxied.log()


def invitation(url: str, **headers: str) -> str:
    """The address that a table's page gives for others to join."""
    table = create(url).table
    with client(url, headers=headers) as http:
        found = re.search(rf"https?://[^\s\"<>]+/t/{table}", http.get(f"/t/{table}").text)
    assert found is not None
    return found[0]


def test_the_scheme_comes_from_a_proxy_alone(start: Start) -> None:
    named = {"host": "games.example.org", "x-forwarded-proto": "https"}
    believed, stranger = start(None), start(None, "--proxies", "192.0.2.1")
    assert invitation(believed.url, **named).startswith("https://games.example.org/t/")
    assert invitation(stranger.url, **named).startswith("http://games.example.org/t/")


def test_browsers_are_kept_to_https_when_there_is_one(proxied: Server, plain: str) -> None:
    asked = {"x-forwarded-for": "203.0.113.20"}
    for path in ("/", "/health", "/static/paper.css", "/nothing", "/api/nothing"):
        assert httpx.get(proxied.url + path, headers=asked).headers[HSTS] == "max-age=31536000"
        assert HSTS not in httpx.get(plain + path).headers


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    names = ("--hosts", "games.example.org, [2001:db8::1]")
    server = Server(tmp_path_factory.mktemp("named"), None, "--thinkers", "0", *names)
    yield server.url
    server.stop()


@pytest.mark.parametrize(
    "host", ["games.example.org", "GAMES.Example.org:8443", "games.example.org.", "[2001:db8::1]:80", "localhost:1"]
)
def test_the_server_answers_to_its_names(named: str, host: str) -> None:
    for path in ("/", "/static/paper.css", "/health"):
        assert httpx.get(named + path, headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["example.org", "games.example.org.evil.example", "192.0.2.1", "[2001:db8::2]", "a@b"])
def test_and_to_no_others(named: str, host: str) -> None:
    for path in ("/", "/static/paper.css", "/health", "/api/schema"):
        answer = httpx.get(named + path, headers={"host": host, "accept-language": "fr"})
        assert answer.status_code == (400 if "@" in host else 421), path
        if path == "/" and "@" not in host:
            assert "Livré au mauvais journal" in answer.text
    wanted = {"name": "Ada", "game": "qe", "seats": 3}
    refused = httpx.post(f"{named}/api/tables", json=wanted, headers={"host": host})
    assert refused.status_code == (400 if "@" in host else 421)


def test_metrics_are_for_the_machine_itself_also_behind_a_proxy(proxied: Server) -> None:
    assert httpx.get(f"{proxied.url}/metrics").status_code == 200
    for said in ("203.0.113.30", "127.0.0.1", "192.0.2.1", ""):
        assert httpx.get(f"{proxied.url}/metrics", headers={"x-forwarded-for": said}).status_code == 404
