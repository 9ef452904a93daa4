"""A turn: opening, sealed bids, the sale, zero bids, and who opens next."""

from __future__ import annotations

import pytest

from debacle.core.audience import EVERYONE, seats_in
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.refusals import AlreadyAnswered, Illegal, NotAsked
from debacle.core.specs import Amount
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.events import BidOpened, BidSealed, BidsRead, GameEnded, TileSold, TileTurned, ZeroBid
from debacle.games.qe.rules.setup import QEOptions
from tests.games.qe.table import GAME, A, B, C, D, Table, tile
from tests.marks import rule

SEATS_OF_FOUR: tuple[int | None, ...] = (A, B, C, D, None)
SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


@rule("QE-09")
@pytest.mark.parametrize(("seats", "turns"), [(3, 16), (4, 16), (5, 15)])
def test_one_turn_a_tile(seats: int, turns: int) -> None:
    table = Table(seats)
    turned = 1
    while table.state.pending():
        seat = table.state.pending()[0].seat
        told = table.answer(seat, False if table.asked("look") else seat + 1)
        turned += sum(isinstance(event, TileTurned) for event in told)
    assert turned == turns == len(table.state.sales)


@rule("QE-10")
@SEATS
def test_the_tile_is_turned_up_for_all(seats: int) -> None:
    table = Table(seats, tiles=["us finance", "eu housing"])
    assert all(table.view(seat).tile == tile("us finance") for seat in (*range(seats), None))
    table.turn(1, *[0] * (seats - 1))
    assert all(table.view(seat).tile == tile("eu housing") for seat in (*range(seats), None))


@rule("QE-11")
def test_the_open_bid_is_at_least_one_and_seen_by_all() -> None:
    table = Table(4)
    assert table.asked("open") == [A]
    with pytest.raises(Illegal, match="at least 1"):
        table.answer(A, 0)
    with pytest.raises(Illegal, match="at least 1"):
        table.answer(A, -5)
    assert BidOpened(A, 1) in table.answer(A, 1)
    assert all(table.view(seat).open_bid == 1 for seat in (A, B, C, D, None))


@rule("QE-12")
@SEATS
def test_all_others_bid_at_the_same_time_in_secret(seats: int) -> None:
    table = Table(seats)
    table.answer(A, 10)
    others = list(range(1, seats))
    assert table.asked("bid") == others
    for seat in others:
        asked = table.view(seat).asked
        assert asked is not None
        assert isinstance(asked.spec, Amount)
        assert asked.spec.low == 0
    told = table.answer(C, 77)
    assert told == [BidSealed(C, None)]
    assert table.told(B) == [BidSealed(C, None)]
    assert table.told(A) == [BidSealed(C, None)]
    assert table.told(C) == [BidSealed(C, 77)]


@rule("QE-12", "QE-28")
@SEATS
def test_nobody_but_the_seats_of_the_table_is_asked(seats: int) -> None:
    table = Table(seats)
    table.answer(A, 10)
    frame = table.state.stack[-1]
    assert isinstance(frame, SealedBids)
    assert frame.bidders == 2**seats - 2
    if seats == 3:
        for seat in (B, C):
            table.answer(seat, 0)
        table.play_on(left=0)
        frame = table.state.stack[-1]
        assert isinstance(frame, SealedBids)
        assert frame.bidders == 0b111


@rule("QE-12")
def test_a_secret_bid_may_be_zero_but_not_less() -> None:
    table = Table(4)
    table.answer(A, 10)
    with pytest.raises(Illegal, match="at least 0"):
        table.answer(B, -1)
    table.answer(B, 0)
    assert table.asked("bid") == [C, D]


@rule("QE-13")
def test_a_secret_bid_may_not_equal_the_auctioneers() -> None:
    table = Table(4)
    table.answer(A, 10)
    with pytest.raises(Illegal, match="10 is not allowed"):
        table.answer(B, 10)
    table.answer(B, 11)
    table.answer(C, 9)


