"""Deals between banks."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.core.specs import Some
from debacle.games.krach.rules.events import OfferAccepted, OfferDeclined, OfferMade
from tests.games.krach.table import CAPITAL, A, B, C, D, Table
from tests.marks import rule


def any_card(name: str) -> int:
    return CAPITAL.index(name)


@rule("KR-30", "KR-R18", "KR-R20")
def test_a_sale() -> None:
    table = Table(hands={A: "gold-4 cash-1", B: "gold-3 cash-2 cash-1"})
    gold = table.cards(A, "gold-4")
    table.act(A, "sale", (B, gold, 4))
    assert table.asked == (B, "offer")
    assert table.told(B) == table.told(A) == [OfferMade(A, B, 1, gold, None, 4)]
    assert table.told(C) == [OfferMade(A, B, 1, None, None, None)]
    with pytest.raises(Illegal, match="3"):
        table.act(B, "accept", "gold-3")
    generous = table.cards(B, "gold-3 cash-2 cash-1")
    table.act(B, "accept", generous)
    assert table.told(C) == table.told(None) == [OfferAccepted(A, B, 1, 3, None, None)]
    assert table.told(A) == table.told(B) == [OfferAccepted(A, B, 1, 3, gold, generous)]
    assert (table.hand(A), table.hand(B)) == (["cash-1", "cash-1", "cash-2", "gold-3"], ["gold-4"])
    assert table.asked == (A, "workforce"), "the step goes on"


@rule("KR-30", "KR-R18")
def test_a_swap_of_named_cards() -> None:
    table = Table(hands={A: "gold-4", B: "gold-3 share-oil-10"})
    table.act(A, "swap", (B, table.cards(A, "gold-4"), tuple(sorted((any_card("gold-3"), any_card("share-oil-10"))))))
    assert table.acts(B) == {"decline": None, "accept": None}
    table.act(B, "accept")
    assert (table.hand(A), table.hand(B)) == (["gold-3", "share-oil-10"], ["gold-4"])


@rule("KR-R21", "KR-30")
def test_a_loan_between_banks_is_a_gift_and_nothing_is_owed() -> None:
    table = Table(hands={A: "gold-4 cash-1"})
    table.act(A, "gift", (B, table.cards(A, "gold-4")))
    assert table.acts(B) == {"decline": None, "accept": None}
    table.act(B, "accept")
    assert (table.hand(A), table.hand(B)) == (["cash-1"], ["gold-4"])
    assert table.state.stack[-1] == table.view(None).stack[-1], "no debt is kept anywhere"
    assert len(table.state.stack) == 2


@rule("KR-R21", "KR-54")
def test_only_capital_in_hand_can_be_dealt() -> None:
    table = Table(hands={A: "gold-4"}, fortunes={A: "gold-3"}, workforces={A: "farmers:gold-2"})
    for act in ("sale", "gift"):
        give = table.acts(A)[act].parts["give"]
        assert isinstance(give, Some)
        assert give.options == table.state.hands[A]
    fortune = table.state.fortunes[A]
    with pytest.raises(Illegal):
        table.act(A, "gift", (B, fortune))
    table = Table(hands={A: "gold-4", B: "cash-1"}, fortunes={B: "gold-3"}, workforces={B: "farmers:gold-2"})
    for name in ("gold-3", "gold-2"):
        table.act(A, "swap", (B, (), (any_card(name),)))
        assert table.acts(B) == {"decline": None}, "neither a fortune nor a loan"
        table.act(B, "decline")


@rule("KR-R18")
def test_what_an_offer_may_be() -> None:
    table = Table(4, hands={A: "gold-4", B: "cash-1"}, out={D: 1})
    hand = table.state.hands[A]
    for act, offer in (
        ("gift", (B, ())),
        ("swap", (B, (), ())),
        ("sale", (B, (), 0)),
        ("sale", (B, hand, 153)),
        ("sale", (D, hand, 1)),
        ("sale", (A, hand, 1)),
    ):
        with pytest.raises(Illegal):
            table.act(A, act, offer)
    table.act(A, "sale", (B, (), 1))
    table.act(B, "accept", "cash-1")
    assert table.hand(A) == ["cash-1", "gold-4"], "begging is allowed"
    table.act(A, "sale", (C, hand, 152))
    assert table.acts(C) == {"decline": None}


@rule("KR-R18")
def test_nobody_is_asked_for_more_cards_than_he_may_hold() -> None:
    """Hand and fortune together, for others cannot tell them apart: at worst every card there is."""
    table = Table(hands={A: "gold-4", B: "cash-1 cash-2"}, fortunes={B: "gold-3", C: "gold-2"})
    assert table.acts(A)["swap"].parts["want"].most == 3
    table = Table(2, hoards={"capital": B})
    assert table.acts(A)["swap"].parts["want"].most == len(CAPITAL)


@rule("KR-R19")
def test_three_offers_a_turn() -> None:
    table = Table(hands={A: "gold-4 gold-3 cash-1", B: "cash-1"})
    for act in ("sale", "gift", "swap"):
        offer = {"sale": (1,), "swap": ((any_card("cash-1"),),)}.get(act, ())
        table.act(A, act, (B, table.cards(A, "gold-4"), *offer))
        table.act(B, "decline")
    assert not {"sale", "gift", "swap"} & table.acts(A).keys()
    table.act(A, "nothing")
    assert not {"sale", "gift", "swap"} & table.acts(A).keys(), "a turn, not a step"


@rule("KR-R19")
def test_two_offers_in_distress() -> None:
    table = Table(at="overhead", hands={B: "cash-1"})
    for _ in range(2):
        table.act(A, "sale", (B, (), 1))
        table.act(B, "decline")
    assert table.acts(A).keys() == {"give_up", "bailout"}


@rule("KR-R20")
@pytest.mark.parametrize(("hand", "can"), [("gold-4", True), ("gold-3", False), ("gold-3 cash-1", True), ("", False)])
def test_whoever_lacks_what_is_asked_can_only_decline(hand: str, can: bool) -> None:
    table = Table(hands={A: "gold-2", B: hand})
    table.act(A, "sale", (B, table.cards(A, "gold-2"), 4))
    assert ("accept" in table.acts(B)) == can
    assert table.act(B, "decline") == [OfferDeclined(A, B)], "no reason is shown"
    assert table.hand(A) == ["gold-2"]


@rule("KR-R20")
def test_the_addressee_sees_the_cards_and_the_others_how_many() -> None:
    table = Table(hands={A: "gold-4 cash-1", B: "gold-3"})
    given = table.cards(A, "gold-4 cash-1")
    table.act(A, "swap", (B, given, (any_card("gold-3"),)))
    for seat, seen in ((A, given), (B, given), (C, None), (None, None)):
        offer = table.top(seat)
        assert offer.count == 2
        assert offer.given == seen
        assert (offer.wanted is None) == (seen is None)


@rule("KR-R18")
def test_any_card_of_the_same_name_will_do() -> None:
    table = Table(hands={A: "gold-4", B: "gold-4 gold-4 cash-1"})
    mine = table.state.hands[A]
    table.act(A, "swap", (B, (), mine))
    table.act(B, "accept")
    assert table.hand(A) == ["gold-4", "gold-4"]
    twice = tuple(card for card, name in enumerate(CAPITAL) if name == "gold-4")[:2]
    table.act(A, "swap", (B, (), twice))
    assert table.acts(B) == {"decline": None}, "one is left"
