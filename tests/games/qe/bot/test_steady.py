"""The players of Q.E. answer legally whatever happens, and `steady` is worth its name."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle import bots, registry
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment, Summary
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.specs import Amount, Answer, Spec

HABITS = ("always-one", "always-zero", "one-above", "doubling", "fixed", "copycat")
GAME: AnyGame = registry.load("qe")
MOST = 10**100 - 1

sums = st.sampled_from((0, 1, 2, 3, 50, 10**9, 10**20, 10**99, MOST - 1, MOST)) | st.integers(0, 60)


def allowed(spec: Spec, wish: int) -> Answer:
    """This sum, or one beside it; any answer where it is not sums that are asked for."""
    if not isinstance(spec, Amount):
        return bool(wish % 2)
    near = (wish, wish - 1, wish + 1, 1)
    return next(bid for bid in near if spec.why_not(bid) is None)


def play_among(name: str, seats: int, wishes: list[int], seed: int) -> Match:
    """The bot on seat 0, wild partners elsewhere; every answer is checked by the rules."""
    bot, thoughts, wild = bots.find(GAME, name), Random(seed), Random(seed)
    match = Match(GAME, seats, GAME.options(), Random(seed).randrange)
    while pending := match.state.pending():
        decision = pending[0]
        view = match.state.view(decision.seat)
        assert view.asked is not None
        if decision.seat == 0:
            answer = bot.choose(view, match.notes_of(0), thoughts)
        else:
            answer = allowed(view.asked.spec, wild.choice(wishes))
        match.play(Move(decision.number, decision.seat, answer))
    return match


@pytest.mark.parametrize("name", bots.known(GAME))
@given(seats=st.sampled_from((3, 4, 5)), wishes=st.lists(sums, min_size=1, max_size=4), seed=st.integers(0, 999))
@settings(max_examples=20, deadline=None)
def test_a_bot_answers_legally_whatever_the_others_bid(name: str, seats: int, wishes: list[int], seed: int) -> None:
    assert play_among(name, seats, wishes, seed).state.outcome() is not None


def test_unknown_bots_are_named_with_the_known_ones() -> None:
    with pytest.raises(bots.UnknownBot, match=r"'stedy' for qe; known: .*steady.*random"):
        bots.find(GAME, "stedy")


def test_the_same_view_notes_and_generator_give_the_same_answer() -> None:
    one, two = (play_among("steady", 4, [0, 7, 90], 5).entries for _ in range(2))
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
    low, high = (play_among("steady", 4, wishes, 1).state.outcome() for wishes in ([1, 2, 3], [1000, 2000, 3000]))
    assert low is not None
    assert high is not None
    assert low.measures()["spent"][0] < 200 < high.measures()["spent"][0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_steady_among_themselves_do_not_run_away(seats: int) -> None:
    summary = play(("steady",) * seats, 60)
    assert summary.without_winner <= 6
    assert all(seat.measures["spent"].most < 2000 for seat in summary.seats)
