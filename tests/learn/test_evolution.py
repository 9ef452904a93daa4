"""Weights found by evolution: how they are varied, what a game counts for, and a run that goes on."""

from __future__ import annotations

from math import e
from pathlib import Path

import pytest
from msgspec import Struct

from debacle import registry
from debacle.core.messages import Outcome
from debacle.games.crisis.bot.weights import SEASONED, STEADY
from debacle.learn.evolution import PLANNERS, Bred, Breeding, Heat, believed, evolve, fitness, play, resumed
from debacle.learn.temper import dimensions, varied


class Beliefs(Struct, frozen=True):
    greed: float = 2.0
    pace: tuple[float, ...] = (1.0, 10.0, 100.0, 1000.0, 10000.0)
    alarm: int = 5


def test_the_origin_is_what_is_believed_now() -> None:
    assert dimensions(Beliefs()) == 5
    assert varied(Beliefs(), [0.0] * 5) == Beliefs()


def test_a_step_multiplies_bends_or_shifts() -> None:
    other = varied(Beliefs(), [1.0, 1.0, 0.0, 0.0, -0.7])
    assert isinstance(other, Beliefs)
    assert other.greed == pytest.approx(2 * e)
    assert other.pace == pytest.approx((e, 10 * e**0.5, 100, 1000, 10000)), "those between go along with their ends"
    assert other.alarm == -2
    assert type(other.alarm) is int


def test_nobody_goes_beyond_all_measure() -> None:
    assert varied(Beliefs(), [50.0, 0, 0, 0, 0]) == varied(Beliefs(), [3.0, 0, 0, 0, 0])
    with pytest.raises(ValueError, match="4 numbers for 5 dimensions"):
        varied(Beliefs(), [0.0] * 4)


def test_a_victory_counts_and_how_near_one_came() -> None:
    won, close, far = (Outcome(winners=(0,), scores=(20, score, 5)) for score in (10, 19, 2))
    assert fitness(won, 0) > 1 > 0 > fitness(close, 1) > fitness(far, 1)
    nobody = Outcome(winners=(), scores=(20, 10, 5))
    assert 0 < fitness(nobody, 0) < 1 / 3


@pytest.mark.parametrize("key", sorted(registry.points(PLANNERS)))
def test_who_believes_what_steady_does_plays_as_steady(key: str) -> None:
    """Whatever was varied, the player that sits down goes by it: with other weights the same games end otherwise."""
    planner = registry.part(PLANNERS, key)
    size, numbers = dimensions(planner.usual), (0, 1)
    same, again = (play(Heat(key, (0.0,) * size, numbers)) for _ in range(2))
    assert (same.games, same.shared) == (2, 1)
    assert same == again
    assert play(Heat(key, (1.0,) * size, numbers)).fitness != same.fitness


def test_a_run_is_stored_and_gone_on_with(tmp_path: Path) -> None:
    told: list[Bred] = []
    first = evolve("krach", tmp_path, 0.0001, 1, told.append, games=2, going_on=False)
    game = registry.load("krach")
    run = resumed(tmp_path, game)
    assert run.generations == 1
    assert run.games == 2
    assert any(run.centre)
    assert varied(registry.part(PLANNERS, "krach").usual, run.centre) == first
    evolve("krach", tmp_path, 0.0001, 1, told.append, games=2, going_on=True)
    assert resumed(tmp_path, game).generations == 2
    assert [bred.games for bred in told] == [32, 16, 32, 16], "all of a generation, then what came of it, on new games"


def test_players_are_bred_in_the_company_that_was_asked_for(tmp_path: Path) -> None:
    told: list[Bred] = []
    evolve("krach", tmp_path, 0.0001, 1, told.append, games=2, going_on=False, among="random", tables=(2,))
    evolve("krach", tmp_path, 0.0001, 1, told.append, games=2, going_on=True)
    assert {bred.seats for bred in told} == {2}
    assert resumed(tmp_path, registry.load("krach")).company == Breeding("random", (2,)), "which a run keeps"
    size, numbers = dimensions(registry.part(PLANNERS, "krach").usual), tuple(range(12))
    among = {who: play(Heat("krach", (0.0,) * size, numbers, Breeding(who, (2,)))) for who in ("random", "steady")}
    assert among["random"].share > among["steady"].share


def test_who_is_bred_from_other_weights_begins_there_and_goes_on_there(tmp_path: Path) -> None:
    game, begin = registry.load("crisis"), {"card": 3.5}
    first = evolve("crisis", tmp_path, 0.0001, 1, lambda _: None, games=2, going_on=False, tables=(2,), begin=begin)
    run = resumed(tmp_path, game)
    assert run.company.begin == begin
    assert first == varied(believed(game, begin), run.centre) != varied(believed(game, {}), run.centre)


def test_the_seasoned_player_believes_something_else_than_steady() -> None:
    assert SEASONED != STEADY
    game = registry.load("crisis")
    assert game.advisor == "seasoned"
    assert game.bots()["seasoned"]() is game.bots()["seasoned"](), "one mind, which the numbers are told by, too"
