"""Confidence cards and bailouts."""

from __future__ import annotations

import pytest

from debacle.core import piles
from debacle.games.krach.rules.events import BailoutCalled, CardsDrawn, ConfidenceLost
from tests.games.krach.table import DECK, WORKFORCE, A, B, C, Table
from tests.marks import rule


@rule("KR-04", "KR-32", "KR-R22")
def test_a_confidence_card_is_exchanged_for_its_bailout() -> None:
    table = Table(confidence={A: "5 0"}, capital="cash-1 gold-3 cash-1 gold-4")
    told = table.act(A, "bailout")
    assert isinstance(told[0], BailoutCalled)
    assert told[0].amount == 5
    assert table.hand(A) == ["cash-1", "cash-1", "gold-3"], "one by one until at least 5"
    assert table.trust(A) == [0]
    assert DECK.confidences[table.state.confidence_deck[-1][0]].bailout == 5, "under its deck"


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


@rule("KR-31", "KR-32")
def test_bailouts_and_effects_are_open_in_distress_too() -> None:
    table = Table(at="overhead", workforces={A: "notaries"}, confidence={A: "2"}, capital="cash-2")
    assert table.asked == (A, "distress")
    table.act(A, "bailout")
    assert table.asked == (A, "overhead"), "2M for 2M"
