"""Bankruptcy, lots and auctions."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core import piles
from debacle.core.refusals import Illegal
from debacle.core.specs import Some
from debacle.games.krach.rules.events import (
    BanksFailed,
    BidMade,
    BidPassed,
    CardsDrawn,
    LootReturned,
    LotCalled,
    LotSold,
    LotUnsold,
    TurnBegun,
)
from debacle.games.krach.rules.state import BANKRUPT, FAILING, LIVING, NO_STRIKE
from tests.games.krach.table import DECK, WORKFORCE, A, B, C, D, Table
from tests.marks import rule


def failed(seats: int = 3, active: int = A, **position: Any) -> Table:
    """A table on which the active bank has just given up, unable to pay its overhead."""
    rates = {active: 60}
    table = Table(seats, at="overhead", active=active, rates=rates, **position)
    assert table.asked == (active, "distress")
    table.act(active, "give_up")
    return table


@rule("KR-46", "KR-R54")
def test_a_bank_that_must_discard_and_has_nothing_is_bankrupt() -> None:
    """Of Capital: an empty hand, whatever is lent or in the fortune. Of Confidence: an empty pile."""
    position: dict[str, Any] = {"fortunes": {B: "gold-4"}, "workforces": {B: "farmers:gold-3"}, "confidence": {B: ""}}
    table = Table(at="event", hands={A: "gold-2", C: "gold-2"}, events="bank-levy", **position)
    table.pass_until("distress")
    assert table.asked == (B, "distress")
    table.act(B, "give_up")
    table.pass_until("workforce")
    assert table.fates == [LIVING, BANKRUPT, LIVING]
    table = Table(at="event", hands={B: "gold-2"}, events="scandal-lending", **position)
    table.pass_until("distress")
    assert table.asked == (B, "distress")


@rule("KR-47")
def test_a_bank_needs_a_workforce() -> None:
    table = Table(hands={A: "gold-4", B: "gold-2"}, workforces={A: "students teachers"})
    table.downsize(A, "students")
    assert table.asked == (A, "overhead"), "one is enough"
    table = Table(hands={A: "gold-4", B: "gold-2"})
    table.downsize(A, "students")
    table.pass_until("workforce")
    assert table.fates[A] == BANKRUPT


@rule("KR-48", "KR-52", "KR-54")
def test_the_fortune_is_set_aside_and_all_else_is_laid_out() -> None:
    table = failed(hands={A: "cash-1", B: "gold-2"}, fortunes={A: "gold-4"}, workforces={A: "students:gold-3"})
    told = table.told()
    assert BanksFailed((A,), (table.state.hands[A],), (1,)) in told
    assert table.view(B).hands[A] == table.state.hands[A], "in the open"
    assert table.view(B).fortunes[A] is None
    table.pass_until("workforce")
    assert table.fortune(A) == ["gold-4"], "kept"
    assert table.hand(A) == []
    assert table.view(B).shown == 0, "no hand lies open any more"


@rule("KR-52")
def test_a_bankrupt_ceo_takes_no_further_part() -> None:
    """Not in the rest of the round and not when his turn would come again; what all get he does not get."""
    table = failed(
        hands={A: "cash-1", B: "gold-2 gold-2 gold-4", C: "gold-3 gold-3 gold-4"},
        fortunes={A: "cash-3"},
        events="stimulus record-bonuses rate-rise stock-market-slump",
    )
    asked, told = set(), []
    while table.state.round < 3:
        seat, kind = table.state.pending()[0].seat, table.state.pending()[0].kind
        asked.add(seat)
        told += table.say(seat, table._modest(seat, kind))
    assert asked == {B, C}
    assert [event.seat for event in told if isinstance(event, TurnBegun)] == [B, C, B, C, B]
    assert (table.hand(A), table.trust(A), table.bank(A), table.state.rates[A]) == ([], [], {}, 0)
    assert table.fortune(A) == ["cash-3"], "as he left it"


@rule("KR-52")
def test_a_bankrupt_ceo_is_no_target_and_no_partner() -> None:
    hand = "government-inquiry audit gold-4"
    table = Table(active=B, out={A: 1}, hands={B: hand, C: "gold-2"}, fortunes={A: "gold-3"})
    assert {target for _, target in table.plays(B)} == {C}
    for offer in ("sale", "gift", "swap"):
        assert table.acts(B)[offer].parts["to"].options == (C,)
    table.pass_until("blink")
    assert table.all_asked == [(B, "blink"), (C, "blink")]
    assert table.acts(B)["watch"] == [C]


@rule("KR-52", "KR-R03")
def test_a_bank_that_fails_in_the_news_is_not_asked_about_them() -> None:
    hands = {A: "government-inquiry", B: "gold-2", C: "gold-3"}
    table = Table(at="event", events="stimulus", hands=hands, confidence={B: ""})
    table.play(A, "government-inquiry", B)
    table.act(B, "pass")
    table.act(B, "give_up")
    table.pass_until("news")
    assert table.asked == (A, "news"), "his window goes on"
    table.act(A, "pass")
    assert table.asked == (C, "news")
    assert CardsDrawn(A, 1, "stimulus", None) in table.act(C, "pass")


@rule("KR-49", "KR-R37")
def test_the_others_bid_from_the_failed_seat_clockwise() -> None:
    table = failed(4, active=C, hands={A: "gold-4", B: "gold-4", C: "cash-1", D: "cash-3"})
    assert table.asked == (D, "bid")
    assert (table.top(None).high, table.top(None).holder) == (0, None), "nobody has bid yet"
    assert table.acts(D)["bid"] == (1, 3), "at most the face value of the hand"
    with pytest.raises(Illegal):
        table.act(D, "bid", 4)
    assert table.act(D, "bid", 2) == [BidMade(D, 2)]
    assert table.acts(A)["bid"] == (3, 4), "at least 1M more"
    table.act(A, "pass")
    table.act(B, "bid", 3)
    assert table.asked == (D, "bid")
    assert table.acts(D) == {"pass": None}, "not above 3"
    table.act(D, "pass")
    assert table.asked == (B, "price"), "A has passed for good"


@rule("KR-R37", "KR-49")
def test_an_auction_ends_when_a_bid_stands_or_all_have_passed() -> None:
    table = failed(hands={B: "gold-4", C: "gold-4"})
    table.act(B, "pass")
    assert table.asked == (C, "bid"), "nobody has bid: the last may still"
    table.act(C, "bid", 1)
    assert table.asked == (C, "price")
    table = failed(hands={B: "gold-4", C: "gold-4"})
    table.act(B, "pass")
    told = table.act(C, "pass")
    assert any(isinstance(event, LotUnsold) for event in told)


@rule("KR-R37")
def test_bidding_begins_beside_the_failed_seat_whoever_is_active() -> None:
    position: dict[str, Any] = {"hands": {A: "gold-3", C: "gold-4 gold-4", D: "gold-3"}, "confidence": {B: ""}}
    table = Table(4, at="event", active=D, events="bank-levy", **position)
    table.pass_until("bid")
    asked = []
    while table.asked[1] == "bid":
        asked.append(table.asked[0])
        table.act(table.asked[0], *(("bid", 1) if table.asked[0] == C else ("pass",)))
    assert asked == [C, D, A], "B has failed in the turn of D"
    assert table.asked == (C, "price")


@rule("KR-R37")
def test_who_has_passed_is_asked_no_more_though_the_bidding_goes_on() -> None:
    table = failed(4, hands={B: "gold-4 gold-3", C: "gold-4 gold-3", D: "gold-3 gold-2"})
    asked = []
    for act, amount in (("bid", 1), ("pass", None), ("bid", 2), ("bid", 4), ("bid", 5), ("pass", None)):
        asked.append(table.asked)
        table.act(table.asked[0], act, amount)
    assert [seat for seat, kind in asked if kind == "bid"] == [B, C, D, B, D, B]
    assert table.asked == (D, "price")


@rule("KR-R37")
def test_all_see_the_hand_of_a_lot_and_nobody_its_confidence() -> None:
    position: dict[str, Any] = {"hands": {A: "cash-1 share-oil-10", B: "gold-4", C: "gold-4"}}
    table, other = failed(confidence={A: "7 5"}, **position), failed(confidence={A: "0 2"}, **position)
    for seat in (A, B, C, None):
        assert table.view(seat).hands[A] == table.state.hands[A]
        assert table.view(seat).hands[B] == (table.state.hands[B] if seat == B else None), "of the lot alone"
        assert table.view(seat) == other.view(seat)
    table.act(B, "pass")
    table.act(C, "pass")
    assert table.view(B).hands[A] is None, "until it is settled"


@rule("KR-R37")
def test_shares_count_at_face_value_for_a_bid() -> None:
    table = failed(hands={B: "share-oil-20 share-oil-20 share-oil-20", C: "cash-1"})
    assert table.acts(B)["bid"] == (1, 6)


@rule("KR-49", "KR-50", "KR-R38")
def test_the_winner_pays_first_and_gets_all_as_it_stands() -> None:
    position: dict[str, Any] = {
        "hands": {A: "cash-1 share-oil-10", B: "gold-4 gold-2"},
        "workforces": {A: "farmers:gold-3+gold-3 notaries", B: "students"},
        "confidence": {A: "0 7", B: "5"},
        "trust": "4 2",
        "strike_cards": "farmers",
    }
    table = failed(**position)
    table.act(B, "bid", 5)
    table.act(C, "pass")
    with pytest.raises(Illegal):
        table.say(B, table.cards(B, "gold-4"))
    paid = table.cards(B, "gold-4 gold-2")
    told = table.say(B, paid)
    assert LotSold(A, B, 5, table.state.hands[B]) in told
    assert table.bottom == ["gold-2", "gold-4"], "no change"
    assert table.hand(B) == ["cash-1", "share-oil-10"]
    assert table.bank(B) == {"students": [], "farmers": ["gold-3", "gold-3"], "notaries": []}
    assert table.strike("farmers") >= 0
    assert table.trust(B) == [5, 0, 7, 4], "under his own, in the same order, and 1 more"
    assert table.state.rates == [0, 0, 0], "rate moves vanish"
    assert (table.bank(A), table.trust(A), table.fates[A]) == ({}, [], BANKRUPT)


@rule("KR-R38")
def test_the_lot_cannot_pay_for_itself() -> None:
    table = failed(hands={A: "gold-4 gold-4", B: "cash-2"})
    assert table.acts(B)["bid"] == (1, 2)
    table.act(B, "bid", 2)
    table.act(C, "pass")
    spec = table.spec(B)
    assert isinstance(spec, Some)
    assert spec.options == table.state.hands[B]


@rule("KR-R38")
def test_banks_have_no_limits() -> None:
    table = failed(
        workforces={A: "farmers notaries teachers pharmacists", B: "students rock-bands start-ups"}, hands={B: "gold-4"}
    )
    table.act(B, "bid", 1)
    table.act(C, "pass")
    table.say(B, table.cards(B, "gold-4"))
    assert len(table.bank(B)) == 7


@rule("KR-R46", "KR-50")
def test_the_winners_confidence_card_is_lost_if_there_is_none() -> None:
    table = failed(hands={B: "gold-4"}, confidence={A: "7", B: "5"}, hoards={"confidence": C})
    table.act(B, "bid", 1)
    table.act(C, "pass")
    table.say(B, table.cards(B, "gold-4"))
    assert table.trust(B) == [5, 7]


@rule("KR-51")
def test_if_nobody_bids_every_card_returns_to_its_deck() -> None:
    position: dict[str, Any] = {
        "hands": {A: "cash-1 share-oil-10", B: "gold-4"},
        "fortunes": {A: "gold-2"},
        "workforces": {A: "farmers:gold-3+gold-3 notaries"},
        "confidence": {A: "0 7"},
        "strike_cards": "farmers",
    }
    table = failed(**position)
    table.pass_until("workforce")
    assert table.bottom == ["cash-1", "gold-3", "gold-3", "share-oil-10", "strike"]
    assert table.state.workforce_deck[-1] == tuple(sorted((WORKFORCE["farmers"], WORKFORCE["notaries"])))
    assert sorted(DECK.confidences[card].bailout for card in table.state.confidence_deck[-1]) == [0, 7]
    assert table.strike("farmers") == NO_STRIKE
    assert table.fortune(A) == ["gold-2"]
    assert table.fates[A] == BANKRUPT


@rule("KR-51", "KR-R46")
def test_workforces_of_an_unsold_lot_may_be_the_first_to_come_back() -> None:
    table = failed(face_up=None, hoards={"workforce": C}, workforces={A: "farmers notaries"}, hands={B: "gold-4"})
    table.pass_until("workforce")
    assert table.state.face_up in (WORKFORCE["farmers"], WORKFORCE["notaries"])
    assert piles.size(table.state.workforce_deck) == 1


@rule("KR-R35")
def test_failures_of_one_effect_are_settled_when_it_is_finished() -> None:
    hands = {A: "bankrupt-country gold-4", B: "", C: "gold-2", D: ""}
    table = Table(4, hands=hands, confidence={B: "", D: ""})
    table.play(A, "bankrupt-country")
    table.act(B, "pass")
    table.act(B, "give_up")
    assert table.asked == (C, "react"), "not yet"
    assert table.fates[B] == FAILING
    table.act(C, "pass")
    table.say(C, table.card(C, "gold-2"))
    table.act(D, "pass")
    told = table.act(D, "give_up")
    assert [event.seats for event in told if isinstance(event, BanksFailed)] == [(B, D)]
    assert table.asked == (C, "bid"), "clockwise from B"
    table.pass_until("workforce")
    assert table.asked == (A, "workforce"), "A's step is still open"


@rule("KR-R35")
def test_in_the_news_an_effect_is_settled_before_the_event_applies() -> None:
    hands = {A: "government-inquiry gold-4", B: "gold-2", C: "gold-3"}
    table = Table(at="event", hands=hands, confidence={B: ""}, events="stimulus")
    table.play(A, "government-inquiry", B)
    table.act(B, "pass")
    table.act(B, "give_up")
    assert table.asked == (C, "bid")
    table.pass_until("news")
    assert table.asked == (A, "news"), "A has not passed yet"
    table.pass_until("workforce")
    assert len(table.hand(A)) == 2


@rule("KR-R35", "KR-55")
def test_with_at_most_one_bank_left_there_is_no_auction() -> None:
    table = failed(2, hands={B: "gold-4"})
    assert table.state.outcome() is not None
    assert not any(isinstance(event, LotCalled) for event in table.told())
    assert table.fates == [BANKRUPT, LIVING]


@rule("KR-R36")
def test_several_lots_one_after_another_in_table_order_of_the_failed_seats() -> None:
    hands = {A: "gold-4", B: "", C: "gold-2 gold-2", D: ""}
    table = Table(4, at="event", active=C, hands=hands, confidence={B: "", D: ""}, events="bank-levy")
    told = table.pass_until("bid")
    lots = [event.failed for event in told if isinstance(event, LotCalled)]
    told = table.pass_until("workforce")
    lots += [event.failed for event in told if isinstance(event, LotCalled)]
    assert lots == [D, B], "from C on"


@rule("KR-R36", "KR-R38")
def test_what_was_won_in_the_first_lot_can_pay_for_the_second() -> None:
    hands = {A: "gold-2", B: "gold-4 gold-4", C: "cash-1", D: ""}
    workforces = {B: "estate-agents:gold-3+gold-3+gold-3", D: "farmers:gold-2"}
    table = Table(4, at="event", hands=hands, events="krach", workforces=workforces, confidence={B: "", D: ""})
    table.pass_until("bid")
    table.act(C, "pass")
    table.act(A, "bid", 2)
    table.say(A, table.cards(A, "gold-2"))
    assert table.asked == (A, "bid"), "clockwise from D"
    assert table.acts(A)["bid"] == (1, 8)


@rule("KR-R53")
def test_a_frozen_bank_is_no_addressee() -> None:
    hands = {A: "gold-4", B: "", C: "gold-3 gold-3", D: ""}
    table = Table(4, at="event", hands=hands, confidence={B: "", D: ""}, events="bank-levy")
    table.pass_until("distress")
    table.act(B, "give_up")
    table.say(C, table.card(C, "gold-3"))
    assert table.asked == (D, "distress")
    assert table.acts(D)["sale"].parts["to"].options == (A, C)


@rule("KR-R53", "KR-R35")
def test_a_bank_that_fails_in_anothers_distress_is_passed_over_by_the_event() -> None:
    """A scandal hits A and B; A, in distress, uses a card that ruins B."""
    hands = {A: "bankrupt-country", B: "", C: "gold-4 gold-4"}
    workforces = {A: "farmers:gold-2", B: "notaries:gold-2"}
    position: dict[str, Any] = {"hands": hands, "workforces": workforces, "confidence": {A: "", B: ""}}
    table = Table(at="event", events="scandal-lending", **position)
    table.pass_until("distress")
    assert table.asked == (A, "distress")
    table.play(A, "bankrupt-country")
    table.act(B, "pass")
    table.act(B, "give_up")
    table.act(C, "pass")
    table.say(C, table.card(C, "gold-4"))
    assert table.asked == (A, "distress")
    told = table.act(A, "give_up")
    assert BanksFailed((A, B), ((), ()), (0, 0)) in told, "B was asked no more"
    assert table.state.outcome() is not None


@rule("KR-R53", "KR-R16")
def test_the_loot_of_a_frozen_embezzler_goes_into_the_lot() -> None:
    """A and B are caught; A, in distress, uses a card that ruins B, whose hand is empty."""
    hands = {A: "bankrupt-country gold-4", B: "gold-3", C: "cash-1 cash-1", D: "cash-2 cash-2"}
    table = Table(4, at="blink", hands=hands, confidence={A: "", B: ""}, rolls=[1, 1])
    table.act(A, "pocket", "gold-4")
    table.act(B, "pocket", "gold-3")
    table.act(C, "watch", A)
    table.act(D, "watch", B)
    table.act(A, "pass")
    table.play(A, "bankrupt-country")
    table.act(B, "pass")
    table.act(B, "give_up")
    told = table.pass_until("bid")
    assert BanksFailed((A, B), (table.state.hands[A], table.state.hands[B]), (0, 0)) in told
    assert table.hand(B) == ["gold-3"]
    assert LootReturned(B, 1, None) in told


@rule("KR-48", "KR-R37")
@pytest.mark.parametrize("seat", [A, B, C])
def test_the_hand_of_a_failed_bank_lies_open_until_its_lot_is_settled(seat: int) -> None:
    others = [other for other in (A, B, C) if other != seat]
    table = failed(active=seat, hands={seat: "cash-1", others[0]: "gold-4", others[1]: "gold-3"})
    for onlooker in (A, B, C, None):
        assert table.view(onlooker).hands[seat] == table.state.hands[seat] != ()
        assert table.view(onlooker).shown == 1 << seat
    told = table.pass_until("workforce", "news")
    assert [event for event in told if isinstance(event, BidPassed)] == [
        BidPassed(other) for other in (others if seat != B else [C, A])
    ]
    assert table.view(None).shown == 0
