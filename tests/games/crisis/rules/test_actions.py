"""What each action of phase 4 does, but for production and the worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core.refusals import Illegal
from debacle.games.crisis.rules.actions import a08_foreign_workers
from debacle.games.crisis.rules.events import (
    CompanyBought,
    Declined,
    EnergyBought,
    FifthManagerWon,
    Imported,
    ResourceBought,
    WorkerHired,
)
from tests.games.crisis.table import DECK, A, B, C, Table, company, space
from tests.marks import rule


@rule("CR-40")
def test_corruption_gives_a_card_for_each_manager() -> None:
    table = Table(3, at="4.1", board={"corruption": (A, B, A)})
    assert [len(hand) for hand in table.state.hands] == [2, 1, 0]
    assert len(table.state.pile) == 25


@rule("CR-44")
def test_subsidies_give_four_credits_for_each_manager() -> None:
    assert Table(3, at="4.2", board={"subsidies": (A, B, A)}).state.credits == [28, 24, 20]


@rule("CR-18", "CR-77")
def test_what_is_gained_can_be_used_at_once() -> None:
    """The VP of 4.3 allows a loan, and the credits of the loan pay for an import."""
    table = Table(at="4.3", vp=(1, 90), purse=(0, 0), board={"leader": A, "loan": A, "import-energy": A})
    assert table.view(B).vp[A] == 2
    table.act(A, "take")
    assert (table.view(B).vp[A], table.view(B).credits[A]) == (1, 10)
    table.act(A, "buy", 1)
    assert (table.view(B).vp[A], table.view(B).credits[A]) == (0, 9)


@rule("CR-57")
@pytest.mark.parametrize(
    ("resource", "price"), [("energy", 1), ("food", 4), ("mineral", 4), ("fuel", 6), ("metal", 8), ("machine", 12)]
)
def test_local_industry_sells_one_unit_of_anything(resource: str, price: int) -> None:
    table = Table(at="4.6", purse=(12, 0), board={"local-industry": A})
    told = table.act(A, "buy", resource)
    assert ResourceBought(A, resource, price, 0) in told  # type: ignore[arg-type]
    assert (table.state.credits[A], table.stock(A), table.state.vp[A]) == (12 - price, {resource: 1}, 15)
    assert table.asked[1] != "local", "exactly one"


@rule("CR-57", "CR-58")
def test_only_what_can_be_paid_is_for_sale() -> None:
    table = Table(at="4.6", purse=(6, 0), board={"local-industry": A})
    assert table.offers(A) == {"buy": ["energy", "food", "mineral", "fuel"]}
    with pytest.raises(Illegal):
        table.act(A, "buy", "metal")


@rule("CR-59", "CR-60", "CR-R38")
@pytest.mark.parametrize(
    ("owned", "crew", "vp", "food"),
    [
        ("farm-03", ("temp", None), 0, 2),
        ("farm-03", ("farmer", "temp"), 0, 3),
        ("port-01", ("labourer", "temp", None, None), 2, 0),
        ("port-01", ("labourer", "engineer", "temp", None), 3, 0),
        ("port-01", ("labourer", "engineer", None, "temp"), 3, 0),
    ],
)
def test_the_temporary_worker_is_of_any_type_at_level_one(
    owned: str, crew: tuple[str | None, ...], vp: int, food: int
) -> None:
    table = Table(
        at="4.7", board={"temp-worker": A}, companies={A: owned}, workers={A: "farmer labourer engineer"},
        stock={A: "2 energy 1 fuel"},
    )  # fmt: skip
    assert table.told() == [WorkerHired(A, DECK.temp, 0)]
    table.activate(A, owned, *crew)
    table.act(A, "end")
    assert (table.state.vp[A] - 15, table.stock(A).get("food", 0)) == (vp, food)


@rule("CR-R38", "CR-91")
def test_the_temporary_worker_is_one_worker() -> None:
    table = Table(at="4.13", companies={A: "farm-03"}, workers={A: "temp"}, stock={A: "1 energy"})
    with pytest.raises(Illegal, match="two places"):
        table.act(A, "farm-03", (DECK.temp, DECK.temp))


@rule("CR-61", "CR-62")
def test_a_foreign_worker_of_any_type_at_level_one() -> None:
    table = Table(at="4.8", status=20, board={"foreign-workers": A})
    assert table.offers(A) == {"hire": ["labourer", "farmer", "engineer", "financier"]}
    table.act(A, "hire", "engineer")
    [tile] = table.state.workers[A]
    assert (DECK.workers[tile].id, DECK.levels[tile]) == ("foreign-engineer", (0, 0, 1, 0))
    assert (table.state.foreign, table.state.credits[A]) == ([5, 5, 4, 5], 17)


@rule("CR-64")
def test_each_national_worker_has_its_own_space_and_is_free() -> None:
    board = {"national-workers:4": A, "national-workers:2": A, "national-workers:3": B}
    table = Table(at="4.9", board=board, national="labourer farmer2 engineer3 both financier", turn=7, vp=(90, 90))
    hired = [[DECK.workers[tile].id for tile in mine] for mine in table.state.workers]
    assert hired == [["national-engineer-3", "national-financier-1"], ["national-farmer-labourer"]]
    assert table.state.credits[:] == [20, 20]


@rule("CR-65", "CR-67")
def test_workers_are_assigned_anew_in_each_production() -> None:
    table = Table(
        at="4.13", turn=3, companies={A: "farm-03 farm-01"}, workers={A: "farmer both"}, stock={A: "2 energy"},
        vp=(60, 60), managers=(1, 1),
    )  # fmt: skip
    table.activate(A, "farm-03", "farmer", "both")
    table.act(A, "end")
    assert table.stock(A) == {"energy": 1, "food": 4}
    table.refuse_until("produce")
    assert table.state.round == 4
    table.activate(A, "farm-03", "both", None)
    table.act(A, "end")
    assert table.stock(A) == {"food": 6}, "and the other one was idle"


@rule("CR-R61")
def test_who_and_what_is_new_can_produce_in_the_same_round() -> None:
    board = {"temp-worker": A, "foreign-workers": A, "national-workers:0": A, "companies:0": A}
    table = Table(at="4.7", board=board, national="labourer", offered="farm-03", stock={A: "1 energy"})
    table.act(A, "hire", "farmer")
    table.act(A, "buy")
    table.activate(A, "farm-03", "foreign-farmer", "labourer")
    table.act(A, "end")
    assert table.stock(A) == {"food": 3}


@rule("CR-68")
def test_a_company_gives_its_vp_at_once() -> None:
    table = Table(at="4.10", board={"companies:1": A}, offered="farm-01 mine-03")
    told = table.act(A, "buy")
    assert told[0] == CompanyBought(A, company("mine-03"), 10, 4)
    assert (table.state.credits[A], table.state.vp[A], table.state.companies[A]) == (10, 19, (company("mine-03"),))


@rule("CR-69")
def test_three_icons_win_the_fifth_manager_once() -> None:
    table = Table(
        at="4.10", companies={A: "station-01"}, board={"companies:0": A, "companies:1": A}, offered="mine-03 bank-01",
        purse=(30, 0),
    )  # fmt: skip
    assert FifthManagerWon(A) in table.act(A, "buy")
    assert FifthManagerWon(A) not in table.act(A, "buy")
    assert table.state.managers[A] == 5


@rule("CR-70")
def test_the_price_is_in_credits_and_the_penalty_in_vp() -> None:
    table = Table(at="4.10", purse=(9, 0), board={"companies:0": A}, offered="mine-03")
    assert table.state.penalties[A] == 4


@rule("CR-71", "CR-72", "CR-73", "CR-74", "CR-R08")
def test_eight_ways_to_import() -> None:
    goods = {
        "energy": {"energy": 2}, "food": {"food": 2}, "mineral": {"mineral": 2}, "fuel": {"fuel": 2},
        "metal": {"metal": 2}, "machine": {"machine": 2}, "lot-1": {"energy": 2, "mineral": 2},
        "lot-2": {"energy": 2, "fuel": 2},
    }  # fmt: skip
    prices = {
        "energy": (2, 2), "food": (8, 4), "mineral": (8, 4), "fuel": (12, 6), "metal": (16, 8), "machine": (24, 12),
        "lot-1": (9, 5), "lot-2": (13, 6),
    }  # fmt: skip
    assert len(DECK.at[11]) == len(goods)
    for name, stock in goods.items():
        table = Table(at="4.11", purse=(50, 0), vp=(50, 0), board={f"import-{name}": A})
        units = 1 if name.startswith("lot") else 2
        assert table.offers(A) == {"buy": (1, units)}
        [told] = [event for event in table.act(A, "buy", units) if isinstance(event, Imported)]
        assert table.stock(A) == stock
        assert (50 - table.state.credits[A], 50 - table.state.vp[A]) == (told.credits, told.vp)
        assert (told.credits, told.vp) == prices[name]


@rule("CR-75")
@pytest.mark.parametrize(("purse", "vp"), [(3, 15), (20, 1)])
def test_no_import_without_the_credits_or_the_vp(purse: int, vp: int) -> None:
    table = Table(at="4.11", purse=(purse, 0), vp=(vp, 15), board={"import-food": A})
    assert (table.state.penalties[A], table.stock(A)) == (2, {})


@rule("CR-R51", "CR-R35", "CR-75")
def test_imports_take_vp_down_to_nothing_but_no_lower() -> None:
    table = Table(at="4.11", vp=(4, 15), board={"import-food": A, "import-energy": A})
    table.act(A, "decline")
    assert table.offers(A) == {"buy": (1, 2)}
    table.act(A, "buy", 2)
    assert table.state.vp[A] == 0
    table = Table(at="4.11", vp=(3, 15), board={"import-food": A})
    assert table.offers(A) == {"buy": (1, 1)}
    with pytest.raises(Illegal):
        table.act(A, "buy", 2)


@rule("CR-78", "CR-79")
@pytest.mark.parametrize(
    ("where", "most", "left", "energy"),
    [
        ("energy-buy-2", 2, ({"food": 2, "mineral": 2, "fuel": 2}, 16), 2),
        ("energy-buy-3", 3, ({"food": 2, "mineral": 2, "fuel": 2}, 11), 3),
        ("energy-from-food", 1, ({"food": 1, "mineral": 2, "fuel": 2}, 20), 2),
        ("energy-from-fuel", 1, ({"food": 2, "mineral": 2, "fuel": 1}, 20), 3),
        ("energy-from-mineral", 2, ({"food": 2, "fuel": 2}, 20), 4),
    ],
)
def test_energy_for_credits_or_goods(where: str, most: int, left: tuple[dict[str, int], int], energy: int) -> None:
    table = Table(at="4.12", stock={A: "2 food 2 mineral 2 fuel"}, board={where: A})
    assert table.offers(A) == {"buy": (1, most)}
    [told] = [event for event in table.act(A, "buy", most) if isinstance(event, EnergyBought)]
    assert (table.stock(A), table.state.credits[A]) == (left[0] | {"energy": energy}, left[1])
    assert (told.units, told.energy, told.credits) == (most, energy, 20 - left[1])


@rule("CR-R35")
def test_no_more_energy_than_can_be_paid() -> None:
    assert Table(at="4.12", purse=(8, 0), board={"energy-buy-3": A}).offers(A) == {"buy": (1, 2)}
    assert Table(at="4.12", stock={A: "1 mineral"}, board={"energy-from-mineral": A}).offers(A) == {"buy": (1, 1)}


@rule("CR-94", "CR-95", "CR-R36")
def test_a_full_warehouse_loses_what_is_bought() -> None:
    full = "12 energy 12 food 12 mineral 6 fuel 6 metal 6 machine"
    positions: list[tuple[str, str, Any]] = [
        ("4.6", "local-industry", "machine"), ("4.11", "import-metal", 1), ("4.12", "energy-buy-2", 1),
    ]  # fmt: skip
    for at, where, argument in positions:
        table = Table(at=at, stock={A: full}, board={where: A})
        stock = table.state.stock[A]
        told = table.act(A, "buy", argument)
        assert table.state.stock[A] == stock
        assert getattr(told[0], "lost", None) == 1
        assert table.state.credits[A] < 20, "it is paid for"


@rule("CR-R30")
@pytest.mark.parametrize("where", ["loan", "local-industry", "import-food", "energy-buy-2"])
def test_two_managers_on_a_shared_space_each_decide(where: str) -> None:
    numbers = {"loan": 5, "local-industry": 6, "import-food": 11, "energy-buy-2": 12}
    table = Table(3, at=f"4.{numbers[where]}", board={where: (B, A)}, vp=(60, 60, 60))
    order = []
    while table.asked[1] in ("loan", "local", "import", "energy"):
        seat, _ = table.asked
        order.append(seat)
        act, spec = next((act, spec) for act, spec in table.acts(seat).items() if act in ("take", "buy"))
        table.act(seat, act, None if spec is None else "energy" if where == "local-industry" else 1)
    assert order == [B, A], "first the one placed first"


@rule("CR-R30", "CR-R32")
def test_a_hearing_takes_one_of_two_from_a_shared_space() -> None:
    table = Table(3, at="actions window", hands={C: "hearing"}, board={"loan": (A, B)}, purse=(0, 0, 0))
    assert table.offers(C)["hearing"] == [(space("loan"), A), (space("loan"), B)]
    table.act(C, "hearing", (space("loan"), A))
    assert table.asked == (B, "loan")
    assert table.state.credits == [4, 0, 0]


@rule("CR-R32")
def test_a_hearing_touches_neither_own_managers_nor_shared_actions() -> None:
    table = Table(at="actions window", hands={A: "hearing"}, board={"subsidies": (B,), "loan": A, "leader": B})
    assert table.offers(A)["hearing"] == [(space("leader"), B)]


@rule("CR-R58")
def test_each_kind_of_action_has_its_rule() -> None:
    kinds = {action.id: [effect["kind"] for effect in action.effects] for action in DECK.actions}
    assert kinds == {
        "corruption": ["draw_influence"], "subsidies": ["gain"], "leader": ["turn_order", "gain"],
        "right-hand": ["turn_order", "draw_influence"], "loan": ["loan"], "local-industry": ["buy_one"],
        "temp-worker": ["take_worker"], "foreign-workers": ["take_worker"], "national-workers": ["take_worker"],
        "companies": ["buy_company"], "import": ["import"], "energy-market": ["energy_market"],
        "production": ["produce"], "export": ["export_turns"],
    }  # fmt: skip
    places = [effect["position"] for action in DECK.actions for effect in action.effects if "position" in effect]
    assert places == [1, 2]


@rule("CR-R20")
def test_six_actions_leave_no_choice() -> None:
    board: dict[str, int | tuple[int, ...]] = {
        "corruption": (A,), "subsidies": (A,), "leader": A, "right-hand": A, "temp-worker": A, "national-workers:0": A,
    }  # fmt: skip
    table = Table(at="4.1", board=board, national="labourer")
    assert table.asked == (A, "influence"), "the window before production is the first question"
    assert (table.state.vp[A], table.state.credits[A], len(table.state.workers[A])) == (16, 24, 2)


@rule("CR-52")
def test_a_single_vp_is_enough_for_a_loan() -> None:
    table = Table(at="4.5", vp=(1, 0), board={"loan": (A, B)})
    assert table.asked == (A, "loan")
    table.act(A, "take")
    assert (table.state.vp[A], table.state.loans[:]) == (0, [1, 0]), "and B has none to lose"


@rule("CR-61")
def test_a_foreign_worker_may_cost_all_one_has() -> None:
    table = Table(at="4.8", purse=(5, 0), board={"foreign-workers": A})
    table.act(A, "hire", "labourer")
    assert table.state.credits[A] == 0


@rule("CR-63", "CR-R23")
def test_who_cannot_pay_a_worker_may_still_repay_a_loan(monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed worker costs so much, so one is made to."""
    monkeypatch.setattr(a08_foreign_workers, "price", lambda state, seat: 21)
    table = Table(at="4.8", loans=(1, 0), board={"foreign-workers": A})
    assert set(table.acts(A)) == {"decline", "repay"}


