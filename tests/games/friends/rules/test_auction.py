"""Phase 3: bids, awards, defaults, unsold lots."""

from __future__ import annotations

import pytest

from debacle.core.dealer import Dealer
from debacle.core.messages import Move
from debacle.core.refusals import Illegal, NotAsked
from debacle.games.friends.rules.auction import LotBidding
from debacle.games.friends.rules.events import (
    BidMade,
    CardMoved,
    Defaulted,
    LotCalled,
    LotUnsold,
    LotWon,
    MoneyMoved,
    Passed,
)
from tests.games.friends.table import A, B, C, D, Table, card
from tests.marks import rule


@rule("FR-19", "FR-29")
def test_lots_from_the_deck_outwards_each_once() -> None:
    table = Table(2, at="auctions", row="yacht bakery strike")
    called = [event.card for event in table.told() if isinstance(event, LotCalled)]
    for bids in ((None, None), (18, None), (None, None)):
        called += [event.card for event in table.bids(*bids) if isinstance(event, LotCalled)]
        if len(called) == 3 and table.state.round > 2:
            break
    assert called[:3] == [card("yacht"), card("bakery"), card("strike")]
    assert table.state.round == 3, "then the phase is over"
    assert table.empire(A) == ["bakery"]


@rule("FR-20")
def test_the_marker_holder_speaks_first_and_bids_the_minimum_or_more() -> None:
    table = Table(3, at="auctions", marker=B, row="yacht bakery")
    assert table.asked == (B, "bid")
    assert table.offers(B) == {"bid": (44, 999)}
    bidding = table.view(None).stack[-1]
    assert isinstance(bidding, LotBidding)
    assert (bidding.high, bidding.holder) == (0, None)
    with pytest.raises(Illegal, match="at least 44"):
        table.bids(43)
    assert table.bids(44) == [BidMade(B, 44)]
    table = Table(3, at="auctions", marker=B, row="yacht bakery")
    assert table.bids(None) == [Passed(B)]


@rule("FR-21")
def test_clockwise_more_than_the_highest_bid() -> None:
    table = Table(3, at="auctions", marker=C, row="yacht bakery")
    table.bids(None)
    assert table.asked == (A, "bid")
    assert table.offers(A) == {"bid": (44, 999)}, "nobody has bid: the minimum still holds"
    table.bids(50)
    assert table.asked == (B, "bid")
    assert table.offers(B) == {"bid": (51, 999)}
    with pytest.raises(Illegal, match="at least 51"):
        table.bids(50)
    table.bids(51)
    assert table.asked == (A, "bid"), "C has passed"


@rule("FR-22")
def test_who_has_passed_is_out_for_that_lot_only() -> None:
    table = Table(4, at="auctions", row="yacht bakery", money=(99,) * 4)
    asked = []
    for amount in (None, 44, None, 45, 46, 47, None):
        asked.append(table.asked[0])
        with pytest.raises(NotAsked):
            table.act(A if asked != [A] else B, "bid", 99)
        table.bids(amount)
    assert asked == [A, B, C, D, B, D, B], "neither A nor C is asked again"
    assert table.empire(D) == ["yacht"]
    again = []
    for _ in range(4):
        again.append(table.asked[0])
        table.bids(None)
    assert again == [D, A, B, C], "on the next lot all are in again"


@rule("FR-23")
def test_the_last_one_with_the_highest_bid_wins_and_pays_the_bank() -> None:
    table = Table(3, at="auctions", row="yacht bakery")
    table.bids(44, 45, None)
    assert table.asked == (A, "bid"), "B holds the highest bid, but A is still in"
    told = table.bids(None)
    assert told[:3] == [Passed(A), MoneyMoved(B, None, 45, "price"), LotWon(B, card("yacht"), 45)]
    assert table.money == [60, 15, 60]
    assert table.empire(B) == ["yacht"]
    assert table.row == ["bakery"]


@rule("FR-24", "FR-45", "FR-59", "W-ACQ")
@pytest.mark.parametrize(("lot", "target"), [("deflation", None), ("sponsor", B), ("sabotage", "bakery")])
def test_a_card_just_won_may_be_used_at_once(lot: str, target: int | str | None) -> None:
    table = Table(2, at="auctions", row=f"{lot} yacht", empires={B: "bakery"})
    told = table.bids(30, None)
    assert CardMoved(card(lot), A, "waiting") in told
    assert table.asked == (A, "acquired")
    assert list(table.offers(A)) == [lot]
    table.act(A, lot, target)
    assert lot not in table.unused(A)
    assert table.asked == (A, "bid")


