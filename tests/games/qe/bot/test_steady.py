"""The players of Q.E. answer legally whatever happens, and `steady` is worth its name."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle import bots
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment, Summary
from tests.games.qe.bot.wild import GAME, play_among, sums

HABITS = ("always-one", "always-zero", "one-above", "doubling", "fixed", "copycat")


@pytest.mark.parametrize("name", [*GAME.bots(), "random"])
@given(seats=st.sampled_from((3, 4, 5)), wishes=st.lists(sums, min_size=1, max_size=4), seed=st.integers(0, 999))
@settings(max_examples=20, deadline=None)
def test_a_bot_answers_legally_whatever_the_others_bid(name: str, seats: int, wishes: list[int], seed: int) -> None:
    assert play_among(bots.find(GAME, name), seats, wishes, seed).state.outcome() is not None


def test_unknown_bots_are_named_with_the_known_ones() -> None:
    with pytest.raises(bots.UnknownBot, match=r"'stedy' for qe; known: .*steady.*random"):
        bots.find(GAME, "stedy")


def test_the_same_view_notes_and_generator_give_the_same_answer() -> None:
    one, two = (play_among(bots.find(GAME, "steady"), 4, [0, 7, 90], 5).entries for _ in range(2))
    assert one == two


def play(players: tuple[str, ...], games: int, seed: int = 1) -> Summary:
    return simulate(Experiment(game="qe", players=players, games=games, seed=seed))


def beats_random(seats: int, games: int) -> None:
    steady = play(("steady", *["random"] * (seats - 1)), games).players[0]
    assert steady.low * seats >= 2.0


def beats_habits(seats: int, mixes: int, games: int) -> None:
    every = list(combinations_with_replacement(HABITS, seats - 1))
    chosen = Random(3).sample(every, min(mixes, len(every)))
    shares = [play(("steady", *mix), games).players[0].times_fair for mix in chosen]
    assert sum(shares) / len(shares) >= 1.3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_steady_wins_twice_its_share_against_random(seats: int) -> None:
    beats_random(seats, 250)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_steady_wins_more_than_its_share_among_habits(seats: int) -> None:
    beats_habits(seats, mixes=25, games=8)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_steady_keeps_that_up_over_many_games(seats: int) -> None:
    beats_random(seats, 2000)
    beats_habits(seats, mixes=60, games=40)


@pytest.mark.parametrize("partner", ["random", "steady"])
def test_steady_spends_now_more_now_less(partner: str) -> None:
    spent = play(("steady", partner, partner, partner), 100).players[0].measures["spent"]
    assert spent.p5 < spent.p25 < spent.p50 < spent.p75 < spent.p95


def test_steady_goes_with_the_prices_of_the_table() -> None:
    """It spends thousands where thousands are spent, and stays under the one who throws money about."""
    steady = bots.find(GAME, "steady")
    low, high = (play_among(steady, 4, wishes, 1).state.outcome() for wishes in ([1, 2, 3], [1000, 2000, 3000]))
    assert low is not None
    assert high is not None
    assert low.measures()["spent"][0] < 200 < high.measures()["spent"][0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_steady_among_themselves_do_not_run_away(seats: int) -> None:
    summary = play(("steady",) * seats, 60)
    assert summary.without_winner <= 6
    assert all(seat.measures["spent"].most < 2000 for seat in summary.seats)
