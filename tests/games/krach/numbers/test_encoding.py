"""Krach as numbers: what they say of positions that can be worked out by hand."""

from __future__ import annotations

import pytest

from debacle.games.krach import Krach
from debacle.games.krach.numbers.fields import (
    CARD_FIELDS,
    EVENT_FIELDS,
    OTHERS,
    SEAT_FIELDS,
    TABLE_FIELDS,
    WORKFORCE_FIELDS,
)
from debacle.games.krach.rules.banks import cover, face_value, lent_at, overhead_due, total_lent
from debacle.games.krach.rules.notes import KrachNotes, Stratum, blank
from debacle.games.krach.rules.state import KrachState
from tests.games.documented import documented
from tests.games.krach.case import walk
from tests.games.krach.table import DECK, GAME, WORKFORCE, A, B, C, Table, crash
from tests.marks import rule

NAMES = [field.name for field in GAME.encoding().fields]


def nothing_noted(state: KrachState, seat: int) -> KrachNotes:
    """Whoever has just come to the table."""
    none = (0,) * state.seats
    return blank(DECK, seat).__replace__(
        held=((),) * state.seats, least=none, most=(9,) * state.seats, attempts=none, caught=none, looks=none,
        chances=none, confidence=tuple((-1,) * len(pile) for pile in state.confidence),
    )  # fmt: skip


def numbers(table: Table, seat: int, **noted: object) -> dict[str, float]:
    notes = nothing_noted(table.state, seat).__replace__(**noted)
    return dict(zip(NAMES, GAME.encoding().encode(table.view(seat), notes), strict=True))


def test_the_document_has_the_fields_of_the_code() -> None:
    assert documented(GAME.encoding().version) == [
        *TABLE_FIELDS.items(), *SEAT_FIELDS.items(), *CARD_FIELDS.items(), *WORKFORCE_FIELDS.items(),
        *EVENT_FIELDS.items(),
    ]  # fmt: skip


def test_names_are_all_different() -> None:
    expected = len(TABLE_FIELDS) + (1 + OTHERS) * len(SEAT_FIELDS) + len(DECK.data.capital) * len(CARD_FIELDS)
    expected += len(DECK.data.workforce) * len(WORKFORCE_FIELDS) + len(DECK.data.event) * len(EVENT_FIELDS)
    assert len(set(NAMES)) == len(NAMES) == expected


@rule("KR-22", "KR-37", "KR-42")
def test_a_bank_and_its_books() -> None:
    table = Table(
        3,
        hands={A: "gold-2 gold-2 gold-4", B: "cash-1"},
        fortunes={A: "cash-3"},
        workforces={A: "students:gold-3", B: "teachers:gold-4+cash-2 craftspeople"},
        strikes="craftspeople",
        rates={B: 1},
    )
    seen = numbers(table, A)
    assert (seen["seats_3"], seen["asked_workforce"], seen["own_active"], seen["other_1_active"]) == (1, 1, 1, 0)
    assert (seen["card_gold_2_own_hand"], seen["card_gold_4_own_hand"], seen["card_cash_3_own_fortune"]) == (
        1,
        0.5,
        0.5,
    )
    assert (seen["own_hand"], seen["own_fortune"]) == pytest.approx((8 / 20, 3 / 20))
    assert (seen["own_seen"], seen["other_1_seen"], seen["other_1_hand"]) == (1, 0, 0)
    assert (seen["card_gold_3_lent_own"], seen["card_gold_4_lent_other"], seen["card_cash_2_lent_other"]) == (
        0.5, 0.5, 0.5,
    )  # fmt: skip
    assert (seen["other_1_lent"], seen["other_1_strikes"]) == pytest.approx((6 / 20, 1 / 3))
    assert seen["other_1_overhead"] == pytest.approx(overhead_due(table.state, B) / 10)
    assert (seen["workforce_students_own"], seen["workforce_teachers_other_1"]) == (1, 1)
    assert (seen["workforce_craftspeople_striking"], seen["workforce_teachers_striking"]) == (1, 0)
    teachers = DECK.capacity[WORKFORCE["teachers"]]
    assert (seen["workforce_teachers_loans"], seen["workforce_teachers_lent"]) == pytest.approx((2 / teachers, 0.6))
    assert seen["other_3_present"] == 0


