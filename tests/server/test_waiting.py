"""Who is waited for, as the server tells it: where a game hides who has answered, so does the list of people."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from tests.marks import rule
from tests.server.browser import Browser
from tests.server.seats import Json, Seat, create, good, join

ADA, BOB, ZOE = range(3)
ALL = [ADA, BOB, ZOE]


class Blink:
    """Krach in its first blink: two play by the API, Zoë by her page, and somebody looks on."""

    def __init__(self, url: str) -> None:
        self.zoe, self.onlooker = Browser(url), Browser(url)
        while True:
            self.ada = create(url, 3, game="krach")
            self.bob = join(url, self.ada.table)
            assert self.zoe.join(self.ada.table, "Zoë").status_code == 303
            active = self.ada.view()["active"]
            if active != ZOE:
                break
        first = (self.ada, self.bob)[active]
        while (asked := first.asked()) is not None and asked["decision"]["kind"] != "blink":
            good(first.move(asked["decision"]["number"], step(asked)))
        assert asked is not None

    def choose(self, seat: Seat) -> None:
        asked = seat.asked()
        assert asked is not None
        good(seat.move(asked["decision"]["number"], ["neither", None]))

    def marked(self, browser: Browser) -> list[int]:
        """Who carries the sign of somebody who is waited for."""
        people = re.findall(r'<li id="person-(\d)">(.*?)</li>', browser.get(f"/t/{self.ada.table}").text, re.DOTALL)
        assert len(people) == 3
        return [int(seat) for seat, person in people if "asked-mark" in person]


def step(asked: Json) -> Any:
    """The quickest way through a turn."""
    acts = asked["spec"]["acts"]
    if "pay" in acts:
        return ["pay", payment(acts["pay"])]
    return [next(act for act in ("nothing", "done") if act in acts), None]


def payment(spec: Json) -> list[int]:
    priced = list(zip(spec["options"], spec["worth"], strict=True))
    for number in range(1, len(priced) + 1):
        for cards in combinations(priced, number):
            worth = [price for _, price in cards]
            if sum(worth) >= spec["due"] > sum(worth) - min(worth):
                return [card for card, _ in cards]
    raise AssertionError("too poor")


@pytest.fixture
def blink(plain: str) -> Blink:
    return Blink(plain)


@rule("KR-R15")
def test_programs_do_not_see_who_has_chosen_in_a_blink(blink: Blink) -> None:
    before = blink.bob.state()
    assert before["waiting"] == ALL
    blink.choose(blink.ada)
    assert blink.bob.state() == before
    assert blink.ada.state()["waiting"] == [BOB, ZOE]
    blink.choose(blink.bob)
    assert blink.ada.state()["waiting"] == [BOB, ZOE]
    assert blink.bob.state()["waiting"] == [ADA, ZOE]


@rule("KR-R15")
def test_pages_do_not_show_who_has_chosen_in_a_blink(blink: Blink) -> None:
    assert (blink.marked(blink.zoe), blink.marked(blink.onlooker)) == (ALL, ALL)
    blink.choose(blink.ada)
    assert (blink.marked(blink.zoe), blink.marked(blink.onlooker)) == (ALL, ALL)
    assert blink.zoe.post(f"/t/{blink.ada.table}/move", number=0, act="neither").status_code == 303
    assert (blink.marked(blink.zoe), blink.marked(blink.onlooker)) == ([ADA, BOB], ALL)
