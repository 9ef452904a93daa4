"""Export: contracts, the black market, passing, and whose turn it is."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.games.crisis.rules.events import ContractFilled, ExportPassed, SoldOnBlackMarket
from tests.games.crisis.table import A, B, C, Table, contract
from tests.marks import rule


def exporting(stock: str, contracts: str = "food-4", seats: int = 2, **more: str) -> Table:
    """Everybody has this stock and a manager there, in the order of the seats."""
    board = {f"export:{seat}": seat for seat in range(seats)}
    return Table(
        seats, at="4.14", stock=dict.fromkeys(range(seats), stock), board=board, contracts=contracts,
        purse=(0,) * seats, **more,  # type: ignore[arg-type]
    )  # fmt: skip


@rule("CR-96")
def test_turns_go_by_seats_of_the_action_not_by_turn_order() -> None:
    table = Table(
        3, at="4.14", order=(A, B, C), board={"export:0": C, "export:1": A}, stock={A: "9 food", C: "9 food"},
        contracts="food-4 food-4 food-4",
    )  # fmt: skip
    order = []
    for act in ("black-food", "contract-0", "contract-1", "black-food"):
        order.append(table.asked[0])
        table.act(order[-1], act, 1)
    assert order == [C, A, C, A]


@rule("CR-97")
def test_one_thing_a_turn() -> None:
    table = exporting("3 food 2 energy")
    assert set(table.acts(A)) == {"contract-0", "black-food", "black-energy", "pass"}
    for act, event in (("contract-0", ContractFilled(A, 0, contract("food-4"), 1, 2, 1)),
                       ("black-food", SoldOnBlackMarket(A, "food", 1, 4)),
                       ("pass", ExportPassed(A))):  # fmt: skip
        table = exporting("3 food 2 energy")
        assert table.act(A, act, None if act == "pass" else 1) == [event]
        assert table.asked == (B, "export")


@rule("CR-98")
def test_only_the_two_left_columns_are_available() -> None:
    table = exporting("3 food", "- - - - - - - food-4 food-4 food-6 food-6 food-8")
    assert {act for act in table.offers(A) if act.startswith("contract")} == {"contract-7"}
    with pytest.raises(Illegal):
        table.act(A, "contract-8", 1)


@rule("CR-99")
def test_from_one_unit_to_the_number_on_the_tile() -> None:
    assert exporting("9 food").offers(A)["contract-0"] == (1, 4)
    assert exporting("3 food").offers(A)["contract-0"] == (1, 3)
    assert "contract-0" not in exporting("3 mineral").offers(A)
    for units in (0, 5):
        with pytest.raises(Illegal):
            exporting("9 food").act(A, "contract-0", units)


@rule("CR-100")
def test_a_contract_filled_in_part_is_gone() -> None:
    table = exporting("3 food")
    table.act(A, "contract-0", 1)
    assert table.state.contracts == [None] * 12
    assert set(table.offers(B)) == {"black-food"}


@rule("CR-101", "CR-104")
def test_the_black_market_needs_no_contract_and_gives_no_vp() -> None:
    for contracts in ("", "metal-2"):
        table = exporting("3 metal", contracts)
        table.act(A, "black-metal", 3)
        assert (table.state.credits[A], table.state.vp[A]) == (24, 15)
        assert table.state.contracts.count(None) == 12 - len(contracts.split()), "no contract is used up"


@rule("CR-102")
def test_four_units_of_each_type_for_each_player() -> None:
    table = exporting("9 food 9 mineral", "")
    with pytest.raises(Illegal):
        table.act(A, "black-food", 5)
    table.act(A, "black-food", 4)
    assert table.offers(B) == {"black-food": (1, 4), "black-mineral": (1, 4)}, "the limit is a player's own"
    table.act(B, "black-mineral", 3)
    assert table.offers(A) == {"black-mineral": (1, 4)}
    table.act(A, "pass")
    assert table.offers(B) == {"black-food": (1, 4), "black-mineral": (1, 1)}


@rule("CR-103")
def test_another_type_on_a_later_turn() -> None:
    table = exporting("2 food 2 mineral 2 energy", "", seats=1)
    for resource in ("food", "mineral", "energy"):
        table.act(A, f"black-{resource}", 2)
    assert table.state.credits[A] == 8 + 8 + 2


@rule("CR-105")
def test_who_has_passed_sells_no_more_while_the_others_go_on() -> None:
    table = exporting("9 food", "food-4 food-4 food-4", seats=3)
    table.act(A, "pass")
    assert table.state.board[32] == (), "the manager is home"
    order = []
    for act in ("contract-0", "contract-1", "black-food", "pass"):
        order.append(table.asked[0])
        table.act(order[-1], act, None if act == "pass" else 1)
    assert order == [B, C, B, C]
    assert table.asked == (B, "export")


@rule("CR-R45")
def test_who_has_sold_everything_passes_without_being_asked() -> None:
    table = exporting("1 food", "food-4")
    told = table.act(A, "contract-0", 1)
    assert table.asked == (B, "export")
    assert not [event for event in told if isinstance(event, ExportPassed)], "it is not its turn"
    told = table.act(B, "black-food", 1)
    assert [event for event in told if isinstance(event, ExportPassed)] == [ExportPassed(A), ExportPassed(B)]


@rule("CR-R57")
def test_a_customs_friend_is_for_one_turn() -> None:
    market = "- - - - - - - - food-4 food-4"
    table = Table(
        at="4.14", hands={A: "customs-friend"}, board={"export:0": A}, stock={A: "9 food"}, contracts=market,
    )  # fmt: skip
    table.act(A, "customs-friend")
    table.act(A, "contract-8", 1)
    assert set(table.offers(A)) == {"black-food"}
    table = Table(
        at="4.14", hands={A: "customs-friend"}, board={"export:0": A, "export:1": B}, stock={A: "1 food", B: "1 food"},
        contracts=market,
    )  # fmt: skip
    table.act(A, "customs-friend")
    table.act(A, "pass")
    assert set(table.offers(B)) == {"black-food"}, "and for one player"
