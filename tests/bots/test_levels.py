"""Levels and the thinker: players of every game, and stronger from one to the next."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle import bots, registry
from debacle.arena import players
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment
from debacle.bots import learned
from debacle.bots.levels import LEVELS
from tests.thinking.positions import CASES, positions

KEYS = ("crisis", "friends", "krach", "qe")


def times_fair(key: str, one: str, others: str, games: int) -> float:
    experiment = Experiment(game=key, players=(one, others, others, others), games=games, seed=2)
    return simulate(experiment).players[0].times_fair


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_all_levels_and_a_thinker(key: str) -> None:
    assert {*LEVELS, "thinker"} <= {*bots.known(registry.load(key))}


@pytest.mark.parametrize("key", KEYS)
def test_without_numpy_there_are_those_who_need_none(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "NUMPY", False)
    assert {*bots.known(registry.load(key))}.isdisjoint({"thinker", "master", "learned"})
    assert {"beginner", "normal", "hard"} <= {*bots.known(registry.load(key))}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("level", ["beginner", "normal", "hard"])
def test_whoever_is_absent_minded_still_answers_by_the_rules(key: str, level: str) -> None:
    game = registry.load(key)
    rng = Random(level)
    for point in positions(key, 40):
        view: Any = point.state.view(point.decision.seat)
        answer = bots.find(game, level).choose(view, point.notes[view.seat], rng)
        assert view.asked.spec.why_not(answer) is None


def test_a_level_beats_the_one_below() -> None:
    assert times_fair("qe", "normal", "beginner", 120) > 1.2
    assert times_fair("qe", "hard", "normal", 40) > 1.5


@pytest.mark.soak
@pytest.mark.parametrize("key", ["crisis", "friends", "krach"])
def test_a_level_beats_the_one_below_in_other_games_too(key: str) -> None:
    """Seen from below: among beginners a country of Crisis' mostly fails, and then nobody wins."""
    assert times_fair(key, "beginner", "normal", 120) < 0.8
    assert times_fair(key, "normal", "hard", 120) < 0.9


def test_how_long_the_thinker_thinks_can_be_said_in_the_arena() -> None:
    game = CASES["qe"](3).game
    assert players.outside(game, "thinker:0.3s", 1.0) is None
    players.inside(game, "thinker:200")
    assert times_fair("qe", "thinker:2", "always-one", 1) >= 0


@pytest.mark.parametrize("name", ["thinker:", "thinker:soon", "thinker:-1s", "steady:3s", "thinker:1.5"])
def test_what_is_no_time_is_refused_and_the_right_way_named(name: str) -> None:
    with pytest.raises(bots.UnknownBot, match=r"thinker:0\.3s, thinker:200"):
        players.outside(CASES["qe"](3).game, name, 1.0)


def test_at_a_table_nobody_says_how_long_it_thinks() -> None:
    with pytest.raises(bots.UnknownBot):
        bots.find(CASES["qe"](3).game, "thinker:3600s")
