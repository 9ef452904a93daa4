"""Worlds: what another has answered unseen is no part of them, and everybody there remembers what they may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from debacle.core.messages import Decision
from debacle.core.specs import Amount, Answer
from debacle.core.state import State
from debacle.games.qe import QE
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEState, QEView
from debacle.thinking.judge import judge_of
from debacle.thinking.playing import chance_of
from debacle.thinking.world import imagined
from tests.games.qe.case import case
from tests.thinking.positions import CASES, positions

JUDGE = judge_of(QE())


def test_those_who_have_answered_unseen_are_asked_anew() -> None:
    looked_at = 0
    for point in case(4).walk(Random(3)):
        view: Any = point.state.view(point.decision.seat)
        frame = point.state.stack[-1]
        if isinstance(frame, SealedBids) and frame.done:
            world = imagined(QE(), view, point.notes[view.seat], Random(1), JUDGE)
            asked = {decision.seat for decision in world.state.pending()}
            assert asked == {seat for seat in range(4) if frame.bidders >> seat & 1}
            looked_at += 1
    assert looked_at > 10


@pytest.mark.parametrize("key", sorted(CASES))
def test_a_world_looks_like_the_real_one_to_who_imagines_it(key: str) -> None:
    case, judge = CASES[key](3), judge_of(CASES[key](3).game)
    for point in positions(key, 12):
        seat = point.decision.seat
        view: Any = point.state.view(seat)
        seen, notes = imagined(case.game, view, point.notes[seat], Random(2), judge).seen(seat)
        assert notes == point.notes[seat]
        assert seen.asked == view.asked


@pytest.mark.parametrize("key", sorted(CASES))
def test_others_in_a_world_see_and_remember_enough_to_play(key: str) -> None:
    case, judge = CASES[key](3), judge_of(CASES[key](3).game)
    encoding = case.game.encoding()
    assert encoding is not None
    for point in positions(key, 12):
        seat = point.decision.seat
        view: Any = point.state.view(seat)
        world = imagined(case.game, view, point.notes[seat], Random(2), judge)
        for other in range(3):
            assert len(encoding.encode(*world.seen(other))) == len(encoding.fields)


def test_nobody_in_a_world_knows_what_was_bid_in_vain() -> None:
    looked_at = 0
    for point in case(4).walk(Random(5)):
        seat = point.decision.seat
        own, view = point.notes[seat], point.state.view(seat)
        assert isinstance(own, QENotes)
        world = imagined(QE(), view, own, Random(1), JUDGE)
        for other in range(4):
            notes = world.seen(other)[1]
            assert isinstance(notes, QENotes)
            assert notes.seat == other
            real = point.notes[other]
            assert isinstance(real, QENotes)
            for surmised, remembered in zip(notes.past, real.past, strict=True):
                unknown = [place for place, bid in enumerate(remembered) if bid is None]
                assert all(surmised[place] is None for place in unknown)
                looked_at += len(unknown)
    assert looked_at > 100


def soundly(state: State, decision: Decision, rng: Random) -> Answer:
    """Prices are alike from tile to tile."""
    spec, wish = state.spec(decision), rng.randrange(20, 60)
    return wish if isinstance(spec, Amount) and spec.why_not(wish) is None else spec.sample(rng)


def hidden_prices() -> tuple[QEView, QENotes]:
    """A table at which some prices have been paid unseen, such as somebody might pay who means to win."""
    for point in structs.replace(case(4), answer=soundly).walk(Random(7)):
        view, notes = point.state.view(point.decision.seat), point.notes[point.decision.seat]
        assert isinstance(view, QEView)
        assert isinstance(notes, QENotes)
        if sum(sale.amount is None for sale in view.sales) == 3:
            return view, notes
    raise AssertionError


def test_a_trace_is_what_a_winner_was_asked_and_bid() -> None:
    game = QE()
    view, notes = hidden_prices()
    state = game.imagine(view, notes, Random(1))
    assert view.seat is not None
    hidden = [turn for turn, sale in enumerate(view.sales) if sale.amount is None]
    traces = game.traces(state, notes, view.seat)
    assert [trace.answer for trace in traces] == [state.sales[turn].amount for turn in hidden]
    for trace, turn in zip(traces, hidden, strict=True):
        assert trace.view.seat == view.sales[turn].winner
        assert trace.view.asked is not None
        assert trace.view.asked.spec.why_not(trace.answer) is None
        assert isinstance(trace.view, QEView)
        assert (trace.view.tile, len(trace.view.sales)) == (view.sales[turn].tile, turn)


def test_worlds_that_explain_prices_are_drawn_more_often() -> None:
    game = QE()
    view, notes = hidden_prices()

    def likelihood(state: State) -> float:
        assert view.seat is not None
        assert isinstance(state, QEState)
        return sum(JUDGE.likelihoods(game.traces(state, notes, view.seat)))

    rng = Random(1)
    plain = [likelihood(game.imagine(view, notes, rng)) for _ in range(40)]
    drawn = [likelihood(imagined(game, view, notes, rng, JUDGE).state) for _ in range(40)]
    assert sum(drawn) / 40 > sum(plain) / 40 + 0.3


def test_a_value_says_how_likely_a_victory_is() -> None:
    assert [chance_of(value, 4) for value in (-1 / 3, 0, 1, 3, -2)] == [0, 0.25, 1, 1, 0]
    assert chance_of(-1, 2) == 0
