"""Being somebody: in this browser, in another by a link that is good once, and in none any more."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from debacle.server.browsers import browser_of
from debacle.server.settings import database_address
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.sessions import LINK_LASTS, LINKS
from debacle.server.storage.store import Store
from tests.server.browser import Browser, link_of
from tests.server.running import Server
from tests.server.seats import create, good, join

Start = Callable[..., Server]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"


def sessions_of(browser: Browser) -> list[str]:
    """The ids of those that can be ended: all but this one."""
    return re.findall(r'name="session" value="([^"]+)"', browser.get("/you").text)


def is_ada(browser: Browser) -> bool:
    return ">Ada of Before<" in browser.get("/you").text


@pytest.fixture
def ada(url: str) -> Browser:
    browser = Browser(url)
    browser.http.headers["user-agent"] = FIREFOX
    browser.create(3, name="Ada of Before")
    return browser


@pytest.fixture
def phone(url: str, ada: Browser) -> Browser:
    """Ada too."""
    browser = Browser(url, "fr")
    browser.http.headers["user-agent"] = SAFARI
    assert browser.post("/back", token=link_of(ada)).status_code == 303
    assert is_ada(browser)
    return browser


def test_a_link_is_not_the_cookie_and_is_good_once(url: str, ada: Browser) -> None:
    link = link_of(ada)
    assert link not in ada.http.cookies["debacle"]
    assert ada.post("/back", token=link).status_code == 303, "one's own link, tried out"
    first, second = Browser(url), Browser(url)
    assert first.get(f"/back/{link}").status_code == first.get(f"/back/{link}").status_code == 200
    assert first.post("/back", token=link).status_code == 303
    assert first.http.cookies["debacle"] not in (link, ada.http.cookies["debacle"])
    assert is_ada(first)
    assert is_ada(ada)
    assert second.post("/back", token=link).status_code == 404
    assert second.get(f"/back/{link}").status_code == 404
    assert "debacle" not in second.http.cookies


def test_a_cookie_is_no_link(url: str, ada: Browser) -> None:
    cookie = ada.http.cookies["debacle"]
    assert Browser(url).get(f"/back/{cookie}").status_code == 404
    assert Browser(url).post("/back", token=cookie).status_code == 404


def test_somebody_sees_their_sessions_and_ends_one(ada: Browser, phone: Browser) -> None:
    page = ada.get("/you").text
    assert "Firefox, Linux" in page
    assert "Safari, iOS" in page
    [other] = sessions_of(ada)
    assert ada.post("/you/end", session=other).status_code == 303
    assert sessions_of(ada) == []
    assert not is_ada(phone)
    assert phone.post("/you/end", session=other).status_code == 403


def test_nobody_ends_a_session_of_others(url: str, ada: Browser, phone: Browser) -> None:
    eve = Browser(url)
    eve.create(3, name="Eve")
    for session in (*sessions_of(ada), *sessions_of(phone), "", "x" * 400, "\0"):
        assert eve.post("/you/end", session=session).status_code == 303
    assert is_ada(ada)
    assert is_ada(phone)


def test_all_others_are_ended_with_the_links_that_lie_about(url: str, ada: Browser, phone: Browser) -> None:
    link = link_of(phone)
    assert ada.post("/you/end-others").status_code == 303
    assert is_ada(ada)
    assert not is_ada(phone)
    assert Browser(url).post("/back", token=link).status_code == 404


def test_who_logs_out_is_nobody_here_and_stays_somebody_elsewhere(ada: Browser, phone: Browser) -> None:
    cookie = ada.http.cookies["debacle"]
    left = ada.post("/you/leave")
    assert left.status_code == 303
    assert "debacle" not in ada.http.cookies
    ada.http.cookies.set("debacle", cookie)
    assert not is_ada(ada), "what was in the cookie is good for nothing"
    assert is_ada(phone)


def test_a_page_that_is_open_shows_nothing_more_when_its_session_is_ended(url: str, ada: Browser) -> None:
    table = ada.create(3, name="Ada of Before")
    phone = Browser(url)
    assert phone.post("/back", token=link_of(ada)).status_code == 303
    with phone.http.stream("GET", f"/t/{table}/stream") as answer:
        lines = answer.iter_lines()
        assert next(lines)
        assert ada.post("/you/end-others").status_code == 303
        assert ada.post(f"/t/{table}/chat", text="after the end").status_code == 303
        rest = "\n".join(lines)  # it ends by itself
    assert "after the end" not in rest


def test_a_program_renews_its_token_and_gives_it_up(url: str) -> None:
    seat = create(url, 3)
    others = [join(url, seat.table, f"Bob {number}") for number in (1, 2)]
    with seat.stream() as states:
        assert next(states)["status"] == "playing"
        renewed = good(seat.http.post(f"{seat.path}/token"))
        assert list(states) == [], "the stream of the old token ends"
    assert renewed["token"] != seat.token
    assert seat.http.get(f"{seat.path}/view").status_code == 401
    seat.http.headers["authorization"] = f"Bearer {renewed['token']}"
    assert seat.state()["seat"] == seat.seat
    assert seat.http.delete(f"{seat.path}/token").status_code == 204
    assert seat.http.get(f"{seat.path}/view").status_code == 401
    assert seat.http.post(f"{seat.path}/token").status_code == 401
    assert [other.state()["seat"] for other in others] == [1, 2]


@pytest.mark.parametrize(
    ("user_agent", "said"),
    [
        (FIREFOX, "Firefox, Linux"),
        (SAFARI, "Safari, iOS"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8", ""),
        ("", ""),
    ],
)
def test_a_browser_is_known_roughly(user_agent: str, said: str) -> None:
    assert browser_of(user_agent) == said


def test_links_expire_and_are_few(tmp_path: Path, database: str | None) -> None:
    async def scenario() -> None:
        engine, time = open_engine(database_address(database, tmp_path)), 1000.0
        await migrate(engine)
        store = Store(engine, lambda: time)
        ada, _ = await store.new_player("Ada")
        bob, _ = await store.new_player("Bob")
        others = await store.sessions.new_link(bob.id)
        made = []
        for _ in range(LINKS + 2):
            time += 1
            made.append(await store.sessions.new_link(ada.id))
        good = [await store.sessions.player_of_link(link) for link in made]
        assert good == [None, None, *[ada] * LINKS]
        assert (await store.sessions.links_of(ada.id), await store.sessions.links_of(bob.id)) == (LINKS, 1)
        time += LINK_LASTS
        assert await store.sessions.player_of_link(made[-1]) is None
        assert await store.sessions.use_link(made[-1], "") is None
        assert await store.sessions.use_link(others, "") is None
        assert await store.sessions.links_of(ada.id) == 0
        await store.close()

    asyncio.run(scenario())


def test_of_two_who_use_a_link_one_gets_in(tmp_path: Path, database: str | None) -> None:
    async def scenario() -> None:
        engine = open_engine(database_address(database, tmp_path))
        await migrate(engine)
        store = Store(engine, lambda: 1000.0)
        ada, _ = await store.new_player("Ada")
        link = await store.sessions.new_link(ada.id)
        used = await asyncio.gather(*(store.sessions.use_link(link, "") for _ in range(4)))
        assert sum(cookie is not None for cookie in used) == 1
        assert len(await store.sessions.of(ada.id)) == 2
        await store.close()

    asyncio.run(scenario())