@rule("FR-25")
def test_the_winner_takes_the_marker() -> None:
    table = Table(4, at="auctions", row="yacht bakery strike")
    table.bids(None, None, 44, None)
    assert table.state.marker == C
    assert table.asked == (C, "bid")
    table.bids(None, None, None, None)
    assert table.state.marker == C, "nobody bought: it stays"
    assert table.asked == (C, "bid")


@rule("FR-26")
def test_a_lot_without_a_bid_stays_for_the_next_round() -> None:
    table = Table(2, at="auctions", row="strike")
    assert LotUnsold(card("strike"), discarded=False) in table.bids(None, None)
    assert table.row[0] == "strike"
    assert table.unsold == ["strike"]
    assert table.view(None).unsold == (card("strike"),)
    assert table.state.round == 3


@rule("FR-27")
def test_the_second_time_it_is_discarded() -> None:
    table = Table(2, at="auctions", row="strike yacht", unsold="strike")
    assert LotUnsold(card("strike"), discarded=True) in table.bids(None, None)
    assert table.row == ["yacht"]
    assert table.unsold == []
    assert table.discard == ["strike"]


@rule("FR-28")
def test_who_cannot_pay_loses_all_his_money_and_the_lot_is_called_again_without_him() -> None:
    table = Table(3, at="auctions", money=(20, 60, 60), row="yacht bakery")
    told = table.bids(60, None, None)
    assert told[1:] == [MoneyMoved(A, None, 20, "price"), Defaulted(A, card("yacht"), 60, 20)]
    assert table.money == [0, 60, 60]
    assert table.row == ["yacht", "bakery"]
    assert table.asked == (B, "bid")
    table.bids(44)
    assert table.asked == (C, "bid")
    table.bids(None)
    assert table.empire(B) == ["yacht"], "A was not asked again"


@rule("FR-30", "FR-63", "W-LOT")
def test_hammer_cards_until_the_first_bid() -> None:
    table = Table(4, at="auctions", row="yacht bakery", unused={C: "youre-out", D: "stocktaking"})
    table.refuse_until("bid")
    table.bids(None)
    assert table.asked == (C, "lot"), "A has passed, nobody has bid: before B speaks, C may still act"
    table.act(C, "youre-out", (B, "yacht"))
    assert table.asked == (D, "lot"), "C's last hammer card is spent"
    table.act(D, "pass")
    assert table.asked == (C, "bid"), "B is out of this lot"
    table.bids(None)
    assert table.asked == (D, "lot"), "after each pass"
    table.act(D, "stocktaking")
    assert None not in table.view(None).money
    table.bids(44)
    assert table.empire(D) == ["yacht"]


@rule("FR-30", "W-LOT")
def test_no_window_after_the_last_pass_nor_after_a_bid() -> None:
    table = Table(3, at="auctions", row="yacht bakery", unused={C: "stocktaking"})
    table.act(C, "pass")
    table.bids(44)
    assert table.asked == (B, "bid")
    table.bids(None)
    assert table.asked == (C, "bid"), "there is a bid, and a pass changes nothing"
    table.bids(None)
    assert table.asked == (C, "lot"), "the award is over"
    table.act(C, "pass")
    for _ in range(2):
        table.bids(None)
        table.act(C, "pass")
    told = table.bids(None)
    assert told[:2] == [Passed(C), LotUnsold(card("bakery"), discarded=False)]


@rule("FR-30", "FR-72")
def test_nobody_is_left_to_speak() -> None:
    table = Table(2, at="auctions", row="yacht bakery", unused={A: "youre-out"})
    table.act(A, "pass")
    table.bids(None)
    table.act(A, "youre-out", (B, "yacht"))
    assert table.unsold == ["yacht"]


@rule("FR-30", "FR-63")
def test_no_hammer_between_the_first_bid_and_the_award() -> None:
    table = Table(
        2, at="auctions", row="yacht bakery", unused={A: "stocktaking", B: "manipulation"}, empires={A: "opera-box"}
    )
    assert [table.asked, list(table.offers(A))] == [(A, "lot"), ["stocktaking"]]
    table.act(A, "pass")
    assert [table.asked, list(table.offers(B))] == [(B, "lot"), ["manipulation"]]
    table.act(B, "pass")
    assert table.asked == (A, "bid")
    table.bids(44)
    assert list(table.offers(B)) == ["bid"]
    with pytest.raises(Illegal):
        table.act(B, "manipulation", "opera-box")
    table.bids(None)
    assert table.asked == (A, "lot"), "before the next lot again"


