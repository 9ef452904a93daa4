"""Where to be drawn, learned from games: what a choice tells, that what wins draws the more, and a run that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from debacle import registry
from debacle.core.leaning import Drawn, draw, drawn_to
from debacle.learn import leaning
from debacle.learn.leaning import FOUND, LEANERS, LeaningGames, Leant, LearnerGame, lean, leaner_of, play, resumed


class Coin:
    """A leaner of a game of nothing but choices between two: the second has the one trait that wins."""

    names = ("plain", "lucky")
    stages = 2
    situation = 1

    def usual(self) -> list[float]:
        return [1.0, 0.0]


def test_the_more_it_is_drawn_the_likelier_it_goes_there() -> None:
    options, leanings = [[(0, 1.0)], [(0, 1.0), (1, 2.0)]], (0.5, 1.0)
    assert [drawn_to(traits, leanings) for traits in options] == [0.5, 2.5]
    drawn = [draw(options, leanings, Random(seed)) for seed in range(2000)]
    for option in (0, 1):
        chances = {chance for chosen, chance in drawn if chosen == option}
        assert len(chances) == 1
        often = sum(chosen == option for chosen, _ in drawn) / len(drawn)
        assert np.exp(chances.pop()) == pytest.approx(often, abs=0.03)


def games_of_coin(leanings: Sequence[float], count: int, lucky: float) -> list[LearnerGame]:
    rng = Random(count)
    options = ([(0, 1.0)], [(0, 1.0), (1, 1.0)])
    told = []
    for _ in range(count):
        drawn = []
        for stage in (0, 1):
            chosen, chance = draw(options, leanings, rng)
            drawn.append(Drawn(options, chosen, chance, stage, (1.0,)))
        won = sum(one.chosen for one in drawn) * lucky + rng.random()
        told.append(LearnerGame(drawn, won))
    return told


@pytest.mark.parametrize("lucky", [1.0, -1.0])
def test_what_wins_draws_the_more_and_what_loses_the_less(lucky: float) -> None:
    coin: Any = Coin()
    run = leaning._new(coin, (2,), "steady", {})
    tried = []
    for _ in range(12):
        lessons = leaning._lessons(games_of_coin(run.leanings, 200, lucky), coin)
        tried.append(leaning._learn(run, lessons, coin, 0.0))
        run.rounds += 1
    assert run.leanings[1] * lucky > 0.1
    assert run.leanings[0] == pytest.approx(1.0, abs=0.05), "what all have in common tells nothing"
    assert tried[-1] < tried[0], "it tries less as it knows more"


def test_a_slope_is_the_one_that_small_steps_find() -> None:
    coin: Any = Coin()
    leanings, rng = np.array([0.3, -0.2]), np.random.default_rng(1)
    lessons = leaning._lessons(games_of_coin(leanings.tolist(), 20, 1.0), coin)
    advantage, some = rng.normal(size=len(lessons.chosen)), np.arange(len(lessons.chosen))
    first = np.concatenate([[0], np.cumsum(lessons.options)[:-1]])
    slope, _ = leaning._slope(leanings, lessons, advantage, first, some)

    def gain(leanings: np.ndarray) -> float:
        whole = 0.0
        for choice in some:
            drawn = lessons.traits[first[choice] : first[choice] + lessons.options[choice]] @ leanings
            logs = drawn - np.log(np.exp(drawn).sum())
            whole += advantage[choice] * np.exp(logs[lessons.chosen[choice]] - lessons.chance[choice])
            whole -= leaning.DISORDER * (np.exp(logs) * logs).sum()
        return whole / len(some)

    for trait in (0, 1):
        step = np.eye(2)[trait] * 1e-4
        assert slope[trait] == pytest.approx((gain(leanings + step) - gain(leanings - step)) / 2e-4, abs=1e-3)


@pytest.mark.parametrize("key", sorted(registry.points(LEANERS)))
def test_a_series_is_played_the_same_again_and_tells_of_every_choice(key: str) -> None:
    leaner = leaner_of(key)
    series = LeaningGames(key, tuple(leaner.usual()), (2,), "steady", (0, 1))
    outcomes = play(series)
    lessons = outcomes.lessons
    assert lessons.traits.shape == (lessons.options.sum(), len(leaner.names))
    assert len(lessons.chosen) == len(lessons.chance) == len(lessons.reward) == lessons.choices.sum() > 20
    assert (lessons.chosen < lessons.options).all()
    assert (lessons.chance <= 0).all()
    assert ((lessons.situation != 0).sum(1) <= leaner.situation).all(), "each choice stands in its stage alone"
    again = play(series)
    assert all((one == other).all() for one, other in zip(lessons, again.lessons, strict=True))
    assert again.share == outcomes.share


def test_a_run_is_stored_and_gone_on_with(tmp_path: Path) -> None:
    told: list[Leant] = []
    lean("crisis", tmp_path, 0.0001, 1, told.append, games=4, going_on=False, seats=(2, 3))
    leaner = leaner_of("crisis")
    run = resumed(tmp_path, leaner)
    assert (run.rounds, run.games, run.seats) == (1, 4, (2, 3))
    assert run.leanings != leaner.usual()
    lean("crisis", tmp_path, 0.0001, 1, told.append, games=4, going_on=True)
    assert resumed(tmp_path, leaner).seats == (2, 3), "which a run keeps"
    assert [leant.games for leant in told] == [4, 8], "games that nobody has played yet"
    own = {"short": 3.5}
    other = lean(
        "crisis", tmp_path, 0.0001, 1, told.append, games=4, going_on=False, seats=(2,), among="idle", begin=own
    )
    assert other.among == resumed(tmp_path, leaner).among == "idle"
    assert other.leanings[leaner.names.index("short")] == pytest.approx(3.5, abs=0.1)
    assert told[-1].games == 4, "it begins anew"
    assert b'"short"' in (tmp_path / FOUND).read_bytes()