@rule("CR-70")
def test_where_no_company_lies_nothing_is_bought_and_nothing_owed() -> None:
    table = Table(at="4.10", board={"companies:1": A}, offered="farm-01")
    assert Declined(A, space("companies:1"), 0) in table.told()
    assert table.state.penalties[A] == 0


@rule("CR-R23", "CR-54")
@pytest.mark.parametrize(
    ("at", "position"),
    [
        ("4.6", {"board": {"local-industry": A}}),
        ("4.13", {"companies": {A: "farm-01"}, "workers": {A: "farmer"}}),
        ("4.14", {"board": {"export": A}, "stock": {A: "1 food"}}),
    ],
)
def test_nobody_repays_with_less_than_ten_credits(at: str, position: dict[str, Any]) -> None:
    assert "repay" not in Table(at=at, loans=(1, 0), purse=(9, 9), **position).acts(A)
    assert "repay" in Table(at=at, loans=(1, 0), purse=(10, 9), **position).acts(A)


@rule("CR-R30", "CR-37")
def test_the_second_on_a_shared_space_stays_until_its_turn_is_done() -> None:
    table = Table(at="4.11", board={"import-food": (B, A)})
    table.act(B, "decline")
    assert table.view(None).board[space("import-food")] == (A,)
    table.act(A, "decline")
    assert table.view(None).board[space("import-food")] == ()
