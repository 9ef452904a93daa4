"""What a seat may imagine: any position that fits what it knows, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random

import pytest

from debacle.core.audience import Seat, seats_in
from debacle.core.messages import Event
from debacle.core.moments import match_at
from debacle.core.specs import Answer
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.imagine import imagine
from debacle.games.qe.rules.looks import Looks
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEState, QEView
from tests.finished import played_out
from tests.games.qe.table import DECK, GAME, A, B, C, D, E, Table
from tests.marks import rule

THOUGHTS = range(300)
SHY = 0.2
"""What is believed of bids: see `imagine`."""


class Scripted(Random):
    """Draws what is written down."""

    def __init__(self, *drawn: float) -> None:
        super().__init__(1)
        self._drawn = iter(drawn)

    def random(self) -> float:
        return next(self._drawn)

    def getrandbits(self, k: int, /) -> int:
        """So that shuffling takes nothing of what is written down."""
        return super().getrandbits(k)


class Noted(Table):
    """A table where one seat takes notes."""

    def __init__(self, seats: int, seat: Seat | None) -> None:
        super().__init__(seats)
        self.seat = seat
        self.notes: QENotes = GAME.notes(seat)
        self._note(self.told(seat))

    def answer(self, seat: int, answer: Answer) -> list[Event]:
        told = super().answer(seat, answer)
        self._note(self.told(self.seat))
        return told

    def _note(self, events: list[Event]) -> None:
        for event in events:
            self.notes = GAME.note(self.notes, event)

    def thoughts(self) -> Iterator[QEState]:
        for seed in THOUGHTS:
            yield imagine(DECK, self.view(self.seat), self.notes, Random(seed))

    def thought(self, *drawn: float) -> QEState:
        return imagine(DECK, self.view(self.seat), self.notes, Scripted(*drawn))


def bidding(seats: int, seat: Seat | None, *bids: int) -> Noted:
    """A opens with the first of these bids, the others answer."""
    table = Noted(seats, seat)
    for place, bid in enumerate(bids):
        table.answer(place, bid)
    return table


def over(floor: int, open_bid: int, drawn: float) -> int:
    """The amount that is believed for such a draw, above what it is known to beat, where bids open like this."""
    return floor + 1 + int(-open_bid * log(1.0 - drawn))


def amount_of(sale: Sale) -> int:
    assert sale.amount is not None
    return sale.amount


@rule("QE-15", "QE-16")
@pytest.mark.parametrize(("own", "floor"), [(7, 100), (150, 150), (0, 100)])
def test_an_amount_is_believed_to_beat_the_open_bid_and_ones_own(own: int, floor: int) -> None:
    table = bidding(4, B, 100, own, 300, 1)
    assert table.thought(0.5).sales[0].amount == over(floor, 100, 0.5)
    assert table.thought(0.0).sales[0].amount == floor + 1
    believed = {amount_of(state.sales[0]) for state in table.thoughts()}
    assert min(believed) > floor
    assert len(believed) > 50


@rule("QE-16", "QE-R11")
def test_a_spectator_believes_by_the_open_bid_alone() -> None:
    table = bidding(4, None, 100, 200, 300, 1)
    assert table.thought(0.5).sales[0].amount == over(100, 100, 0.5)


@rule("QE-16", "QE-17", "QE-29")
def test_what_is_known_is_imagined_as_it_is() -> None:
    won = bidding(4, B, 100, 120, 90, 1)
    assert {state.sales[0].amount for state in won.thoughts()} == {120}
    public = bidding(4, D, 100, 20, 90, 1)
    assert {state.sales[0].amount for state in public.thoughts()} == {100}
    three = Noted(3, A)
    three.play_on(left=0)
    for seat in (A, B, C):
        three.answer(seat, 5)
    assert all(state.sales == three.state.sales for state in three.thoughts()), "nobody paid for a discarded tile"


@rule("QE-27", "QE-16")
def test_who_was_tied_out_believes_less_than_the_tied_bid() -> None:
    table = bidding(4, B, 100, 250, 250, 103)
    for bid in (300, 104):
        table.answer(B, bid)
        table.answer(C, bid)
    assert table.notes.tied_out == (True,)
    assert {amount_of(state.sales[0]) for state in table.thoughts()} == {101, 102, 103}


@rule("QE-28", "QE-R04")
def test_the_last_tile_of_three_is_over_when_its_bids_are_known() -> None:
    table = Noted(3, A)
    table.play_on(left=0)
    table.answer(A, 4)
    table.answer(B, 9)
    for state in table.thoughts():
        frame = state.stack[-1]
        assert isinstance(frame, SealedBids)
        assert (frame.given[A], frame.given[C]) == (4, None)
        assert frame.given[B] is not None


@rule("QE-12", "QE-13")
@pytest.mark.parametrize(
    ("drawn", "believed"),
    [
        ((SHY / 2,), 0),
        ((SHY, 0.5), int((10 + 10) * log(2))),
        ((0.9, 0.0), 0),
        ((0.9, 1 - 2.7182818 ** (-10.5 / (10 + 10))), 11),
    ],
)
def test_a_sealed_bid_is_nothing_or_about_the_open_bid_and_never_equal_to_it(
    drawn: tuple[float, ...], believed: int
) -> None:
    table = Noted(4, C)
    table.answer(A, 10)
    table.answer(B, 77)
    frame = table.thought(*drawn).stack[-1]
    assert isinstance(frame, SealedBids)
    assert frame.given == (None, believed, None, None)


@rule("QE-13", "QE-R08")
def test_beside_the_highest_bid_of_all_there_is_room_below_only() -> None:
    most = DECK.max_bid
    table = Noted(4, C)
    table.answer(A, most)
    table.answer(B, 3)
    frame = table.thought(0.9, 0.9999).stack[-1]
    assert isinstance(frame, SealedBids)
    assert frame.given[B] == most - 1
    sold = bidding(4, D, most - 1, most, 3, 4)
    assert sold.thought(0.9999).sales[0].amount == most


@rule("QE-28")
def test_without_an_open_bid_a_sealed_one_is_about_nothing() -> None:
    table = Noted(3, A)
    table.play_on(left=0)
    table.answer(B, 9)
    frame = table.thought(0.9, 0.9).stack[-1]
    assert isinstance(frame, SealedBids)
    opened = sorted(sale.open_bid for sale in table.state.sales if sale.open_bid is not None)
    assert frame.given[B] == int(opened[(len(opened) - 1) // 2] * log(10))


@rule("QE-13", "QE-16")
def test_one_open_bid_out_of_all_proportion_does_not_change_what_is_believed_of_others() -> None:
    table = Noted(4, D)
    for opener, open_bid in ((A, 3), (B, 5), (C, 10**90)):
        table.answer(opener, open_bid)
        for seat in range(4):
            if seat != opener:
                table.answer(seat, open_bid + 1 if seat == (opener + 1) % 4 else 0)
    first, second, _ = table.thought(0.5, 0.5).sales
    assert (first.amount, second.amount) == (over(3, 5, 0.5), over(5, 5, 0.5))


def tied(seat: Seat | None) -> Noted:
    return bidding(5, seat, 100, 250, 30, 250, 40)


def frames(table: Noted) -> list[SealedBids]:
    tops = [state.stack[-1] for state in table.thoughts()]
    return [frame for frame in tops if isinstance(frame, SealedBids)]


@rule("QE-24", "QE-R12")
def test_one_of_those_tied_knows_what_the_others_have_bid_at_most() -> None:
    seen = frames(tied(B))
    assert len(seen) == len(THOUGHTS)
    for frame in seen:
        assert (frame.bids[A], frame.bids[B], frame.bids[D]) == (100, 250, 250)
        for other in (C, E):
            bid = frame.bids[other]
            assert bid is not None
            assert 0 <= bid < 250
            assert bid != 100
    assert len({frame.bids[C] for frame in seen}) > 50


@rule("QE-24", "QE-R12")
@pytest.mark.parametrize("seat", [C, None])
def test_the_others_know_that_those_tied_have_bid_the_same_and_the_most(seat: Seat | None) -> None:
    seen = frames(tied(seat))
    for frame in seen:
        assert frame.bids[B] == frame.bids[D]
        assert (frame.bids[A], frame.bids[C] == 30) == (100, True) if seat == C else frame.bids[A] == 100
        assert max(bid for bid in frame.bids if bid is not None) == frame.bids[B]
        assert [bid for bid in frame.bids if bid is not None].count(frame.bids[B] or 0) == 2
    assert len({frame.bids[B] for frame in seen}) > 50
    assert min(frame.bids[B] or 0 for frame in seen) <= 130, "only the open bid is known to be beaten"


@rule("QE-24", "QE-14")
def test_the_auctioneer_has_read_them_all() -> None:
    assert {frame.bids for frame in frames(tied(A))} == {(100, 250, 30, 250, 40)}


@rule("QE-06")
def test_tokens_of_others_are_any_that_are_left() -> None:
    table = Noted(3, A)
    seen = {(state.tokens, state.spare_tokens) for state in table.thoughts()}
    assert {tokens[A] for tokens, _ in seen} == {table.state.tokens[A]}
    assert len(seen) == 6, "three are left for two seats and the box"


@rule("QE-07", "QE-10")
def test_every_tile_but_those_turned_is_to_come() -> None:
    table = Noted(4, A)
    table.turn(1, 0, 0, 0)
    thought = next(table.thoughts())
    assert sorted(thought.stack_of_tiles) == sorted(table.state.stack_of_tiles)
    table = Noted(5, C)
    for seat, bid in enumerate((10, 20, 1, 2, 3)):
        table.answer(seat, bid)
    assert table.state.tile is None, "while looks are offered none is on the block"
    thought = next(table.thoughts())
    assert sorted(thought.stack_of_tiles) == sorted(table.state.stack_of_tiles)


@rule("QE-30", "QE-R05")
def test_who_has_answered_may_have_looked_or_not() -> None:
    table = Noted(5, C)
    for seat, bid in enumerate((10, 20, 1, 2, 3)):
        table.answer(seat, bid)
    table.answer(C, True)
    table.answer(D, True)
    looks = [state.stack[-1] for state in table.thoughts()]
    assert {seats_in(frame.looking) for frame in looks if isinstance(frame, Looks)} == {(C,), (C, D)}


@rule("QE-R11")
def test_what_others_have_answered_before_is_not_imagined() -> None:
    table = Noted(4, B)
    table.turn(1, 0, 0, 0)
    table.turn(1, 0, 0, 0)
    thought = next(table.thoughts())
    assert thought.counts == [0, 2, 0, 0], "only one's own answers are counted"
    assert thought.view(B) == table.view(B)


def test_what_was_paid_unseen_is_imagined_about_as_it_was() -> None:
    """By everybody who does not know, over a whole game of `steady`."""
    match, _ = played_out("qe")
    paid, believed = 0, 0.0
    for steps in range(0, len(match.steps), 9):
        moment = match_at(match, steps)
        assert isinstance(moment.state, QEState)
        for seat in range(moment.state.seats):
            view, notes = moment.state.view(seat), moment.notes_of(seat)
            assert isinstance(view, QEView)
            assert isinstance(notes, QENotes)
            hidden = [turn for turn, sale in enumerate(view.sales) if sale.winner is not None and sale.amount is None]
            paid += sum([amount_of(moment.state.sales[turn]) for turn in hidden])
            thoughts = [imagine(DECK, view, notes, Random(seed)) for seed in range(20)]
            believed += sum([amount_of(state.sales[turn]) for state in thoughts for turn in hidden]) / len(thoughts)
    assert paid > 500
    assert 0.5 * paid < believed < 2 * paid
