"""What nobody may do: act for another seat, at another table, from another site, too often; or be called <script>."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.cookiejar import Cookie
from itertools import count, cycle, islice

import httpx
import pytest

from debacle.server.limits import AT_ONCE
from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.seats import client, create, join, people

Start = Callable[..., Server]
XSS = "<script>alert(1)</script>"
HEADERS = (
    "content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy",
    "cross-origin-resource-policy", "permissions-policy",
)  # fmt: skip


def attempts(http: httpx.Client, table: str) -> list[int]:
    path = f"/api/tables/{table}"
    return [
        http.get(f"{path}/view").status_code,
        http.get(f"{path}/decisions").status_code,
        http.get(f"{path}/stream").status_code,
        http.get(f"{path}/record").status_code,
        http.post(f"{path}/moves", json={"number": 0, "answer": 5}).status_code,
        http.post(f"{path}/undo").status_code,
    ]


def test_without_the_token_of_a_seat_at_this_table_nothing_is_seen_or_done(url: str) -> None:
    seats, elsewhere = people(url), create(url)
    before = [seat.state() for seat in seats]
    for token in (None, "x", elsewhere.token, seats[0].token[:-1], "' OR 1=1 --"):
        with client(url, token) as http:
            assert attempts(http, seats[0].table) == [401] * 6
    assert [seat.state() for seat in seats] == before


def test_a_token_acts_for_its_own_seat_only(url: str) -> None:
    seats = people(url)
    asked = next(seat for seat in seats if seat.asked())
    other = next(seat for seat in seats if seat is not asked)
    assert other.move(0, 5).status_code == 409
    assert other.state()["view"]["seat"] == other.seat
    refused = other.http.post(f"{other.path}/moves", json={"number": 0, "answer": 5, "seat": asked.seat})
    assert refused.status_code == 400
    assert asked.asked() is not None


def test_a_guessed_table_looks_like_none(url: str) -> None:
    """Whether or not it exists: without a token the answers are the same."""
    seat = create(url)
    with client(url, "guess") as http:
        real, none = (http.get(f"/api/tables/{table}/view") for table in (seat.table, "A" * 16))
    assert (real.status_code, real.content) == (none.status_code, none.content) == (401, none.content)
    missing = [client(url).post(f"/api/tables/{table}/join", json={"name": "x"}) for table in ("A" * 16, "B")]
    assert {answer.status_code for answer in missing} == {404}
    pages = [client(url).get(f"/t/{table}") for table in ("A" * 16, "B")]
    assert {page.status_code for page in pages} == {404}


FORMS = (
    "/play",
    "/tables",
    "/you/name",
    "/you/link",
    "/you/end",
    "/you/leave",
    "/back",
    "/t/x/leave",
    "/t/x/join",
    "/t/x/move",
    "/t/x/chat",
)


def test_forms_need_their_token(url: str) -> None:
    ada, eve = Browser(url), Browser(url)
    ada.create()
    eve.get("/")
    others = eve.http.cookies["csrf"]
    for path in FORMS:
        for fields in ({}, {"_csrf_token": "x"}, {"_csrf_token": others}, {"_csrf_token": ""}):
            assert ada.http.post(path, data={"game": "qe", **fields}).status_code == 403, path
        with client(url) as bare:
            token = ada.http.cookies["csrf"]
            assert bare.post(path, data={"game": "qe", "_csrf_token": token}).status_code == 403


def test_forms_of_other_sites_are_refused(url: str) -> None:
    ada = Browser(url)
    ada.create()
    form = {"_csrf_token": ada.http.cookies["csrf"], "game": "qe"}
    for headers in (
        {"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"}, {"origin": f"{url}.evil.example"},
    ):  # fmt: skip
        for path in ("/play", "/you/name", "/back"):
            assert ada.http.post(path, data=form, headers=headers).status_code == 403
    own = {"origin": url, "sec-fetch-site": "same-origin"}
    assert ada.http.post("/play", data=form, headers=own).status_code == 303


def _other(cookie: Cookie) -> Cookie:
    cookie.value = "a" * 128
    return cookie


def test_an_old_token_of_forms_is_replaced(url: str) -> None:
    """Of another server at the same host, or before the database was made anew."""
    ada = Browser(url)
    ada.get("/")
    ada.http.cookies.jar.set_cookie(_other(next(iter(ada.http.cookies.jar))))
    assert ada.post("/play", game="qe").status_code == 403
    assert "csrf" not in ada.http.cookies
    assert ada.post("/play", game="qe").status_code == 303


def test_the_answer_to_an_old_token_forgets_it(url: str) -> None:
    old = "a" * 128
    answer = httpx.post(f"{url}/play", data={"_csrf_token": old}, headers={"cookie": f"csrf={old}"})
    assert answer.status_code == 403
    assert "csrf=" in answer.headers["set-cookie"]
    assert "Max-Age=0" in answer.headers["set-cookie"]
    foreign = httpx.post(f"{url}/play", data={})
    assert foreign.status_code == 403
    assert "set-cookie" not in foreign.headers


def test_cookies_are_out_of_reach_of_scripts(url: str) -> None:
    ada = Browser(url)
    first = ada.get("/")
    made = ada.post("/play", game="qe")
    cookies = [*first.headers.get_list("set-cookie"), *made.headers.get_list("set-cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} == {"csrf", "debacle"}
    for cookie in cookies:
        assert "httponly" in cookie.lower(), cookie
        assert "samesite=lax" in cookie.lower(), cookie


def test_over_https_cookies_are_kept_to_it(start: Start) -> None:
    server = start(None, "--secure")
    for cookie in client(server.url).get("/").headers.get_list("set-cookie"):
        assert "secure" in cookie.lower()


def test_every_answer_has_the_headers(url: str) -> None:
    seat = create(url)
    with client(url, seat.token) as http:
        answers = [
            http.get("/"), http.get("/nothing"), http.get("/api/nothing"), http.get(f"{seat.path}/view"),
            http.get("/api/tables"), http.post("/play"), http.get("/health"), http.get("/metrics"),
            http.get("/static/paper.css"), http.get("/static/nothing"), http.post("/api/tables", content=b"{"),
            http.get("/t/none"), http.get(f"{seat.path}/record"), http.post(f"{seat.path}/moves", content=b"x" * 10**6),
            http.get("/api/schema/openapi.json"),
        ]  # fmt: skip
        with http.stream("GET", f"{seat.path}/stream") as stream:
            answers.append(stream)
    for answer in answers:
        for header in HEADERS:
            assert header in answer.headers, (header, answer.url, answer.status_code)
        assert "'unsafe" not in answer.headers["content-security-policy"]
        assert "server" not in answer.headers


def test_files_are_compressed_and_nothing_that_holds_a_secret(plain: str) -> None:
    """What a page weighs, compressed, would tell of its token to somebody who writes in its chat (BREACH)."""
    seat = create(plain)
    with client(plain, seat.token, headers={"accept-encoding": "gzip"}) as http:
        art = http.get("/static/games/friends/art.svg")
        assert (art.headers["content-encoding"], art.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert int(art.headers["content-length"]) < 100_000 < 300_000 < len(art.content)
        answers = [http.get(page) for page in ("/", "/you", "/new", f"/t/{seat.table}", f"{seat.path}/view")]
        answers.append(http.get("/static/vendor/source-serif-4-latin-400-normal.woff2"))
        for path in (f"/t/{seat.table}/stream", f"{seat.path}/stream"):
            with http.stream("GET", path) as stream:
                answers.append(stream)
        assert {(answer.status_code, "content-encoding" in answer.headers) for answer in answers} == {(200, False)}
        plainly = http.get("/static/games/friends/art.svg", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plainly.headers
        assert plainly.content == art.content


def test_of_a_game_only_what_browsers_need_is_served(plain: str) -> None:
    with client(plain) as http:
        for file in (
            "__init__.py",
            "table.html",
            "../rules/__init__.py",
            "nothing.css",
            "__pycache__",
            "",
            "table.CSS~",
        ):
            assert http.get(f"/static/games/crisis/{file}").status_code == 404, file
        sheets = re.findall(r"/static/games/\w+/[\w.]+", http.get(f"/t/{create(plain, game='friends').table}").text)
        assert len(sheets) > 1
        assert {http.get(sheet).status_code for sheet in sheets} == {200}


def test_the_document_for_machines_needs_nothing_from_elsewhere(plain: str) -> None:
    with client(plain) as http:
        answers = [http.get(f"/api/schema{path}") for path in ("", "/openapi.json")]
        assert {answer.json()["info"]["title"] for answer in answers} == {"Débâcle"}
        for path in ("/redoc", "/swagger", "/elements", "/rapidoc", "/nothing"):
            assert http.get(f"/api/schema{path}").status_code == 404, path


def test_names_and_chat_are_cleaned_and_escaped(url: str) -> None:
    ada = Browser(url)
    table = ada.create(3, name="A\r\nd\0a\u202e<b>")
    assert ada.post(f"/t/{table}/chat", text=f"hi\r\ndata: x\r\revent: table\u2028{XSS}\0").status_code == 303
    seat = join(url, table, '"><img src=x>')
    page = ada.get(f"/t/{table}").text
    assert XSS not in page
    assert "<img src=x>" not in page
    assert "A da&lt;b&gt;" in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert seat.state()["players"][0] == "A da<b>"
    for path in (f"/t/{table}", "/"):
        shown = client(url).get(path).text
        assert XSS not in shown
        assert not {"\0", "\u202e", "\u2028"} & set(shown)
    with ada.http.stream("GET", f"/t/{table}/stream") as stream:
        lines = []
        for line in stream.iter_lines():
            lines.append(line)
            if not line and lines.count("") and any(one.startswith("data") for one in lines):
                break
    assert {line.partition(":")[0] for line in lines} <= {"", "data", "event", "id", "retry"}


def test_a_link_back_is_no_login_until_one_says_yes(url: str) -> None:
    ada = Browser(url)
    table = ada.create(3, name="Ada of Before")
    shown = ada.post("/you/link").text
    token = shown.split("/back/", 1)[1].split('"')[0].split("<")[0].strip()
    phone = Browser(url)
    page = phone.get(f"/back/{token}")
    assert page.status_code == 200
    assert "Ada of Before" in page.text
    assert "debacle" not in phone.http.cookies
    assert phone.post("/back", token=token).status_code == 303
    assert phone.http.cookies["debacle"] not in (token, ada.http.cookies["debacle"])
    assert phone.post(f"/t/{table}/chat", text="it is me").status_code == 303
    for wrong in ("x", token[:-1]):
        assert phone.post("/back", token=wrong).status_code == 404
        assert phone.get(f"/back/{wrong}").status_code == 404
    assert "no-store" in page.headers["cache-control"]


def test_nobody_goes_back_to_another_site(url: str) -> None:
    for back in (
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
    ):
        answer = Browser(url).post("/language", language="fr", back=back)
        assert answer.status_code == 303
        assert re.fullmatch(r"/([^/\\\s].*)?", answer.headers["location"]), back


@pytest.mark.parametrize("htmx", ["false", "true"])
@pytest.mark.parametrize("back", ["//[", "/[", "/a\rb", "/a\nb: c", "/a\u2028b", "/\0", "/€ é"])
def test_a_way_back_that_is_none_leads_to_the_front_page(plain: str, back: str, htmx: str) -> None:
    browser = Browser(plain)
    browser.http.headers["hx-request"] = htmx
    answer = browser.post("/language", language="fr", back=back)
    assert answer.status_code == (204 if htmx == "true" else 303)
    to = answer.headers["hx-redirect" if htmx == "true" else "location"]
    assert to == {"/€ é": "/%E2%82%AC%20%C3%A9", "/[": "/["}.get(back, "/")


def flood(act: Callable[[], httpx.Response], most: int = 200) -> list[httpx.Response]:
    """All answers up to the first refusal, which comes as long as one asks more often than is allowed for long."""
    answers = [act()]
    while answers[-1].status_code != 429:
        assert len(answers) < most
        answers.append(act())
    return answers


def test_floods_are_slowed_down(start: Start) -> None:
    server = start(None, limits=True)
    ada = Browser(server.url)
    table = ada.create()
    *said, _ = flood(lambda: ada.post(f"/t/{table}/chat", text="spam"))
    assert {answer.status_code for answer in said} == {303}
    with client(server.url) as http:
        wanted = {"name": "Ada", "game": "qe", "seats": 3}
        *made, refused = flood(lambda: http.post("/api/tables", json=wanted, headers={"accept-language": "fr"}))
    assert {answer.status_code for answer in made} == {201}
    assert refused.json()["code"] == "slow_down"
    assert "doucement" in refused.json()["message"]


def from_address(url: str, address: str) -> Browser:
    """Somebody new, behind a proxy."""
    browser = Browser(url)
    browser.http.headers["x-forwarded-for"] = address
    return browser


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With limits; each test has addresses of its own."""
    server = Server(tmp_path_factory.mktemp("slow"), None, "--thinkers", "0", limits=True)
    yield server
    server.stop()


