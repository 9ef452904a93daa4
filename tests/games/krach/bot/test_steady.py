"""`steady` answers legally whatever happens, and is worth its name; so are the numbers it plays with."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment
from tests.games.krach.bot_games import GAME, SEATS, play

HABITS = (
    "steady", "looter", "honest", "crooked", "shrewd", "lurker", "magpie", "hoarder", "milker", "scavenger", "gambler",
    "random", "trainee", "learned", "sound",
)  # fmt: skip


def share(players: tuple[str, ...], games: int) -> float:
    """What the first of these wins, as a multiple of a fair share."""
    return simulate(Experiment(game="krach", players=players, games=games, seed=1)).players[0].times_fair


@given(players=st.lists(st.sampled_from(HABITS), min_size=2, max_size=4), seed=st.integers(0, 9999))
@settings(max_examples=30, deadline=None)
def test_all_answer_legally_among_each_other(players: list[str], seed: int) -> None:
    _, outcome = play(tuple(players), seed)
    assert outcome.winners


def test_all_habits_can_be_found() -> None:
    assert {*GAME.bots(), "random"} == set(HABITS)


def test_the_same_view_notes_and_generator_give_the_same_answer() -> None:
    one, two = (play(("steady",) * 3, 5)[0] for _ in range(2))
    assert [answer for _, _, answer in one] == [answer for _, _, answer in two]


@pytest.mark.parametrize("seats", SEATS)
def test_steady_wins_twice_its_share_against_random(seats: int) -> None:
    """With two seats that is everything, so there it is nearly everything."""
    assert share(("steady", *["random"] * (seats - 1)), 60) >= (1.9 if seats == 2 else 2.0)


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_steady_keeps_that_up_over_many_games(seats: int) -> None:
    assert share(("steady", *["random"] * (seats - 1)), 2000) >= (1.97 if seats == 2 else 2.0)


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_a_looter_wins_no_more_than_a_little_above_its_share(seats: int) -> None:
    assert share(("looter", *["steady"] * (seats - 1)), 2000) <= 1.2


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_whoever_knows_the_odds_of_the_blink_gains_little(seats: int) -> None:
    assert share(("shrewd", *["steady"] * (seats - 1)), 2000) <= 1.15


@pytest.mark.soak
@pytest.mark.parametrize("habit", ["honest", "crooked"])
@pytest.mark.parametrize("seats", SEATS)
def test_never_to_steal_is_no_better_than_to_judge_the_moment_and_neither_is_always(habit: str, seats: int) -> None:
    assert share((habit, *["steady"] * (seats - 1)), 2000) <= 1.03


@pytest.mark.soak
@pytest.mark.parametrize("players", [("honest", "crooked"), ("honest", "crooked", "steady")])
def test_honest_and_crooked_play_can_both_win(players: tuple[str, ...]) -> None:
    for first in range(2):
        assert share((*players[first:], *players[:first]), 1000) >= 0.7


def lasts(seats: int, games: int) -> tuple[float, float]:
    """How many of the games last 8 to 20 rounds, and in how many nobody is out before round 3."""
    outcomes = [play(("steady",) * seats, seed)[1] for seed in range(games)]
    whole = [outcome for outcome in outcomes if 8 <= outcome.rounds <= 20]
    late = [outcome for outcome in outcomes if not any(0 < turn <= 2 * seats for turn in outcome.failed_at)]
    return len(whole) / games, len(late) / games


@pytest.mark.parametrize("seats", SEATS)
def test_games_among_steady_last_eight_to_twenty_rounds_mostly(seats: int) -> None:
    whole, late = lasts(seats, 25)
    assert whole > 0.5
    assert late > 0.8


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_games_last_that_long_over_many_games(seats: int) -> None:
    whole, late = lasts(seats, 1000)
    assert whole > 0.65
    assert late >= 0.93
