"""Names at a table: nobody is taken for another, nor for a bot."""

from __future__ import annotations

import re

import pytest

from debacle.server.names import BadText, Named, clean_name, fold, tell_apart
from tests.server.browser import Browser
from tests.server.seats import create, join


@pytest.mark.parametrize(
    "name",
    [
        "Steady",
        "steady",
        " S t e a d y 2",
        "STEADY",
        "ｓｔｅａｄｙ",
        "Dice",
        "Copycat 12",
        "Perroquet",
        "random",
        "always-one",
    ],
)
def test_nobody_is_called_what_a_bot_is_called(name: str) -> None:
    with pytest.raises(BadText) as refused:
        clean_name(name)
    assert refused.value.why.code == "name.bot"


@pytest.mark.parametrize("name", ["Ada", "Steadyish", "Unsteady", "7", "2", "Diced", "Zoë 2"])
def test_other_names_are_free(name: str) -> None:
    assert clean_name(name) == name


def test_what_cannot_be_seen_makes_no_other_name() -> None:
    assert clean_name("\u3164Ada\u2800\u2800B") == "Ada B"
    with pytest.raises(BadText):
        clean_name("\u3164\u2800")
    assert len({fold(name) for name in ("Ada", "ADA", "A da", "a\u00a0da", "Ａｄａ")}) == 1


@pytest.mark.parametrize(
    ("people", "told"),
    [
        ([("Ada", 1), ("Bob", 2)], ["Ada", "Bob"]),
        ([("Ada", 1), ("ada", 2), ("A DA", 3)], ["Ada", "ada 2", "A DA 3"]),
        ([("Ada", 2), ("Ada", 1)], ["Ada 2", "Ada"]),
        ([("Ada 2", 1), ("Ada", 2), ("Ada", 3)], ["Ada 2", "Ada", "Ada 3"]),
        ([("Ada", 1), ("Ada", 2), ("Ada 2", 3)], ["Ada", "Ada 2", "Ada 2 2"]),
        ([("Ada", 0), ("Ada", 0)], ["Ada", "Ada 2"]),
    ],
)
def test_whoever_had_a_name_first_has_it_alone(people: list[tuple[str, float]], told: list[str]) -> None:
    apart = tell_apart({str(place): Named(*one) for place, one in enumerate(people)})
    assert [apart[str(place)] for place in range(len(people))] == told


def test_a_second_ada_is_told_apart_everywhere(url: str) -> None:
    first, second = Browser(url), Browser(url)
    table = first.create(4, name="Ada", public="on")
    assert second.post(f"/t/{table}/join", name="ADA", seat=1).status_code == 303
    assert second.post(f"/t/{table}/chat", text="it is I").status_code == 303
    program = join(url, table, "ada", seat=3)
    assert program.state()["players"][:2] == ["Ada", "ADA 2"]
    assert program.state()["players"][3] == "ada 3"
    page = first.get(f"/t/{table}").text
    assert re.search(r"<b>ADA 2</b>\s*<time", page), "in the chat too"
    listed = Browser(url).get("/").text
    assert {"ADA 2", "ada 3"} <= set(re.findall(r'hidden-text">([^<]+)</span>', listed))


def test_who_takes_the_name_of_another_has_it_second(url: str) -> None:
    ada, bob = Browser(url), Browser(url)
    table = bob.create(4, name="Bob")
    ada.join(table, "Ada")
    program = join(url, table, "Eve")
    assert bob.post("/you/name", name="ada").status_code == 303
    assert program.state()["players"][:2] == ["ada 2", "Ada"]
    assert ada.post("/you/name", name="Steady").status_code == 422


def test_a_program_is_not_called_like_a_bot_either(url: str) -> None:
    seat = create(url)
    for path, body in (
        ("/api/tables", {"name": "Steady 2", "game": "qe", "seats": 3}),
        (f"{seat.path}/join", {"name": "Perroquet"}),
    ):
        refused = seat.http.post(path, json=body, headers={"accept-language": "fr"})
        assert (refused.status_code, refused.json()["code"]) == (422, "name.bot")
        assert "robot" in refused.json()["message"]
