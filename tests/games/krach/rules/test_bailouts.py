"""Confidence cards and bailouts."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core import piles
from debacle.games.krach.rules.events import BailoutCalled, CardsDrawn, ConfidenceGained, ConfidenceLost
from tests.games.krach.table import DECK, WORKFORCE, A, B, C, Table
from tests.marks import rule


def lowest(table: Table) -> list[int]:
    """The bailouts of what went under the Confidence deck last; what lay on top of it still does."""
    deck = table.state.confidence_deck
    return [DECK.confidences[card].bailout for card in deck[-1]] if len(deck) > 1 else []


@rule("KR-04", "KR-32", "KR-R22")
def test_a_confidence_card_is_exchanged_for_its_bailout() -> None:
    table = Table(confidence={A: "5 0"}, capital="cash-1 gold-3 cash-1 gold-4")
    told = table.act(A, "bailout")
    assert isinstance(told[0], BailoutCalled)
    assert told[0].amount == 5
    assert table.hand(A) == ["cash-1", "cash-1", "gold-3"], "one by one until at least 5"
    assert table.trust(A) == [0]
    assert lowest(table) == [5], "under its deck"


@rule("KR-R22")
@pytest.mark.parametrize(
    ("bailout", "deck", "drawn"), [("0", "cash-1", 0), ("2", "gold-4", 1), ("3", "cash-1 cash-1 gold-4", 3)]
)
def test_draw_until_there_is_enough_and_keep_all(bailout: str, deck: str, drawn: int) -> None:
    table = Table(confidence={A: bailout}, capital=deck)
    table.act(A, "bailout")
    assert table.hand(A) == sorted(deck.split()[:drawn])


@rule("KR-05")
def test_nobody_sees_the_bailouts_of_a_bank_not_even_its_owner() -> None:
    """Piles of other values look the same to all, whatever is done but a bailout."""
    low = Table(confidence={A: "0 0", B: "2"}, hands={A: "gold-4"}, trust="2")
    high = Table(confidence={A: "7 5", B: "4"}, hands={A: "gold-4"}, trust="5")
    for position in (low, high):
        position.act(A, "grow")
    for seat in (A, B, C, None):
        assert low.view(seat) == high.view(seat)
        assert low.told(seat) == high.told(seat)


@rule("KR-R23")
def test_a_pile_is_a_queue() -> None:
    table = Table(confidence={A: "7 0"}, hands={A: "gold-4"}, trust="5")
    table.act(A, "grow")
    assert table.trust(A) == [7, 0, 5], "gains go to the bottom"
    table = Table(confidence={A: "7 0"}, workforces={A: "students teachers"}, hands={A: "gold-4"})
    told = table.downsize(A, "students")
    assert ConfidenceLost(A) in told
    assert table.trust(A) == [0], "losses take the top"
    assert lowest(table) == [7], "under its deck"
    table = Table(confidence={A: "7 0"}, trust="5 4")
    table.act(A, "bailout")
    assert table.trust(A) == [0], "bailouts too"
    assert lowest(table) == [7]
    assert "7" not in str([event for event in told if isinstance(event, ConfidenceLost)]), "unseen"
    assert ConfidenceLost.__struct_fields__ == ("seat",)


@rule("KR-R23")
def test_a_bailouts_value_and_the_number_of_cards_are_public_and_the_cards_are_not() -> None:
    table = Table(confidence={A: "4"}, capital="cash-3 cash-2")
    table.act(A, "bailout")
    called, mine = table.told(A)
    assert isinstance(called, BailoutCalled)
    assert table.told(B) == table.told(None) == [called, CardsDrawn(A, 2, "bailout", None)]
    assert mine == CardsDrawn(A, 2, "bailout", table.state.hands[A])


@rule("KR-R24")
def test_a_workforce_from_a_takeover_brings_no_confidence() -> None:
    table = Table(hands={A: "hostile-takeover"}, workforces={B: "farmers notaries"}, confidence={A: "7", B: "5 4"})
    table.play(A, "hostile-takeover", "farmers")
    table.act(B, "pass")
    assert "farmers" in table.bank(A)
    assert (table.trust(A), table.trust(B)) == ([7], [5, 4])


@rule("KR-R24")
@pytest.mark.parametrize("event", ["stimulus", "interest-red-4", "back-to-work", "rate-cut"])
def test_no_event_brings_confidence(event: str) -> None:
    table = Table(at="event", events=event, workforces={A: "students:gold-4"}, strikes="students", confidence={A: "7"})
    told = table.pass_until("workforce", "overhead", "distress")
    assert not [one for one in told if isinstance(one, ConfidenceGained)]
    assert table.trust(A) == [7]


@rule("KR-R24")
def test_of_all_that_is_done_with_workforces_only_growing_and_an_auction_bring_confidence() -> None:
    """One card each time, however many Workforces come with a lot."""
    position: dict[str, Any] = {"workforces": {A: "students teachers"}, "hands": {A: "gold-4 cash-1"}}
    for act, argument, left in (
        ("cycle", "cash-1", [7, 5]),
        ("nothing", None, [7, 5]),
        ("downsize", WORKFORCE["teachers"], [5]),
        ("grow", None, [7, 5, 2]),
    ):
        table = Table(confidence={A: "7 5"}, trust="2", **position)
        table.act(A, act, argument)
        assert table.trust(A) == left, act
    table = Table(at="overhead", rates={A: 60}, workforces={A: "farmers notaries"}, hands={B: "gold-4"},
                  confidence={A: "", B: "5"}, trust="4 2")  # fmt: skip
    table.act(A, "give_up")
    table.act(B, "bid", 4)
    table.act(C, "pass")
    table.say(B, table.cards(B, "gold-4"))
    assert len(table.bank(B)) == 3
    assert table.trust(B) == [5, 4]


@rule("KR-R46")
def test_what_a_short_deck_lacks_is_lost() -> None:
    table = Table(confidence={A: "7"}, capital="cash-1", hoards={"capital": B})
    table.act(A, "bailout")
    assert table.hand(A) == ["cash-1"]
    assert table.state.capital_deck == []
    table = Table(hands={A: "gold-4"}, confidence={A: "7"}, hoards={"confidence": B})
    table.act(A, "grow")
    assert table.trust(A) == [7]
    assert len(table.bank(A)) == 2


@rule("KR-R46")
def test_an_empty_workforce_deck() -> None:
    table = Table(face_up=None, hoards={"workforce": C}, workforces={A: "students teachers"}, hands={A: "gold-4"})
    assert table.state.face_up is None
    assert table.acts(A).keys() >= {"nothing", "downsize"}
    assert not {"grow", "cycle"} & table.acts(A).keys()
    table.downsize(A, "teachers")
    assert table.view(None).face_up == WORKFORCE["teachers"], "the first to come back lies face up"
    assert table.state.workforce_deck == []
    table = Table(hoards={"workforce": C}, hands={A: "gold-4"})
    table.act(A, "grow")
    assert table.state.face_up is None


@rule("KR-R46", "KR-53")
def test_cards_that_go_under_together_have_no_order() -> None:
    table = Table(at="overhead", hands={A: "cash-1 gold-2 gold-4"}, workforces={A: "notaries farmers"})
    table.act(A, "pay", "cash-1 gold-2")
    assert table.bottom == ["cash-1", "gold-2"], "one group: whichever is drawn first is up to chance"
    assert piles.size(table.state.capital_deck) == 62


@rule("KR-53")
@pytest.mark.parametrize(
    ("event", "hand", "workforces", "gone"),
    [
        ("bank-levy", "gold-4", "students", ["gold-4"]),
        ("stock-market-slump", "share-oil-20 share-oil-10", "students", ["share-oil-10"]),
        ("back-to-work", "", "students", ["strike"]),
    ],
)
def test_what_an_event_takes_goes_under_the_capital_deck(
    event: str, hand: str, workforces: str, gone: list[str]
) -> None:
    top = "cash-1 gold-2"
    struck = "students" if "strike" in gone else ""
    table = Table(2, at="event", active=B, events=event, hands={A: hand, B: "gold-3"}, workforces={A: workforces},
                  strike_cards=struck, capital=top)  # fmt: skip
    table.pass_until("discard", "slump", "workforce", "overhead")
    while table.all_asked[0][1] in ("discard", "slump"):
        seat, kind = table.all_asked[0]
        table.say(seat, table._modest(seat, kind))
    assert table.bottom == gone
    assert [DECK.capital[group[0]].id for group in table.state.capital_deck[:2]] == top.split(), "what lay on top does"


@rule("KR-31", "KR-32")
def test_bailouts_and_effects_are_open_in_distress_too() -> None:
    table = Table(at="overhead", workforces={A: "notaries"}, confidence={A: "2"}, capital="cash-2")
    assert table.asked == (A, "distress")
    table.act(A, "bailout")
    assert table.asked == (A, "overhead"), "2M for 2M"
