"""Cards that are used: how they are announced, answered and carried out; and what each of them does (KR-R54)."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core.refusals import Illegal
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.events import (
    BonusTaken,
    CardsDiscarded,
    ConfidenceLost,
    DistressBegun,
    DistressEnded,
    EffectAnnounced,
    EffectSettled,
    EventsArranged,
    EventsForeseen,
    GuaranteeGiven,
    HandAudited,
    LoanPlanted,
    LoansRecalled,
    WorkforceTaken,
)
from debacle.games.krach.rules.state import BANKRUPT, NO_STRIKE
from tests.games.krach.table import DECK, EVENTS, WORKFORCE, A, B, C, D, Table, named
from tests.marks import rule

# How cards are used.


@rule("KR-06", "KR-31", "KR-53")
def test_a_card_is_announced_done_and_put_under_the_deck() -> None:
    table = Table(hands={A: "rebrand gold-4"}, confidence={A: "7"}, trust="5")
    rebrand = table.card(A, "rebrand")
    told = table.play(A, "rebrand")
    assert told[0] == EffectAnnounced(A, rebrand, None)
    assert table.trust(A) == [7, 5]
    assert table.bottom == ["rebrand"]
    assert table.hand(A) == ["gold-4"]
    assert table.asked == (A, "workforce")


@rule("KR-R08")
def test_the_effect_of_a_card_is_used_once_a_turn_whoever_holds_it() -> None:
    table = Table(
        2, at="loans", hands={A: "rebrand", B: ""}, capital="", confidence={A: "2", B: "2 3"}, hoards={"capital": B}
    )
    table.play(A, "rebrand")
    table.act(A, "bailout")
    assert table.hand(A) == ["rebrand"], "drawn again"
    assert table.plays(A) == []
    rebrand = table.state.hands[A]
    table.act(A, "gift", (B, rebrand))
    table.act(B, "accept")
    table.act(A, "done")
    table.pass_until("news")
    table.act(A, "pass")
    assert table.hand(B) == ["rebrand"]
    assert table.plays(B) == []
    table.pass_until("workforce")
    assert table.asked == (B, "workforce")
    assert ("rebrand", None) in table.plays(B), "a new turn"


@rule("KR-R08")
def test_a_reaction_is_a_use_too() -> None:
    table = Table(2, hands={A: "government-inquiry audit", B: "bribe"}, confidence={B: "2 2"}, hoards={"capital": A})
    table.play(A, "government-inquiry", B)
    table.react(B, "bribe")
    table.act(A, "pass")
    bribe = table.state.used[-1]
    assert bribe in table.state.capital_deck[0]
    table.act(A, "bailout")
    assert table.hand(A).count("bribe") == 1
    table.act(A, "gift", (B, table.cards(A, "bribe")))
    table.act(B, "accept")
    table.play(A, "audit", B)
    assert table.acts(B) == {"pass": None}


@rule("KR-R10")
def test_where_cards_can_be_used() -> None:
    """Desk, News and Distress for those without a trigger; the others at their triggers."""
    hand = "year-end-bonus bribe tax-haven too-big-to-fail government-guarantee strike-breaker"
    desk = Table(2, hands={A: hand}, workforces={A: "farmers students"}, strikes="farmers")
    assert {name for name, _ in desk.plays(A)} == {"year-end-bonus", "strike-breaker"}
    news = Table(2, at="event", hands={A: hand}, events="stimulus")
    assert {name for name, _ in news.plays(A)} == {"year-end-bonus"}
    krach = Table(2, at="event", hands={A: hand}, events="krach")
    assert {name for name, _ in krach.plays(A)} == {"year-end-bonus", "government-guarantee"}
    distress = Table(2, at="overhead", hands={A: hand}, rates={A: 30})
    assert {name for name, _ in distress.plays(A)} == {"year-end-bonus", "too-big-to-fail"}
    loans = {A: "sunbelt-developers:gold-4+gold-4+gold-4+hostile-takeover farmers:hostile-takeover+gold-3"}
    short = Table(2, at="event", hands={A: hand}, workforces=loans, events="krach")
    short.pass_until("distress")
    assert {name for name, _ in short.plays(A)} == {"year-end-bonus", "too-big-to-fail", "government-guarantee"}


@rule("KR-R06", "KR-R52")
def test_reactions_alternate_and_an_even_number_lets_the_effect_stand() -> None:
    hands = {A: "government-inquiry bribe", B: "bribe bribe"}
    for played, stands in ((0, True), (1, False), (2, True), (3, False)):
        table = Table(hands=hands, confidence={B: "7"})
        table.play(A, "government-inquiry", B)
        speakers = [B, A, B]
        for speaker in speakers[:played]:
            assert table.asked == (speaker, "react")
            told = table.react(speaker, "bribe")
        assert table.asked == (([*speakers, A])[played], "react"), "even if there is nothing left to play"
        told = table.act(table.asked[0], "pass")
        settled = told[1]
        assert isinstance(settled, EffectSettled)
        assert (settled.victim, settled.stands) == (B, stands)
        assert (ConfidenceLost(B) in told) == stands
        assert "government-inquiry" in table.bottom, "a cancelled card is discarded all the same"
        assert table.asked == (A, "workforce")


@rule("KR-R52")
def test_a_reaction_answers_the_card_played_last() -> None:
    table = Table(hands={A: "strike bribe strike-breaker", B: "strike-breaker bribe"})
    table.play(A, "strike", "craftspeople")
    assert table.acts(B)["react"] == ["strike-breaker", "bribe"], "both answer a strike"
    table.react(B, "strike-breaker")
    assert table.acts(A) == {"pass": None}, "and nothing answers a strike-breaker"
    table.act(A, "pass")
    assert table.strike("craftspeople") == NO_STRIKE
    table = Table(hands={A: "strike bribe strike-breaker", B: "strike-breaker bribe"})
    table.play(A, "strike", "craftspeople")
    table.react(B, "bribe")
    assert table.acts(A)["react"] == ["bribe"]
    table.react(A, "bribe")
    assert "react" not in table.acts(B), "the last card is a bribe, and B has only a strike-breaker"
    table.act(B, "pass")
    assert table.strike("craftspeople") >= 0


@rule("KR-R52", "KR-R43")
def test_an_effect_on_several_opens_a_window_for_each_and_is_done_before_the_next() -> None:
    hands = {C: "bankrupt-country", D: "bribe gold-2", A: "gold-3", B: "gold-4"}
    table = Table(4, active=C, hands=hands)
    table.play(C, "bankrupt-country")
    table.react(D, "bribe")
    table.act(C, "pass")
    assert table.asked == (A, "react"), "D is spared, the others are not; in table order"
    assert table.hand(D) == ["gold-2"]
    table.act(A, "pass")
    assert table.asked == (A, "discard")
    table.say(A, table.card(A, "gold-3"))
    assert table.asked == (B, "react")
    table.act(B, "pass")
    table.say(B, table.card(B, "gold-4"))
    assert table.bottom == ["bankrupt-country"]
    assert [len(table.hand(seat)) for seat in range(4)] == [0, 0, 0, 1]


@rule("KR-R06")
def test_only_the_two_sides_are_asked() -> None:
    table = Table(hands={A: "government-inquiry", C: "bribe"})
    table.play(A, "government-inquiry", B)
    assert table.all_asked == [(B, "react")]


@rule("KR-R54")
@pytest.mark.parametrize(
    ("card", "position"),
    [
        ("strike", {"strikes": "craftspeople teachers"}),
        ("strike-breaker", {"strikes": "craftspeople"}),
        ("hostile-takeover", {}),
        ("toxic-loan", {"strikes": "craftspeople", "workforces": {C: "teachers:gold-2+gold-2"}}),
        ("loan-recall", {}),
        ("bribe", {}),
        ("tax-haven", {}),
    ],
)
def test_without_a_legal_target_a_card_cannot_be_used(card: str, position: dict[str, Any]) -> None:
    table = Table(hands={A: card}, **position)
    assert table.plays(A) == []


# What each of them does.


@rule("KR-R40", "KR-R54", "KR-41", "KR-40")
@pytest.mark.parametrize(("card", "most"), [("year-end-bonus", 2), ("golden-handshake", 3)])
def test_bonus(card: str, most: int) -> None:
    table = Table(hands={A: f"{card} gold-4 gold-3 cash-1 cash-2"}, attempts={A: 0})
    table.play(A, card)
    assert table.asked == (A, "bonus")
    assert table.bottom == [card], "discarded first"
    whole = table.state.hands[A]
    with pytest.raises(Illegal):
        table.say(A, whole[: most + 1])
    table.say(A, whole[:most])
    assert len(table.fortune(A)) == most
    assert table.told(B) == [BonusTaken(A, most, None)], "the number is public"
    assert table.told(A) == [BonusTaken(A, most, whole[:most])]
    assert table.state.attempts[A] == 0


@rule("KR-R40")
def test_a_bonus_is_optional_and_never_caught() -> None:
    table = Table(hands={A: "year-end-bonus gold-4"})
    table.play(A, "year-end-bonus")
    assert table.say(A, ()) == [BonusTaken(A, 0, None)]
    assert table.fortune(A) == []


@rule("KR-40", "KR-41")
def test_there_is_no_other_way_into_a_fortune() -> None:
    table = Table(hands={A: "gold-4 gold-3"}, at="loans")
    assert table.acts(A).keys() == {"done", "lend", "bailout", "sale", "gift"}
    table.act(A, "done")
    table.act(A, "pocket", "gold-4")
    table.act(B, "neither")
    table.act(C, "neither")
    assert table.fortune(A) == ["gold-4"], "embezzlement needs no card"


@rule("KR-R54", "KR-R33")
def test_strike() -> None:
    table = Table(hands={A: "strike"}, workforces={B: "farmers:gold-2 notaries"}, strikes="notaries")
    assert table.plays(A) == [("strike", "farmers"), ("strike", "teachers")]
    table.play(A, "strike", "farmers")
    table.act(B, "pass")
    assert table.strike("farmers") >= 0
    assert table.view(C).strikes[WORKFORCE["farmers"]] == table.strike("farmers")
    assert table.bank(B)["farmers"] == ["gold-2"]


@rule("KR-R54", "KR-42", "KR-R33")
def test_strike_breaker() -> None:
    workforces = {A: "farmers:gold-2 students", B: "notaries"}
    table = Table(hands={A: "strike-breaker"}, workforces=workforces, strike_cards="farmers notaries")
    assert table.plays(A) == [("strike-breaker", "farmers")], "one of its own"
    table.play(A, "strike-breaker", "farmers")
    assert table.strike("farmers") == NO_STRIKE
    assert named(card for group in table.state.capital_deck[-2:] for card in group) == ["strike", "strike-breaker"]
    assert table.strike("notaries") >= 0


@rule("KR-R54", "KR-R41", "KR-R24")
def test_takeover() -> None:
    workforces = {B: "farmers:gold-2+gold-3 notaries", C: "rock-bands", A: "students"}
    table = Table(hands={A: "hostile-takeover"}, workforces=workforces, strike_cards="farmers", confidence={A: "7"})
    assert table.plays(A) == [("hostile-takeover", "farmers"), ("hostile-takeover", "notaries")], "never the last one"
    table.play(A, "hostile-takeover", "farmers")
    table.act(B, "pass")
    assert table.bank(A) == {"students": [], "farmers": ["gold-2", "gold-3"]}
    assert table.bank(B) == {"notaries": []}
    assert table.strike("farmers") >= 0, "with its strike"
    assert table.trust(A) == [7]


@rule("KR-R54", "KR-46")
def test_inquiry() -> None:
    table = Table(hands={A: "government-inquiry government-inquiry"}, confidence={B: "7"})
    assert table.plays(A)[:2] == [("government-inquiry", B), ("government-inquiry", C)]
    table.play(A, "government-inquiry", B)
    assert ConfidenceLost(B) in table.act(B, "pass")
    table.play(A, "government-inquiry", B)
    told = table.act(B, "pass")
    assert DistressBegun(B, "confidence", 1) in told
    table.act(B, "give_up")
    table.pass_until("workforce")
    assert table.fates[B] == BANKRUPT


@rule("KR-R54", "KR-R43")
def test_audit() -> None:
    table = Table(hands={A: "audit", B: "gold-4 cash-1"}, fortunes={B: "gold-3"})
    table.play(A, "audit", B)
    table.act(B, "pass")
    hand = table.state.hands[B]
    assert HandAudited(A, B, hand) in table.told(A)
    assert HandAudited.final, "what was seen cannot be taken back"
    for seat in (C, None):
        assert HandAudited(A, B, None) in table.told(seat)
        assert HandAudited(A, B, hand) not in table.told(seat)


@rule("KR-R54", "KR-R43")
def test_cancel() -> None:
    table = Table(hands={A: "audit", B: "bribe gold-4"})
    table.play(A, "audit", B)
    table.react(B, "bribe")
    told = table.act(A, "pass")
    assert not any(isinstance(event, HandAudited) for event in told)
    assert "bribe" not in table.hand(B)


@rule("KR-R54", "KR-R43")
def test_insider_tip() -> None:
    events = ("bank-levy", "krach", "stimulus", "rate-rise")
    table = Table(hands={A: "insider-tip"}, events=" ".join(events))
    table.play(A, "insider-tip")
    seen = tuple(EVENTS.index(name) for name in events[:3])
    assert EventsForeseen(A, 3, seen) in table.told(A)
    assert EventsForeseen.final, "what was seen cannot be taken back"
    for seat in (B, None):
        assert EventsForeseen(A, 3, None) in table.told(seat)
        assert table.top(seat).events is None
    table.say(A, (seen[2], seen[0], seen[1]))
    assert table.told(B)[0] == EventsArranged(A, 3, None)
    assert table.next_events[:4] == ["stimulus", "bank-levy", "krach", "rate-rise"]
    with pytest.raises(Illegal):
        table.say(A, (seen[0], seen[0], seen[1]))


@rule("KR-R54", "KR-R42")
def test_waive_an_overhead() -> None:
    table = Table(at="overhead", hands={A: "too-big-to-fail"}, workforces={A: "notaries"}, rates={A: 9})
    assert table.asked == (A, "distress")
    told = table.play(A, "too-big-to-fail")
    assert DistressEnded(A, "waived") in told
    assert table.asked == (A, "loans")
    assert table.state.rates[A] == 0
    assert table.bottom == ["too-big-to-fail"]


@rule("KR-R42")
def test_waive_a_forced_discard_of_capital_or_confidence() -> None:
    """Nothing is lost, and the others are not spared."""
    hands = {A: "government-inquiry", B: "too-big-to-fail"}
    table = Table(hands=hands, confidence={B: ""})
    table.play(A, "government-inquiry", B)
    table.act(B, "pass")
    assert DistressEnded(B, "waived") in table.play(B, "too-big-to-fail")
    assert table.asked == (A, "workforce")
    assert table.fates == [0, 0, 0]
    table = Table(
        2, at="event", hands={A: "", B: ""}, confidence={A: "5"}, events="bank-levy", capital="too-big-to-fail gold-4"
    )
    table.pass_until("distress")
    table.act(A, "bailout")
    assert table.asked == (A, "discard"), "it can be met, so it must"


@rule("KR-R42")
def test_waive_lifts_one_obligation_only() -> None:
    workforces = {A: "sunbelt-developers:gold-4+gold-4+gold-4+gold-3"}
    table = Table(2, at="event", hands={A: "too-big-to-fail", B: "gold-2"}, workforces=workforces, events="krach")
    table.pass_until("distress")
    table.play(A, "too-big-to-fail")
    table.pass_until("distress", "workforce")
    assert table.asked == (B, "workforce")
    assert table.fates == [0, 0]


@rule("KR-R42")
def test_waive_does_not_save_a_bank_without_workforces() -> None:
    table = Table(hands={A: "too-big-to-fail", B: "gold-4"})
    table.downsize(A, "students")
    assert table.asked == (B, "bid")


@rule("KR-R54", "KR-R42")
def test_guarantee() -> None:
    loans = {A: "sunbelt-developers:gold-4+gold-4+gold-4"}
    hands = {A: "government-guarantee gold-3 cash-1", B: "gold-2"}
    table = Table(2, at="event", hands=hands, workforces=loans, events="krach krach")
    table.play(A, "government-guarantee")
    table.pass_until("workforce")
    assert table.fates == [0, 0], "4 + 8 = 12"
    assert table.state.guarantees == [0, 0], "for this Krach only"
    assert ("government-guarantee", None) not in Table(2, hands=hands).plays(A)


@rule("KR-R54")
def test_gain_confidence() -> None:
    table = Table(hands={A: "rebrand"}, confidence={A: "7"}, trust="0 5")
    table.play(A, "rebrand")
    assert table.trust(A) == [7, 0]


@rule("KR-R54", "KR-R41")
def test_toxic_loan() -> None:
    workforces = {B: "farmers:gold-2 teachers:gold-2+gold-3 notaries", A: "students", C: "rock-bands"}
    table = Table(hands={A: "toxic-loan"}, workforces=workforces, strikes="notaries")
    assert table.plays(A) == [("toxic-loan", "farmers"), ("toxic-loan", "rock-bands")], "room, and no strike"
    table.play(A, "toxic-loan", "farmers")
    table.act(B, "pass")
    assert table.bank(B)["farmers"] == ["gold-2", "toxic-loan"]
    assert table.bottom != ["toxic-loan"]


@rule("KR-R54")
def test_a_toxic_loan_or_strike_that_was_cancelled_is_discarded() -> None:
    for card in ("toxic-loan", "strike"):
        table = Table(hands={A: card, B: "bribe"}, workforces={B: "farmers"})
        table.play(A, card, "farmers")
        table.react(B, "bribe")
        table.act(A, "pass")
        assert table.bottom == [card]
        assert table.bank(B) == {"farmers": []}
        assert table.strike("farmers") == NO_STRIKE


@rule("KR-R54", "KR-R41", "KR-R28")
def test_loan_recall() -> None:
    workforces = {A: "farmers:gold-2+gold-3 teachers:gold-4 students"}
    table = Table(hands={A: "loan-recall"}, workforces=workforces, strikes="farmers")
    assert table.plays(A) == [("loan-recall", "farmers"), ("loan-recall", "teachers")], "on strike or not"
    table.play(A, "loan-recall", "farmers")
    assert table.hand(A) == ["gold-2", "gold-3"]
    assert table.bank(A) == {"farmers": [], "teachers": ["gold-4"], "students": []}


@rule("KR-R54", "KR-R44", "KR-46")
def test_all_discard() -> None:
    table = Table(hands={A: "bankrupt-country gold-2", B: "gold-4 cash-1"}, confidence={C: ""})
    table.play(A, "bankrupt-country")
    table.act(B, "pass")
    told = table.say(B, table.card(B, "cash-1"))
    assert isinstance(told[0], CardsDiscarded)
    assert table.hand(B) == ["gold-4"], "the owner chooses"
    table.act(C, "pass")
    assert table.asked == (C, "distress"), "an empty hand"
    table.act(C, "give_up")
    table.pass_until("workforce")
    assert table.fates[C] == BANKRUPT
    assert table.hand(A) == ["gold-2"], "not its author"


@rule("KR-R06", "KR-R52")
def test_of_several_victims_the_one_whose_window_it_is_answers() -> None:
    table = Table(hands={A: "bankrupt-country bribe gold-2", B: "bribe gold-2", C: "gold-3"})
    table.play(A, "bankrupt-country")
    assert (table.top(None).victims, table.top(None).cancels) == ((B, C), 0)
    table.react(B, "bribe")
    assert (table.asked, table.top(None).cancels) == ((A, "react"), 1)
    table.react(A, "bribe")
    assert (table.asked, table.top(None).cancels) == ((B, "react"), 2)
    told = table.act(B, "pass")
    assert [event.stands for event in told if isinstance(event, EffectSettled)] == [True]


@rule("KR-R52", "KR-R43")
def test_a_card_for_oneself_hits_nobody() -> None:
    table = Table(2, hands={A: "insider-tip"})
    table.play(A, "insider-tip")
    [used] = [frame for frame in table.view(B).stack if isinstance(frame, CardInUse)]
    assert (used.victims, used.target) == ((), None)


@rule("KR-R54")
def test_all_are_told_what_a_card_has_done() -> None:
    workforces = {A: "students:gold-2", B: "farmers teachers"}
    table = Table(2, hands={A: "hostile-takeover toxic-loan loan-recall"}, workforces=workforces)
    loan, toxic = table.state.loans[WORKFORCE["students"]], table.card(A, "toxic-loan")
    table.play(A, "hostile-takeover", "farmers")
    assert WorkforceTaken(A, B, WORKFORCE["farmers"]) in table.act(B, "pass")
    table.play(A, "toxic-loan", "teachers")
    assert LoanPlanted(A, toxic, WORKFORCE["teachers"]) in table.act(B, "pass")
    assert LoansRecalled(A, WORKFORCE["students"], loan) in table.play(A, "loan-recall", "students")
    table = Table(2, at="event", events="krach", hands={A: "government-guarantee"})
    card = DECK.capital[table.card(A, "government-guarantee")]
    assert GuaranteeGiven(A, card.amount) in table.play(A, "government-guarantee")
