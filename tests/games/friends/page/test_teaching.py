"""What helps the lost at a table of Friends: what cards go for, and why a score is what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from debacle.core.audience import Seat
from debacle.games.friends.rules.events import LotWon
from debacle.games.friends.rules.scoring import FriendsOutcome
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.teaching.why import reasons
from debacle.games.friends.telling.paid import paid
from debacle.games.friends.telling.reader import Reader
from debacle.server.pages.jinja import PACKAGE
from debacle.texts.numbers import MINUS
from debacle.texts.words import Words
from tests.games.friends.case import case
from tests.games.friends.play import GAME, NAMES, positions, state_of
from tests.pages.scenes import check_scenes


def reader_of(view: FriendsView, seen: Sequence[Any]) -> Reader:
    words = Words("en", "debacle.games.friends", PACKAGE)
    return Reader(GAME.deck, words, NAMES[: len(view.empires)], view, seen)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_was_paid_tells_nothing_that_a_seat_may_not_know(seats: int) -> None:
    def of(seat: Seat | None) -> Any:
        def told(view: FriendsView, seen: Sequence[Any], since: object) -> Sequence[Any]:
            return [paid(reader_of(view, seen), card) for card in view.row[:1]]

        return told

    done = check_scenes(case(seats), of, Random(seats))
    assert done.leaks == []
    assert done.positions > 50


def test_what_was_paid_is_what_the_log_shows() -> None:
    found = set()
    for match in positions(4, 3):
        state, seen = state_of(match), match.seen_by(1)
        if not state.row:
            continue
        lot, sold = state.row[0], [event for event in seen if isinstance(event, LotWon)]
        said = paid(reader_of(state.view(1), seen), lot)
        numbers = [int(number) for number in re.findall(r"\d+", said)]
        low, asked = GAME.deck.cards[lot].min_bid, sum(GAME.deck.cards[event.card].min_bid for event in sold)
        if not sold:
            assert numbers == [low]
        else:
            given = sum(event.price for event in sold)
            assert numbers[0] == len(sold)
            assert numbers[-1] == round(low * given / asked)
        found.add(min(2, len(sold)))
    assert found == {0, 1, 2}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_column_of_the_final_count_says_why(seats: int) -> None:
    *_, match = positions(seats, seats)
    state = state_of(match)
    outcome = state.outcome()
    assert isinstance(outcome, FriendsOutcome)
    said = reasons(reader_of(state.view(None), match.seen_by(None)))
    for seat, score in enumerate(outcome.scores):
        lines = [line for column in ("factories", "prestige", "influence") for line in said[column][seat].lines]
        assert sum(int(line.amount.replace(MINUS, "-")) for line in lines) == score
        assert said["vp"][seat].said.replace(MINUS, "-").endswith(f"{score}.")
        assert str(outcome.money[seat]) in said["money"][seat].said
