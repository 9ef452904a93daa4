"""Ties for the highest bid, the last tile with three seats, and the look with five."""

from __future__ import annotations

import pytest

from debacle.core.audience import EVERYONE, seats_in
from debacle.core.refusals import Illegal, NotAsked
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.events import AmountLookedAt, BidsRead, BidsTied, TileDiscarded, TileSold, ZeroBid
from debacle.games.qe.rules.looks import Looks
from tests.games.qe.table import A, B, C, D, E, Table
from tests.marks import rule


def bidding(seats: int, open_bid: int, *bids: int) -> Table:
    """A has opened, and the others have bid."""
    table = Table(seats)
    table.answer(A, open_bid)
    for seat, bid in enumerate(bids, start=1):
        table.answer(seat, bid)
    return table


@rule("QE-24", "QE-R12")
def test_those_tied_for_the_highest_bid_again_and_all_know_who() -> None:
    table = bidding(5, 100, 250, 30, 250, 0)
    assert table.asked("rebid") == [B, D]
    for seat in (A, B, C, D, E, None):
        assert BidsTied((B, D), last=False) in table.told(seat)
    for seat in (C, E, None):
        assert "250" not in repr(table.told(seat)) + repr(table.view(seat)), "all know who is tied, not the amount"
    assert BidsRead((100, 250, 30, 250, 0)) in table.told(A)
    frame = table.view(None).stack[-1]
    assert isinstance(frame, SealedBids)
    assert frame.bidders == 1 << B | 1 << D


@rule("QE-R12")
def test_they_bid_again_in_secret() -> None:
    table = bidding(5, 100, 250, 30, 250, 0)
    table.answer(D, 4321)
    for seat in (A, B, C, E, None):
        assert "4321" not in repr(table.told(seat)) + repr(table.view(seat))
        assert table.view(seat).waiting == (B,)


@rule("QE-14", "QE-26")
def test_the_auctioneer_alone_reads_the_new_bids_too() -> None:
    table = bidding(4, 100, 250, 250, 30)
    table.answer(B, 260)
    table.answer(C, 270)
    assert BidsRead((100, 260, 270, 30)) in table.told(A)
    for seat in (B, C, D, None):
        assert not any(isinstance(event, BidsRead) for event in table.told(seat))


@rule("QE-17", "QE-26")
def test_after_a_tie_too_the_auctioneers_own_win_is_known_to_all() -> None:
    table = bidding(5, 100, 250, 250, 30, 7)
    table.answer(B, 99)
    table.answer(C, 98)
    assert table.state.sales[-1].known_by == EVERYONE
    for seat in (A, B, C, D, E, None):
        assert table.view(seat).sales[0].amount == 100
        assert [event.amount for event in table.told(seat) if isinstance(event, TileSold)] == [100]
    assert table.asked("look") == [], "so there is nothing to look at"


def tied_out() -> Table:
    """B and C were tied three times; D has it for 130."""
    table = bidding(5, 100, 250, 250, 130, 7)
    for bid in (300, 400):
        table.answer(B, bid)
        table.answer(C, bid)
    return table


@rule("QE-16", "QE-27")
def test_those_tied_a_third_time_do_not_learn_the_price() -> None:
    table = tied_out()
    for seat in (A, B, C, D, E, None):
        known = 130 if seat in (A, D) else None
        assert table.view(seat).sales[0].amount == known
        assert [event.amount for event in table.told(seat) if isinstance(event, TileSold)] == [known]


@rule("QE-30", "QE-R05")
def test_after_a_third_tie_those_tied_may_look() -> None:
    table = tied_out()
    assert table.asked("look") == [B, C, E]
    table.answer(B, True)
    table.answer(C, False)
    table.answer(E, False)
    assert [table.view(seat).sales[0].amount for seat in (A, B, C, D, E)] == [130, 130, None, 130, None]


@rule("QE-R13")
def test_a_look_is_at_the_last_sale_and_no_other() -> None:
    table = Table(5)
    table.turn(5, 10, 1, 2, 3)
    table.answer(B, 5)
    for seat, bid in zip((C, D, E, A), (1, 20, 2, 3), strict=True):
        table.answer(seat, bid)
    frame = table.view(None).stack[-1]
    assert isinstance(frame, Looks)
    assert seats_in(frame.offered) == (A, C, E)
    assert frame.offered < 1 << 5
    table.answer(C, True)
    table.nobody_looks()
    assert [sale.amount for sale in table.view(C).sales] == [None, 20]


