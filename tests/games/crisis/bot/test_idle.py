"""The player who is not there gives the default of each decision."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle.core.dealer import Dealer, seeded
from debacle.core.specs import Answer
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.texts.words import Words
from tests.games.crisis.case import GAME
from tests.games.crisis.table import A, Table, space
from tests.marks import rule

IDLE = GAME.bots()["idle"]()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", [*GAME.bots(), "random"])
def test_bots_have_names_and_are_described(name: str, language: str) -> None:
    words = Words(language, "debacle.games.crisis", "debacle.server")
    assert words.name("bot", name) != name
    assert words.knows(f"bot_is.{name}")


def default(**position: Any) -> Answer:
    view = Table(**position).view(A)
    return IDLE.choose(view, GAME.notes(A), Random(0))


@rule("CR-R19")
@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ({"at": "repayments", "loans": (1, 0)}, ("pass", None)),
        ({"at": "payments", "loans": (1, 0), "event": "solidarity-levy"}, ("pass", None)),
        ({"at": "4.14", "loans": (1, 0), "vp": (60, 60)}, ("pass", None)),
        ({"at": "actions window", "hands": {A: "brown-envelope"}, "loans": (1, 0)}, ("pass", None)),
        ({"at": "production window", "hands": {A: "overtime"}, "companies": {A: "farm-01"}}, ("pass", None)),
        ({"at": "planning", "hands": {A: "brown-envelope"}, "loans": (1, 0)}, ("place", space("subsidies"))),
        ({"at": "planning", "event": "shut-ministry"}, ("place", space("corruption"))),
        ({"at": "4.5", "board": {"loan": A}}, ("take", None)),
        ({"at": "4.5", "board": {"loan": A}, "loans": (4, 0)}, ("decline", None)),
        ({"at": "4.6", "board": {"local-industry": A}}, ("buy", "energy")),
        ({"at": "4.8", "board": {"foreign-workers": A}}, ("hire", "labourer")),
        ({"at": "4.10", "board": {"companies:0": A}, "offered": "farm-01"}, ("buy", None)),
        ({"at": "4.11", "board": {"import-food": A}}, ("buy", 1)),
        ({"at": "4.11", "board": {"import-lot-1": A}}, ("buy", 1)),
        ({"at": "4.12", "board": {"energy-buy-3": A}}, ("buy", 1)),
        ({"at": "4.13", "companies": {A: "farm-01"}, "workers": {A: "farmer"}}, ("end", None)),
        ({"at": "4.14", "board": {"export:0": A}, "stock": {A: "3 food"}, "contracts": "food-4"}, ("pass", None)),
    ],
)
def test_defaults(position: dict[str, Any], answer: Answer) -> None:
    assert default(**position) == answer


@pytest.mark.parametrize("seats", GAME.about.seats)
def test_the_idle_come_to_an_end(seats: int) -> None:
    rng = Random(seats)
    dealer = Dealer(seeded(rng))
    state = GAME.begin(seats, CrisisOptions(), dealer)
    while asked := state.pending():
        view = state.view(asked[0].seat)
        state.answer(asked[0], IDLE.choose(view, GAME.notes(asked[0].seat), rng), dealer)
    result = state.outcome()
    assert result is not None
    assert result.end == "bankrupt"
    assert result.winners == ()