@rule("KR-R15", "KR-53")
def test_what_was_seen_is_remembered() -> None:
    table = Table(2, hands={A: "gold-2", B: "gold-4 cash-1"})
    gold, cash = table.view(B).hands[B] or ()
    if DECK.value[gold] != 4:
        gold, cash = cash, gold
    under = next(card for card, entry in enumerate(DECK.capital) if entry.id == "bribe")
    krach = next(place for place, event in enumerate(DECK.events) if event.effect == "krach")
    other = next(place for place, event in enumerate(DECK.events) if event.effect == "stimulus")
    seen = numbers(
        table, A, held=((), (gold,)), capital=(Stratum(1, (under,)),), looks=(0, 1), chances=(2, 4), caught=(0, 3),
        events=((krach, other),), least=(0, 1), confidence=((), (0,)),
    )  # fmt: skip
    assert (seen["card_gold_4_other_1"], seen["card_cash_1_other_1"], seen["card_bribe_in_deck"]) == (0.5, 0, 0.5)
    assert (seen["other_1_hand"], seen["other_1_fortune_least"]) == pytest.approx((0.2, 0.1))
    assert (seen["other_1_watches"], seen["other_1_caught"]) == (0.25, 0.5)
    assert (seen["krach_next"], seen["event_krach_next"], seen["event_stimulus_next"]) == (0.5, 0.5, 0.5)
    assert seen["other_1_bailouts"] == pytest.approx(DECK.confidences[0].bailout / 10)


@rule("KR-30", "KR-R20")
def test_an_offer_is_known_to_its_two_sides_alone() -> None:
    table = Table(3, hands={A: "gold-2 cash-1", B: "gold-4"})
    table.act(A, "sale", (B, table.cards(A, "gold-2"), 4))
    seen = numbers(table, B)
    assert (seen["asked_offer"], seen["other_2_acts"], seen["own_is_hit"]) == (1, 1, 1)
    assert (seen["due"], seen["worth_given"], seen["cards"]) == pytest.approx((0.4, 0.2, 1 / 3))
    assert seen["card_gold_2_given"] == 0.5
    third = numbers(table, C)
    assert (third["cards"], third["due"], third["worth_given"], third["card_gold_2_given"]) == pytest.approx(
        (1 / 3, 0, 0, 0)
    )


@rule("KR-R52", "KR-41")
def test_a_card_in_use_and_what_it_names() -> None:
    table = Table(2, hands={A: "strike", B: "bribe"}, workforces={B: "teachers students"})
    table.play(A, "strike", WORKFORCE["teachers"])
    seen = numbers(table, B)
    assert (seen["asked_react"], seen["card_strike_in_use"], seen["workforce_teachers_named"]) == (1, 1, 1)
    assert (seen["other_1_acts"], seen["own_is_hit"], seen["cancels"]) == (1, 1, 0)


@rule("KR-36", "KR-38")
def test_in_a_krach_hands_are_seen() -> None:
    table = crash(2, hands={A: "", B: "gold-4"}, workforces={A: "students:gold-3"}, confidence={A: "3"})
    seen = numbers(table, A)
    assert (seen["krach"], seen["need_cover"], seen["due"]) == pytest.approx((1, 1, 0.3))
    assert (seen["other_1_seen"], seen["other_1_hand"], seen["card_gold_4_other_1"]) == pytest.approx((1, 0.2, 0.5))


@rule("KR-22", "KR-37", "KR-43")
def test_the_numbers_agree_with_the_rules_through_whole_games() -> None:
    encode, kinds = Krach().encoding().encode, set()
    for seats, seed in ((2, 1), (4, 2), (3, 3)):
        for state, decision, notes in walk(seats, seed):
            seat = decision.seat
            seen = dict(zip(NAMES, encode(state.view(seat), notes[seat]), strict=True))
            assert seen[f"asked_{decision.kind}"] == 1
            assert seen["own_hand"] == pytest.approx(face_value(state.deck, state.hands[seat]) / 20)
            assert seen["own_cover"] == pytest.approx(cover(state, seat) / 20)
            for place in range(seats):
                name = f"other_{place}" if place else "own"
                other = (seat + place) % seats
                assert seen[f"{name}_lent"] == pytest.approx(total_lent(state, other) / 20)
                assert seen[f"{name}_lent_green"] == pytest.approx(lent_at(state, other, "green") / 10)
                assert seen[f"{name}_overhead"] == pytest.approx(overhead_due(state, other) / 10)
            kinds.add(decision.kind)
    assert len(kinds) > 9