@rule("QE-24")
def test_a_tie_below_the_highest_is_no_tie() -> None:
    assert bidding(4, 100, 7, 7, 0).state.sales[-1].winner == A
    assert bidding(4, 100, 7, 7, 101).state.sales[-1].winner == D


@rule("QE-25")
def test_a_new_bid_follows_the_normal_rules_and_need_not_beat_the_old_one() -> None:
    table = bidding(4, 100, 250, 250, 30)
    with pytest.raises(Illegal):
        table.answer(B, 100)
    with pytest.raises(Illegal):
        table.answer(B, -1)
    table.answer(B, 0)
    with pytest.raises(NotAsked):
        table.answer(D, 3)
    table.answer(C, 99)
    assert table.state.sales[-1].winner == A


@rule("QE-26")
@pytest.mark.parametrize(
    ("again", "winner", "amount"), [((200, 150), B, 200), ((40, 131), C, 131), ((120, 0), D, 130), ((0, 0), D, 130)]
)
def test_all_bids_are_compared_again(again: tuple[int, int], winner: int, amount: int) -> None:
    table = bidding(4, 100, 250, 250, 130)
    table.answer(B, again[0])
    table.answer(C, again[1])
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (winner, amount)


@rule("QE-26")
def test_the_auctioneer_may_win_after_a_tie() -> None:
    table = bidding(4, 100, 250, 250, 30)
    table.answer(B, 99)
    table.answer(C, 98)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (A, 100)


@rule("QE-27")
def test_after_the_third_tie_the_next_lower_bid_wins() -> None:
    table = bidding(4, 100, 250, 250, 130)
    for bid in (300, 400):
        assert table.asked("rebid") == [B, C]
        table.answer(B, bid)
        table.answer(C, bid)
    assert BidsTied((B, C), last=True) in table.told(None)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (D, 130)


@rule("QE-27")
def test_after_the_second_tie_they_still_bid() -> None:
    table = bidding(4, 100, 250, 250, 130)
    table.answer(B, 300)
    table.answer(C, 300)
    table.answer(B, 301)
    table.answer(C, 300)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (B, 301)


@rule("QE-R01")
def test_next_lower_is_not_itself_tied() -> None:
    table = bidding(5, 5, 10, 10, 7, 7)
    for _ in range(2):
        table.answer(B, 10)
        table.answer(C, 10)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (A, 5)


@rule("QE-R02")
def test_three_in_a_row_counts_whoever_is_tied() -> None:
    table = bidding(5, 5, 10, 10, 8, 3)
    table.answer(B, 8)
    table.answer(C, 2)
    assert table.asked("rebid") == [B, D], "the second tie is one of B with D"
    table.answer(B, 9)
    table.answer(D, 9)
    assert BidsTied((B, D), last=True) in table.told(None)
    assert (table.state.sales[-1].winner, table.state.sales[-1].amount) == (A, 5), "next lower: the open bid of 5"


@rule("QE-R03")
def test_zero_bids_count_as_they_finally_are() -> None:
    table = bidding(4, 100, 250, 250, 30)
    table.answer(B, 0)
    table.answer(C, 300)
    assert ZeroBid(B, rewarded=True) in table.told(None)
    assert table.state.zero_rounds == [0, 1, 0, 0]


@rule("QE-R03")
def test_a_zero_bid_that_was_replaced_does_not_count() -> None:
    table = Table(3)
    table.play_on(left=0)
    for seat in (A, B, C):
        table.answer(seat, 0)
    assert table.state.outcome() is not None, "a tie for the last tile of three is not bid again"
    table = bidding(5, 1, 2, 2, 0, 0)
    table.answer(B, 0)
    table.answer(C, 3)
    assert table.state.zero_rounds == [0, 1, 0, 1, 1]


def last_of_three(*bids: int) -> Table:
    table = Table(3)
    table.play_on(left=0)
    assert table.state.auctioneer is None
    for seat, bid in enumerate(bids):
        table.answer(seat, bid)
    return table


@rule("QE-28")
def test_the_last_tile_of_three_has_no_auctioneer() -> None:
    table = last_of_three()
    assert len(table.state.sales) == 15
    assert table.asked("bid") == [A, B, C]
    with pytest.raises(Illegal):
        table.answer(A, -1)
    table.answer(A, 0)
    table.answer(B, 1)
    table.answer(C, 0)
    assert table.state.sales[-1].winner == B


