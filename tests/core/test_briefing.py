"""What a net is given of a decision, with an advisor and without."""

from __future__ import annotations

from itertools import islice
from math import log
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from debacle import registry
from debacle.bots.net_player import Net, NetPlayer
from debacle.core.briefing import CARDS, MORE, RAISE, SUM, VERY, Briefer
from debacle.core.messages import Asked, Menu
from debacle.core.specs import Amount, Answer, Either, Pick, Some, same
from tests.thinking.positions import CASES, positions

KEYS = ("qe", "friends", "krach", "crisis")
ADVISED = [key for key in KEYS if registry.load(key).advisor is not None]


@pytest.mark.parametrize("key", KEYS)
def test_numbers_and_slots_are_as_many_as_are_said(key: str) -> None:
    game = CASES[key](3).game
    briefer = Briefer(game)
    for point in positions(key, 4):
        view: Any = point.state.view(point.decision.seat)
        numbers, menu = briefer.brief(view, point.notes[view.seat], Random(1))
        assert len(numbers) == briefer.fields
        assert len(menu.answers) == len(menu.legal) == briefer.slots
        own = game.menu(view, point.decision)
        if game.advisor is None:
            assert menu == own


@pytest.mark.parametrize("key", ADVISED)
def test_what_an_advisor_would_do_is_the_last_slot_and_no_other(key: str) -> None:
    case = CASES[key](3)
    game, held, new = case.game, 0, 0
    briefer, advisor = Briefer(game), game.bots()[game.advisor or ""]()
    for point in islice(case.walk(Random(1)), 300):
        view: Any = point.state.view(point.decision.seat)
        notes = point.notes[view.seat]
        numbers, menu = briefer.brief(view, notes, Random(7))
        advice, own = advisor.choose(view, notes, Random(7)), game.menu(view, point.decision)
        assert same(menu.answers[-1], advice)
        assert menu.legal[-1]
        assert menu.answers[:-1] == own.answers
        assert [answer for answer in menu.open() if same(answer, advice)] == [advice]
        assert {*menu.open()} == {*own.open(), advice}, "all that was open can be had"
        told = list(numbers[-MORE - len(own.answers) : -MORE])
        on_menu = any(same(answer, advice) for answer in own.open())
        assert numbers[-MORE + VERY] == on_menu
        assert sum(told) == 1 or (not on_menu and sum(told) == 0)
        if on_menu:
            assert same(own.answers[told.index(1.0)], advice)
        held, new = held + on_menu, new + (not on_menu)
    assert held > 5
    assert new > 5 or key == "crisis", "random play seldom comes to a crew that its menu lacks"


@pytest.mark.parametrize(
    ("advice", "expected"),
    [
        (("bid", 3), {VERY: 1.0, SUM: log(4)}),
        (("bid", 7), {SUM: log(8), RAISE: log(2)}),
        (("pay", (1, 3, 4)), {CARDS: 1.0}),
        (("watch", 2), {}),
    ],
)
def test_sums_and_cards_of_what_is_advised_are_told(
    advice: Answer, expected: dict[int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = CASES["krach"](3).game
    briefer, point = Briefer(game), positions("krach", 1)[0]
    rest = briefer.slots - 3
    menu = Menu((("bid", 3), ("bid", 5), *[None] * rest), (True, True, *[False] * rest))
    monkeypatch.setattr(game, "menu", lambda view, decision: menu)
    spec = Either({"bid": Amount(3, 20), "pay": Some((1, 2, 3, 4)), "watch": Pick((1, 2))})
    view = replace(point.state.view(point.decision.seat), asked=Asked(point.decision, spec))
    numbers, _ = briefer.advised(view, point.notes[point.decision.seat], advice)
    assert list(numbers[-MORE:]) == pytest.approx([expected.get(field, 0.0) for field in range(MORE)])


def test_a_net_that_learned_without_advice_is_refused() -> None:
    game = registry.load("krach")
    encoding = game.encoding()
    assert encoding is not None
    net = Net.__new__(Net)
    net.encoding = encoding.version
    with pytest.raises(ValueError, match=r"krach has krach-v1\+steady"):
        NetPlayer(game, net)
