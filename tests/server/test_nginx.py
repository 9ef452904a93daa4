"""The server behind a real nginx, as docs/run-a-server.md sets it up: whoever plays notices nothing."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from playwright.sync_api import sync_playwright

from debacle.server.limits import AT_ONCE
from tests.browser.people import open_person, play, steadily
from tests.browser.site import NoBrowser, launch
from tests.server.browser import Browser, link_of
from tests.server.nginx import DEPLOY, NAME, Missing, Nginx
from tests.server.running import PATIENCE, Server
from tests.server.seats import client, create, first, people, play_all

RESOLVE = socket.getaddrinfo


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the settings of deploy/: nothing is given on the command line but where it keeps its data and listens."""
    settings = ("--settings", str(DEPLOY / "debacle.toml"), "--thinkers", "0")
    running = Server(tmp_path_factory.mktemp("server"), None, *settings, limits=True, proxies=None)
    yield running
    assert "Traceback" not in running.log()
    assert running.stop() == 0


@pytest.fixture(scope="module")
def nginx(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    try:
        running = Nginx(tmp_path_factory.mktemp("nginx"), server.url)
    except Missing as missing:
        pytest.skip(str(missing))
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def _the_name_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(host: Any, *more: Any, **options: Any) -> Any:
        return RESOLVE("127.0.0.1" if host in (NAME, NAME.encode()) else host, *more, **options)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)


def at(address: str, url: str, **headers: str) -> httpx.Client:
    """Somebody who comes from there."""
    return client(url, transport=httpx.HTTPTransport(verify=False, local_address=address), headers=headers)


def test_a_whole_game_by_the_api(nginx: Nginx) -> None:
    seats = people(nginx.url)
    ends = play_all(seats)
    assert [end["status"] for end in ends] == ["over"] * 3
    assert seats[0].record().status_code == 200


def test_an_event_arrives_while_its_stream_stays_open(nginx: Nginx) -> None:
    seats = people(nginx.url)
    with seats[0].stream() as states:
        state = next(states)
        asked = next(seat for seat in seats if seat.asked())
        decision = asked.asked()
        assert decision is not None
        assert asked.move(decision["decision"]["number"], 5).status_code == 200
        later = first(states, lambda one: one != state)
        assert later["status"] == "playing"


def test_a_page_is_pushed_while_its_stream_stays_open(nginx: Nginx) -> None:
    ada = Browser(nginx.url)
    table = ada.create()
    with ada.http.stream("GET", f"/t/{table}/stream") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        next(line for line in lines if line.startswith("data:"))
        assert ada.post(f"/t/{table}/chat", text="through the proxy").status_code == 303
        next(line for line in lines if "through the proxy" in line)