@rule("QE-14")
def test_the_auctioneer_alone_sees_every_secret_bid() -> None:
    table = Table(4)
    table.answer(A, 10)
    table.answer(B, 11)
    table.answer(C, 9)
    table.answer(D, 0)
    read = BidsRead((10, 11, 9, 0))
    assert read in table.told(A)
    for seat in (B, C, D, None):
        assert not any(isinstance(event, BidsRead) for event in table.told(seat))


@rule("QE-15")
@pytest.mark.parametrize(
    ("bids", "winner"), [((11, 9, 0), B), ((9, 12, 11), C), ((0, 0, 99), D), ((9, 8, 0), A), ((0, 0, 0), A)]
)
def test_the_highest_bid_wins(bids: tuple[int, ...], winner: int) -> None:
    table = Table(4)
    table.answer(A, 10)
    for seat, bid in zip((B, C, D), bids, strict=True):
        table.answer(seat, bid)
    assert table.state.sales[-1].winner == winner
    for onlooker in SEATS_OF_FOUR:
        sold = [event for event in table.told(onlooker) if isinstance(event, TileSold)]
        assert [event.seat for event in sold] == [winner], "the name is announced to all"


@rule("QE-16")
def test_the_amount_is_known_to_winner_and_auctioneer_alone() -> None:
    table = Table(4)
    table.turn(10, 11, 12, 9)
    for seat in SEATS_OF_FOUR:
        known = 12 if seat in (A, C) else None
        assert table.view(seat).sales[0].amount == known
        assert [event.amount for event in table.told(seat) if isinstance(event, TileSold)] == [known]
    assert seats_in(table.state.sales[0].known_by) == (A, C)


@rule("QE-16")
def test_what_all_seats_have_come_to_know_is_still_closed_to_a_spectator() -> None:
    table = Table(5)
    table.answer(A, 10)
    for seat, bid in zip((1, 2, 3, 4), (20, 1, 2, 3), strict=True):
        table.answer(seat, bid)
    for seat in (2, 3, 4):
        table.answer(seat, True)
    assert all(table.view(seat).sales[0].amount == 20 for seat in range(5))
    assert table.view(None).sales[0].amount is None


@rule("QE-17")
def test_the_auctioneers_own_win_is_known_to_all() -> None:
    table = Table(4)
    sale = table.turn(10, 9, 8, 0)
    assert sale.winner == A
    assert sale.known_by == EVERYONE
    assert all(table.view(seat).sales[0].amount == 10 for seat in (A, B, C, D, None))


@rule("QE-18")
def test_a_seat_may_look_at_its_own_amounts_at_any_time() -> None:
    table = Table(4)
    table.turn(10, 500, 9, 0)
    table.turn(10, 0, 9, 600)
    while table.state.pending():
        own = [sale.amount for sale in table.view(B).sales if sale.winner == B]
        assert own[:1] == [500]
        assert [sale.amount for sale in table.view(A).sales if sale.winner == A][:1] == [600]
        assert None not in own
        seat = table.state.pending()[0].seat
        table.answer(seat, seat + 1)


@rule("QE-19")
@pytest.mark.parametrize("seats", [4, 5])
def test_every_zero_bid_is_revealed_with_its_name(seats: int) -> None:
    table = Table(seats)
    bids = [0, 12, 0, 5][: seats - 1]
    table.answer(A, 10)
    for seat, bid in enumerate(bids, start=1):
        table.answer(seat, bid)
    assert [event.seat for event in table.told(None) if isinstance(event, ZeroBid)] == [B, D]


@rule("QE-20")
@pytest.mark.parametrize("seats", [4, 5])
def test_a_zero_bid_earns_its_bonus_once_a_round(seats: int) -> None:
    table = Table(seats)
    table.turn(10, 0, *[5] * (seats - 2))
    assert table.state.zero_rounds[B] == 1
    table.turn(10, *[5] * (seats - 2), 7)
    table.answer(C, 10)
    for seat in table.asked("bid"):
        table.answer(seat, 0 if seat == B else 4)
    assert ZeroBid(B, rewarded=False) in table.told(None)
    assert table.state.zero_rounds[B] == 1


