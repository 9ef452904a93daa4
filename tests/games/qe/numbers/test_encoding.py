"""Q.E. as numbers: what they say of positions that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.games.qe import QE
from debacle.games.qe.numbers.fields import OTHER_FIELDS, OTHERS, OWN_FIELDS
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView
from tests.games.documented import documented
from tests.games.qe.rules.test_imagine import Noted
from tests.games.qe.table import GAME, US, A, B, C, D
from tests.marks import rule


def numbers(table: Noted) -> dict[str, float]:
    """What the seat that takes notes can write down, by name."""
    encoding = GAME.encoding()
    seat = table.notes.seat
    found = encoding.encode(table.view(seat), table.notes)
    return dict(zip((field.name for field in encoding.fields), found, strict=True))


def test_the_document_has_the_fields_of_the_code() -> None:
    assert documented(GAME.encoding().version) == [*OWN_FIELDS.items(), *OTHER_FIELDS.items()]


def test_names_are_all_different() -> None:
    names = [field.name for field in GAME.encoding().fields]
    assert len(set(names)) == len(names) == len(OWN_FIELDS) + OTHERS * len(OTHER_FIELDS)


@rule("QE-11", "QE-31")
def test_the_first_tile() -> None:
    table = Noted(4, A)
    seen = numbers(table)
    assert (seen["seats_4"], seen["seats_3"], seen["asked_open"], seen["auctioneer"]) == (1, 0, 1, 1)
    assert (seen["left"], seen["lap"], seen["sold"], seen["open"]) == (1, 0, 0, 0)
    assert table.view(A).nations[A] == US
    assert (seen["vp"], seen["own_nation"], seen["alike"]) == (0.25, 1, 0)
    assert seen["gain"] == pytest.approx((1 + 1) / 10), "its point, and one of the own nation"
    assert (seen["other_3_present"], seen["other_4_present"]) == (1, 0)


@rule("QE-16", "QE-19")
def test_money_is_beside_money_and_a_lost_bid_is_remembered() -> None:
    table = Noted(4, D)
    table.turn(10, 20, 0, 15)
    table.answer(B, 8)
    seen = numbers(table)
    level = 11
    assert seen["open_to_level"] == pytest.approx(log(8 / level))
    assert seen["room_to_level"] == pytest.approx(log(10 / level + 1 / 16)), "by the view alone B spent at least 11"
    assert seen["other_2_spent_to_level"] == pytest.approx(log(16 / level + 1 / 16)), "but D had bid 15"
    assert seen["other_2_unknown"] == 0.25
    assert (seen["price_known"], seen["other_2_won_last"]) == (0, 1)
    assert (seen["other_3_known_bids"], seen["other_2_known_bids"]) == (0.125, 0), "that C bid zero was told to all"
    assert seen["other_3_last_bid"] == pytest.approx(log(1 / 16))
    assert seen["other_3_rewarded"] == 1


@rule("QE-14")
def test_the_auctioneer_remembers_every_bid() -> None:
    table = Noted(4, A)
    table.turn(10, 20, 0, 15)
    seen = numbers(table)
    assert [seen[f"other_{place}_known_bids"] for place in (1, 2, 3)] == [0.125] * 3
    assert seen["other_3_highest_bid"] == pytest.approx(log(15 / 20 + 1 / 16))
    assert (seen["price_known"], seen["spent_least"]) == (1, 1)


@rule("QE-24")
def test_who_bids_again_has_the_tied_bid_before_it() -> None:
    table = Noted(4, B)
    for seat, bid in ((A, 10), (B, 25), (C, 25), (D, 3)):
        table.answer(seat, bid)
    seen = numbers(table)
    assert (seen["asked_rebid"], seen["ties"], seen["rivals"]) == (1, 0.5, 0.25)
    assert seen["tied_bid"] == pytest.approx(log(25 / 10))
    assert [seen[f"other_{place}_bids"] for place in (1, 2, 3)] == [1, 0, 0]
    table.answer(B, 0)
    assert numbers(table)["tied_bid"] == seen["tied_bid"], "until all are read, that is the last one"


@rule("QE-R08")
def test_the_same_game_in_other_sums_is_the_same_but_for_rounding() -> None:
    small, large = Noted(4, C), Noted(4, C)
    for table, unit in ((small, 10**6), (large, 10**90)):
        table.turn(10 * unit, 20 * unit, 7 * unit, 0)
        table.answer(B, 8 * unit)
    assert numbers(large) == pytest.approx(numbers(small), abs=1e-5)


@rule("QE-16", "QE-27")
@pytest.mark.parametrize(
    "changed",
    [
        lambda view, notes: (view, replace(notes, past=((None,) * 4,) * 2)),
        lambda view, notes: (view, replace(notes, tied_out=(True, True))),
        lambda view, notes: (replace(view, sales=tuple([replace(sale, tile=9) for sale in view.sales])), notes),
        lambda view, notes: (replace(view, sales=()), replace(notes, past=(), tied_out=())),
    ],
)
def test_reading_does_not_go_on_from_other_sales_or_notes(changed: Callable[[QEView, QENotes], Any]) -> None:
    """A reading of the sales is kept, and goes on from there only where all that it came from is the same."""
    table = Noted(4, D)
    table.turn(10, 20, 0, 15)
    table.turn(10, 5, 40, 39)
    view, notes = table.view(D), table.notes
    other, new = QE().encoding().encode, QE().encoding().encode
    before = other(view, notes)
    assert other(*changed(view, notes)) == new(*changed(view, notes)) != before
    assert other(view, notes) == before
