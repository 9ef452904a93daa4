"""The Krach: open hands, cover, distress."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core.refusals import Illegal
from debacle.games.krach.rules.banks import counted, cover, shareholdings
from debacle.games.krach.rules.events import (
    BanksFailed,
    CardsDrawn,
    CoverChecked,
    DistressBegun,
    DistressEnded,
    EventsShuffled,
    HandsHidden,
    HandsRevealed,
    LotCalled,
    OfferMade,
)
from debacle.games.krach.rules.state import BANKRUPT, FAILING, LIVING
from tests.games.krach.table import CAPITAL, DECK, EVENTS, A, B, C, D, Table, crash
from tests.marks import rule

TWELVE = "sunbelt-developers:gold-4+gold-4+gold-4"
SIX = "estate-agents:gold-3+gold-3"


@rule("KR-36", "KR-R34")
def test_every_bank_shows_its_hand_after_the_news() -> None:
    position: dict[str, Any] = {
        "hands": {A: "gold-2", B: "cash-1 cash-2", C: "gold-3"},
        "fortunes": {A: "share-oil-10"},
    }
    table = Table(at="event", events="krach", workforces={C: TWELVE}, **position)
    assert table.asked == (A, "news")
    assert table.view(B).hands[A] is None, "hidden during the news"
    table.act(A, "pass")
    table.act(B, "pass")
    told = table.act(C, "pass")
    assert HandsRevealed(tuple(table.state.hands), (1, 0, 0)) in told
    assert table.asked == (C, "distress")
    for seat in (A, B, C, None):
        assert table.view(seat).hands == tuple(table.state.hands)
    assert table.view(B).fortunes[A] is None


@rule("KR-37")
@pytest.mark.parametrize(("hand", "covered"), [("gold-4 gold-2", True), ("gold-3 cash-1 cash-1", False), ("", False)])
def test_the_hand_must_be_worth_the_loans(hand: str, covered: bool) -> None:
    table = crash(hands={B: hand}, workforces={B: SIX})
    assert (table.asked == (B, "distress")) == (not covered)
    assert CoverChecked(B, sum(DECK.value[card] for card in table.state.hands[B]), 6) in table.told()


@rule("KR-37", "KR-54")
def test_a_fortune_is_no_cover() -> None:
    table = crash(hands={B: "cash-1"}, fortunes={B: "gold-4 gold-4"}, workforces={B: SIX})
    assert table.asked == (B, "distress")


@rule("KR-38", "KR-R07")
def test_a_bank_that_is_short_may_escape_by_any_means() -> None:
    """A recall, a bailout, an offer; and it is over as soon as the loans are covered."""
    table = crash(hands={B: "cash-1 loan-recall"}, workforces={B: SIX})
    assert DistressBegun(B, "cover", 6) in table.told()
    assert DistressEnded(B, "met") in table.play(B, "loan-recall", "estate-agents")
    table = crash(hands={B: "cash-1"}, workforces={B: SIX}, confidence={B: "5"}, capital="gold-4 gold-2")
    told = table.act(B, "bailout")
    assert DistressEnded(B, "met") in told
    table = crash(hands={B: "cash-1", C: "gold-4 gold-4"}, workforces={B: SIX})
    table.act(B, "sale", (C, (), 5))
    assert DistressEnded(B, "met") in table.act(C, "accept", "gold-4 gold-4")
    assert table.fates == [LIVING] * 3


@rule("KR-38", "KR-R07")
@pytest.mark.parametrize(
    ("hand", "trust", "way"),
    [
        ("cash-1", "0", "bailout"),
        ("cash-1 too-big-to-fail", "", "play"),
        ("cash-1 government-guarantee", "", "play"),
        ("cash-1 loan-recall", "", "play"),
        ("cash-1 rebrand", "", "play"),
    ],
)
def test_in_a_krach_nobody_gives_up_while_there_may_be_a_way_out(hand: str, trust: str, way: str) -> None:
    table = crash(hands={B: hand}, workforces={B: TWELVE}, confidence={B: trust})
    assert table.acts(B).keys() - {"sale", "gift", "swap"} == {way}
    with pytest.raises(Illegal):
        table.act(B, "give_up")


@rule("KR-R07", "KR-X21")
def test_in_a_krach_a_bank_gives_up_when_nothing_is_left_that_could_help() -> None:
    """Not every card does: offers need a partner, and a recall may cost more than it brings back."""
    nine = "sunbelt-developers:gold-3+gold-3+gold-3"
    table = crash(hands={B: "cash-2", C: "gold-2"}, workforces={B: nine}, confidence={B: "0"})
    assert "give_up" not in table.acts(B)
    table.act(B, "bailout")
    assert table.acts(B).keys() == {"give_up", "sale", "gift", "swap"}
    table.act(B, "give_up")
    table.pass_until("workforce")
    assert table.fates == [LIVING, BANKRUPT, LIVING]
    small = {B: "farmers:cash-1 teachers:cash-1 notaries:share-oil-10"}
    table = crash(hands={B: "loan-recall"}, workforces=small, confidence={B: ""})
    assert len(table.plays(B)) == 3
    assert "give_up" in table.acts(B), "for 2M out of the hand 1M comes back, and 1M less is owed"
    small = {B: "farmers:cash-1 teachers:cash-1 notaries:gold-2"}
    table = crash(hands={B: "loan-recall"}, workforces=small, confidence={B: ""})
    assert "give_up" not in table.acts(B), "one of three helps"
    table = crash(hands={B: "strike government-inquiry"}, workforces={B: TWELVE}, confidence={B: ""})
    assert {"give_up", "play"} <= table.acts(B).keys(), "these harm others and help nobody"


@rule("KR-R07")
def test_there_is_no_confidence_to_gain_from_an_empty_deck() -> None:
    table = crash(hands={B: "rebrand"}, workforces={B: TWELVE}, confidence={B: ""}, hoards={"confidence": C})
    assert {"give_up", "play"} <= table.acts(B).keys()


@rule("KR-R07")
def test_elsewhere_a_bank_may_give_up_whatever_it_has_left() -> None:
    table = Table(at="overhead", rates={A: 60}, hands={A: "too-big-to-fail"}, confidence={A: "7"})
    assert {"give_up", "bailout", "play"} <= table.acts(A).keys()


@rule("KR-39", "KR-R34")
def test_afterwards_all_events_are_shuffled_and_hands_hidden() -> None:
    table = Table(2, at="event", events="krach stimulus rate-rise", hands={A: "gold-4", B: "gold-4"})
    assert len(table.state.event_deck) == 3
    told = table.pass_until("workforce")
    assert table.state.event_deck == [tuple(range(len(EVENTS)))], "the Krach among them"
    assert told[-3:-1] == [EventsShuffled(), HandsHidden()]
    assert table.view(A).hands[B] is None


@rule("KR-43", "KR-44", "KR-R32")
@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("share-oil-20 share-oil-20", 4),
        ("share-oil-20 share-oil-20 share-oil-10", 10),
        ("share-oil-20 share-oil-20 share-oil-20 share-oil-10 share-oil-10 share-oil-10", 18),
        ("share-oil-20 share-oil-20 share-oil-20 share-oil-10 share-oil-10 share-oil-10 share-oil-10", 30),
        ("share-oil-20 share-oil-20 share-arms-10", 5),
        ("share-oil-20 share-oil-20 share-oil-10 share-arms-20 share-arms-20 share-arms-10 gold-4", 24),
    ],
)
def test_half_of_a_company_counts_double_and_all_of_it_triple(cards: str, worth: int) -> None:
    table = Table(hands={A: cards})
    assert counted(DECK, table.state.hands[A]) == worth
    assert cover(table.state, A) == worth


@rule("KR-43", "KR-R32")
def test_only_shares_in_hand_count_and_a_lent_share_is_a_loan_at_face_value() -> None:
    """40% in hand, 10% lent, 20% in the fortune, 30% elsewhere."""
    position: dict[str, Any] = {
        "hands": {A: "share-oil-20 share-oil-20", B: "share-oil-10"},
        "fortunes": {A: "share-oil-20"},
        "workforces": {A: "students:share-oil-10"},
    }
    table = crash(**position)
    assert CoverChecked(A, 4, 1) in table.told()
    table = crash(
        hands={A: "share-oil-10"}, workforces={A: "sunbelt-developers:share-oil-20+share-oil-20+share-oil-20"}
    )
    assert CoverChecked(A, 1, 6) in table.told()


@rule("KR-R34")
def test_banks_are_checked_in_table_order_and_failures_declared_together() -> None:
    hands = {A: "gold-2", B: "gold-2", C: "cash-1", D: "cash-1"}
    workforces = {A: SIX, C: TWELVE, B: "students", D: "teachers"}
    table = crash(4, active=B, hands=hands, workforces=workforces, confidence={A: "", C: ""})
    assert table.asked == (C, "distress")
    table.act(C, "give_up")
    assert table.asked == (A, "distress"), "no auction in between"
    told = table.act(A, "give_up")
    failed = [event for event in told if isinstance(event, BanksFailed)]
    assert [event.seats for event in failed] == [(C, A)]
    assert LotCalled(C) in told, "in table order"


@rule("KR-R34")
def test_an_auction_winner_is_not_checked_again() -> None:
    table = crash(hands={A: "gold-2", B: "cash-1"}, workforces={B: TWELVE}, confidence={B: ""})
    table.act(B, "give_up")
    table.act(C, "pass")
    table.act(A, "bid", 2)
    told = table.say(A, table.cards(A, "gold-2"))
    assert "sunbelt-developers" in table.bank(A)
    assert cover(table.state, A) < 12
    assert HandsHidden() in told
    assert table.fates[A] == LIVING


@rule("KR-R34")
def test_hands_are_open_until_the_lots_are_settled() -> None:
    table = crash(hands={A: "gold-2", B: "cash-1", C: "cash-2"}, workforces={B: TWELVE}, confidence={B: ""})
    table.act(B, "give_up")
    assert table.asked == (C, "bid")
    assert table.view(A).hands == tuple(table.state.hands)


@rule("KR-R34")
def test_in_the_distress_of_a_krach_what_is_drawn_or_offered_is_seen_by_all() -> None:
    table = crash(hands={B: "cash-1 cash-1"}, workforces={B: TWELVE}, confidence={B: "3"}, capital="gold-3")
    table.act(B, "bailout")
    drawn = (CAPITAL.index("gold-3"),)
    assert CardsDrawn(B, 1, "bailout", drawn) in table.told(A)
    given = table.cards(B, "cash-1")
    table.act(B, "gift", (C, given))
    assert OfferMade(B, C, 1, given, None, None) in table.told(None)
    assert table.top(None).given == given
    table = crash(hands={C: "cash-1"}, workforces={C: TWELVE}, confidence={C: "3"}, capital="gold-3")
    table.act(C, "bailout")
    assert CardsDrawn(C, 1, "bailout", drawn) in table.told(None), "whoever sits last too"


@rule("KR-R07", "KR-R53")
def test_distress_inside_distress() -> None:
    """B, short of cover, ruins C, who is then in distress itself; first C's is settled, then B's goes on."""
    hands = {B: "bankrupt-country cash-1", C: "", A: "gold-2"}
    table = crash(hands=hands, workforces={B: TWELVE}, confidence={B: "", C: "2"}, capital="gold-3")
    table.play(B, "bankrupt-country")
    table.act(A, "pass")
    table.say(A, table.card(A, "gold-2"))
    table.act(C, "pass")
    assert table.asked == (C, "distress")
    table.act(C, "bailout")
    assert table.asked == (C, "discard")
    table.say(C, table.card(C, "gold-3"))
    assert table.asked == (B, "distress")


@rule("KR-R53", "KR-R35")
def test_a_failure_in_a_distress_is_frozen_and_settled_with_what_caused_it() -> None:
    hands = {A: "gold-2", B: "bankrupt-country government-inquiry cash-1", C: "", D: "gold-3 gold-3"}
    table = crash(4, hands=hands, workforces={B: TWELVE}, confidence={B: "", C: ""})
    table.play(B, "bankrupt-country")
    table.act(A, "pass")
    table.say(A, table.card(A, "gold-2"))
    table.act(C, "pass")
    table.act(C, "give_up")
    assert table.fates[C] == FAILING
    assert table.asked == (D, "react"), "no auction inside a check"
    table.act(D, "pass")
    table.say(D, table.card(D, "gold-3"))
    assert table.asked == (B, "distress")
    assert table.plays(B) == [("government-inquiry", A), ("government-inquiry", D)], "C is no target"
    assert table.acts(B)["sale"].parts["to"].options == (A, D), "and no addressee"
    told = table.act(B, "give_up")
    assert [event.seats for event in told if isinstance(event, BanksFailed)] == [(B, C)]


@rule("KR-R53")
def test_a_bank_that_failed_is_not_checked_nor_asked() -> None:
    hands = {A: "bankrupt-country cash-1", B: "", C: "gold-2 gold-2"}
    table = crash(hands=hands, workforces={A: TWELVE, B: SIX}, confidence={A: "", B: ""})
    assert table.asked == (A, "distress")
    table.play(A, "bankrupt-country")
    table.act(B, "pass")
    table.act(B, "give_up")
    table.act(C, "pass")
    table.say(C, table.card(C, "gold-2"))
    told = table.act(A, "give_up")
    assert not any(isinstance(event, CoverChecked) and event.seat == B for event in told)
    assert table.state.outcome() is not None


@rule("KR-R07")
def test_what_is_due_follows_what_is_done() -> None:
    workforces = {B: f"{SIX} farmers:gold-2+gold-2"}
    table = crash(hands={B: "loan-recall cash-1"}, workforces=workforces)
    assert table.top(A).due == 10
    table.play(B, "loan-recall", "farmers")
    assert table.asked == (B, "distress"), "1 + 2 + 2 for 6"
    assert table.top(A).due == 6


@rule("KR-37")
def test_cover_that_is_just_enough_is_no_distress() -> None:
    table = Table(2, at="event", events="krach", hands={A: "gold-4 gold-2", B: "gold-2"}, workforces={A: SIX})
    told = table.pass_until("workforce", "distress")
    assert CoverChecked(A, 6, 6) in told
    assert not [event for event in told if isinstance(event, DistressBegun)]


@rule("KR-43", "KR-R32")
def test_shares_of_each_company_are_added_up() -> None:
    names = "share-oil-10 share-oil-20 share-arms-20 gold-4"
    cards = tuple(sorted(CAPITAL.index(name) for name in names.split()))
    assert shareholdings(DECK, cards) == {"oil": (30, 3), "arms": (20, 2)}
