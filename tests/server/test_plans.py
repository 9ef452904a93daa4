"""Several answers in one request: all of them count, or none."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from debacle import bots, registry
from debacle.core import wire
from debacle.core.record import Played, read_record
from debacle.games.crisis.rules.state import CrisisView
from debacle.server.pages.own_options import own_options
from tests.server.browser import Browser
from tests.server.seats import Seat, create, good

END = ["end", None]
TABLES = 20
"""At one of so many there is something to produce in the first rounds."""


class Desk:
    """Alone, at a production with something to set to work."""

    def __init__(self, url: str) -> None:
        steady, game, rng = bots.find(registry.load("crisis"), "steady"), registry.load("crisis"), Random(1)
        for _ in range(TABLES):
            self.seat = create(url, 1, game="crisis")
            while (asked := self.seat.asked()) is not None and asked["decision"]["kind"] != "produce":
                view = wire.read_view(game, CrisisView, json.dumps(self.seat.view()))
                answer = wire.to_plain(steady.choose(view, game.notes(0), rng))
                good(self.seat.move(asked["decision"]["number"], answer))
            if asked is not None:
                break
        else:
            raise AssertionError(f"nothing to produce at {TABLES} tables")
        self.number: int = asked["decision"]["number"]
        company, crew = next((act, spec) for act, spec in asked["spec"]["acts"].items() if spec is not None)
        self.step = [company, [*crew["slots"][0][:1], *[None] * (len(crew["slots"]) - 1)]]
        self.plan = [self.step, END]


@pytest.fixture
def desk(url: str) -> Desk:
    return Desk(url)


def send(seat: Seat, number: Any, answers: Any) -> httpx.Response:
    return seat.http.post(f"{seat.path}/plans", json={"number": number, "answers": answers})


def test_a_plan_is_played_whole(desk: Desk) -> None:
    before = desk.seat.view()
    assert good(send(desk.seat, desk.number, desk.plan)) == {"again": False}
    after = desk.seat.view()
    assert after["answers"] == before["answers"] + 2
    assert after["stack"] != before["stack"]


def test_the_same_plan_again_is_no_mistake_and_another_is_late(desk: Desk) -> None:
    good(send(desk.seat, desk.number, desk.plan))
    before = desk.seat.state()
    assert good(send(desk.seat, desk.number, desk.plan)) == {"again": True}
    late = send(desk.seat, desk.number, [END, END])
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["state"] == before == desk.seat.state()


def test_a_plan_that_cannot_be_is_refused_whole(desk: Desk) -> None:
    seat, step, number = desk.seat, desk.step, desk.number
    before = seat.state()
    for first, answers, status, code, where in (
        (number, [["nothing", None], END], 422, "either.act", "0"),
        (number, [[step[0], []], END], 422, "assign.slots", f"0.{step[0]}"),
        (number, [step, step, END], 422, "either.act", "1"),
        (number, [step, ["end"]], 422, "shape.act", "1"),
        (number, [step, END, END], 422, "plan.over", "2"),
        (number, [END, step], 422, "plan.over", "1"),
        (number + 1, desk.plan, 409, "not_asked", ""),
        (number, [], 400, "request.malformed", ""),
        (number, "end", 400, "request.malformed", ""),
        (number, [END] * 65, 400, "request.malformed", ""),
    ):
        refused = send(seat, first, answers)
        complaint = refused.json()
        assert (refused.status_code, complaint["code"], complaint["where"]) == (status, code, where)
    assert seat.state() == before


def test_a_plan_that_is_refused_tells_nothing_of_what_would_have_come(url: str) -> None:
    """A manager that is placed is seen: nothing can be tried out with it."""
    seat = create(url, 1, game="crisis")
    refused = send(seat, 0, [["place", 1], ["place", 1]])
    assert (refused.status_code, refused.json()["code"], refused.json()["where"]) == (422, "plan.over", "1")
    assert seat.view()["answers"] == 0


def test_an_answer_that_was_taken_back_is_late_when_it_comes_again(desk: Desk) -> None:
    seat = desk.seat
    good(seat.move(desk.number, desk.step))
    good(seat.http.post(f"{seat.path}/undo"))
    before = seat.state()
    for late in (seat.move(desk.number, desk.step), send(seat, desk.number, desk.plan)):
        assert (late.status_code, late.json()["code"]) == (409, "stale")
        assert late.json()["state"] == before == seat.state()
    assert good(send(seat, desk.number + 1, desk.plan)) == {"again": False}


def test_of_racing_plans_one_counts(desk: Desk) -> None:
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda plan: send(desk.seat, desk.number, plan).status_code, [desk.plan, [END]]))
    assert sorted(answers) == [200, 409]
    assert desk.seat.view()["answers"] == desk.number + (2 if answers[0] == 200 else 1)


def test_a_plan_is_on_record_answer_by_answer(desk: Desk) -> None:
    seat = desk.seat
    good(send(seat, desk.number, desk.plan))
    while seat.state()["status"] == "playing":
        asked = seat.asked()
        assert asked is not None
        acts = asked["spec"]["acts"]
        bare = next((act for act in ("pass", "end", "decline") if act in acts), None)
        answer = ["place", acts["place"]["options"][0]] if bare is None else [bare, None]
        good(seat.move(asked["decision"]["number"], answer))
    entries = read_record(seat.record().content).entries
    given = [entry.answer for entry in entries if isinstance(entry, Played)]
    assert given[desk.number : desk.number + 2] == desk.plan


def test_a_foreign_token_plans_nothing(desk: Desk) -> None:
    desk.seat.http.headers["authorization"] = "Bearer nobody"
    assert send(desk.seat, desk.number, desk.plan).status_code == 401


def test_an_option_of_a_few_values_is_a_choice_on_the_form(plain: str) -> None:
    for language, chosen in (("en", "normal"), ("fr", "normal")):
        [difficulty] = own_options(registry.load("crisis"), language)
        assert [value for value, _ in difficulty.choices] == ["easy", "normal", "hard"]
        assert difficulty.chosen == chosen
    ada = Browser(plain)
    page = ada.get("/new?game=crisis").text
    assert '<option value="normal" selected>' in page
    made = ada.post("/tables", game="crisis", seats=1, option_difficulty="hard", clock=0)
    assert made.status_code == 303
    assert "hard" in ada.get(made.headers["location"]).text
    wrong = ada.post("/tables", game="crisis", seats=1, option_difficulty="gentle", clock=0)
    assert wrong.status_code == 422
    assert "gentle" in wrong.text or "difficulty" in wrong.text