@rule("QE-28", "QE-23")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_more_seats_the_last_tile_has_one(seats: int) -> None:
    table = Table(seats)
    table.play_on(left=0)
    assert table.state.auctioneer == (len(table.state.sales)) % seats
    assert table.asked("open") == [table.state.auctioneer]


@rule("QE-29")
@pytest.mark.parametrize(("bids", "winner"), [((5, 4, 3), A), ((0, 0, 9), C), ((7, 7, 3), None), ((3, 8, 8), None)])
def test_the_highest_takes_the_last_tile_and_a_tie_discards_it(bids: tuple[int, int, int], winner: int | None) -> None:
    table = last_of_three(*bids)
    assert table.state.sales[-1].winner == winner
    told = table.told(None)
    if winner is None:
        assert any(isinstance(event, TileDiscarded) for event in told)
        assert not any(isinstance(event, TileSold) for event in told)
        spent = sum(sheet.spent for sheet in table.state.result.sheets) if table.state.result else -1
        assert spent == 15, "nobody pays for a discarded tile"


@rule("QE-R04")
def test_nobody_sees_anothers_bid_for_it_before_the_end_and_all_do_then() -> None:
    table = last_of_three(4321)
    table.answer(B, 4321)
    for seat in (B, C, None):
        own = {B: 1}.get(seat, 0) if seat is not None else 0
        assert repr(table.view(seat)).count("4321") == own
    table.answer(C, 8765)
    for seat in (A, B, C, None):
        outcome = table.view(seat).outcome
        assert outcome is not None
        assert outcome.last_bids == (4321, 4321, 8765)
    discarded = last_of_three(99, 99, 1)
    outcome = discarded.view(None).outcome
    assert outcome is not None
    assert outcome.last_bids == (99, 99, 1)


@rule("QE-30")
def test_each_seat_may_look_once_a_game() -> None:
    table = bidding(5, 5, 10, 1, 2, 3)
    assert table.asked("look") == [C, D, E]
    table.answer(C, True)
    table.answer(D, False)
    table.answer(E, False)
    assert table.view(C).sales[0].amount == 10
    assert table.view(D).sales[0].amount is None
    table.answer(B, 5)
    for seat, bid in zip((C, D, E, A), (1, 20, 2, 3), strict=True):
        table.answer(seat, bid)
    assert table.asked("look") == [A, E], "C has used its look; B opened and D won"


@rule("QE-30")
@pytest.mark.parametrize("seats", [3, 4])
def test_there_is_no_look_with_fewer_seats(seats: int) -> None:
    table = bidding(seats, 5, *[10, 1, 2][: seats - 1])
    assert table.asked("look") == []
    assert table.asked("open") == [B]


@rule("QE-R05")
def test_the_look_is_offered_at_once_to_those_who_do_not_know() -> None:
    table = bidding(5, 5, 10, 1, 2, 3)
    assert table.state.tile is None, "before the next tile is turned"
    assert table.asked("look") == [C, D, E]
    assert table.answer(C, True) == [], "nobody learns who looks until all have answered"
    for seat in (A, B, D, E, None):
        assert table.view(seat).looked == 0
    table.answer(D, False)
    table.answer(E, True)
    for seat in (A, B, C, D, E, None):
        told = [event for event in table.told(seat) if isinstance(event, AmountLookedAt)]
        assert [event.seat for event in told] == [C, E], "all see who looked"
        knows = seat in (A, B, C, E)
        assert all(event.amount == (10 if knows else None) for event in told)
        assert seats_in(table.view(seat).looked) == (C, E)
        assert table.view(seat).sales[0].amount == (10 if knows else None)


@rule("QE-R05")
def test_no_look_when_all_know_or_after_the_last_sale() -> None:
    table = bidding(5, 50, 10, 1, 2, 3)
    assert table.asked("look") == [], "the auctioneer won: all know"
    table = Table(5)
    table.play_on(left=0)
    auctioneer = table.state.auctioneer
    assert auctioneer is not None
    table.answer(auctioneer, 5)
    for step in range(1, 5):
        table.answer((auctioneer + step) % 5, 5 + step)
    assert table.state.outcome() is not None