@rule("FR-R09")
def test_whole_euros_and_a_cap() -> None:
    table = Table(2, at="auctions", row="yacht")
    for bad in (44.0, "44", 1000, -1, True):
        with pytest.raises(Illegal):
            table.state.play(Move(0, A, ("bid", bad)), Dealer(lambda limit: 0))
    table.bids(999)
    assert table.offers(B) == {}, "nothing goes above it"


@rule("FR-R10")
def test_overbidding_is_allowed_and_nothing_is_said_before_the_award() -> None:
    table = Table(2, at="auctions", money=(0, 10), row="yacht")
    assert table.offers(A) == {"bid": (44, 999)}, "even at 0"
    assert table.bids(500) == [BidMade(A, 500)]
    assert table.offers(B) == {"bid": (501, 999)}
    assert any(isinstance(event, Defaulted) for event in table.bids(None))


@rule("FR-R10")
def test_a_table_may_forbid_overbidding() -> None:
    table = Table(2, at="auctions", money=(44, 43), row="yacht", overbid=False)
    assert table.offers(A) == {"bid": (44, 44)}, "all one has"
    table = Table(2, at="auctions", money=(50, 43), row="yacht", overbid=False, unused={A: "special-offer"})
    assert table.offers(A) == {"bid": (44, 50)}, "whatever cards are held"
    table.bids(44)
    assert table.offers(B) == {}


@rule("FR-R11")
def test_after_a_default_everything_begins_anew_but_without_the_defaulter() -> None:
    table = Table(4, at="auctions", marker=B, money=(60, 5, 60, 5), row="yacht bakery")
    told = table.bids(80, None, None, None)
    assert LotCalled(card("yacht")) not in told, "it is on the block all the while"
    assert table.state.marker == B
    assert table.asked == (C, "bid"), "the next after the marker holder speaks; C's pass is void"
    assert table.offers(C) == {"bid": (44, 999)}
    table.bids(None, 50, None)
    assert table.money == [60, 0, 60, 0]
    assert table.asked == (C, "bid"), "D defaulted too"
    table.bids(None, None)
    assert table.unsold == ["yacht"]
    assert table.state.marker == B
    assert table.asked == (B, "bid"), "on the next lot all are in again"


@rule("FR-R11", "W-LOT")
def test_after_a_default_hammer_cards_may_be_played_before_the_lot_is_called_again() -> None:
    table = Table(3, at="auctions", money=(5, 60, 60), row="yacht bakery", unused={B: "youre-out", A: "stocktaking"})
    table.act(A, "pass")
    table.act(B, "pass")
    table.bids(80, None, None)
    assert table.asked == (A, "lot"), "also whoever has defaulted"
    table.act(A, "pass")
    table.act(B, "youre-out", (C, "yacht"))
    table.refuse_until("bid")
    assert table.asked == (B, "bid"), "A is excluded"
    table.bids(44)
    assert table.empire(B) == ["yacht"], "and C barred"


@rule("FR-R11")
def test_all_default() -> None:
    table = Table(2, at="auctions", money=(1, 2), row="yacht bakery", unsold="yacht")
    table.bids(50, None)
    table.bids(50)
    assert table.money == [0, 0]
    assert table.discard == ["yacht"], "nobody is left: unsold for the second time"


@rule("FR-R12")
def test_the_only_one_left_still_bids_or_passes() -> None:
    table = Table(2, at="auctions", row="yacht bakery")
    table.bids(None)
    assert table.asked == (B, "bid")
    assert table.offers(B) == {"bid": (44, 999)}
    table.bids(58)
    assert table.money == [60, 2], "he pays what he bids"
    table = Table(2, at="auctions", row="yacht bakery")
    table.bids(None, None)
    assert table.unsold == ["yacht"]


@rule("FR-R13")
def test_the_unsold_mark_is_cleared_by_a_sale() -> None:
    table = Table(2, at="auctions", row="yacht bakery", unsold="yacht", unused={B: "manipulation"})
    table.bids(44, None)
    assert table.unsold == []
    table.act(B, "manipulation", "yacht")
    table.bids(None, None)
    table.bids(None, None)
    assert table.row[:2] == ["bakery", "yacht"]
    assert table.unsold == ["bakery", "yacht"], "offered anew, it failed once"
    table.refuse_until()
    assert table.state.outcome() is not None


@rule("FR-R13")
def test_the_unsold_mark_is_cleared_by_the_reshuffle() -> None:
    table = Table(2, at="auctions", row="yacht", unsold="yacht", deck_size=1, draws="bakery yacht")
    table.bids(None, None)
    assert table.row == ["bakery", "yacht"]
    assert table.unsold == []
