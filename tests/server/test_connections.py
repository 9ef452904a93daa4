"""Sockets that send too much, too slowly or nothing at all are closed, and others are served meanwhile."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from debacle.server.addresses import household, networks, within
from debacle.server.connections import Counted
from debacle.server.settings import ConnectionLimits
from debacle.server.tallies import Shared
from tests.server.running import PATIENCE, Server
from tests.server.seats import create, good

Start = Callable[..., Server]
LIMITS = """
[connections]
all = 12
each = 4
headers = 20
head_bytes = 4000
body_bytes = 200000
seconds = 1
idle = 1
"""
GET = b"GET /health HTTP/1.1\r\nhost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("limited")
    settings = folder / "debacle.toml"
    settings.write_text(LIMITS, "utf-8")
    server = Server(folder, None, "--thinkers", "0", "--settings", str(settings))
    yield server
    assert "Traceback" not in server.log()
    assert server.stop() == 0


@contextmanager
def connected(server: Server, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    url = httpx.URL(server.url)
    with closing(socket.create_connection((url.host, url.port), PATIENCE, (source, 0))) as made:
        yield made


def until_closed(connection: socket.socket) -> bytes:
    """All that it is answered; it would wait for long if the server did not close it."""
    answer = b""
    with suppress(ConnectionError):
        while more := connection.recv(65536):
            answer += more
    return answer


SLOW = {
    "silence": b"",
    "half a line": b"GET /hea",
    "half a head": GET,
    "half a body": POST + b"content-length: 50\r\n\r\n{",
    "half a chunk": POST + b"transfer-encoding: chunked\r\n\r\n5\r\n{",
    "empty lines": b"\r\n\r\n",
    "half a request after a whole one": GET + b"\r\n" + GET,
    "an empty line after a request": GET + b"\r\n\r\n",
    "nothing more after a request": GET + b"\r\n",
}


@pytest.mark.parametrize("name", SLOW)
def test_who_takes_too_long_is_closed(limited: Server, name: str) -> None:
    with connected(limited) as connection:
        connection.sendall(SLOW[name])
        answer = until_closed(connection)
    assert answer.count(b"HTTP/1.1 200") == SLOW[name].count(b"\r\n\r\n" if b"after" in name.encode() else b"none")


def test_dripping_does_not_stop_the_clock(limited: Server) -> None:
    with connected(limited) as connection, suppress(ConnectionError, TimeoutError):
        connection.sendall(GET)
        connection.settimeout(0.1)
        for _ in range(10 * PATIENCE):
            connection.sendall(b"a: b\r\n"[:1])
            with suppress(TimeoutError):
                if not connection.recv(1):
                    return
        pytest.fail("it may drip on")


LARGE = {
    "long header": GET + b"a: " + b"b" * 5000 + b"\r\n\r\n",
    "header without an end": GET + b"a: " + b"b" * 1_000_000,
    "many headers": GET + b"a: b\r\n" * 30 + b"\r\n",
    "headers without an end": GET + b"a: b\r\n" * 100_000,
    "long address": b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    "address without an end": b"GET /" + b"a" * 1_000_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_a_head_that_is_too_large_is_refused(limited: Server, name: str) -> None:
    with connected(limited) as connection:
        with suppress(ConnectionError):
            connection.sendall(LARGE[name])
        answer = until_closed(connection)
    assert answer[:12] in (b"HTTP/1.1 431", b"")  # none if more was on its way than had been read
    assert b"200" not in answer


def test_a_head_in_many_pieces_is_read(limited: Server) -> None:
    with connected(limited) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for line in (GET + b"a: " + b"b" * 3500 + b"\r\nconnection: close\r\n\r\n").splitlines(keepends=True):
            connection.sendall(line)
        assert until_closed(connection).startswith(b"HTTP/1.1 200")


def test_a_body_without_an_end_is_broken_off(limited: Server) -> None:
    with connected(limited) as connection, suppress(ConnectionError):
        connection.sendall(POST + b"transfer-encoding: chunked\r\n\r\n")
        for _ in range(10_000):
            connection.sendall(b"2000\r\n" + b" " * 0x2000 + b"\r\n")
        pytest.fail("it may go on")


def test_one_address_has_so_many_connections_and_no_more(limited: Server) -> None:
    with (
        connected(limited, "127.0.0.2") as one,
        connected(limited, "127.0.0.2") as two,
        connected(limited, "127.0.0.2") as three,
        connected(limited, "127.0.0.2") as four,
        connected(limited, "127.0.0.2") as five,
        connected(limited, "127.0.0.3") as other,
    ):
        for connection in (one, two, three, four, five, other):
            with suppress(ConnectionError):
                connection.sendall(GET + b"connection: close\r\n\r\n")
        answers = [until_closed(connection) for connection in (one, two, three, four, five, other)]
    assert [answer[:12] for answer in answers] == [*[b"HTTP/1.1 200"] * 4, b"", b"HTTP/1.1 200"]
    assert good(httpx.get(f"{limited.url}/health"))


def test_a_stream_stays_open_longer_than_a_request_may_take(start: Start, tmp_path: Path) -> None:
    settings = tmp_path / "debacle.toml"
    settings.write_text("[connections]\nseconds = 0.2\nidle = 0.2", "utf-8")
    seat = create(start(None, "--settings", str(settings)).url)
    with seat.http.stream("GET", f"/t/{seat.table}/stream") as answer:
        lines = answer.iter_lines()
        while next(lines) != ": still here":
            pass


def test_connections_are_counted_by_household() -> None:
    counted = Counted(ConnectionLimits(all=5, each=2), networks(["127.0.0.1"]), Shared().tallies())
    assert [counted.enter(f"2001:db8::{one}") for one in range(3)] == [True, True, False]
    assert counted.enter("2001:db8:0:1::1")
    counted.leave("2001:db8::7")
    assert counted.enter("2001:db8::9")
    assert [counted.enter("127.0.0.1") for _ in range(3)] == [True, True, False]
    assert not counted.enter("192.0.2.1")


def test_who_is_no_proxy_has_no_more_than_others_on_this_machine_too() -> None:
    counted = Counted(ConnectionLimits(all=5, each=2), (), Shared().tallies())
    assert [counted.enter("127.0.0.1") for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("127.0.0.1", True), ("::ffff:127.0.0.1", True), ("127.0.0.2", False), ("10.255.0.1", True),
        ("11.0.0.1", False), ("::ffff:10.1.1.1", True), ("2001:db8::7", True), ("2001:db9::7", False), ("::1", False),
        ("somebody", False),
    ],
)  # fmt: skip
def test_proxies_by_address_and_prefix(address: str, known: bool) -> None:
    assert within(address, networks(("127.0.0.1", "10.0.0.0/8", "2001:db8::/32"))) is known


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somebody", "somebody"),
    ],
)
def test_households(address: str, kept: str) -> None:
    assert household(address) == kept
