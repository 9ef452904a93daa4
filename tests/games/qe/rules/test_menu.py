"""The menu of ordinary bids, and what a seat notes down."""

from __future__ import annotations

from debacle.core.messages import Decision
from debacle.games.qe.rules.menu import menu
from debacle.games.qe.rules.notes import QENotes
from tests.games.qe.rules.test_imagine import Noted
from tests.games.qe.table import A, B, C, D, Table
from tests.marks import rule

ROUND = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def about(reference: int) -> tuple[int, ...]:
    percents = (25, 50, 75, 90, 100, 110, 125, 150, 200, 300, 500, 1000, 10_000)
    return (reference - 1, reference + 1, *(reference * percent // 100 for percent in percents))


def menu_of(table: Table, seat: int) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """All slots, and those that are allowed."""
    view = table.view(seat)
    assert view.asked is not None
    shown = menu(view, view.asked.decision)
    return shown.answers, tuple(answer for answer, legal in zip(shown.answers, shown.legal, strict=True) if legal)


@rule("QE-11")
def test_before_any_bid_the_menu_goes_by_ten() -> None:
    slots, allowed = menu_of(Table(4), A)
    assert slots == (False, True, *ROUND, *about(10))
    assert allowed == (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 9, 11, 7, 12, 15, 30)


@rule("QE-12", "QE-13")
def test_it_goes_by_the_open_bid_and_leaves_that_out() -> None:
    table = Table(4)
    table.answer(A, 48)
    slots, allowed = menu_of(table, B)
    assert slots == (False, True, *ROUND, *about(48))
    assert 48 not in allowed
    assert {0, 47, 49, 12, 24, 36, 43, 52, 60, 72, 96, 144, 240, 480, 4800} <= set(allowed)


@rule("QE-11", "QE-28")
def test_the_next_auctioneer_goes_by_the_last_open_bid() -> None:
    table = Table(4)
    table.turn(30, 0, 0, 0)
    assert menu_of(table, B)[0] == (False, True, *ROUND, *about(30))
    three = Table(3)
    three.play_on(left=0)
    assert menu_of(three, A)[0] == (False, True, *ROUND, *about(1)), "none is made for the last tile of three"


@rule("QE-30")
def test_a_look_is_taken_or_not() -> None:
    table = Table(5)
    for seat, bid in enumerate((10, 20, 1, 2, 3)):
        table.answer(seat, bid)
    assert menu_of(table, C)[1] == (False, True)


@rule("QE-12")
def test_nothing_is_offered_to_a_decision_that_is_not_asked() -> None:
    table = Table(4)
    for seat, decision in ((A, Decision(7, A, "open")), (B, Decision(0, B, "bid"))):
        shown = menu(table.view(seat), decision)
        assert shown.legal == (False,) * len(shown.answers)


@rule("QE-14", "QE-19")
def test_the_auctioneer_notes_every_bid_and_the_others_theirs_and_zeros() -> None:
    notes = {}
    for seat in (A, B, D):
        table = Noted(4, seat)
        table.turn(10, 20, 15, 0)
        table.turn(10, 0, 5, 12)
        notes[seat] = table.notes
    assert notes[A].past[0] == (10, 20, 15, 0)
    assert notes[B].past == ((10, 20, None, 0), (12, 10, 0, 5))
    assert notes[D].past == ((10, None, None, 0), (None, 10, 0, 5))


@rule("QE-27")
def test_who_is_tied_a_third_time_notes_it() -> None:
    for seat, out in ((B, True), (D, False)):
        table = Noted(4, seat)
        for place, bid in enumerate((100, 250, 250, 130)):
            table.answer(place, bid)
        for bid in (300, 400):
            assert table.notes.tied is False, "not before the third time"
            table.answer(B, bid)
            table.answer(C, bid)
        table.turn(5, 1, 2, 3)
        assert table.notes.tied_out == (out, False)


@rule("QE-16")
def test_a_spectator_notes_what_is_open() -> None:
    table = Noted(4, None)
    table.turn(10, 20, 15, 0)
    assert isinstance(table.notes, QENotes)
    assert table.notes.past == ((10, None, None, 0),)
