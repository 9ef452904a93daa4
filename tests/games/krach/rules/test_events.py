"""What each Event does (KR-R54)."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.games.krach.rules.events import (
    BonusTaken,
    CardsDrawn,
    ConfidenceLost,
    DistressBegun,
    NewsPassed,
    RatesMoved,
    SharesShown,
)
from debacle.games.krach.rules.state import BANKRUPT, MARKER, NO_STRIKE
from tests.games.krach.table import EVENTS, A, B, C, D, Table, after_news
from tests.marks import rule


@rule("KR-08", "KR-27", "KR-53")
def test_an_event_concerns_all_living_banks_and_goes_under_its_deck() -> None:
    table = after_news("stimulus krach", 4, out={C: 1}, active=B)
    assert [len(table.hand(seat)) for seat in range(4)] == [1, 1, 0, 1]
    assert table.state.event_deck[-1] == (EVENTS.index("stimulus"),)
    assert table.next_events[0] == "krach"
    assert table.state.event is None


@rule("KR-33", "KR-34", "KR-R54")
@pytest.mark.parametrize(
    ("event", "lent", "paid"),
    [
        ("interest-green-2", "teachers:cash-1", 0),
        ("interest-green-2", "teachers:cash-2", 2),
        ("interest-green-2", "teachers:cash-1 notaries:cash-1", 2),
        ("interest-green-4", "teachers:cash-3", 0),
        ("interest-green-4", "notaries:gold-4", 3),
        ("interest-orange-3", "farmers:cash-3", 3),
        ("interest-orange-5", "farmers:gold-3 estate-agents:gold-2", 4),
        ("interest-orange-5", "farmers:gold-4 teachers:gold-4", 0),
        ("interest-red-4", "students:gold-4", 5),
        ("interest-red-6", "students:gold-4+gold-2", 6),
        ("interest-red-6", "students:gold-4+cash-1", 0),
    ],
)
def test_interest_is_paid_for_enough_lent_in_that_colour(event: str, lent: str, paid: int) -> None:
    table = after_news(event, workforces={B: lent})
    assert [len(table.hand(seat)) for seat in (A, B, C)] == [0, paid, 0]


@rule("KR-34")
def test_the_number_drawn_is_public_and_the_cards_are_not() -> None:
    table = after_news("interest-green-2", workforces={B: "teachers:gold-2"})
    assert CardsDrawn(B, 2, "interest", None) in table.told(A)
    assert CardsDrawn(B, 2, "interest", table.state.hands[B]) in table.told(B)


@rule("KR-R31")
def test_a_strike_is_left_out_and_a_short_deck_is_dealt_one_card_at_a_time() -> None:
    lent = {A: "teachers:gold-2 notaries:gold-2", B: "civil-servants:gold-4"}
    table = after_news("interest-green-4", workforces=lent, strikes="notaries")
    assert (len(table.hand(A)), len(table.hand(B))) == (0, 3)
    table = after_news(
        "interest-green-4", workforces=lent, capital="gold-3 gold-3 cash-1", hoards={"capital": C}, active=B
    )
    assert (table.hand(B), table.hand(A)) == (["cash-1", "gold-3"], ["gold-3"]), "B is first"


@rule("KR-R54", "KR-R40", "KR-41")
@pytest.mark.parametrize(("event", "most"), [("bonus-season", 1), ("record-bonuses", 2)])
def test_bonus_all(event: str, most: int) -> None:
    table = after_news(event, active=B, hands={A: "gold-4 gold-3 cash-1", B: "gold-2"})
    table.say(B, table.cards(B, "gold-2"))
    assert table.asked == (C, "bonus"), "with an empty hand too"
    assert table.say(C, ()) == [BonusTaken(C, 0, None)]
    with pytest.raises(Illegal):
        table.say(A, table.state.hands[A][: most + 1])
    table.say(A, table.state.hands[A][:most])
    assert [len(table.fortune(seat)) for seat in (A, B, C)] == [most, 1, 0]


@rule("KR-R54", "KR-R44")
def test_strike_all() -> None:
    workforces = {A: "students", B: "farmers notaries", C: "teachers rock-bands", D: "start-ups craftspeople"}
    table = after_news("general-strike", 4, workforces=workforces, strikes="farmers teachers rock-bands")
    assert table.asked == (B, "walkout"), "A has only one"
    with pytest.raises(Illegal):
        table.say(B, table.state.workforces[B][0])
    table.say(B, table.state.workforces[B][1])
    assert table.asked == (D, "walkout"), "C has none left at work"
    table.say(D, table.state.workforces[D][0])
    assert [table.strike(name) for name in ("notaries", "start-ups", "craftspeople")] == [MARKER, MARKER, NO_STRIKE]


@rule("KR-R54", "KR-R33")
def test_strikes_end() -> None:
    workforces = {A: "students farmers", B: "teachers"}
    table = after_news("back-to-work", workforces=workforces, strikes="students", strike_cards="farmers teachers")
    assert {table.strike(name) for name in ("students", "farmers", "teachers")} == {NO_STRIKE}
    assert table.bottom == ["strike", "strike"]


@rule("KR-R54", "KR-46", "KR-R44")
def test_levy() -> None:
    table = after_news("bank-levy", hands={A: "gold-4 cash-1", C: "cash-1"}, workforces={A: "students:gold-2"})
    assert table.asked == (A, "discard")
    table.say(A, table.card(A, "cash-1"))
    assert table.hand(A) == ["gold-4"], "chosen by the owner, from the hand"
    assert DistressBegun(B, "capital", 1) in table.told()
    table.act(B, "give_up")
    assert table.asked == (C, "discard"), "it is settled when the Event is finished"
    table.say(C, table.card(C, "cash-1"))
    table.pass_until("workforce")
    assert table.fates == [0, BANKRUPT, 0]


@rule("KR-R54", "KR-R44")
@pytest.mark.parametrize(
    ("event", "workforces", "hit"),
    [
        ("scandal-lending", {A: "students:gold-4", B: "teachers:cash-2+gold-2", C: "farmers:gold-3"}, [A, B]),
        ("scandal-lending", {A: "students", B: "teachers", C: "farmers"}, []),
        ("scandal-lending", {A: "students:cash-1 rock-bands", B: "teachers", C: "farmers"}, [A]),
        ("scandal-payroll", {A: "students", B: "teachers:gold-4", C: "farmers notaries"}, [C]),
        ("scandal-payroll", {A: "students", B: "teachers", C: "farmers"}, [A, B, C]),
    ],
)
def test_scandal(event: str, workforces: dict[int, str], hit: list[int]) -> None:
    table = Table(at="event", events=event, workforces=workforces, strikes="students")
    told = table.pass_until("workforce")
    assert [event.seat for event in told if isinstance(event, ConfidenceLost)] == hit
    assert [len(table.trust(seat)) for seat in (A, B, C)] == [0 if seat in hit else 1 for seat in (A, B, C)]


@rule("KR-R54")
def test_stimulus() -> None:
    table = after_news("stimulus", 2, capital="gold-4 cash-1", active=B)
    assert (table.hand(A), table.hand(B)) == (["cash-1"], ["gold-4"])


@rule("KR-R54", "KR-R45")
@pytest.mark.parametrize(("event", "rates"), [("rate-rise", [1, 1, 0]), ("rate-cut", [-1, -1, 0])])
def test_rate_move(event: str, rates: list[int]) -> None:
    assert after_news(event, out={C: 1}).state.rates == rates


@rule("KR-R54", "KR-R44")
@pytest.mark.parametrize(
    ("event", "hand", "shown", "dealt"),
    [
        ("war", "share-oil-10", "share-oil-10", 0),
        ("war", "share-oil-10 share-arms-10", "share-oil-10 share-arms-10", 1),
        ("war", "share-oil-20 share-oil-20 share-arms-20 share-arms-20", None, 3),
        ("war", "share-oil-20 share-oil-10 share-arms-20", None, 2),
        ("war", "share-oil-20 share-oil-20", "share-oil-20", 1),
        ("war", "share-oil-20", "", 0),
        ("rebuilding-contracts", "share-rebuild-20 share-rebuild-20", None, 2),
    ],
)
def test_share_boom(event: str, hand: str, shown: str | None, dealt: int) -> None:
    table = after_news(event, 2, hands={A: f"{hand} gold-4"})
    cards = table.cards(A, hand if shown is None else shown)
    told = table.say(A, cards)
    assert isinstance(told[0], SharesShown)
    assert told[0].cards == cards, "all see them"
    table.say(B, ())
    assert len(table.hand(A)) == len(hand.split()) + 1 + dealt
    assert table.hand(B) == []


@rule("KR-R54")
def test_a_share_boom_is_for_shares_in_hand_of_those_companies() -> None:
    hands = {A: "share-rebuild-20 gold-4 share-oil-20"}
    table = after_news("war", 2, hands=hands, workforces={A: "students:share-arms-20"}, fortunes={A: "share-oil-20"})
    with pytest.raises(Illegal):
        table.say(A, table.cards(A, "share-rebuild-20"))
    for unseen in (table.state.fortunes[A], table.state.loans[table.state.workforces[A][0]]):
        with pytest.raises(Illegal):
            table.say(A, unseen)
    table.say(A, table.cards(A, "share-oil-20"))


@rule("KR-R54", "KR-R44")
def test_slump() -> None:
    hands = {A: "share-oil-20 share-arms-10 gold-4", B: "gold-3"}
    table = after_news("stock-market-slump", hands=hands)
    for wrong in ((), table.cards(A, "gold-4"), table.cards(A, "share-oil-20 share-arms-10")):
        with pytest.raises(Illegal):
            table.say(A, wrong)
    table.say(A, table.cards(A, "share-arms-10"))
    assert table.hand(A) == ["gold-4", "share-oil-20"]
    assert table.bottom == ["share-arms-10"]
    table.say(B, ())
    assert table.hand(B) == ["gold-3"], "without shares nothing"


@rule("KR-R44")
def test_a_scandal_costs_one_confidence_card() -> None:
    table = after_news("scandal-payroll", 2, confidence={A: "2 3 4", B: "5 5"})
    assert (table.trust(A), table.trust(B)) == ([3, 4], [5])


@rule("KR-R45", "KR-R03")
def test_all_are_told_of_the_news_and_of_moving_rates() -> None:
    table = Table(2, at="event", events="rate-rise")
    assert table.act(A, "pass") == [NewsPassed(A)]
    told = table.act(B, "pass")
    assert told[0] == NewsPassed(B)
    assert RatesMoved(table.state.rates[A]) in told


@rule("KR-39", "KR-R34")
def test_after_a_krach_it_is_over() -> None:
    """A guarantee is for the Krach alone (KR-R42), so that it cannot be used in the distress after it."""
    table = Table(2, at="event", events="krach", hands={B: "government-guarantee"}, rates={B: 9})
    assert table.view(None).krach
    table.pass_until("workforce")
    assert not table.view(None).krach
    table.pass_until("distress")
    assert table.asked == (B, "distress")
    assert table.plays(B) == []
