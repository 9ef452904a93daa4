"""A turn: Workforce, overheads, loans, Event; and whose turn it is."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal, NotAsked
from debacle.games.krach.rules.events import (
    CardsPaid,
    ConfidenceGained,
    DistressBegun,
    EventTurned,
    LotUnsold,
    StrikeBegun,
    TurnBegun,
    WorkforceCycled,
    WorkforceHired,
    WorkforceLeftAlone,
    WorkforceSacked,
    WorkforceTurnedUp,
)
from debacle.games.krach.rules.flow import Step
from debacle.games.krach.rules.state import BANKRUPT, MARKER, NO_STRIKE
from tests.games.krach.table import DECK, EVENTS, WORKFORCE, A, B, C, D, Table
from tests.marks import rule


@rule("KR-14", "KR-27")
def test_four_steps_in_this_order() -> None:
    table = Table(2, hands={A: "cash-1 cash-1", B: "cash-2"}, events="stimulus")
    assert table.asked == (A, "workforce")
    assert [table.view(seat).waiting for seat in (A, B, None)] == [(A,)] * 3, "all see whose turn it is"
    table.act(A, "nothing")
    assert table.asked == (A, "overhead")
    table.act(A, "pay", "cash-1")
    assert table.asked == (A, "loans")
    table.act(A, "done")
    assert table.all_asked == [(A, "blink"), (B, "blink")]
    told = table.pass_until("workforce")
    assert EventTurned(EVENTS.index("stimulus")) in told
    assert (len(table.hand(A)), len(table.hand(B))) == (2, 2), "it is applied to all"
    assert table.asked == (B, "workforce")


@rule("KR-15", "KR-21")
def test_grow_downsize_or_nothing_but_only_one() -> None:
    table = Table(workforces={A: "students teachers"})
    assert {"grow", "downsize", "nothing"} <= table.acts(A).keys()
    before = table.state.copy()
    assert table.act(A, "nothing")[0] == WorkforceLeftAlone(A)
    assert table.asked == (A, "distress"), "on to the overhead: it cannot be paid"
    for field in ("workforces", "confidence", "hands", "face_up", "workforce_deck"):
        assert getattr(table.state, field) == getattr(before, field)
    table = Table(workforces={A: "students teachers"}, hands={A: "gold-4"})
    for act, argument in (("grow", None), ("downsize", WORKFORCE["students"])):
        position = Table(workforces={A: "students teachers"}, hands={A: "gold-4"})
        position.act(A, act, argument)
        assert position.asked == (A, "overhead")
        assert not {"grow", "downsize", "nothing"} & position.acts(A).keys()


@rule("KR-16", "KR-17")
def test_growing_takes_the_workforce_that_lies_open_and_brings_confidence() -> None:
    table = Table(hands={A: "gold-4"}, face_up="farmers", confidence={A: "7"}, trust="5 4")
    told = table.act(A, "grow")
    assert list(table.bank(A)) == ["students", "farmers"]
    assert table.trust(A) == [7, 5], "one card, to the bottom"
    assert table.state.face_up is not None
    assert told[:3] == [
        WorkforceHired(A, WORKFORCE["farmers"]),
        WorkforceTurnedUp(table.state.face_up),
        ConfidenceGained(A, 1),
    ]


@rule("KR-18", "KR-R27")
def test_once_per_turn_another_workforce_for_1m() -> None:
    table = Table(hands={A: "cash-1 cash-2 gold-4"}, face_up="farmers")
    told = table.act(A, "cycle", "cash-2")
    assert WorkforceCycled(A, WORKFORCE["farmers"]) in told
    assert table.state.face_up != WORKFORCE["farmers"]
    assert table.state.workforce_deck[-1] == (WORKFORCE["farmers"],), "under its deck"
    assert table.bottom == ["cash-2"], "no change"
    assert table.acts(A).keys() >= {"grow", "downsize", "nothing"}, "all three stay open"
    assert "cycle" not in table.acts(A)


@rule("KR-R27")
def test_it_is_offered_to_those_who_can_pay_and_while_there_is_another() -> None:
    assert "cycle" not in Table(hands={A: ""}).acts(A)
    assert "cycle" in Table(hands={A: "share-oil-10"}).acts(A)
    last = Table(hands={A: "gold-4"}, hoards={"workforce": C})
    assert last.state.face_up is not None
    assert last.state.workforce_deck == []
    assert "cycle" not in last.acts(A)
    assert "grow" in last.acts(A)


@rule("KR-19", "KR-20", "KR-42")
def test_downsizing_discards_a_workforce_with_its_loans_and_a_confidence_card() -> None:
    workforces = {A: "students:gold-2+gold-3 teachers:cash-1"}
    table = Table(hands={A: "gold-4"}, workforces=workforces, confidence={A: "7 0"}, strike_cards="students")
    loans, strike = table.state.loans[WORKFORCE["students"]], table.strike("students")
    assert table.downsize(A, "students")[0] == WorkforceSacked(A, WORKFORCE["students"], loans, strike)
    assert table.bank(A) == {"teachers": ["cash-1"]}
    assert table.bottom == ["gold-2", "gold-3", "strike"]
    assert table.state.workforce_deck[-1] == (WORKFORCE["students"],)
    assert table.strike("students") == NO_STRIKE
    assert table.trust(A) == [0], "the top one"


@rule("KR-R29", "KR-47", "KR-R35")
def test_downsizing_the_last_workforce_bankrupts_the_bank() -> None:
    table = Table(hands={A: "gold-4", B: "gold-3"}, workforces={A: "students:gold-2"}, confidence={A: "7 0"})
    table.downsize(A, "students")
    assert table.asked == (B, "bid"), "at once"
    assert table.trust(A) == [0], "paid first"
    assert table.bank(A) == {}
    assert table.bottom == ["gold-2"], "not in the lot"


@rule("KR-R30")
def test_without_confidence_nobody_can_choose_to_downsize() -> None:
    assert "downsize" not in Table(confidence={A: ""}, workforces={A: "students teachers"}).acts(A)
    assert "downsize" in Table(confidence={A: "0"}, workforces={A: "students teachers"}).acts(A)


@rule("KR-22", "KR-23")
def test_the_overheads_of_all_workforces_are_paid_from_the_hand_and_go_under_the_deck() -> None:
    workforces = {A: "students:gold-4 notaries farmers"}
    table = Table(at="overhead", hands={A: "gold-4 cash-1"}, fortunes={A: "gold-3 gold-3"}, workforces=workforces)
    assert table.acts(A)["pay"] == ["cash-1", "gold-4"], "no loan, no fortune"
    told = table.act(A, "pay", "gold-4")
    assert told == [CardsPaid(A, table.state.capital_deck[-1], 4, "overhead")]
    assert table.bottom == ["gold-4"]
    assert table.asked == (A, "loans")
    table = Table(at="overhead", hands={A: "cash-3"}, fortunes={A: "gold-3 gold-3"}, workforces=workforces)
    assert table.asked == (A, "distress"), "3M for 4M"


@rule("KR-24", "KR-R25")
@pytest.mark.parametrize(
    ("paid", "allowed"),
    [
        ("gold-4", True),
        ("cash-2 gold-2", True),
        ("cash-2", False),
        ("gold-4 cash-2", False),
        ("share-oil-20 share-oil-20 share-oil-20", False),
        ("share-oil-20 share-oil-20", True),
    ],
)
def test_a_payment_is_enough_and_nothing_of_it_could_be_left_out(paid: str, allowed: bool) -> None:
    """60% of a company are worth their face value here."""
    hand = "gold-4 cash-2 gold-2 share-oil-20 share-oil-20 share-oil-20"
    table = Table(at="overhead", hands={A: hand}, workforces={A: "notaries farmers"})
    if not allowed:
        with pytest.raises(Illegal):
            table.act(A, "pay", paid)
        return
    table.act(A, "pay", paid)
    assert len(table.hand(A)) == 6 - len(paid.split()), "no change"
    assert table.view(None).capital_deck == table.view(A).capital_deck


@rule("KR-R26")
def test_a_bank_that_cannot_pay_is_in_distress_and_keeps_its_hand_for_the_lot() -> None:
    table = Table(at="overhead", hands={A: "cash-1", B: "gold-4"}, workforces={A: "notaries"}, rates={A: 1})
    assert table.asked == (A, "distress")
    told = table.act(A, "give_up")
    assert table.hand(A) == ["cash-1"], "nothing is paid"
    assert table.asked == (B, "bid")
    assert not any(isinstance(event, CardsPaid) for event in told)
    table.act(B, "bid", 1)
    table.act(C, "pass")
    table.say(B, table.cards(B, "gold-4"))
    assert table.hand(B) == ["cash-1"]
    assert table.state.rates == [0, 0, 0], "and no debt"


@rule("KR-25")
def test_any_number_of_cards_may_be_lent_to_any_of_ones_own_workforces() -> None:
    hand = "gold-4 gold-3 cash-1"
    table = Table(at="loans", hands={A: hand}, workforces={A: "farmers notaries"})
    assert len(table.acts(A)["lend"]) == 6
    assert ("gold-3", "craftspeople") not in table.acts(A)["lend"], "which is B's"
    table.lend(A, "gold-4", "farmers")
    table.lend(A, "cash-1", "notaries")
    table.lend(A, "gold-3", "farmers")
    assert table.bank(A) == {"farmers": ["gold-3", "gold-4"], "notaries": ["cash-1"]}
    table.act(A, "done")
    assert (A, "blink") in table.all_asked
    assert Table(at="loans", hands={A: hand}).act(A, "done"), "or none"


@rule("KR-26", "KR-R33")
def test_a_full_workforce_or_one_on_strike_takes_no_loan() -> None:
    workforces = {A: "teachers:gold-2 students craftspeople", B: "rock-bands"}
    table = Table(at="loans", hands={A: "gold-4 cash-1"}, workforces=workforces, strikes="students")
    assert ("gold-4", "students") not in table.acts(A)["lend"]
    table.lend(A, "gold-4", "teachers")
    assert table.acts(A)["lend"] == [("cash-1", "craftspeople")]


@rule("KR-R28")
def test_loans_cannot_be_taken_back_or_moved_or_used() -> None:
    table = Table(at="loans", hands={A: "cash-1", B: "gold-2"}, workforces={A: "farmers:year-end-bonus+gold-4"})
    assert table.plays(A) == []
    assert table.acts(A)["lend"] == [("cash-1", "farmers")]
    assert table.acts(A).keys() == {"done", "lend", "bailout", "sale", "gift", "swap"}


@rule("KR-R33")
def test_a_strike_stops_interest_and_new_loans_and_nothing_else() -> None:
    workforces = {A: "farmers:gold-3"}
    table = Table(
        2, at="event", hands={A: "cash-1"}, workforces=workforces, strikes="farmers", events="interest-orange-3"
    )
    table.pass_until("workforce")
    assert table.hand(A) == ["cash-1"], "no interest"
    table = Table(2, at="overhead", hands={A: "cash-1"}, workforces=workforces, strikes="farmers")
    assert table.asked == (A, "overhead"), "the overhead is due"
    table = Table(2, at="event", hands={A: "cash-1", B: ""}, workforces=workforces, strikes="farmers", events="krach")
    table.pass_until("distress")
    assert table.asked == (A, "distress"), "its loans need cover"
    table = Table(hands={A: "hostile-takeover"}, workforces={B: "farmers students", A: "teachers"}, strikes="farmers")
    table.play(A, "hostile-takeover", "farmers")
    table.act(B, "pass")
    assert table.bank(A).keys() == {"teachers", "farmers"}
    assert table.strike("farmers") == MARKER, "it stays when the Workforce changes hands"


@rule("KR-R33")
def test_a_workforce_holds_at_most_one_strike_and_its_card_is_no_loan() -> None:
    table = Table(hands={A: "strike strike"}, workforces={B: "farmers:gold-2 students", A: "rock-bands"})
    table.play(A, "strike", "farmers")
    told = table.act(B, "pass")
    assert table.strike("farmers") >= 0
    assert StrikeBegun(WORKFORCE["farmers"], table.strike("farmers")) in told
    assert table.bank(B) == {"farmers": ["gold-2"], "students": []}
    assert ("strike", "farmers") not in table.plays(A)
    assert ("strike", "students") in table.plays(A)


@rule("KR-R39")
def test_if_the_active_bank_fails_the_rest_of_its_turn_is_the_event() -> None:
    table = Table(at="overhead", hands={A: "", B: "gold-4", C: "gold-3"}, confidence={A: ""}, events="stimulus")
    told = table.pass_until("blink", "workforce")
    assert table.asked == (B, "workforce"), "no blink"
    assert [event for event in told if isinstance(event, EventTurned)] == [EventTurned(EVENTS.index("stimulus"))]
    assert told.index(LotUnsold(A, (), (WORKFORCE["students"],))) < told.index(EventTurned(EVENTS.index("stimulus")))
    assert [len(table.hand(seat)) for seat in (A, B, C)] == [0, 2, 2], "it is for all who live"
    table = Table(at="blink", hands={A: "gold-4"}, confidence={A: ""}, rolls=[1], events="stimulus")
    table.act(A, "pocket", "gold-4")
    table.act(B, "watch", A)
    table.act(C, "neither")
    told = table.pass_until("workforce")
    assert table.asked == (B, "workforce")
    assert sum(isinstance(event, EventTurned) for event in told) == 1


@rule("KR-R39", "KR-55")
def test_no_event_once_a_single_bank_is_left() -> None:
    table = Table(2, at="overhead", hands={A: "", B: "gold-4"}, confidence={A: ""}, events="stimulus")
    told = table.act(A, "give_up")
    assert table.state.outcome() is not None
    assert not any(isinstance(event, EventTurned) for event in told)


@rule("KR-R02")
def test_a_round_is_one_pass_around_the_table_and_skipped_seats_mark_it_too() -> None:
    table = Table(4, at="over", active=B, first=A, out={A: 1, C: 2}, hands={B: "gold-4", D: "gold-4"}, in_round=3)
    assert (table.asked, table.state.round) == ((D, "workforce"), 3)
    table.act(D, "nothing")
    turn = table.state.turn
    told = table.pass_until("workforce")
    begun = [event for event in told if isinstance(event, TurnBegun)]
    assert begun == [TurnBegun(B, 4, turn + 1)], "A's place marks the round, and is no turn"


@rule("KR-R12", "KR-R02")
def test_a_lap_runs_from_ones_own_turn_to_the_next() -> None:
    table = Table(2, at="over", attempts={A: 1, B: 1}, hands={A: "gold-4", B: "gold-4 gold-4"})
    assert table.asked == (B, "workforce")
    assert table.state.attempts == [1, 0]
    table.pass_until("blink")
    assert "pocket" in table.acts(B)
    assert "pocket" not in table.acts(A)


@rule("KR-R03", "KR-R04")
@pytest.mark.parametrize("step", ["workforce", "overhead", "loans"])
def test_other_acts_are_part_of_the_first_three_steps_and_only_the_active_players(step: Step) -> None:
    table = Table(at=step, hands={A: "gold-4 year-end-bonus", B: "year-end-bonus"})
    assert table.acts(A).keys() >= {"play", "bailout", "sale", "gift", "swap"}
    with pytest.raises(NotAsked):
        table.play(B, "year-end-bonus")
    table.act(A, "bailout")
    assert table.asked == (A, step), "the step is still open"


@rule("KR-R03")
def test_the_windows_after_the_steps_hold_no_more_than_the_table_says() -> None:
    hands = {A: "gold-4 year-end-bonus", B: "government-inquiry gold-2"}
    table = Table(2, at="blink", hands=hands, events="bank-levy")
    assert table.acts(A).keys() == {"neither", "watch", "pocket"}
    table.pass_until("news")
    assert table.acts(A).keys() == {"pass", "play", "bailout"}, "no offers"
    table.act(A, "bailout")
    assert table.asked == (A, "news"), "any number"
    table.act(A, "pass")
    assert table.asked == (B, "news")
    table.play(B, "government-inquiry", A)
    assert table.acts(A).keys() == {"pass"}
    table.act(A, "pass")
    assert table.acts(A).keys() == {"give_up", "play", "sale", "gift", "swap"}, "distress"


@rule("KR-R05")
def test_nobody_is_skipped_for_what_his_hand_holds() -> None:
    """An empty hand is asked wherever a full one would be."""
    empty = Table(3, at="blink", events="record-bonuses", confidence=dict.fromkeys((A, B, C), ""))
    asked = []
    while empty.state.pending() and empty.state.pending()[0].kind != "distress":
        asked.append((empty.state.pending()[0].seat, empty.state.pending()[0].kind))
        empty.say(asked[-1][0], empty._modest(*asked[-1]))
        if asked[-1][1] == "bonus" and asked[-1][0] == C:
            break
    everybody = [A, B, C]
    assert asked == [(seat, kind) for kind in ("blink", "news", "bonus") for seat in everybody]
    for event, kind in (("war", "show"), ("stock-market-slump", "slump")):
        table = Table(3, at="event", events=event)
        table.pass_until(kind)
        for seat in everybody:
            assert table.asked == (seat, kind)
            table.say(seat, ())
    table = Table(3, hands={A: "government-inquiry strike"})
    table.play(A, "government-inquiry", B)
    assert table.asked == (B, "react")
    table.act(B, "pass")
    table = Table(3, at="overhead", hands={B: ""}, confidence={A: ""})
    table.act(A, "give_up")
    assert table.asked == (B, "bid")
    assert table.acts(B) == {"pass": None}
    table = Table(3, at="blink", hands={A: "gold-4"}, rolls=[1])
    table.act(A, "pocket", "gold-4")
    table.act(B, "watch", A)
    table.act(C, "neither")
    assert table.asked == (A, "caught")
    assert table.acts(A) == {"pass": None}


@rule("KR-R09")
def test_whatever_touches_several_is_done_in_table_order() -> None:
    table = Table(
        4,
        at="event",
        active=C,
        events="bank-levy",
        hands=dict.fromkeys((A, B), "gold-2") | {C: "cash-1", D: "cash-1"},
    )
    order = []
    while table.state.pending()[0].kind in ("news", "discard"):
        order.append(table.asked)
        table.say(order[-1][0], table._modest(*order[-1]))
    assert order == [(seat, kind) for kind in ("news", "discard") for seat in (C, D, A, B)]


@rule("KR-R09")
def test_if_the_active_bank_is_dead_the_next_living_seat_is_first() -> None:
    hands = {A: "", B: "government-inquiry gold-2", C: "gold-3", D: "gold-4"}
    table = Table(4, at="event", active=A, events="bank-levy", hands=hands, confidence={A: ""})
    table.act(A, "pass")
    table.play(B, "government-inquiry", A)
    table.pass_until("discard")
    assert table.fates[A] == BANKRUPT
    assert table.asked == (B, "discard")


@rule("KR-R45", "KR-X06")
def test_rate_moves_add_up_and_count_once() -> None:
    table = Table(2, at="overhead", hands={A: "cash-1 cash-1 gold-4"}, workforces={A: "notaries"}, rates={A: -3})
    assert table.asked == (A, "loans"), "never below 0, and then nothing is asked"
    assert table.state.rates[A] == 0
    table = Table(2, at="event", events="rate-rise", rates={A: 1, B: 0})
    table.pass_until("workforce")
    assert table.state.rates == [2, 1]
    table.act(B, "nothing")
    assert table.told()[-1] == DistressBegun(B, "overhead", 2)
    assert DECK.overhead[WORKFORCE["craftspeople"]] == 1
