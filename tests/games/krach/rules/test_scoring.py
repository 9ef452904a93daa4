"""The end, and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.events import GameEnded
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.rules.scoring import count_up
from tests.games.krach.table import DECK, A, B, C, D, Table
from tests.marks import rule


def ended(table: Table) -> KrachOutcome:
    outcome = table.state.outcome()
    assert outcome is not None
    return outcome


def counted_up(fortunes: dict[int, str], out: dict[int, int], trust: dict[int, str], seats: int = 3) -> KrachOutcome:
    return count_up(Table(seats, fortunes=fortunes, out=out, confidence=trust).state)


@rule("KR-55")
def test_it_ends_at_once_when_one_bank_is_left() -> None:
    table = Table(2, at="overhead", hands={B: "gold-4"}, confidence={A: ""})
    table.act(A, "give_up")
    assert table.state.pending() == ()
    assert ended(table).survivors == (B,)
    assert isinstance(table.told(None)[-1], GameEnded)


@rule("KR-55", "KR-R49", "KR-59")
def test_it_ends_when_none_is_left_and_all_get_a_parachute() -> None:
    table = Table(2, at="event", events="bank-levy", confidence={A: "", B: ""}, fortunes={A: "gold-4", B: "gold-4"})
    table.pass_until("distress")
    table.act(A, "give_up")
    assert table.asked == (B, "distress"), "all failures of one Event together"
    table.act(B, "give_up")
    outcome = ended(table)
    assert outcome.survivors == ()
    assert outcome.extras == (1, 1)
    assert outcome.scores == (5, 5)


@rule("KR-56", "KR-60")
def test_the_largest_fortune_wins_whatever_the_bank_has() -> None:
    table = Table(
        2,
        at="overhead",
        hands={B: "gold-4 gold-4 gold-4"},
        fortunes={A: "gold-3 gold-3 gold-3"},
        confidence={A: "", B: ""},
    )
    table.act(A, "give_up")
    outcome = ended(table)
    assert outcome.fortunes == (9, 0)
    assert outcome.scores == (9 + 1, 3)
    assert outcome.winners == (A,)
    assert outcome.decided_by == "fortune"


@rule("KR-56", "KR-40")
def test_bonuses_and_embezzled_capital_are_counted() -> None:
    table = Table(2, at="loans", hands={A: "year-end-bonus gold-4 gold-3"})
    table.play(A, "year-end-bonus")
    table.say(A, table.cards(A, "gold-4"))
    table.act(A, "done")
    table.act(A, "pocket", "gold-3")
    table.act(B, "neither")
    assert counted(DECK, table.state.fortunes[A]) == 7


@rule("KR-57", "KR-58")
@pytest.mark.parametrize(("trust", "extra"), [("", 3), ("0", 6), ("7 5 0", 12)])
def test_the_last_solvent_bank_adds_3m_and_3m_for_each_confidence_card(trust: str, extra: int) -> None:
    assert counted_up({}, {A: 1, C: 2}, {B: trust}).extras == (1, extra, 1)


@rule("KR-59")
def test_each_bankrupt_ceo_adds_a_golden_parachute() -> None:
    assert counted_up({A: "gold-4"}, {A: 1, B: 2}, {C: ""}).scores == (5, 1, 3)


@rule("KR-45", "KR-R32")
def test_shares_in_a_fortune_are_multiplied_each_fortune_by_itself() -> None:
    table = Table(
        2,
        fortunes={A: "share-oil-20 share-oil-20 share-oil-10", B: "share-oil-10 share-oil-10 share-oil-20"},
        hands={B: "share-oil-10"},
    )
    assert count_up(table.state).fortunes == (10, 4)


@rule("KR-54")
def test_a_fortune_is_out_of_play() -> None:
    """It cannot be spent, lent, dealt, discarded or used."""
    fortune = "gold-4 year-end-bonus share-oil-20"
    table = Table(at="loans", fortunes={A: fortune}, hands={A: "cash-1"})
    assert table.acts(A)["lend"] == [("cash-1", "students")]
    assert table.acts(A)["gift"].parts["give"].options == table.state.hands[A]
    assert table.plays(A) == []
    table = Table(at="overhead", fortunes={A: fortune})
    assert table.asked == (A, "distress")
    table = Table(2, at="event", fortunes={A: fortune}, events="stock-market-slump")
    table.pass_until("slump")
    assert table.say(A, ())


@rule("KR-R47")
def test_after_round_30_it_ends_and_survivors_count_1m_a_confidence_card() -> None:
    table = Table(at="over", active=B, first=C, in_round=29, hands={C: "gold-4"})
    assert table.state.outcome() is None, "round 30 begins"
    assert (table.asked, table.state.round) == ((C, "workforce"), 30)
    table = Table(at="over", active=B, first=C, in_round=30, confidence={A: "2 2", B: "", C: "3"}, out={})
    outcome = ended(table)
    assert outcome.extras == (2, 0, 1), "neither 3M nor 3M a card"
    assert outcome.survivors == (A, B, C)
    assert (outcome.rounds, table.view(None).round) == (30, 30)
    table = Table(at="over", active=A, first=A, in_round=30, out={B: 7, C: 8})
    assert table.state.round == 30


@rule("KR-R47")
def test_the_cap_comes_after_the_last_turn_of_the_round() -> None:
    table = Table(4, at="over", active=C, first=A, in_round=30, out={D: 3, B: 2}, confidence={A: "2", C: "2"})
    assert ended(table).extras == (1, 1, 1, 1)
    table = Table(4, at="over", active=A, first=A, in_round=30, out={D: 3, B: 2}, hands={C: "gold-4"})
    assert table.asked == (C, "workforce"), "C's turn of round 30 is still to come"


@rule("KR-R50")
@pytest.mark.parametrize(
    ("fortunes", "out", "trust", "winners", "by"),
    [
        ({A: "gold-3 gold-4"}, {A: 5, C: 9}, {B: "0"}, (A,), "fortune"),
        ({A: "gold-3 gold-2"}, {A: 9, C: 5}, {B: "0"}, (B,), "last_bank"),
        ({A: "gold-4 gold-4", C: "gold-4 gold-3 cash-1"}, {A: 5, C: 9}, {B: "0"}, (C,), "later_bankruptcy"),
        ({A: "gold-4 gold-4", C: "gold-4 gold-3 cash-1"}, {A: 9, C: 9}, {B: "0"}, (A, C), "shared"),
        ({A: "gold-4", C: "gold-3"}, {C: 1, B: 2, A: 3}, {}, (A,), "fortune"),
    ],
)
def test_ties(
    fortunes: dict[int, str], out: dict[int, int], trust: dict[int, str], winners: Sequence[int], by: str
) -> None:
    outcome = counted_up(fortunes, out, trust)
    assert outcome.winners == tuple(winners)
    assert outcome.decided_by == by


@rule("KR-R50", "KR-R49")
def test_nobody_is_the_last_bank_when_all_fall_together() -> None:
    outcome = counted_up({A: "gold-4", B: "gold-4"}, {A: 4, B: 4}, {}, seats=2)
    assert (outcome.winners, outcome.decided_by) == ((A, B), "shared")


@rule("KR-R50", "KR-R47", "KR-X19")
def test_a_survivor_of_the_round_cap_ranks_above_whoever_fell_even_in_the_last_turn() -> None:
    position: dict[str, Any] = {"fortunes": {A: "gold-4", B: "gold-4 cash-1"}, "confidence": {B: "", C: ""}}
    last = Table(at="over", active=C, first=A, in_round=30, **position).state.turn
    for turn in (last, last - 1):
        outcome = ended(Table(at="over", active=C, first=A, in_round=30, out={A: turn}, **position))
        assert outcome.scores == (5, 5, 0)
        assert (outcome.winners, outcome.decided_by) == ((B,), "later_bankruptcy")


@rule("KR-56", "KR-59")
def test_what_is_measured_of_an_end_is_the_count_the_fortune_and_the_turn_of_a_bankruptcy() -> None:
    outcome = counted_up({A: "gold-4", B: "gold-2"}, {A: 5, C: 9}, {B: "0"})
    assert outcome.measures() == {"score": (5, 8, 1), "fortune": (4, 2, 0), "failed at turn": (5, 0, 9)}


@rule("KR-56", "KR-54")
def test_after_the_end_all_is_open() -> None:
    table = Table(2, at="overhead", hands={B: "gold-4"}, fortunes={A: "gold-3", B: "gold-2"}, confidence={A: ""})
    for seat in (A, B, None):
        assert [fortune is None for fortune in table.view(seat).fortunes] == [seat != A, seat != B]
    table.act(A, "give_up")
    for seat in (A, B, None):
        assert table.view(seat).fortunes == tuple(table.state.fortunes)
        assert table.view(seat).hands == tuple(table.state.hands)


@rule("KR-52", "KR-59")
def test_a_failure_is_dated_by_its_turn() -> None:
    table = Table(2, at="overhead", in_round=4, confidence={A: ""})
    table.act(A, "give_up")
    assert ended(table).failed_at == (table.state.turn, 0)