@rule("QE-20", "QE-22")
def test_a_new_round_gives_a_new_bonus() -> None:
    table = Table(4, first=B)
    for _ in range(4):
        before = table.state.zero_rounds[A]
        table.turn(10, *[0 if (table.state.auctioneer or 0) + step == 4 else 5 for step in (1, 2, 3)])
        assert table.state.zero_rounds[A] - before in (0, 1)
    assert table.state.auctioneer == B
    assert table.state.zero_rounds == [1, 0, 0, 0]
    assert table.state.rewarded == 0, "the first auctioneer opens: a new round"
    table.turn(10, 5, 5, 0)
    assert table.state.zero_rounds == [2, 0, 0, 0]


@rule("QE-21")
def test_with_three_seats_zero_bids_are_neither_revealed_nor_rewarded() -> None:
    table = Table(3)
    table.answer(A, 10)
    table.answer(B, 0)
    told = table.answer(C, 0)
    assert not any(isinstance(event, ZeroBid) for event in told)
    table.play_on()
    while table.state.pending():
        table.answer(table.state.pending()[0].seat, 0)
    assert table.state.zero_rounds == [0, 0, 0]
    outcome = table.state.outcome()
    assert outcome is not None
    assert [sheet.zero_bids for sheet in outcome.sheets] == [0, 0, 0]


@rule("QE-22", "QE-23")
@SEATS
def test_the_seat_to_the_left_opens_next_and_a_lap_is_a_round(seats: int) -> None:
    table = Table(seats, first=1)
    opened = []
    while len(table.state.stack_of_tiles) > 1:
        opened.append(table.state.auctioneer)
        starts = table.state.auctioneer == table.state.first
        assert table.state.rewarded == 0 or not starts
        table.turn(1, *[0] * (seats - 1))
    assert opened == [(1 + turn) % seats for turn in range(len(opened))]


@rule("QE-23")
@SEATS
def test_with_no_tile_left_the_game_ends(seats: int) -> None:
    table = Table(seats)
    table.play_on()
    while table.state.pending():
        assert table.state.outcome() is None
        table.answer(table.state.pending()[0].seat, 1 if table.asked("open") else 0)
    outcome = table.state.outcome()
    assert outcome is not None
    assert table.state.tile is None
    assert table.state.stack == []
    assert table.view(None).auctioneer is None
    assert GameEnded(outcome) in table.told(None), "and all are told how"


@rule("QE-R10")
def test_a_bid_is_final_and_unseen_until_the_last_is_in() -> None:
    table = Table(4)
    table.answer(A, 10)
    table.answer(B, 4321)
    for seat in (A, C, D, None):
        view = table.view(seat)
        frame = view.stack[-1]
        assert isinstance(frame, SealedBids)
        assert seats_in(frame.done) == (B,), "all see who has bid"
        assert "4321" not in repr(view), "and nobody what"
    assert table.view(A).waiting == (C, D)
    assert table.asked("bid") == [C, D], "B is not asked again"


@rule("QE-R11")
def test_a_spectator_has_answered_nothing() -> None:
    table = Table(4)
    table.turn(1, 0, 0, 0)
    assert [table.view(seat).answers for seat in SEATS_OF_FOUR] == [1, 1, 1, 1, 0]


@rule("QE-R10")
def test_a_bid_cannot_be_taken_back() -> None:
    match = Match(GAME, 3, QEOptions(), lambda limit: 0)
    match.play(Move(0, 0, 10))
    match.play(Move(0, 1, 7))
    with pytest.raises(NotAsked, match="nothing to take back"):
        match.take_back(1)
    with pytest.raises(AlreadyAnswered):
        match.play(Move(0, 1, 8))
