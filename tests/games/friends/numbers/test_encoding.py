"""Friends as numbers: what they say of positions that can be worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from debacle.games.friends.numbers.fields import CARD_FIELDS, OTHERS, SEAT_FIELDS, TABLE_FIELDS
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.row import lots_to_come
from debacle.games.friends.rules.state import FriendsState
from tests.games.documented import documented
from tests.games.friends.case import case
from tests.games.friends.table import DECK, GAME, A, B, C, Table
from tests.marks import rule

NAMES = [field.name for field in GAME.encoding().fields]


def numbers(table: Table, seat: int) -> dict[str, float]:
    """By name, as this seat knows them: it has counted everybody's money."""
    found = GAME.encoding().encode(table.view(seat), FriendsNotes(tuple(table.money)))
    return dict(zip(NAMES, found, strict=True))


def test_the_document_has_the_fields_of_the_code() -> None:
    assert documented(GAME.encoding().version) == [
        *TABLE_FIELDS.items(), *SEAT_FIELDS.items(), *CARD_FIELDS.items(),
    ]  # fmt: skip


def test_names_are_all_different() -> None:
    expected = len(TABLE_FIELDS) + (1 + OTHERS) * len(SEAT_FIELDS) + len(DECK.cards) * len(CARD_FIELDS)
    assert len(set(NAMES)) == len(NAMES) == expected


@rule("FR-20", "FR-21", "FR-26")
def test_a_lot_under_the_hammer() -> None:
    table = Table(3, at="auctions", row="yacht bakery", unsold="bakery", money=(70, 50, 40))
    table.bids(50)
    seen = numbers(table, B)
    assert (seen["seats_3"], seen["in_auctions"], seen["asked_bid"], seen["asked_cards"]) == (1, 1, 1, 0)
    assert (seen["lot"], seen["lot_prestige"], seen["lot_factory"]) == (1, 1, 0)
    assert seen["lot_least"] == pytest.approx(0.88)
    assert seen["lot_vp"] == pytest.approx(1.1)
    assert (seen["bid"], seen["least"]) == pytest.approx((0.5, 0.51))
    assert seen["in_hand"] == pytest.approx(-0.01)
    assert seen["bidders"] == pytest.approx(2 / 3)
    assert (seen["other_2_holds"], seen["other_1_holds"], seen["own_holds"]) == (1, 0, 0)
    assert [seen[f"{seat}_bids"] for seat in ("own", "other_1", "other_2", "other_3")] == [1, 1, 1, 0]
    assert (seen["other_2_marker"], seen["other_2_present"], seen["other_3_present"]) == (1, 1, 0)
    assert (seen["card_yacht_is_lot"], seen["card_yacht_next"], seen["card_bakery_next"]) == (1, 1, 0.5)
    assert (seen["card_yacht_row"], seen["card_yacht_unsold"], seen["card_bakery_unsold"]) == (1, 0, 1)
    table.bids(None, None)
    assert numbers(table, B)["card_yacht_other_2"] == 1


@rule("FR-07", "FR-R02")
def test_what_others_have_is_counted_and_not_seen() -> None:
    table = Table(3, at="auctions", row="yacht", money=(70, 50, 40))
    assert table.view(B).money == (None, 50, None)
    seen = numbers(table, B)
    assert [seen[f"{seat}_money"] for seat in ("own", "other_1", "other_2")] == pytest.approx([0.5, 0.4, 0.7])


@rule("FR-45", "FR-54", "FR-57", "FR-89")
def test_empires_and_what_is_attached_to_them() -> None:
    table = Table(
        2,
        empires={A: "yacht+mega-in bakery+super-manager", B: "nuclear-power-station"},
        bound={A: "sponsor"},
        unused={B: "strike"},
        removed="lawyer",
    )
    seen = numbers(table, B)
    assert (seen["card_yacht_other_1"], seen["card_mega_in_other_1"], seen["card_sponsor_other_1"]) == (1, 1, 1)
    assert (seen["card_yacht_doubled"], seen["card_bakery_doubled"], seen["card_bakery_boosted"]) == (1, 0, 1)
    assert (seen["card_strike_own"], seen["card_nuclear_power_station_own"]) == (0.5, 1)
    assert (seen["card_lawyer_removed"], seen["card_lawyer_in_deck"]) == (1, 0)
    assert seen["other_1_vp"] == pytest.approx((2 * 11 + 1) / 40)
    assert seen["own_vp"] == pytest.approx(-6 / 40)
    assert seen["other_1_income"] == pytest.approx((DECK.numbers.base_income + 10 + 2 * 7) / 50)
    assert (seen["other_1_factories"], seen["own_waiting"]) == (0.25, 0.25)
    assert seen["other_1_cards"] == pytest.approx(5 / 15)


@rule("FR-72", "W-REACT")
def test_a_card_that_is_announced_and_whom_it_names() -> None:
    table = Table(3, at="auctions", row="yacht", unused={A: "youre-out", C: "murphys-law"})
    table.act(A, "youre-out", (B, "yacht"))
    seen = numbers(table, C)
    assert (seen["asked_react"], seen["card_youre_out_announced"], seen["card_yacht_named"]) == (1, 1, 1)
    assert [seen[f"{seat}_announces"] for seat in ("own", "other_1", "other_2")] == [0, 1, 0]
    assert [seen[f"{seat}_is_target"] for seat in ("own", "other_1", "other_2")] == [0, 0, 1]
    table.say(C, False)
    table.refuse_until("bid")
    assert numbers(table, C)["other_2_barred"] == 1


@rule("FR-13", "FR-14")
def test_after_the_reshuffle_the_deck_is_known() -> None:
    seen = numbers(Table(2, deck="yacht bakery", row="lawyer"), A)
    assert (seen["reshuffled"], seen["card_yacht_in_deck"], seen["card_lawyer_in_deck"]) == (1, 1, 0)


@rule("FR-89", "FR-29")
def test_the_numbers_agree_with_the_rules_through_whole_games() -> None:
    kinds = set()
    for seats in (2, 4):
        for point in case(seats).walk(Random(seats)):
            state, seat = point.state, point.decision.seat
            assert isinstance(state, FriendsState)
            found = GAME.encoding().encode(state.view(seat), point.notes[seat])
            seen = dict(zip(NAMES, found, strict=True))
            assert seen["own_vp"] == pytest.approx(empire_vp(DECK, state, seat) / 40)
            assert seen["own_money"] == pytest.approx(state.money[seat] / 100)
            assert seen["other_1_money"] == pytest.approx(state.money[(seat + 1) % seats] / 100)
            assert seen["to_come"] == pytest.approx(len(lots_to_come(state)) / 8)
            assert seen[f"asked_{point.decision.kind}"] == 1
            kinds.add(point.decision.kind)
    assert len(kinds) > 7