def households(number: int) -> Iterator[str]:
    """Ever new addresses of one household."""
    return (f"2001:db8:0:{number}::{host:x}" for host in count(1))


def test_a_new_cookie_brings_no_new_tables(slow: Server) -> None:
    own = households(1)
    made = flood(lambda: from_address(slow.url, next(own)).post("/play", game="qe"))
    assert {answer.status_code for answer in made[:-1]} == {303}
    assert from_address(slow.url, next(households(2))).post("/play", game="qe").status_code == 303
    asked = {"name": "Ada", "game": "qe", "seats": 3}
    assert from_address(slow.url, next(own)).http.post("/api/tables", json=asked).status_code == 429


def test_a_new_cookie_brings_no_new_pages(slow: Server) -> None:
    own = households(3)
    http = client(slow.url)
    pages = flood(lambda: http.get("/you", headers={"x-forwarded-for": next(own), "accept-language": "fr"}), 2000)
    assert {page.status_code for page in pages[:-1]} == {200}
    assert "Arrêtez les presses" in pages[-1].text
    assert http.get("/you").status_code == 200


def test_one_address_has_so_many_streams_and_no_more(slow: Server) -> None:
    seat = create(slow.url)
    paths = (f"/t/{seat.table}/stream", f"{seat.path}/stream")
    asked = [{"x-forwarded-for": address} for address in islice(households(4), AT_ONCE["stream"])]
    reading: list[Iterator[str]] = []
    with ExitStack() as stack:
        seat.http = client(slow.url, seat.token, limits=httpx.Limits(max_connections=None))
        for headers, path in zip(asked, cycle(paths)):
            answer = stack.enter_context(seat.http.stream("GET", path, headers=headers))
            reading.append(answer.iter_lines())
            assert next(reading[-1])
        assert [seat.http.get(path, headers=asked[0]).status_code for path in paths] == [429, 429]
        with seat.http.stream("GET", paths[0]) as other:
            assert other.status_code == 200


