"""The worked examples of the ledger, as they stand."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core.refusals import Illegal
from debacle.games.krach.rules.banks import cover
from debacle.games.krach.rules.blink import chance_of_capture
from debacle.games.krach.rules.events import CardsDrawn, CardsPaid, CoverChecked, EmbezzlerCaught, LotCalled
from debacle.games.krach.rules.scoring import count_up
from debacle.games.krach.rules.state import BANKRUPT, LIVING
from tests.games.krach.table import DECK, A, B, C, D, Table, after_news, crash
from tests.marks import rule

OIL = "share-oil-20 share-oil-20 share-oil-20 share-oil-10 share-oil-10 share-oil-10"


@rule("KR-X02")
def test_interest_across_cards() -> None:
    lent = {A: "teachers:gold-3 notaries:gold-2"}
    assert len(after_news("interest-green-4", workforces=lent).hand(A)) == 3
    assert len(after_news("interest-green-4", workforces=lent, strikes="notaries").hand(A)) == 0
    assert len(after_news("interest-green-2", workforces=lent, strikes="notaries").hand(A)) == 2


@rule("KR-X03")
def test_exact_threshold() -> None:
    lent = {A: "students:gold-2+gold-2"}
    assert len(after_news("interest-red-4", workforces=lent).hand(A)) == 5
    assert len(after_news("interest-red-6", workforces=lent).hand(A)) == 0


@rule("KR-X04")
def test_short_deck() -> None:
    lent = {A: "teachers:gold-4", B: "notaries:gold-4"}
    deck = "cash-1 cash-1 gold-2 gold-3"
    table = after_news("interest-green-4", workforces=lent, capital=deck, hoards={"capital": C})
    assert (len(table.hand(A)), len(table.hand(B))) == (2, 2)


@rule("KR-X05")
def test_overhead_no_change() -> None:
    position: dict[str, Any] = {
        "at": "overhead",
        "hands": {A: "gold-4 gold-2 gold-2"},
        "workforces": {A: "notaries students"},
    }
    for paid in ("gold-2", "gold-4 gold-2"):
        with pytest.raises(Illegal):
            Table(**position).act(A, "pay", paid)
    for paid in ("gold-4", "gold-2 gold-2"):
        table = Table(**position)
        table.act(A, "pay", paid)
        assert sum(DECK.value[card] for card in table.state.hands[A]) == 4, "1M is lost either way"


@rule("KR-X06")
def test_rate_moves() -> None:
    hands = {A: "gold-4 bribe", B: "gold-2 gold-3 gold-3"}
    workforces = {A: "notaries students"}
    table = Table(2, at="event", active=B, events="rate-rise rebuilding-contracts", workforces=workforces, hands=hands)
    table.pass_until("overhead")
    assert table.act(A, "pay", "gold-4") == [CardsPaid(A, table.cards_below(), 4, "overhead")], "4M once"
    table.pass_until("overhead")
    table.pass_until("workforce")
    table.act(A, "nothing")
    assert table.act(A, "pay", "bribe") == [CardsPaid(A, table.cards_below(), 3, "overhead")], "then 3M"
    table = Table(2, at="event", active=B, events="rate-cut")
    table.pass_until("loans")
    assert table.asked == (A, "loans"), "0M"


@rule("KR-X07")
def test_cover_equality() -> None:
    table = crash(hands={A: "gold-4 gold-3 share-oil-20"}, workforces={A: "sunbelt-developers:gold-4+gold-4+cash-1"})
    assert CoverChecked(A, 9, 9) in table.told()
    assert table.fates == [LIVING] * 3
    assert table.asked == (B, "workforce")


@rule("KR-X08")
def test_cover_at_50_percent() -> None:
    table = Table(hands={A: "share-oil-20 share-oil-20 share-oil-10 cash-1"})
    assert cover(table.state, A) == 11
    loans = "sunbelt-developers:gold-4+gold-4+gold-3"
    assert crash(hands={A: "share-oil-20 share-oil-20 share-oil-10 cash-1"}, workforces={A: loans}).asked == (
        B,
        "workforce",
    )
    table = Table(hands={A: "share-oil-20 share-oil-20 cash-1"}, workforces={A: "students:share-oil-10"})
    assert cover(table.state, A) == 5


@rule("KR-X09")
def test_cover_at_100_percent() -> None:
    assert cover(Table(hands={A: f"{OIL} share-oil-10"}).state, A) == 30
    assert cover(Table(hands={A: OIL, B: "share-oil-10"}).state, A) == 18


@rule("KR-X10")
def test_two_bailouts() -> None:
    table = crash(
        hands={A: "share-arms-20 share-arms-20 gold-2 gold-2"},
        workforces={A: "sunbelt-developers:gold-4+gold-4+bribe+cash-1"},
        confidence={A: "0 5"},
        capital="gold-3 cash-1 gold-4 gold-3",
    )
    assert CoverChecked(A, 8, 12) in table.told()
    table.act(A, "bailout")
    assert table.asked == (A, "distress")
    assert len(table.hand(A)) == 4
    drawn = table.act(A, "bailout")[1]
    assert isinstance(drawn, CardsDrawn)
    assert drawn.count == 3
    assert cover(table.state, A) == 16
    assert table.trust(A) == []
    assert table.asked == (B, "workforce")


@rule("KR-X11")
def test_guarantee() -> None:
    loans = {A: "sunbelt-developers:gold-4+gold-4+gold-4+cash-2"}
    table = crash(hands={A: "gold-3 gold-3 government-guarantee"}, workforces=loans)
    assert CoverChecked(A, 9, 14) in table.told()
    table.play(A, "government-guarantee")
    assert table.asked == (B, "workforce")
    assert table.fates[A] == LIVING


@rule("KR-X12")
@pytest.mark.parametrize(("roll", "caught"), [(80, True), (81, False)])
def test_caught_or_not(roll: int, caught: bool) -> None:
    assert chance_of_capture(DECK, 2, 1) == 80
    assert chance_of_capture(DECK, 3, 1) == 100
    table = Table(at="blink", hands={A: "gold-4 gold-3"}, rolls=[roll])
    table.act(A, "pocket", "gold-4 gold-3")
    table.act(B, "watch", A)
    table.act(C, "neither")
    assert any(isinstance(event, EmbezzlerCaught) for event in table.told()) == caught
    for watcher, roll, found in ((B, 100, True), (None, 1, False)):
        table = Table(at="blink", hands={A: "gold-4 gold-3 gold-2"}, rolls=[roll])
        table.act(A, "pocket", "gold-4 gold-3 gold-2")
        for seat in (B, C):
            table.act(seat, *(("watch", A) if seat == watcher else ("neither", None)))
        assert any(isinstance(event, EmbezzlerCaught) for event in table.told()) == found


@rule("KR-X13")
def test_caught_without_confidence() -> None:
    table = Table(at="blink", hands={A: "gold-4 gold-3", B: "cash-1"}, confidence={A: ""}, rolls=[1])
    table.act(A, "pocket", "gold-4 gold-3")
    table.act(B, "watch", A)
    table.act(C, "neither")
    table.act(A, "pass")
    assert table.acts(A).keys() == {"give_up", "sale", "gift", "swap"}
    table.act(A, "give_up")
    assert table.asked == (B, "bid")
    assert table.view(B).hands[A] == table.state.hands[A]
    assert table.hand(A) == ["gold-3", "gold-4"]


@rule("KR-X14")
def test_overhead_failure() -> None:
    table = Table(at="overhead", hands={A: "cash-1", B: "gold-4"}, workforces={A: "notaries"}, confidence={A: ""})
    table.act(A, "give_up")
    assert table.hand(A) == ["cash-1"]
    table.pass_until("workforce")
    assert table.fates[A] == BANKRUPT


@rule("KR-X15")
def test_auction() -> None:
    table = Table(at="overhead", rates={A: 9}, hands={B: "gold-3 gold-2", C: "gold-4"}, confidence={A: "7", B: "3"})
    table.act(A, "give_up")
    for seat, bid in ((B, 1), (C, 2), (B, 4)):
        table.act(seat, "bid", bid)
    table.act(C, "pass")
    table.say(B, table.cards(B, "gold-3 gold-2"))
    assert table.hand(B) == [], "5M for 4M"
    assert len(table.trust(B)) == 1 + 1 + 1


@rule("KR-X16")
def test_two_players() -> None:
    table = Table(
        2,
        at="overhead",
        fortunes={A: "share-oil-20 share-oil-20 share-oil-10 gold-4", B: "gold-3 gold-3"},
        confidence={A: "", B: "0 2"},
    )
    told = table.act(A, "give_up")
    assert not any(isinstance(event, LotCalled) for event in told)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.fortunes == (14, 6)
    assert outcome.scores == (15, 15)
    assert outcome.winners == (B,)


@rule("KR-X17")
def test_scuttling() -> None:
    table = Table(confidence={A: "7"}, hands={B: "gold-2"})
    table.downsize(A, "students")
    assert table.trust(A) == []
    table.pass_until("workforce")
    assert table.fates[A] == BANKRUPT
    assert "downsize" not in Table(confidence={A: ""}).acts(A)


@rule("KR-X18")
def test_double_failure() -> None:
    hands = {A: "gold-2", B: "cash-1", C: "cash-1", D: "cash-2"}
    loans = {B: "sunbelt-developers:gold-4+gold-4", C: "subprime-households:gold-3+gold-3"}
    table = crash(4, hands=hands, workforces=loans, confidence={B: "", C: ""})
    table.act(B, "give_up")
    told = table.act(C, "give_up")
    assert [event.failed for event in told if isinstance(event, LotCalled)] == [B]
    table.act(D, "pass")
    table.act(A, "bid", 1)
    told = table.say(A, table.cards(A, "gold-2"))
    assert [event.failed for event in told if isinstance(event, LotCalled)] == [C]
    table.pass_until("workforce")
    assert table.fates == [LIVING, BANKRUPT, BANKRUPT, LIVING]
    assert cover(table.state, A) < 8
    table = crash(4, hands={}, workforces={**loans, D: "farmers:gold-2"}, confidence={B: "", C: "", D: ""})
    for seat in (B, C, D):
        assert table.asked == (seat, "distress")
        table.act(seat, "give_up")
    assert table.state.outcome() is not None
    assert not any(isinstance(event, LotCalled) for event in table.told())


@rule("KR-X19")
def test_round_cap() -> None:
    twenty = "gold-4 gold-4 gold-4 bribe bribe cash-2"
    bankrupt = "hostile-takeover hostile-takeover too-big-to-fail government-inquiry cash-2"
    other = "bankrupt-country government-inquiry toxic-loan gold-3 gold-3 gold-2"
    fortunes = {A: twenty, B: other, C: bankrupt}
    table = Table(
        at="over", active=B, first=C, in_round=30, fortunes=fortunes, confidence={A: "2 2", B: ""}, out={C: 9}
    )
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome == count_up(table.state)
    assert outcome.fortunes == (20, 21, 21)
    assert outcome.scores == (22, 21, 22)
    assert outcome.winners == (A,)
    assert outcome.decided_by == "later_bankruptcy"


@rule("KR-X20")
def test_tired_eyes() -> None:
    table = Table(at="blink", hands={A: "gold-4 cash-1", B: "gold-3 cash-1", C: "gold-2"}, rolls=[100, 100, 100])
    table.act(A, "neither")
    table.act(B, "watch", A)
    table.act(C, "watch", B)
    table.pass_until("blink")
    assert ["watch" in table.acts(seat) for seat in (A, B, C)] == [True, False, False]
    assert table.acts(A)["watch"] == [B, C]
