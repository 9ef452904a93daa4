"""The menu of ordinary bids, and what a seat notes down."""

from __future__ import annotations

from debacle.core.messages import Decision
from debacle.games.qe.rules.menu import SLOTS, menu
from debacle.games.qe.rules.notes import QENotes
from tests.games.qe.rules.test_imagine import Noted
from tests.games.qe.table import A, B, C, D, Table
from tests.marks import rule

LEAST, SUMS, OPEN, LEVEL, ROOM = 2, 3, 11, 18, 28
"""Where each kind of slot begins, after the two answers to a look."""


def menu_of(table: Table, seat: int) -> dict[int, object]:
    """What stands in each slot that is open."""
    view = table.view(seat)
    assert view.asked is not None
    shown = menu(view, view.asked.decision)
    assert len(shown.answers) == len(shown.legal) == SLOTS
    return {slot: answer for slot, answer in enumerate(shown.answers) if shown.legal[slot]}


@rule("QE-11")
def test_before_any_bid_there_are_round_sums_and_no_less_than_one() -> None:
    slots = menu_of(Table(4), A)
    assert slots == {LEAST: 1, **dict(enumerate((2, 5, 10, 20, 50, 100, 200, 500), SUMS))}


@rule("QE-12", "QE-13")
def test_it_goes_by_the_open_bid_and_leaves_that_out() -> None:
    table = Table(4)
    table.answer(A, 50)
    slots = menu_of(table, B)
    sums = {SUMS: 2, SUMS + 1: 5, SUMS + 2: 10, SUMS + 3: 20, SUMS + 5: 100, SUMS + 6: 200, SUMS + 7: 500}
    assert slots == {LEAST: 0, **sums, **dict(enumerate((51, 56, 62, 75, 100, 150, 250), OPEN))}


@rule("QE-11", "QE-16")
def test_what_was_sold_makes_a_level_and_whoever_spent_it_leaves_room() -> None:
    table = Table(4)
    table.turn(30, 0, 41, 0)
    slots = menu_of(table, B)
    by_level = {LEVEL + place: 31 * part // 8 for place, part in enumerate((1, 2, 4, 6, 8, 10, 12, 16, 24, 40))}
    by_room = {ROOM + place: 30 * part // 16 for place, part in enumerate((1, 2, 4, 8, 12, 16, 24))}
    assert slots == {LEAST: 1, **by_level, **by_room}, "B knows that it went for more than the open bid"
    table.answer(B, 8)
    assert ROOM not in menu_of(table, C), "C has spent most"
    assert menu_of(table, A)[ROOM + 5] == 40, "A read what C gave"


@rule("QE-28")
def test_the_last_tile_of_three_goes_by_what_was_sold() -> None:
    three = Table(3)
    three.play_on(left=0)
    slots = menu_of(three, A)
    assert LEAST in slots
    assert not set(range(OPEN, LEVEL)) & set(slots), "there is no open bid"
    assert slots[LEVEL + 4] == 1


@rule("QE-11", "QE-13", "QE-R08")
def test_no_bid_is_longer_than_a_hundred_digits() -> None:
    table = Table(4)
    table.answer(A, 10**100 - 1)
    assert [slot for slot in menu_of(table, B) if slot >= OPEN] == []
    three = Table(4)
    three.turn(10**99, 0, 0, 0)
    three.answer(B, 7)
    assert menu_of(three, C)[LEVEL + 8] == 3 * 10**99


@rule("QE-30")
def test_a_look_is_taken_or_not() -> None:
    table = Table(5)
    for seat, bid in enumerate((10, 20, 1, 2, 3)):
        table.answer(seat, bid)
    assert menu_of(table, C) == {0: False, 1: True}


@rule("QE-12")
def test_nothing_is_offered_to_a_decision_that_is_not_asked() -> None:
    table = Table(4)
    for seat, decision in ((A, Decision(7, A, "open")), (B, Decision(0, B, "bid"))):
        shown = menu(table.view(seat), decision)
        assert not any(shown.legal)


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
