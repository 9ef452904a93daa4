"""What thinking goes by, how long it takes, and what it gives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle import bots
from debacle.conformance.case import Point
from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.specs import same
from debacle.thinking import player
from debacle.thinking.budget import Budget
from debacle.thinking.judge import BotJudge, Judge, Leaning, judge_of
from debacle.thinking.search import outlook, weigh
from debacle.thinking.weighed import Weighed
from tests.thinking.positions import CASES, TAUGHT, positions


def thought(game: AnyGame, point: Point, playouts: int, seed: int = 1, **how: Any) -> list[Weighed]:
    view: Any = point.state.view(point.decision.seat)
    return weigh(game, view, point.notes[view.seat], Random(seed), Budget(playouts=playouts), **how)


@pytest.mark.parametrize("key", TAUGHT)
def test_answers_are_allowed_and_come_once_with_their_slots(key: str) -> None:
    game = CASES[key](3).game
    for point in positions(key, 6):
        view: Any = point.state.view(point.decision.seat)
        menu = game.menu(view, point.decision)
        weighed = thought(game, point, 12)
        others = {one.answer for one in weighed if one.slot is None}
        assert len({one.answer for one in weighed}) == len(weighed) == len({*menu.open(), *others})
        assert len(others) <= (game.advisor is not None), "beside the menu there is what an advisor would do"
        for one in weighed:
            assert one.slot is None or same(menu.answers[one.slot], one.answer)
            assert view.asked.spec.why_not(one.answer) is None
        assert sum(one.prior for one in weighed) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("key", TAUGHT)
@pytest.mark.parametrize("playouts", [0, 1, 7, 40])
def test_no_more_playouts_are_made_than_may_be(key: str, playouts: int) -> None:
    game, point = CASES[key](3).game, positions(key, 3)[1]
    weighed = thought(game, point, playouts)
    assert sum(one.visits for one in weighed) <= playouts
    assert all((one.error is None) == (one.visits == 0) for one in weighed)
    assert all(0 <= one.chance <= 1 for one in weighed if one.chance is not None)
    if playouts == 40:
        assert sum(one.visits for one in weighed) > 15


@pytest.mark.parametrize("key", TAUGHT)
def test_the_same_generator_and_playouts_give_the_same(key: str) -> None:
    game = CASES[key](3).game
    for point in positions(key, 2):
        assert thought(game, point, 24) == thought(game, point, 24)


@pytest.mark.parametrize("key", TAUGHT)
def test_what_a_seat_cannot_know_changes_nothing(key: str) -> None:
    case = CASES[key](3)
    for number, point in enumerate(positions(key, 4)):
        state = case.scramble(point.state, point.decision.seat, Random(number))
        other = Point(state, point.decision, point.answer, point.notes)
        assert thought(case.game, other, 16) == thought(case.game, point, 16)


class Mistaken:
    """Judges as another does, and is sure of what that one finds least likely."""

    def __init__(self, judge: Judge) -> None:
        self.likelihoods, self.answers, self.values, self._judge = judge.likelihoods, judge.answers, judge.values, judge
        self.turns = judge.turns

    def options(self, view: View, notes: Notes, rng: Random) -> list[Leaning]:
        *others, last = self._judge.options(view, notes, rng)
        return [Leaning(last.slot, last.answer, 1.0), *[Leaning(one.slot, one.answer, 0.0) for one in others]]


def test_a_policy_that_is_sure_of_a_mistake_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = CASES["qe"](3).game
    judge = Mistaken(judge_of(game))
    monkeypatch.setattr(player, "judge_of", lambda _: judge)
    thinker, mended = player.Thinker(game, Budget(playouts=80)), 0
    for point in positions("qe", 6):
        view, notes = point.state.view(point.decision.seat), point.notes[point.decision.seat]
        sure_of = judge.options(view, notes, Random(1))[0].answer
        mended += thinker.choose(view, notes, Random(1)) != sure_of
    assert mended >= 2


def test_it_is_done_before_its_time_where_all_is_clear() -> None:
    game, point = CASES["friends"](3).game, positions("friends", 6)[1]
    weighed = thought(game, point, 4000)
    assert all(one.visits for one in weighed)
    assert sum(one.visits for one in weighed) < 1000


def test_a_game_without_a_net_can_be_thought_about_too() -> None:
    case = CASES["crisis"](2)
    point = positions("crisis", 3, seats=2)[0]
    weighed = thought(case.game, point, 2, judge=BotJudge(case.game, bots.find(case.game, "steady")))
    assert sum(one.visits for one in weighed) == 2
    assert weighed[0].points is not None, "without a value, a playout goes to the end"


def test_an_answer_that_the_menu_has_not_can_be_weighed_too() -> None:
    game, point = CASES["qe"](3).game, positions("qe", 3)[1]
    view: Any = point.state.view(point.decision.seat)
    odd = 12_345_679
    assert odd not in game.menu(view, point.decision).open()
    found = [one for one in thought(game, point, 30, also=[odd]) if one.answer == odd]
    assert [(one.slot, one.prior) for one in found] == [(None, 0.0)]
    assert found[0].visits


def test_whoever_asks_for_whole_games_is_told_points() -> None:
    game, point = CASES["qe"](3).game, positions("qe", 3)[2]
    best = thought(game, point, 12, turns=None)[0]
    assert best.visits
    assert best.points is not None
    assert thought(game, point, 12)[0].visits


@pytest.mark.parametrize("key", TAUGHT)
def test_the_chances_of_all_seats_are_one_victory_at_most(key: str) -> None:
    case = CASES[key](3)
    point = positions(key, 2)[0]
    view: Any = point.state.view(0)
    chances = outlook(case.game, view, point.notes[0], Random(1), Budget(playouts=4))
    assert len(chances) == 3
    assert 0 <= sum(chances) <= 1.0001
