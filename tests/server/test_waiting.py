"""Who is waited for, as the server tells it: where a game hides who has answered, nothing at all tells of it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product

import httpx
import pytest

from debacle.server.pages.table import HEARTBEAT
from tests.marks import rule
from tests.server.blink import ADA, ALL, BOB, ZOE, Blink
from tests.server.browser import Browser
from tests.server.seats import client, first, good
from tests.server.test_tables_by_forms import wait_for


@pytest.fixture
def blink(url: str) -> Iterator[Blink]:
    """The two programs are there all the time, and Zoë is not: her page has no script."""
    made = Blink(url, clock=55)
    with made.ada.stream() as ada, made.bob.stream() as bob:
        next(ada)
        next(bob)
        yield made


@rule("KR-R15")
def test_programs_do_not_see_who_has_chosen_in_a_blink(blink: Blink) -> None:
    assert blink.bob.state()["waiting"] == ALL
    before = blink.answered(blink.bob)
    blink.choose(blink.ada)
    assert blink.answered(blink.bob) == before
    assert blink.ada.state()["waiting"] == [BOB, ZOE]
    blink.choose(blink.bob)
    assert blink.ada.state()["waiting"] == [BOB, ZOE]
    assert blink.bob.state()["waiting"] == [ADA, ZOE]


@rule("KR-R15")
def test_pages_do_not_show_who_has_chosen_in_a_blink(blink: Blink) -> None:
    assert (blink.marked(blink.zoe), blink.marked(blink.onlooker)) == (ALL, ALL)
    blink.choose(blink.ada)
    assert (blink.marked(blink.zoe), blink.marked(blink.onlooker)) == (ALL, ALL)
    blink.zoe_chooses()
    assert (blink.marked(blink.zoe), blink.marked(blink.onlooker)) == ([ADA, BOB], ALL)


@rule("KR-R15")
def test_nothing_on_a_page_changes_when_another_has_chosen(blink: Blink) -> None:
    """Neither a deadline of who is gone nor what can be taken back; before one has chosen, and after."""
    before = blink.seen(blink.zoe), blink.seen(blink.onlooker)
    assert [page.count("data-deadline") for page, *_ in before] == [3, 3], "the time of all is nearly over"
    blink.choose(blink.ada)
    assert (blink.seen(blink.zoe), blink.seen(blink.onlooker)) == before
    blink.zoe_chooses()
    chosen = blink.seen(blink.zoe)
    assert blink.seen(blink.onlooker) == before[1]
    blink.choose(blink.bob)
    assert blink.seen(blink.zoe) != chosen, "the blink is over"


@rule("KR-R15")
def test_what_can_be_taken_back_does_not_tell_that_another_has_chosen(blink: Blink) -> None:
    blink.zoe_chooses()
    before = blink.seen(blink.zoe)
    refused = blink.zoe.post(f"{blink.page}/undo")
    blink.choose(blink.ada)
    assert blink.seen(blink.zoe) == before
    again = blink.zoe.post(f"{blink.page}/undo")
    assert (refused.status_code, refused.text) == (again.status_code, again.text) == (409, again.text)


@rule("KR-R15")
def test_lists_of_tables_do_not_tell_that_somebody_has_chosen(blink: Blink) -> None:
    blink.zoe_chooses()
    later = blink.zoe.create(3, name="Zoë")
    listed = tables_of(blink.zoe)
    assert listed.index(later) < listed.index(blink.ada.table)
    blink.choose(blink.ada)
    assert tables_of(blink.zoe) == listed


def tables_of(browser: Browser) -> list[str]:
    return re.findall(r'href="/t/([^"]+)"', browser.get("/").text)


Messages = Iterator[tuple[float, str]]


@contextmanager
def listening(http: httpx.Client, path: str) -> Iterator[Messages]:
    """What a stream brings after its first message, and how many seconds after it was asked for."""
    asked = time.monotonic()
    with http.stream("GET", path) as answer:
        messages = _messages(answer, asked)
        next(messages)
        yield messages


def _messages(answer: httpx.Response, asked: float) -> Messages:
    lines: list[str] = []
    for line in answer.iter_lines():
        if line:
            lines.append(line)
        else:
            yield time.monotonic() - asked, "\n".join(lines)
            lines = []


@rule("KR-R15")
def test_no_stream_stirs_when_another_has_chosen(blink: Blink) -> None:
    """The next that all get is what all may see; who has chosen sees it."""
    readers = [
        (blink.bob.http, f"{blink.bob.path}/stream"), (blink.zoe.http, f"{blink.page}/stream"),
        (blink.onlooker.http, f"{blink.page}/stream"),
    ]  # fmt: skip
    again = Browser(str(blink.zoe.http.base_url))
    again.http.cookies.update(blink.zoe.http.cookies)
    with ExitStack() as opened, blink.ada.stream() as states:
        assert next(states)["waiting"] == ALL
        streams = [opened.enter_context(listening(*reader)) for reader in readers]
        blink.choose(blink.ada)
        assert first(states, lambda state: state["waiting"] != ALL)["waiting"] == [BOB, ZOE]
        assert again.post("/you/name", name="Zoé").status_code == 303
        for stream in streams:
            for when, message in stream:
                if "Zoé" in message:
                    break
                assert message.startswith(":")
                assert when > HEARTBEAT, "a sign of life before its time"


@rule("KR-R15")
def test_what_time_alone_changes_on_a_page_waits_for_the_beat(impatient: str) -> None:
    """Here the countdowns, which end unseen by any stream: it does not look again because somebody has chosen."""
    blink = Blink(impatient, clock=int(HEARTBEAT) - 1)  # the stream begins before, and its beat comes after
    with listening(blink.onlooker.http, f"{blink.page}/stream") as messages:
        wait_for(blink.onlooker, blink.ada.table, lambda page: "data-deadline" not in page)
        blink.choose(blink.ada)
        when, message = next(messages)
    assert "person-0" in message
    assert when > HEARTBEAT


@rule("KR-R15")
def test_who_is_gone_in_a_blink_is_replaced_in_time_whether_or_not_they_have_chosen(impatient: str) -> None:
    blink = Blink(impatient, clock=1)
    blink.zoe_chooses()
    blink.choose(blink.ada)
    wait_for(blink.zoe, blink.ada.table, lambda _: bool(blink.bob.state()) and hand_to_bot(blink, ADA) == 303)
    good(blink.bob.http.post(f"{blink.bob.path}/absent", json={"seat": ADA, "what": "bot"}))
    assert hand_to_bot(blink, BOB) == 303
    blink.bob.until(lambda state: all(frame["frame"] != "blink" for frame in state["view"]["stack"]))


def hand_to_bot(blink: Blink, seat: int) -> int:
    return blink.zoe.post(f"{blink.page}/absent", seat=seat, what="bot").status_code


def test_only_the_machine_itself_may_count_the_moves(plain: str) -> None:
    with client(plain) as http:
        assert "debacle_moves" in http.get("/metrics").text
        for name, address in product(("x-forwarded-for", "x-real-ip", "forwarded"), ("203.0.113.7", "127.0.0.1")):
            proxied = http.get("/metrics", headers={name: address})
            assert proxied.status_code == 404
            assert "debacle_moves" not in proxied.text
