"""Worlds: what another has answered unseen is no part of them, and everybody there remembers what they may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle.games.qe import QE
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.notes import QENotes
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


def test_a_value_says_how_likely_a_victory_is() -> None:
    assert [chance_of(value, 4) for value in (-1 / 3, 0, 1, 3, -2)] == [0, 0.25, 1, 1, 0]
    assert chance_of(-1, 2) == 0
