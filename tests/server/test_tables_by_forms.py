"""A table on its pages, without JavaScript: sit down, play, talk, leave, be missed, come back, stop."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.server.browser import Browser
from tests.server.running import PATIENCE
from tests.server.seats import Seat, good, join, play_all


def wait_for(browser: Browser, table: str, fits: Callable[[str], bool]) -> str:
    """The page, loaded again until it fits: what is waited for is the clock of the table."""
    end = time.monotonic() + PATIENCE
    while True:
        page = browser.get(f"/t/{table}").text
        if fits(page):
            return page
        assert time.monotonic() < end, page
        time.sleep(0.1)


def number_in(page: str) -> int | None:
    """The number of the decision that this page asks for."""
    found = re.search(r'name="number" value="(\d+)"', page)
    return int(found[1]) if found else None


@contextmanager
def watching(browser: Browser, table: str) -> Iterator[None]:
    """With the table's page open, as a browser with JavaScript has it."""
    with browser.http.stream("GET", f"/t/{table}/stream") as answer:
        lines = answer.iter_lines()
        next(lines)
        yield
        del lines  # until here: a reader that is dropped closes its stream


def test_a_whole_game_by_forms(url: str) -> None:
    ada = Browser(url, "fr")
    made = ada.post("/play", game="qe", name="Ada")
    table = made.headers["location"].removeprefix("/t/")
    while True:
        page = wait_for(ada, table, lambda page: number_in(page) is not None or over(ada, table))
        number = number_in(page)
        if number is None:
            break
        amounts = ["1000", "1001"] if 'name="look"' not in page else [""]
        moves = [ada.post(f"/t/{table}/move", number=number, amount=amount, look="no") for amount in amounts]
        assert {move.status_code for move in moves} <= {303, 409, 422}  # the open bid may be one of the two
        assert 303 in [move.status_code for move in moves]
    record = ada.get(f"/t/{table}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert ada.get(f"/t/{table}/proof").status_code == 200


def over(browser: Browser, table: str) -> bool:
    return browser.get(f"/t/{table}/record").status_code == 200


def test_a_double_click_is_no_mistake_and_another_answer_is(url: str) -> None:
    ada = Browser(url)
    table = ada.create(3, chair_1="bot:steady", chair_2="bot:steady", clock=0)
    page = wait_for(ada, table, lambda page: number_in(page) == 0)
    assert 'name="amount"' in page
    first = ada.post(f"/t/{table}/move", number=0, amount="5000")
    assert first.status_code == 303
    assert ada.post(f"/t/{table}/move", number=0, amount="5000").status_code == 303
    assert ada.post(f"/t/{table}/move", number=0, amount="5001").status_code == 409


def test_a_wrong_amount_is_refused_with_words(url: str) -> None:
    ada = Browser(url, "fr")
    table = ada.create(3, chair_1="bot:steady", chair_2="bot:steady", clock=0)
    wait_for(ada, table, lambda page: number_in(page) == 0)
    for amount in ("", "many", "-5", "1e", "9" * 300):
        refused = ada.post(f"/t/{table}/move", number=0, amount=amount)
        assert refused.status_code == 422, amount
        assert 'lang="fr"' in refused.text
    assert ada.post(f"/t/{table}/move", number="x", amount="5").status_code == 422
    assert ada.post(f"/t/{table}/move", number=7, amount="5").status_code == 409


class Three:
    """Ada and Bob by their browsers, and a program."""

    def __init__(self, url: str, clock: int) -> None:
        self.ada, self.bob = Browser(url), Browser(url)
        self.table = self.ada.create(3, clock=clock)
        assert self.bob.join(self.table).status_code == 303
        self.eve = join(url, self.table, "Eve")
        self.browsers = {0: self.ada, 1: self.bob}

    def waiting(self) -> list[int]:
        found: list[int] = self.eve.state()["waiting"]
        return found

    def step(self, seat: int) -> None:
        """This seat answers; the smallest amounts that are not taken."""
        if seat == 2:
            asked = self.eve.asked()
            assert asked is not None
            answer = False if asked["spec"]["spec"] == "pick" else 100 + seat
            assert self.eve.move(asked["decision"]["number"], answer).status_code == 200
            return
        page = self.browsers[seat].get(f"/t/{self.table}").text
        fields = {"look": "no"} if 'name="look"' in page else {"amount": str(100 + seat)}
        done = self.browsers[seat].post(f"/t/{self.table}/move", number=number_in(page), **fields)
        assert done.status_code == 303, done.text

    def until_only(self, seat: int) -> None:
        """Play until nobody but this seat is asked."""
        while self.waiting() != [seat]:
            self.step(next(other for other in self.waiting() if other != seat))

    def absent(self, what: str, seat: int = 1) -> int:
        return self.ada.post(f"/t/{self.table}/absent", seat=seat, what=what).status_code

    def absent_in_time(self, what: str) -> None:
        """As soon as the clock of the table lets the others decide; Eve, whose program asks, has a say too."""
        wait_for(self.ada, self.table, lambda _: self.absent(what) == 303)
        good(self.eve.http.post(f"{self.eve.path}/absent", json={"seat": 1, "what": what}))


def test_a_countdown_runs_for_who_is_gone_on_their_own_turn_only(url: str) -> None:
    three = Three(url, clock=3600)
    with watching(three.ada, three.table):
        with watching(three.bob, three.table):
            three.until_only(1)
            assert "data-deadline" not in three.ada.get(f"/t/{three.table}").text
            assert three.absent("bot") == 409
        wait_for(three.ada, three.table, lambda page: "data-deadline" in page)
        assert three.absent("bot") == 409
        three.step(1)
        three.until_only(0)
        assert "data-deadline" not in three.ada.get(f"/t/{three.table}").text
        assert three.absent("stop") == 409


def test_one_closed_tab_of_two_is_not_gone(url: str) -> None:
    three = Three(url, clock=3600)
    three.until_only(1)
    second = Browser(url)
    second.http.cookies.update(three.bob.http.cookies)
    with watching(three.bob, three.table):
        with watching(second, three.table):
            pass
        assert "data-deadline" not in three.ada.get(f"/t/{three.table}").text


def test_a_bot_plays_for_who_is_gone_until_they_come_back(url: str) -> None:
    three = Three(url, clock=1)
    three.until_only(1)
    assert three.absent("bot", seat=7) == 403
    three.absent_in_time("bot")
    three.eve.until(lambda state: state["waiting"] != [1])
    page = three.bob.get(f"/t/{three.table}").text
    assert number_in(page) is None
    assert three.bob.post(f"/t/{three.table}/return").status_code == 303
    assert three.bob.post(f"/t/{three.table}/return").status_code == 303
    three.until_only(1)
    three.step(1)


def test_the_others_may_stop_a_game(url: str) -> None:
    three = Three(url, clock=1)
    three.until_only(1)
    assert three.absent("wait") in (303, 409)
    three.absent_in_time("stop")
    assert three.eve.state()["status"] == "stopped"
    assert three.eve.state()["seed"] is None
    assert three.eve.record().status_code == 403
    assert three.eve.move(0, 5).status_code == 409
    assert three.ada.get(f"/t/{three.table}").status_code == 200


def test_who_leaves_a_game_is_replaced_and_the_last_one_ends_it(url: str) -> None:
    three = Three(url, clock=0)
    assert three.bob.post(f"/t/{three.table}/leave").status_code == 303
    assert three.ada.post(f"/t/{three.table}/leave").status_code == 303
    assert three.eve.state()["status"] == "playing"
    play_all([three.eve])
    assert three.eve.state()["status"] == "over"


def test_guests_come_and_go_before_the_game(url: str) -> None:
    ada, bob = Browser(url), Browser(url)
    table = ada.create(4, public="on")
    assert "Ada" in Browser(url).get("/").text
    bob.join(table)
    assert bob.join(table).status_code == 303
    assert bob.post(f"/t/{table}/bot", seat=2, bot="steady").status_code == 403
    assert ada.post(f"/t/{table}/bot", seat=1, bot="steady").status_code == 409
    assert ada.post(f"/t/{table}/bot", seat=2, bot="hal").status_code == 422
    assert ada.post(f"/t/{table}/bot", seat=9, bot="steady").status_code == 403
    assert ada.post(f"/t/{table}/bot", seat=2, bot="steady").status_code == 303
    assert bob.post(f"/t/{table}/leave").status_code == 303
    seat: Seat = join(url, table)
    assert seat.seat == 1
    assert seat.state()["status"] == "gathering"
    assert ada.post(f"/t/{table}/leave").status_code == 303
    assert seat.state()["status"] == "stopped"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_spectator_sees_the_table_and_no_decision(url: str, language: str) -> None:
    three = Three(url, clock=0)
    three.until_only(0)
    onlooker = Browser(url, language)
    page = onlooker.get(f"/t/{three.table}")
    assert page.status_code == 200
    assert number_in(page.text) is None
    assert number_in(three.ada.get(f"/t/{three.table}").text) is not None
    with watching(onlooker, three.table):
        pass
