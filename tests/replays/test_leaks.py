"""Leafing back shows a seat what it has seen, and nothing of what others did unseen; a planted leak is found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from debacle.core.audience import Seat
from debacle.core.chance import BadChance
from debacle.core.match import Match
from debacle.core.messages import Event, Move
from debacle.core.moments import match_at
from debacle.server.tables.leafing import Eyes, noticed
from tests.finished import played_out
from tests.replays.books import book_of, html_of, painted_at

GAMES = ("crisis", "friends", "krach", "qe")
Leaves = Callable[[Match, Seat | None], list[str]]
LAST = 3
"""So many of the newest leaves are compared: what is older was compared when it was new."""


def leaves(match: Match, seat: Seat | None) -> list[str]:
    """All that somebody who sits there, or looks on, can leaf back to: how many leaves, and the newest of them."""
    book, eyes = book_of(match, over=False), Eyes(seat)
    count = len(noticed(match, eyes))
    shown = [html_of(book, painted_at(book, eyes, place), place) for place in range(max(count - LAST, 0), count)]
    return [str(count), *shown]


def leaking_leaves(match: Match, seat: Seat | None) -> list[str]:
    """The mistake of showing a moment with everything open."""
    book, eyes = book_of(match, over=False), Eyes(seat, open=True)
    count = len(noticed(match, eyes))
    return [html_of(book, painted_at(book, eyes, count - 1), count - 1)]


def counting_leaves(match: Match, seat: Seat | None) -> list[str]:
    """The mistake of counting all answers."""
    return [str(len(match.steps))]


def twins(match: Match, steps: int) -> tuple[Match, Match] | None:
    """The match after an answer, and after another in its place; None, if that would have to draw something."""
    step = match.steps[steps]
    one, other = match_at(match, steps), match_at(match, steps)
    decision = next(decision for decision in one.state.pending() if decision.seat == step.seat)
    rng = Random(steps)
    answers = [one.state.spec(decision).sample(rng) for _ in range(8)]
    different = next((answer for answer in answers if answer != step.answer), None)
    if different is None or step.drawn:
        return None
    try:
        one.play(Move(decision.number, step.seat, step.answer))
        other.play(Move(decision.number, step.seat, different))
    except BadChance:
        return None
    return one, other


def told_last(match: Match, seat: Seat | None) -> list[Event | None]:
    return [told.seen_by(seat) for told in match.steps[-1].told]


def unseen(match: Match, seat: Seat | None, steps: int) -> bool:
    """Whether this one was told nothing of the answer that comes after so many."""
    step = match.steps[steps]
    return step.seat != seat and all(told.seen_by(seat) is None for told in step.told)


def differences(key: str, shown: Leaves, most: int = 12) -> tuple[int, int]:
    """How many secret answers were compared with another in their place, and how many looked different to somebody who
    was told the same of both."""
    match, _ = played_out(key)
    compared = different = 0
    for steps in range(len(match.steps)):
        pair = twins(match, steps)
        if pair is None:
            continue
        mover = match.steps[steps].seat
        for seat in [None, *range(match.header.seats)][:3]:
            secret = all(told.event != told.seen_by(seat) for told in pair[0].steps[-1].told)
            if seat != mover and secret and told_last(pair[0], seat) == told_last(pair[1], seat):
                compared += 1
                different += shown(pair[0], seat) != shown(pair[1], seat)
        if compared >= most:
            break
    return compared, different


@pytest.mark.parametrize("key", ["krach", "qe"])
def test_an_answer_that_went_unseen_is_on_no_leaf_of_the_others(key: str) -> None:
    compared, different = differences(key, leaves)
    assert compared >= 6
    assert different == 0


@pytest.mark.parametrize("key", ["krach", "qe"])
def test_a_planted_leak_is_found(key: str) -> None:
    assert differences(key, leaking_leaves)[1]


@pytest.mark.parametrize("key", ["krach"])
def test_that_somebody_answered_unseen_is_on_no_leaf_and_a_count_of_answers_would_tell(key: str) -> None:
    match, _ = played_out(key)
    compared = told = 0
    for steps in range(len(match.steps)):
        for seat in range(match.header.seats):
            if not unseen(match, seat, steps):
                continue
            before, after = match_at(match, steps), match_at(match, steps + 1)
            if before.state.view(seat) == after.state.view(seat):  # who is waited for is seen by all, in some games
                compared += 1
                assert leaves(before, seat) == leaves(after, seat)
                told += counting_leaves(before, seat) != counting_leaves(after, seat)
        if compared > 8:
            break
    assert compared
    assert told == compared


@pytest.mark.parametrize("key", GAMES)
def test_a_leaf_is_what_this_seat_saw_then_and_the_same_however_the_game_went_on(key: str) -> None:
    match, _ = played_out(key)
    later = match_at(match, len(match.steps) * 2 // 3)
    for seat in (None, *range(match.header.seats)):
        moments = noticed(later, Eyes(seat))
        for place in range(1, len(moments), max(1, len(moments) // 6)):
            then = match_at(match, moments[place])
            painted = painted_at(book_of(later, over=False), Eyes(seat), place)
            assert painted.table.view == then.state.view(seat)
            assert painted.table.log == then.seen_by(seat)
            assert painted.secrets == ()
