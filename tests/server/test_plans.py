"""Several answers in one request: all of them count, or none."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from debacle import registry
from debacle.core.record import Played, read_record
from debacle.server.site_pages import own_options
from tests.server.browser import Browser
from tests.server.seats import Seat, create, good

LOCAL, SUBSIDIES, LEADER, WORKER = 5, 1, 2, 8
"""Spaces of Crisis that ask for nothing more than a manager, but for the first."""
FOUR = [["place", SUBSIDIES], ["place", SUBSIDIES], ["place", LEADER], ["place", WORKER]]


@pytest.fixture
def seat(url: str) -> Seat:
    """Alone, with four managers to place one after the other."""
    return create(url, 1, game="crisis")


def send(seat: Seat, number: Any, answers: Any) -> httpx.Response:
    return seat.http.post(f"{seat.path}/plans", json={"number": number, "answers": answers})


def test_a_plan_is_played_whole(seat: Seat) -> None:
    assert good(send(seat, 0, FOUR)) == {"again": False}
    view = seat.view()
    assert (view["answers"], view["round"]) == (4, 2)


def test_the_same_plan_again_is_no_mistake_and_another_is_late(seat: Seat) -> None:
    good(send(seat, 0, FOUR))
    before = seat.state()
    assert good(send(seat, 0, FOUR)) == {"again": True}
    late = send(seat, 0, [*FOUR[:3], ["place", LOCAL]])
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["state"] == before == seat.state()


@pytest.mark.parametrize(
    ("number", "answers", "status", "code", "where"),
    [
        (0, [*FOUR[:2], ["place", 99], FOUR[3]], 422, "pick", "2.place"),
        (0, [*FOUR[:3], FOUR[2]], 422, "pick", "3.place"),
        (0, [*FOUR, *FOUR, *FOUR, *FOUR], 422, "plan.chance", "3"),
        (1, FOUR, 409, "not_asked", ""),
        (0, [], 400, "", ""),
        (0, "place", 400, "", ""),
        (0, [["place", SUBSIDIES]] * 65, 400, "", ""),
    ],
)
def test_a_plan_that_cannot_be_is_refused_whole(
    seat: Seat, number: object, answers: object, status: int, code: str, where: str
) -> None:
    before = seat.state()
    refused = send(seat, number, answers)
    assert refused.status_code == status
    if status != 400:
        assert (refused.json()["code"], refused.json()["where"]) == (code, where)
    assert seat.state() == before


def test_of_racing_plans_one_counts(seat: Seat) -> None:
    plans = [[*FOUR[:2], ["place", space], ["place", LEADER]] for space in (8, 9, 10, 11)]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda plan: send(seat, 0, plan).status_code, plans))
    assert sorted(answers) == [200, 409, 409, 409]
    assert seat.view()["answers"] == 4


def test_a_plan_is_on_record_answer_by_answer(seat: Seat) -> None:
    good(send(seat, 0, FOUR))
    while seat.state()["status"] == "playing":
        asked = seat.asked()
        assert asked is not None
        acts = asked["spec"]["acts"]
        answer = ["pass", None] if "pass" in acts else ["place", acts["place"]["options"][0]]
        good(seat.move(asked["decision"]["number"], answer))
    record = read_record(seat.record().content)
    assert [entry.answer for entry in record.entries[:4] if isinstance(entry, Played)] == FOUR


def test_a_foreign_token_plans_nothing(seat: Seat) -> None:
    seat.http.headers["authorization"] = "Bearer nobody"
    assert send(seat, 0, FOUR).status_code == 401


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