def players(server: Server) -> int:
    with closing(sqlite3.connect(next(server.folder.glob("*.db")))) as database:
        return int(database.execute("SELECT count(*) FROM players").fetchone()[0])


def test_who_is_refused_does_not_become_a_player(start: Start) -> None:
    server = start(None)
    full = people(server.url)[0].table
    half = create(server.url).table
    before = players(server)
    asked = {"name": "Ada", "game": "qe", "seats": 3}
    with client(server.url) as http:
        for wrong in ({"seats": 9}, {"bots": ["hal"]}, {"game": "chess"}, {"options": {"clock": -1}}, {"name": " "}):
            assert http.post("/api/tables", json={**asked, **wrong}).status_code == 422
        for table, seat in ((full, None), (half, 0), (half, 7), ("A" * 16, None)):
            answer = http.post(f"/api/tables/{table}/join", json={"name": "Eve", "seat": seat})
            assert answer.status_code in (404, 409)
    for fields in ({"game": "qe", "seats": 9}, {"game": "qe", "seats": 3, "clock": 10**8}, {"game": "x", "seats": 3}):
        assert Browser(server.url).post("/tables", name="Ada", **fields).status_code == 422
    assert Browser(server.url).join(full).status_code == 409
    assert Browser(server.url).post(f"/t/{half}/join", name="Eve", seat=0).status_code == 409
    assert Browser(server.url).join("A" * 16).status_code == 404
    assert players(server) == before


def still(browser: Browser, table: str) -> str:
    """The page of a table, without the time of day."""
    return re.sub(r"\d{10}\.\d+", "", browser.get(f"/t/{table}").text)


@pytest.mark.parametrize("act", ["move", "undo", "chat", "bot", "absent", "return", "leave"])
def test_strangers_do_nothing_at_a_table(url: str, act: str) -> None:
    ada, eve = Browser(url), Browser(url)
    table = ada.create()
    eve.create()
    before = still(ada, table)
    fields = {"seat": 1, "bot": "steady", "text": "hi", "number": 0, "amount": 5, "what": "stop"}
    refused = eve.post(f"/t/{table}/{act}", **fields)
    assert refused.status_code == (303 if act == "leave" else 403)
    stranger = Browser(url).post(f"/t/{table}/{act}", **fields)
    assert stranger.status_code == 403
    assert still(ada, table) == before
