"""What a browser is answered when it asks for a file, for the first time and later."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.server.browser import Browser
from tests.server.seats import client

A_YEAR = "public, max-age=31536000, immutable"
NAMED = re.compile(r'(?:href|src|data-\w+)="(/static/[^"#]+)')
DIGEST = re.compile(r"\.[0-9a-f]{8}\.\w+$")


@pytest.fixture
def http(plain: str) -> httpx.Client:
    return client(plain, headers={"accept-encoding": "gzip"})


def sheet(http: httpx.Client) -> str:
    found = re.search(r"/static/paper\.\w+\.css", http.get("/you").text)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("game", ["qe", "friends", "krach", "crisis"])
def test_whatever_a_page_names_is_there_for_a_year(plain: str, game: str) -> None:
    ada = Browser(plain)
    ada.get("/")
    table = ada.post("/play", game=game).headers["location"]
    pages = [ada.get(path).text for path in (table, "/", f"/new?game={game}", f"/rules/{game}", "/nothing")]
    named = {name for page in pages for name in NAMED.findall(page)}
    assert any(f"/games/{game}/" in name for name in named)
    for name in sorted(named):
        assert DIGEST.search(name), name
        answer = ada.get(name)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, A_YEAR), name
        for within in re.findall(r'url\("?(/[^"#)]+)', answer.text if name.endswith(".css") else ""):
            assert ada.get(within).headers["cache-control"] == A_YEAR, within


def test_plain_names_are_answered_and_asked_for_again(http: httpx.Client) -> None:
    kept = http.get(sheet(http))
    for name in ("/static/paper.css", "/static/paper.01234567.css"):
        now = http.get(name)
        assert (now.status_code, now.content) == (200, kept.content)
        assert now.headers["cache-control"] == "no-cache"
        again = http.get(name, headers={"if-none-match": now.headers["etag"]})
        assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")


def test_who_has_it_is_not_sent_it_again(http: httpx.Client) -> None:
    name = sheet(http)
    first = http.get(name)
    tag, plainly = first.headers["etag"], http.get(name, headers={"accept-encoding": "identity"})
    assert tag != plainly.headers["etag"]
    for tags in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = http.get(name, headers={"if-none-match": tags})
        assert (again.status_code, again.content) == (304, b"")
        assert {again.headers[key] for key in ("etag", "cache-control", "vary")} == {tag, A_YEAR, "Accept-Encoding"}
        assert not {"content-length", "content-encoding"} & set(again.headers)
    for tags in ('"x"', tag.strip('"'), plainly.headers["etag"], ""):
        assert http.get(name, headers={"if-none-match": tags}).status_code == 200


@pytest.mark.parametrize(
    ("accepted", "squeezed"),
    [
        ("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=1.0", True), ("deflate", False), ("", False),
        ("gzip;q=0", False), ("gzip; q=0.000, *", False), ("identity;q=1, *;q=0", False), ("br", False), ("gzi", False),
    ],
)  # fmt: skip
def test_compressed_for_those_who_take_it(http: httpx.Client, accepted: str, squeezed: bool) -> None:
    answer = http.get(sheet(http), headers={"accept-encoding": accepted})
    assert ("content-encoding" in answer.headers) is squeezed
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.text.startswith("/*")
    assert (int(answer.headers["content-length"]) < len(answer.content)) is squeezed


def test_a_head_without_a_body_and_the_whole_for_a_part(http: httpx.Client) -> None:
    name = sheet(http)
    whole = http.get(name)
    head = http.head(name)
    different = {key for key in whole.headers if head.headers.get(key) != whole.headers[key]}
    assert (head.status_code, head.content, different - {"date"}) == (200, b"", set())
    part = http.get(name, headers={"range": "bytes=0-9"})
    assert (part.status_code, part.content) == (200, whole.content)
    assert http.post(name).status_code == 405


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("paper.css", "text/css; charset=utf-8"),
        ("site.js", "text/javascript; charset=utf-8"),
        ("glyphs.svg", "image/svg+xml"),
        ("vendor/source-serif-4-latin-400-normal.woff2", "font/woff2"),
        ("vendor/LICENSE-source-serif-4", "text/plain; charset=utf-8"),
    ],
)
def test_kinds(http: httpx.Client, name: str, kind: str) -> None:
    assert http.get(f"/static/{name}").headers["content-type"] == kind