def test_two_browsers_play_a_whole_game(nginx: Nginx) -> None:
    with sync_playwright() as playwright:
        try:
            chromium = launch(playwright.chromium, f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
        except NoBrowser as error:
            pytest.skip(str(error))
        ada = open_person(nginx, chromium, "Ada", ignore_https_errors=True)
        bertille = open_person(nginx, chromium, "Bertille", "fr", ignore_https_errors=True)
        path = ada.set_up_by_form(3, ["open", "bot:fixed"])
        bertille.join_by_form(path, 1)
        play([ada, bertille], steadily)
        assert ada.totals() == bertille.totals()
        assert ada.page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
        assert [*ada.troubles, *bertille.troubles] == []
        chromium.close()


def tables(http: httpx.Client, **headers: str) -> int:
    """How many one may make before one is slowed down."""
    wanted = {"name": "Ada", "game": "qe", "seats": 3}
    answers = (http.post("/api/tables", json=wanted, headers=headers).status_code for _ in range(60))
    return next((count for count, status in enumerate(answers) if status == 429), 60)


def test_limits_go_by_the_visitors_address_and_none_is_made_up(nginx: Nginx) -> None:
    assert 0 < tables(at("127.0.0.2", nginx.url)) < 60
    again = at("127.0.0.2", nginx.url)
    for header in ("x-forwarded-for", "x-real-ip", "forwarded", "true-client-ip"):
        said = "for=198.51.100.7" if header == "forwarded" else "198.51.100.7"
        assert tables(again, **{header: said}) <= 2, header  # one or two may have been allowed again meanwhile
    assert tables(at("127.0.0.3", nginx.url)) > 5


def test_one_visitor_has_so_many_streams_and_others_have_theirs(nginx: Nginx) -> None:
    seat = create(nginx.url)
    path = f"/t/{seat.table}/stream"
    reading: list[Iterator[str]] = []
    with ExitStack() as stack:
        transport = httpx.HTTPTransport(
            verify=False, local_address="127.0.0.4", limits=httpx.Limits(max_connections=None)
        )
        one = client(nginx.url, transport=transport)
        for _ in range(AT_ONCE["stream"]):
            answer = stack.enter_context(one.stream("GET", path))
            reading.append(answer.iter_lines())
            assert next(reading[-1])
        assert one.get(path, headers={"x-forwarded-for": "198.51.100.8"}).status_code == 429
        with at("127.0.0.5", nginx.url).stream("GET", path) as other:
            assert other.status_code == 200


def test_files_come_compressed_and_for_a_year_and_pages_as_they_are(nginx: Nginx) -> None:
    http = client(nginx.url, headers={"accept-encoding": "gzip, br"})
    page = http.get("/")
    assert "content-encoding" not in page.headers
    assert len(page.content) > 1000  # enough for nginx to think of compressing it
    names = set(re.findall(r"/static/[^\"#]+", page.text))
    assert names
    for name in names:
        file = http.get(name)
        assert file.headers["cache-control"] == "public, max-age=31536000, immutable"
        dense = name.endswith(".woff2") or len(file.content) < 300
        assert (file.headers.get("content-encoding"), file.headers.get("vary")) in {
            ("gzip", "Accept-Encoding"), (None, None) if dense else ()
        }, name  # fmt: skip
        assert http.get(name, headers={"if-none-match": file.headers["etag"]}).status_code == 304


def test_browsers_are_kept_to_https(nginx: Nginx) -> None:
    answer = client(nginx.url).get("/")
    assert answer.headers.get_list("strict-transport-security") == ["max-age=31536000"]
    assert all("secure" in cookie.lower() for cookie in answer.headers.get_list("set-cookie"))
    plain = httpx.get(f"http://127.0.0.1:{nginx.plain_port}/t/x?y", headers={"host": NAME})
    assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/t/x?y")


def test_links_are_to_https_whatever_somebody_says(nginx: Nginx) -> None:
    ada = Browser(nginx.url)
    table = ada.create()
    said = {"x-forwarded-proto": "http", "x-forwarded-host": "evil.example"}
    page = ada.http.get(f"/t/{table}", headers=said).text
    assert f"{nginx.url}/t/{table}" in page
    assert "evil.example" not in page


def test_the_certificate_is_shown_to_those_who_ask_by_name(nginx: Nginx) -> None:
    trust = ssl.create_default_context(cafile=str(nginx.certificate))
    assert httpx.get(f"{nginx.url}/health", verify=trust).json()["status"] == "well"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"https://127.0.0.1:{nginx.port}/", verify=False)
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(f"http://127.0.0.1:{nginx.plain_port}/", headers={"host": "evil.example"})
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(f"{nginx.url}/", verify=trust, headers={"host": "evil.example"})


def test_metrics_are_for_the_machine_itself(server: Server, nginx: Nginx) -> None:
    assert "debacle_moves" in httpx.get(f"{server.url}/metrics").text
    for path in ("/metrics", "/metrics/", "/%6detrics", "/METRICS", "/metrics?x"):
        assert client(nginx.url).get(path).status_code == 404, path


def test_what_is_too_long_is_refused_in_the_readers_language(nginx: Nginx) -> None:
    http = client(nginx.url, headers={"accept-language": "fr"})
    answer = http.post("/api/tables", content=b'{"name": "' + b"a" * 100_000 + b'"}')
    assert answer.status_code == 413
    assert answer.json()["message"].startswith("c’est trop long")
    assert http.post("/api/tables", content=b"a" * 2_000_000).status_code == 413


def test_no_log_has_a_secret(server: Server, nginx: Nginx) -> None:
    ada = Browser(nginx.url)
    table = ada.create()
    token = link_of(ada)
    assert ada.get(f"/back/{token}").status_code == 200
    assert ada.get(f"/back/{token}/nothing").status_code == 404
    with socket.create_connection(("127.0.0.1", nginx.port), PATIENCE) as raw:
        raw.sendall(f"GET /back/{token} HTTP/1.1\r\n\r\n".encode())  # plain, to the port of TLS
        assert raw.recv(100)
    for log in (nginx.logs(), server.log()):
        assert token not in log
        assert ada.http.cookies["debacle"] not in log
        assert table not in log
