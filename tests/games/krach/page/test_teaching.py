"""What helps the lost at a table of Krach: what a loan risks, and why a fortune is what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

import pytest

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.events import EventsShuffled, EventTurned
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.rules.state import LIVING, KrachView
from debacle.games.krach.teaching.why import reasons
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.risks import risks
from debacle.server.pages.jinja import PACKAGE
from debacle.texts.exhibits import Shelf
from debacle.texts.words import Words
from tests.games.krach.case import case
from tests.games.krach.play import GAME, NAMES, page, positions, state_of
from tests.pages.scenes import check_scenes
from tests.pages.teaching import lesson

WORDS = Words("en", "debacle.games.krach", PACKAGE)


def reader_of(view: KrachView, seen: Sequence[Any]) -> Reader:
    return Reader(GAME.deck, WORDS, NAMES[: len(view.fate)], view, seen)


def test_what_a_loan_risks_tells_nothing_that_a_seat_may_not_know() -> None:
    def of(seat: Seat | None) -> Any:
        def told(view: KrachView, seen: Sequence[Any], since: object) -> Sequence[Any]:
            return [risks(reader_of(view, seen))]

        return told

    done = check_scenes(case(2), of, Random(2))
    assert done.leaks == []
    assert done.positions > 100


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_loan_risks_is_counted_from_the_events_turned_since_the_shuffle(seats: int) -> None:
    """The chance of a Krach grows with every other Event, and begins anew after one."""
    found = set()
    for match in positions(3, seats):
        state, seen = state_of(match), tuple(match.seen_by(1))
        said = risks(reader_of(state.view(1), seen))
        if state.krach or state.fate[1] != LIVING or state.outcome() is not None:
            assert said == ""
            continue
        last = max([place for place, event in enumerate(seen) if isinstance(event, EventsShuffled)], default=0)
        left = 34 - len([event for event in seen[last:] if isinstance(event, EventTurned)])
        lap = state.fate.count(LIVING)
        chances = [3 / left, 1 - comb(left - 3, lap) / comb(left, lap)]
        assert [int(number) for number in re.findall(r"(\d+)\s?%", said)] == [round(100 * chance) for chance in chances]
        found.add(left)
    assert len(found) > 3


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_at_the_table_that_is_marked_is_explained(seats: int) -> None:
    taught = lesson("krach", "en")
    shelves = [shelf for shelf in taught.gallery if isinstance(shelf, Shelf)]
    explained = {*taught.terms, *[exhibit.key for shelf in shelves for exhibit in shelf.exhibits]}
    found = set()
    for number, match in enumerate(positions(1, seats)):
        if number % 7 == 0:
            found |= set(re.findall(r'data-term="([^"]+)"', page(match, 0, "en")))
    assert found - explained == set()
    assert len(found & set(taught.terms)) > 10
    assert len(found - set(taught.terms)) > 30, "cards, Workforces and Events"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_column_of_the_verdict_says_why(seats: int) -> None:
    *_, match = positions(5, seats)
    outcome = match.state.outcome()
    assert isinstance(outcome, KrachOutcome)
    said = reasons(reader_of(state_of(match).view(None), ()))
    for seat in range(seats):
        taken = tuple([card.card for card in said["fortune"][seat].cards])
        assert counted(GAME.deck, taken) == outcome.fortunes[seat]
        assert f"{outcome.extras[seat]}M" in said["extra"][seat].said[0]
        assert f"{outcome.scores[seat]}M" in said["total"][seat].said[0]
        assert (len(said["total"][seat].said) > 1) == (seat in outcome.winners)
