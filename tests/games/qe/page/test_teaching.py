"""What helps the lost at a table of Q.E.: what has been paid, and why a score is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from debacle.core.audience import Seat
from debacle.games.qe.rules.scoring import QEOutcome
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.teaching.why import reasons
from debacle.games.qe.telling.paid import paid
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.sums import Sum
from tests.games.qe.case import case
from tests.games.qe.play import GAME, PLAYERS, positions, view_of, words_of
from tests.pages.scenes import check_scenes


def reader_of(view: QEView) -> Reader:
    return Reader(GAME.deck, words_of("en"), PLAYERS[: len(view.nations)], view, ())


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_was_paid_tells_nothing_that_a_seat_may_not_know(seats: int) -> None:
    def of(seat: Seat | None) -> Any:
        def told(view: QEView, seen: object, since: object) -> Sequence[Any]:
            return [paid(reader_of(view))]

        return told

    done = check_scenes(case(seats), of, Random(seats))
    assert done.leaks == []
    assert done.positions > 100


def test_what_was_paid_is_what_the_view_shows() -> None:
    found = set()
    for match in positions(4, 3):
        view = view_of(match, 1)
        known = sorted(sale.amount for sale in view.sales if sale.amount is not None)
        sums = [int(part.value) for part in paid(reader_of(view)) if isinstance(part, Sum)]
        found.add(len(sums))
        if len(set(known)) > 1:
            assert sums == [known[0], known[-1], known[(len(known) - 1) // 2]]
        else:
            assert sums == known[:1]
    assert found == {0, 1, 3}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_line_of_the_score_sheet_says_why(seats: int) -> None:
    *_, match = positions(seats, 5)
    outcome = match.state.outcome()
    assert isinstance(outcome, QEOutcome)
    said = reasons(reader_of(view_of(match, None)))
    for seat, score in enumerate(outcome.sheets):
        companies = said["companies"][seat]
        assert sum(tile.vp for tile in companies.tiles) == score.companies
        own = said["nationalisation"][seat]
        assert {tile.nation for tile in own.tiles} <= {own.seat.nation}
        assert (len(own.tiles) > 0) == (score.nationalisation > 0)
        assert (len(said["monopolisation"][seat].tiles) > 0) == any(score.monopolies)
        prices = [int(part.value) for part in said["spent"][seat].said if isinstance(part, Sum)]
        assert sum(prices) == score.spent
        assert "".join(map(str, said["total"][seat].said)).count(str(score.total)) > 0
