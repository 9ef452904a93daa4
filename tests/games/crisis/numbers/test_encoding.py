"""Crisis as numbers: what they say of positions that can be read off the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from debacle.core.audience import Seat
from debacle.games.crisis import Crisis
from debacle.games.crisis.numbers.fields import (
    ADVICE_FIELDS,
    CARD_FIELDS,
    COMPANY_FIELDS,
    CONTRACT_FIELDS,
    EVENT_FIELDS,
    KIND_FIELDS,
    OFFER_FIELDS,
    SEAT_FIELDS,
    SPACE_FIELDS,
    TABLE_FIELDS,
    WORKER_FIELDS,
)
from debacle.games.crisis.numbers.outlook import OUTLOOK_FIELDS
from debacle.games.crisis.rules.notes import CrisisNotes
from tests.games.crisis.case import GAME, GENTLE, TEXT
from tests.games.crisis.table import A, B, C, Table, company
from tests.marks import rule

RESEARCH = Path(__file__).parents[4] / "docs" / "research.md"


def numbers(table: Table, seat: Seat, pile: tuple[int, ...] | None = None) -> dict[str, float]:
    encoding = GAME.encoding()
    found = encoding.encode(table.view(seat), CrisisNotes(seat, pile))
    return dict(zip([field.name for field in encoding.fields], found, strict=True))


def test_the_document_has_the_fields_of_the_code() -> None:
    section = RESEARCH.read_text(encoding="utf-8").split("## Crisis: `crisis-v3`\n")[1].split("\n## ")[0]
    parts = (TABLE_FIELDS, OUTLOOK_FIELDS, ADVICE_FIELDS, SEAT_FIELDS, SPACE_FIELDS, OFFER_FIELDS, WORKER_FIELDS,
             CONTRACT_FIELDS, EVENT_FIELDS, CARD_FIELDS, COMPANY_FIELDS, KIND_FIELDS)  # fmt: skip
    assert re.findall(r"^\| `(\w+)` \| (.+) \|$", section, re.MULTILINE) == [
        row for part in parts for row in part.items()
    ]
    assert f"{len(GAME.encoding().fields):,} numbers" in section


def test_names_are_all_different() -> None:
    names = [field.name for field in GAME.encoding().fields]
    assert len(set(names)) == len(names)


def test_other_components_are_another_version_and_other_targets_are_not() -> None:
    assert GAME.encoding().version == GENTLE.encoding().version == "crisis-v3"
    renamed = Crisis(Crisis.read_deck(TEXT.replace('"bank-01"', '"bank-99"'), "renamed.toml")).encoding()
    assert renamed.version.startswith("crisis-v3-")
    assert len(renamed.fields) == len(GAME.encoding().fields)


@rule("CR-10", "CR-107", "CR-R03")
def test_the_table() -> None:
    table = Table(3, at="planning", turn=1, vp=(25, 15, 20), status=20)
    seen = numbers(table, B)
    assert (seen["seats_3"], seen["seats_1"], seen["asked_place"], seen["phase_planning"]) == (1, 0, 0, 1)
    assert numbers(table, A)["asked_place"] == 1
    assert seen["round"] == pytest.approx(1 / 7)
    assert [seen[name] for name in ("target", "target_next", "target_last")] == pytest.approx([0.19, 0.29, 0.92])
    assert (seen["zone_red"], seen["zone_yellow"], seen["zone_green"]) == (0, 1, 0)
    assert seen["forecast"] == pytest.approx((20 + 6 - 4 + 1) / 45)
    assert [seen[f"{seat}_to_target"] for seat in ("own", "other_1", "other_2")] == pytest.approx([-0.2, 0.05, 0.3])
    assert [seen[f"{seat}_present"] for seat in ("own", "other_2", "other_3")] == [1, 1, 0]
    assert [seen[f"{seat}_in_line"] for seat in ("own", "other_1", "other_2")] == pytest.approx([0.8] * 3)
    assert [seen[f"{seat}_first"] for seat in ("own", "other_1", "other_2")] == [0, 0, 1]


@rule("CR-28", "CR-R30", "CR-R31")
def test_managers_from_the_left_on_and_closed_spaces() -> None:
    table = Table(3, at="4.11", board={"import-food": A, "import-fuel": C}, event="bank-holiday")
    seen = numbers(table, B)
    assert (seen["space_import_2_other_2"], seen["space_import_2_own"], seen["space_import_2_now"]) == (1, 0, 1)
    assert (seen["space_import_4_other_1"], seen["space_import_4_now"]) == (1, 0)
    assert (seen["space_loan_closed"], seen["space_import_2_closed"]) == (1, 0)
    assert numbers(table, A)["space_import_2_own"] == 1
    assert numbers(table, A)["asked_import"] == 1


@rule("CR-68", "CR-R40")
def test_what_is_offered() -> None:
    table = Table(at="4.10", board={"companies": A}, offered="bank-01")
    seen = numbers(table, A)
    offer = {name: seen[f"offered_company_1_{name}"] for name in OFFER_FIELDS}
    assert (offer["price"], offer["vp"], offer["crew_financier"], offer["bonus_financier"]) == pytest.approx(
        (0.5, 0.6, 0.5, 0.5)
    )
    assert (offer["makes_vp"], offer["makes_credit"]) == pytest.approx((2 / 5, 6 / 5))
    assert (offer["more_vp"], offer["more_credit"]) == pytest.approx((1 / 3, 2 / 3))
    assert (offer["needs_energy"], offer["needs_food"]) == pytest.approx((1 / 3, 0))


@rule("CR-R41", "CR-81")
def test_a_plan_of_production_is_there_for_its_owner_alone() -> None:
    table = Table(
        at="production",
        companies={A: "farm-05 mine-03"},
        workers={A: "farmer2 farmer labourer engineer engineer2"},
        stock={A: "3 energy"},
    )
    before = numbers(table, B)
    assert before["other_1_company_farm_05"] == 1
    table.activate(A, "mine-03", "labourer", "engineer2")
    seen = numbers(table, A)
    assert (seen["company_mine_03_planned"], seen["company_farm_05_planned"]) == (1, 0)
    assert seen["planned_energy"] > 0
    assert sum(seen[name] for name in seen if re.fullmatch(r"worker_\w+_planned", name)) == 1, "two workers"
    assert numbers(table, B) == before


@rule("CR-43", "CR-R10")
def test_what_is_remembered_of_a_reshuffle() -> None:
    table = Table(2, at="planning", hands={A: "amnesty"})
    seen = numbers(table, A)
    assert (seen["card_amnesty_hand"], seen["card_amnesty_unseen"], seen["reshuffled"]) == (1, 0, 0)
    assert (seen["card_overtime_unseen"], seen["card_overtime_in_pile"]) == (2, 2)
    overtime = GAME.deck.card_index["overtime"]
    seen = numbers(table, A, pile=(overtime,))
    assert (seen["card_overtime_unseen"], seen["card_overtime_in_pile"], seen["reshuffled"]) == (2, 1, 1)
    assert seen["card_exemption_in_pile"] == 0, "it is in a hand since before"


@rule("CR-R33", "CR-R57")
def test_cards_in_force() -> None:
    table = Table(
        2, at="production window", hands={A: "wildcat-strike"}, companies={B: "farm-01 farm-02"}, workers={B: "farmer"}
    )
    table.act(A, "wildcat-strike", company("farm-01"))
    for seat, own, others in ((A, 1, 0), (B, 0, 1)):
        seen = numbers(table, seat)
        assert seen["company_farm_01_stopped"] == 1
        assert (seen["card_wildcat_strike_own"], seen["card_wildcat_strike_by_others"]) == (own, others)
    assert (numbers(table, B)["other_1_played"], numbers(table, B)["own_played"]) == (1, 0)


@rule("CR-68", "CR-85", "CR-91")
def test_what_own_companies_lack_and_what_others_would_add() -> None:
    """The farm has its farmer; the mine has nobody, and a labourer could work there."""
    table = Table(2, at="planning", companies={A: "farm-05 mine-03"}, workers={A: "farmer"}, offered="bank-01")
    seen = numbers(table, A)
    assert seen["outlook_purse"] == pytest.approx(20 / 20)
    assert (seen["company_farm_05_crewed"], seen["company_mine_03_crewed"]) == (1, 0)
    assert (seen["outlook_empty_labourer"], seen["outlook_unused_farmer"]) == (0.5, 0)
    assert seen["outlook_foreign_labourer"] > 0
    assert seen["outlook_foreign_financier"] == 0
    assert seen["offered_company_1_left"] == pytest.approx(10 / 20)
    assert seen["offered_company_1_adds"] == 0, "nobody could work there"
    assert not [
        name for name, value in numbers(table, B).items() if name.startswith(("outlook_", "advised_")) and value
    ]


@rule("CR-R41", "CR-93")
def test_what_managers_will_fetch_and_want_is_counted() -> None:
    before = numbers(Table(2, at="planning", companies={A: "bank-01"}, workers={A: "financier"}), A)
    table = Table(
        2, at="planning", companies={A: "bank-01"}, workers={A: "financier"},
        board={"energy-buy-2": A, "subsidies": A},
    )  # fmt: skip
    after = numbers(table, A)
    assert before["outlook_short_energy"] == pytest.approx(1 / 3)
    assert after["outlook_short_energy"] == pytest.approx(-1 / 3)
    assert (after["outlook_purse"] - before["outlook_purse"]) * 20 == pytest.approx(4 - 2 * 2)


def advised(table: Table, seat: Seat) -> set[str]:
    return {name for name, value in numbers(table, seat).items() if "advised" in name and value}


@rule("CR-R41", "CR-99", "CR-R19")
def test_what_is_advised_stands_with_what_it_is_about() -> None:
    table = Table(at="production", companies={A: "hotel-01"}, workers={A: "labourer"}, stock={A: "1 energy 1 food"})
    assert advised(table, A) == {"company_hotel_01_advised"}
    table.activate(A, "hotel-01", "labourer", None)
    assert advised(table, A) == {"advised_end"}
    table = Table(at="4.14", turn=7, board={"export": A}, stock={A: "3 food"}, contracts="- food-4")
    assert advised(table, A) == {"contract_2_advised", "advised_units_3"}
    table = Table(at="4.14", turn=7, board={"export": A}, stock={A: "2 food"})
    assert advised(table, A) == {"advised_food", "advised_units_2"}
    table = Table(3, at="actions window", turn=7, hands={A: "tax-audit"}, vp=(10, 20, 30))
    assert advised(table, A) == {"card_tax_audit_advised", "other_2_advised"}
    assert advised(table, B) == set()
    [space] = advised(Table(at="planning"), A)
    assert space.startswith("space_")


def test_the_quick_numbers_are_the_same_without_outlook_and_advice() -> None:
    table = Table(at="planning", companies={A: "farm-05 mine-03"}, workers={A: "farmer"}, offered="bank-01")
    encoding = GAME.encoding()
    view, notes = table.view(A), CrisisNotes(A)
    slow, quick = encoding.encode(view, notes), encoding.quick(view, notes)
    differing = {field.name for field, one, two in zip(encoding.fields, slow, quick, strict=True) if one != two}
    assert "outlook_purse" in differing
    assert any(name.endswith("_advised") for name in differing)
    told = ("outlook_", "advised_")
    assert all(name.startswith(told) or name.endswith(("_advised", "_crewed", "_left", "_adds")) for name in differing)
    assert not any(quick[place] for place, field in enumerate(encoding.fields) if field.name in differing)
