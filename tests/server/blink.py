"""Krach in its first blink."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import httpx

from tests.server.browser import Browser
from tests.server.seats import Json, Seat, create, good, join

ADA, BOB, ZOE = range(3)
ALL = [ADA, BOB, ZOE]
NOW = re.compile(r' data-now="[\d.]+"')
"""The time of day."""
PASSING = ("date", "set-cookie", "content-length")
"""Headers that hang on it, or on which answer is the first."""


class Blink:
    """Two play by the API, Zoë by her page, and somebody looks on."""

    def __init__(self, url: str, **options: Any) -> None:
        self.zoe, self.onlooker = Browser(url), Browser(url)
        while True:
            self.ada = create(url, 3, game="krach", options=options)
            self.bob = join(url, self.ada.table)
            assert self.zoe.join(self.ada.table, "Zoë").status_code == 303
            active = self.ada.view()["active"]
            if active != ZOE:
                break
        self.page = f"/t/{self.ada.table}"
        first = (self.ada, self.bob)[active]
        while (asked := first.asked()) is not None and asked["decision"]["kind"] != "blink":
            good(first.move(asked["decision"]["number"], step(asked)))
        assert asked is not None

    def choose(self, seat: Seat) -> None:
        asked = seat.asked()
        assert asked is not None
        good(seat.move(asked["decision"]["number"], ["neither", None]))

    def zoe_chooses(self) -> None:
        assert self.zoe.post(f"{self.page}/move", number=0, act="neither").status_code == 303

    def seen(self, browser: Browser) -> list[str]:
        """All that the pages of the table say, but for the time of day."""
        return [said(browser.get(self.page + more)) for more in ("", "/proof", "/record")]

    def answered(self, seat: Seat) -> list[str]:
        """All that a program is answered, whatever it asks for; an answer that it gave, and one to come, included."""
        asked = [seat.http.get(f"{seat.path}/{what}") for what in ("view", "decisions", "record")]
        return [said(answer) for answer in (*asked, seat.http.post(f"{seat.path}/undo"), seat.move(99, 0))]

    def marked(self, browser: Browser) -> list[int]:
        """Who carries the sign of somebody who is waited for."""
        people = re.findall(r'<li id="person-(\d)">(.*?)</li>', browser.get(self.page).text, re.DOTALL)
        assert len(people) == 3
        return [int(seat) for seat, person in people if "asked-mark" in person]


def said(answer: httpx.Response) -> str:
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in PASSING]
    return "\n".join([str(answer.status_code), *headers, NOW.sub("", answer.text)])


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
