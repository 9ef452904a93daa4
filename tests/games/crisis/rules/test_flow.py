"""How a round goes: the event, interest, planning, the evaluation, and the end of the round."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core.dealer import Dealer
from debacle.core.refusals import Illegal, NotAsked
from debacle.games.crisis.rules.events import (
    Evaluated,
    EventDrawn,
    EventPaid,
    InfluenceDrawn,
    InterestPaid,
    LoanRepaid,
    LoanTaken,
    ManagerPlaced,
    ManagerUnused,
    OrderChanged,
    ResourceBought,
    RoundBegun,
    SubsidyPaid,
    WorkerHired,
)
from debacle.games.crisis.rules.phases import next_contracts
from tests.games.crisis.table import AT, DECK, A, B, C, D, E, Table, event_card, space
from tests.marks import rule


def seats_of(table: Table, kind: type[Any]) -> list[int]:
    return [event.seat for event in table.told() if isinstance(event, kind)]


@rule("CR-17")
def test_five_phases_in_this_order() -> None:
    position: dict[str, Any] = {"loans": (1, 0), "hands": {A: "amnesty"}, "vp": (90, 90), "turn": 5}
    table = Table(at="event", **position)
    phases = []
    while table.state.round == 5:
        phases.append(table.phase()[0])
        assert table.view(B).phase == table.phase()[0]
        seat, kind = table.asked
        if kind == "place":
            table.place(seat, "subsidies")
        else:
            table.act(seat, "end" if kind == "produce" else "pass")
    assert list(dict.fromkeys(phases)) == ["event", "interest", "planning", "actions", "evaluation"]


@rule("CR-17")
def test_it_is_seen_which_action_is_being_resolved() -> None:
    table = Table(
        at="production window", hands={A: "amnesty"}, companies={A: "power-plant-01"}, workers={A: "engineer"},
        board={"export:0": A}, stock={A: "3 food"}, status=10,
    )  # fmt: skip
    actions = {}
    while table.view(B).phase == "actions":
        _, kind = table.asked
        actions[kind] = table.view(B).action
        table.act(A, "end" if kind == "produce" else "pass")
    assert actions == {"influence": 13, "produce": 13, "export": 14}


@rule("CR-20", "CR-R04")
def test_the_pile_follows_the_status_before_the_event() -> None:
    """A green card takes the status down into the yellow zone, where a foreign worker is cheaper at once."""
    place = DECK.event_piles[2].index(event_card("creditors-fee"))
    table = Table(at="event", status=31, draws=[place], managers=(1, 1))
    assert DECK.events[table.state.events[-1]].zone == "green"
    assert table.state.status == 29
    table.place(A, "foreign-workers")
    table.place(B, "subsidies")
    before = table.state.credits[A]
    table.act(A, "hire", "labourer")
    assert table.state.credits[A] == before - 3


@rule("CR-20")
def test_a_card_that_was_drawn_does_not_come_again() -> None:
    table = Table(at="event", turn=1, status=45, vp=(200, 200))
    table.refuse_until()
    assert len(table.state.events) == len(set(table.state.events)) == 7


@rule("CR-21")
def test_an_event_lasts_for_its_round() -> None:
    table = Table(at="4.14", event="border-closure", vp=(60, 60), turn=3)
    assert table.state.round == 4
    assert table.state.events[-1] != event_card("border-closure")
    assert space("foreign-workers") in table.offers(A)["place"]


@rule("CR-22", "CR-R16")
def test_one_or_two_actions_are_closed_at_a_time() -> None:
    for event in DECK.events:
        closed = DECK.closed[event_card(event.id)]
        actions = {DECK.action_of[one] for one in range(DECK.spaces) if closed >> one & 1}
        assert len(actions) <= 2
        assert actions != {1, 2}, "somewhere there is always room"


@rule("CR-R13", "CR-R28")
def test_events_and_interest_are_paid_in_turn_order() -> None:
    table = Table(3, at="payments", event="solidarity-levy", order=(C, A, B), loans=(1, 1, 1), purse=(5, 5, 5))
    assert seats_of(table, EventPaid) == [C, A, B]
    assert seats_of(table, InterestPaid) == [C, A, B]


@rule("CR-R29", "CR-R23")
def test_the_order_of_the_first_two_phases() -> None:
    """Draw, window, repayments of those who have to pay, payments, repayments, interest."""
    levy = DECK.event_piles[1].index(event_card("solidarity-levy"))
    table = Table(at="event", status=20, draws=[levy], hands={B: "amnesty"}, loans=(2, 0), purse=(13, 13))
    assert table.told() == [EventDrawn(event_card("solidarity-levy"), 20)]
    assert table.asked == (B, "influence")
    assert table.act(B, "pass") == []
    assert table.asked == (A, "repay")
    assert table.act(A, "pass") == [EventPaid(A, 3, 0), EventPaid(B, 3, 0)]
    assert table.asked == (A, "repay")
    told = table.act(A, "repay")
    assert told == [LoanRepaid(A, 1), InterestPaid(A, 0, 1)]
    assert table.asked == (A, "place")


@rule("CR-53")
def test_every_loan_costs_interest_in_every_round() -> None:
    table = Table(at="interest", turn=3, loans=(3, 1), purse=(3, 3), managers=(1, 1), vp=(60, 60))
    assert table.state.credits[:] == [0, 2]
    table.place(A, "subsidies")
    told = table.place(B, "subsidies")
    paid = [event for event in told if isinstance(event, InterestPaid)]
    assert paid == [InterestPaid(A, 3, 0), InterestPaid(B, 1, 0)]


@rule("CR-54", "CR-R23")
@pytest.mark.parametrize(
    ("at", "kind", "position"),
    [
        ("payments", "repay", {"event": "solidarity-levy"}),
        ("repayments", "repay", {}),
        ("event window", "influence", {"hands": {A: "exemption"}}),
        ("planning", "place", {}),
        ("actions window", "influence", {"hands": {A: "amnesty"}}),
        ("4.5", "loan", {"board": {"loan": A}}),
        ("4.6", "local", {"board": {"local-industry": A}}),
        ("4.8", "foreign", {"board": {"foreign-workers": A}}),
        ("4.10", "company", {"board": {"companies:0": A}, "offered": "farm-01"}),
        ("4.10", "company", {"board": {"companies:0": A}, "offered": "carrier-01"}),
        ("4.11", "import", {"board": {"import-food": A}}),
        ("4.11", "import", {"board": {"import-food": A}, "vp": (1, 15)}),
        ("4.12", "energy", {"board": {"energy-buy-2": A}}),
        ("4.12", "energy", {"board": {"energy-from-food": A}}),
        ("4.13", "produce", {}),
        ("production window", "influence", {"hands": {A: "overtime"}, "companies": {A: "farm-01"}}),
        ("4.14", "export", {"board": {"export:0": A}}),
        ("evaluation window", "repay", {"vp": (60, 60)}),
        ("evaluation window", "repay", {"vp": (60, 60), "hands": {B: "amnesty"}}),
    ],
)
def test_a_loan_is_repaid_beside_any_decision_of_ones_own(at: str, kind: str, position: dict[str, Any]) -> None:
    """Also where there is nothing else to decide."""
    table = Table(at=at, loans=(2, 2), purse=(21, 21), **position)
    assert table.asked == (A, kind)
    with pytest.raises(NotAsked):
        table.act(B, "repay")
    assert table.act(A, "repay") == [LoanRepaid(A, 1)]
    assert (table.state.credits[A], table.state.loans[A]) == (11, 1)
    assert table.asked == (A, kind), "the turn is not used up"
    assert table.act(A, "repay")[0] == LoanRepaid(A, 0)
    assert table.asked != (A, kind) or "repay" not in table.acts(A)


@rule("CR-R23", "CR-R13")
def test_before_interest_loans_are_repaid_in_turn_order() -> None:
    table = Table(3, at="repayments", order=(C, A, B), loans=(1, 1, 1), purse=(20, 9, 10))
    assert table.asked == (C, "repay")
    table.act(C, "pass")
    assert table.asked == (A, "repay")
    assert [event.seat for event in table.act(A, "repay") if isinstance(event, InterestPaid)] == [C, B]


@rule("CR-R23", "CR-27", "CR-56")
@pytest.mark.parametrize(("at", "turn"), [("repayments", 2), ("final repayments", 7)])
@pytest.mark.parametrize("owing", [A, B, C])
def test_whoever_alone_has_a_loan_may_repay_it(at: str, turn: int, owing: int) -> None:
    loans = [int(seat == owing) for seat in range(3)]
    assert Table(3, at=at, turn=turn, loans=loans).asked == (owing, "repay")


@rule("CR-R23", "CR-R25")
def test_after_a_repayment_in_an_influence_window_a_card_can_be_played() -> None:
    table = Table(at="actions window", hands={A: "brown-envelope", B: "amnesty"}, loans=(1, 1), purse=(12, 9))
    assert set(table.acts(A)) == {"pass", "repay", "brown-envelope"}
    assert table.act(A, "repay") == [LoanRepaid(A, 0)]
    assert set(table.acts(A)) == {"pass", "brown-envelope"}
    table.act(A, "brown-envelope")
    assert table.asked == (B, "influence")
    assert set(table.acts(B)) == {"pass"}, "nine credits repay nothing"


@rule("CR-R23", "CR-23")
def test_who_has_to_pay_may_repay_first_in_turn_order() -> None:
    """C owns nothing and pays nothing; D is exempt; E has not got ten credits."""
    table = Table(
        5, at="event window", event="wealth-tax", order=(B, A, C, D, E), hands={D: "exemption"},
        companies={A: "farm-01", B: "farm-02", D: "farm-03", E: "farm-04"},
        loans=(2, 1, 1, 1, 1), purse=(20, 11, 30, 30, 9),
    )  # fmt: skip
    assert table.act(D, "exemption")[1:] == []
    assert table.asked == (B, "repay")
    assert table.act(B, "repay") == [LoanRepaid(B, 0)]
    assert table.asked == (A, "repay")
    assert table.act(A, "repay") == [LoanRepaid(A, 1)]
    assert table.asked == (A, "repay")
    told = table.act(A, "pass")
    assert told == [EventPaid(B, 1, 1), EventPaid(A, 2, 0), EventPaid(E, 2, 0)]
    assert table.asked == (C, "repay"), "before interest"


@rule("CR-R23", "CR-27")
def test_where_an_event_takes_nothing_repaying_is_asked_about_once() -> None:
    table = Table(at="payments", event="drought", loans=(1, 0))
    assert table.asked == (A, "repay")
    assert table.act(A, "pass") == [InterestPaid(A, 1, 0)]
    assert table.asked == (A, "place")


@rule("CR-R23", "CR-R46")
def test_after_the_export_loans_are_repaid_before_the_window_of_the_evaluation() -> None:
    table = Table(3, at="4.14", order=(C, A, B), loans=(1, 0, 1), purse=(10, 30, 9), vp=(60,) * 3, hands={B: "amnesty"})
    assert table.asked == (A, "repay"), "B has no ten credits, C no loan"
    assert table.phase() == ("evaluation", 0)
    assert table.act(A, "repay") == [LoanRepaid(A, 0)]
    assert table.asked == (B, "influence")
    assert any(isinstance(event, Evaluated) for event in table.act(B, "pass"))


@rule("CR-R23", "CR-119")
def test_in_the_last_round_repaying_waits_for_the_end() -> None:
    table = Table(at="4.14", turn=7, loans=(1, 0), vp=(400, 400), hands={B: "amnesty"})
    assert table.asked == (B, "influence")
    table.act(B, "pass")
    assert (table.asked, table.state.step) == ((A, "repay"), AT["final repayments"] + 1)


@rule("CR-R24", "CR-R23")
def test_what_production_brings_can_repay_a_loan_before_anything_takes_it() -> None:
    table = Table(
        at="4.13", companies={A: "hotel-01"}, workers={A: "labourer"}, stock={A: "1 energy 1 food"},
        loans=(1, 0), purse=(0, 0), vp=(60, 60),
    )  # fmt: skip
    table.activate(A, "hotel-01", "labourer", None)
    table.act(A, "end")
    assert table.asked == (A, "repay")
    assert table.act(A, "repay")[0] == LoanRepaid(A, 0)


@rule("CR-54")
def test_a_repayment_needs_ten_credits() -> None:
    assert "repay" not in Table(loans=(1, 0), purse=(9, 9)).acts(A)
    assert "repay" in Table(loans=(1, 0), purse=(10, 9)).acts(A)
    assert "repay" not in Table(loans=(0, 1), purse=(10, 9)).acts(A)


# Planning.


@rule("CR-28")
def test_one_manager_at_a_time_in_turn_order() -> None:
    table = Table(3, order=(B, C, A), managers=(2, 2, 2))
    seats = []
    for where in ("leader", "right-hand", "loan", "subsidies", "subsidies", "subsidies"):
        seats.append(table.asked[0])
        table.place(seats[-1], where)
    assert seats == [B, C, A, B, C, A]


@rule("CR-28", "CR-30")
def test_a_taken_space_is_taken_for_all() -> None:
    table = Table(managers=(2, 2))
    table.place(A, "loan")
    with pytest.raises(Illegal):
        table.place(B, "loan")
    table.place(B, "leader")
    with pytest.raises(Illegal):
        table.place(A, "loan")


@rule("CR-30")
def test_corruption_and_subsidies_take_any_number() -> None:
    table = Table(managers=(3, 3))
    for seat in (A, B, A, B, A):
        table.place(seat, "corruption" if seat == A else "subsidies")
    assert {space("corruption"), space("subsidies")} < set(table.offers(B)["place"])
    table.place(B, "corruption")
    assert [len(hand) for hand in table.state.hands] == [3, 1]
    assert table.state.credits[:] == [20, 28]


@rule("CR-33")
@pytest.mark.parametrize("action", ["national-workers", "companies", "import", "energy-market"])
def test_several_spaces_of_one_action(action: str) -> None:
    table = Table(managers=(3, 1))
    table.place(A, f"{action}:0")
    table.place(B, "subsidies")
    assert space(f"{action}:1") in table.offers(A)["place"]
    table.place(A, f"{action}:1")
    assert space(f"{action}:2") in table.offers(A)["place"]


@rule("CR-R16")
def test_placing_cannot_be_passed() -> None:
    table = Table()
    assert set(table.acts(A)) == {"place"}
    with pytest.raises(Illegal):
        table.act(A, "pass")


@rule("CR-R16")
def test_where_all_is_closed_managers_stay_unused() -> None:
    table = Table(at="event window", event="solidarity-levy", hands={A: "amnesty"}, managers=(2, 1))
    table.state.closed = (1 << DECK.spaces) - 1 - (1 << space("loan"))
    table.act(A, "pass")
    assert table.offers(A)["place"] == [space("loan")]
    told = table.place(A, "loan")
    assert [event for event in told if isinstance(event, ManagerUnused)] == [ManagerUnused(B), ManagerUnused(A)]
    assert table.state.penalties[:] == [0, 0]


@rule("CR-R17")
def test_a_manager_may_go_where_nothing_can_be_paid() -> None:
    table = Table(purse=(0, 0), vp=(0, 0), loans=(4, 4))
    assert table.offers(A)["place"] == list(range(33)), "every space, and the leftmost of 4.14"


@rule("CR-R18", "CR-31")
def test_of_export_only_the_leftmost_free_seat() -> None:
    table = Table(3, managers=(1, 1, 1))
    for seat in (A, B, C):
        offered = [one for one in table.offers(seat)["place"] if one in DECK.at[14]]
        assert offered == [space(f"export:{seat}")]
        table.place(seat, f"export:{seat}")


@rule("CR-R31", "CR-31")
def test_five_export_seats_less_one_that_is_closed() -> None:
    table = Table(5, managers=(1,) * 5, hands={A: "permit-withdrawn"})
    table.act(A, "permit-withdrawn", space("export:4"))
    for seat in range(4):
        table.place(seat, f"export:{seat}")
    assert not [one for one in table.offers(4)["place"] if one in DECK.at[14]]


# Actions in general.


@rule("CR-34", "CR-37")
def test_actions_are_resolved_in_board_order_and_managers_come_home() -> None:
    board = {
        "loan": A, "local-industry": B, "foreign-workers": A, "companies:0": B, "import-food": A, "energy-buy-2": B,
        "export:0": A,
    }  # fmt: skip
    table = Table(
        at="4.1", board=board, offered="farm-03", companies={A: "farm-01"}, workers={A: "farmer"}, stock={A: "1 metal"}
    )
    kinds = []
    while table.state.round == 2:
        seat, kind = table.asked
        kinds.append(kind)
        table.act(seat, "decline" if "decline" in table.acts(seat) else "end" if kind == "produce" else "pass")
        standing = [DECK.action_of[one] for one in range(DECK.spaces) if table.state.board[one]]
        assert min(standing, default=14) >= table.phase()[1]
    assert kinds == ["loan", "local", "foreign", "company", "import", "energy", "produce", "export"]
    assert not any(table.state.board)


@rule("CR-34")
def test_those_that_leave_no_choice_keep_their_place() -> None:
    board: dict[str, int | tuple[int, ...]] = {
        "corruption": (A,), "subsidies": (A,), "leader": A, "right-hand": B, "loan": A, "local-industry": A,
        "temp-worker": A, "foreign-workers": A, "national-workers:0": A, "companies:0": A,
    }  # fmt: skip
    table = Table(at="4.1", board=board, national="labourer", offered="farm-01")
    told = table.told()
    for act, argument in (("take", None), ("buy", "energy"), ("hire", "farmer")):
        told += table.act(A, act, argument)
    assert [type(event) for event in told] == [
        InfluenceDrawn, SubsidyPaid, OrderChanged, OrderChanged, InfluenceDrawn, LoanTaken, ResourceBought,
        WorkerHired, WorkerHired, WorkerHired,
    ]  # fmt: skip
    assert [event.action for event in told if isinstance(event, OrderChanged)] == [3, 4]
    hired = [DECK.workers[event.worker].pool for event in told if isinstance(event, WorkerHired)]
    assert hired == ["temp", "foreign", "national"]


@rule("CR-35", "CR-81")
def test_actions_without_managers_are_skipped_but_for_production() -> None:
    table = Table(at="4.1", companies={B: "farm-01"}, workers={B: "farmer"})
    assert table.asked == (B, "produce")
    assert table.told() == []


@rule("CR-38", "CR-R22")
@pytest.mark.parametrize(
    ("at", "where", "penalty"),
    [
        ("4.6", "local-industry", 1), ("4.8", "foreign-workers", 1), ("4.10", "companies:0", 1),
        ("4.11", "import-machine", 6), ("4.11", "import-lot-1", 5), ("4.12", "energy-buy-3", 1),
    ],
)  # fmt: skip
def test_who_will_not_pay_takes_penalty_points(at: str, where: str, penalty: int) -> None:
    table = Table(at=at, board={where: A}, offered="farm-01")
    table.act(A, "decline")
    assert (table.state.penalties[:], table.state.credits[:], table.state.vp[:]) == ([penalty, 0], [20, 20], [15, 15])


@rule("CR-R22")
@pytest.mark.parametrize(
    ("at", "where", "event", "penalty"),
    [
        ("4.11", "import-metal", "trade-gap", 4),
        ("4.11", "import-lot-2", "trade-gap", 6),
        ("4.8", "foreign-workers", "visa-fees", 1),
        ("4.12", "energy-buy-3", "rolling-blackouts", 1),
    ],
)
@pytest.mark.parametrize("purse", [20, 0])
def test_an_event_that_changes_prices_does_not_change_the_penalty(
    at: str, where: str, event: str, penalty: int, purse: int
) -> None:
    table = Table(at=at, board={where: A}, event=event, purse=(purse, 0))
    if purse:
        table.act(A, "decline")
    assert table.state.penalties[A] == penalty


@rule("CR-38", "CR-R20")
@pytest.mark.parametrize(("at", "where"), [("4.5", "loan"), ("4.9", "national-workers:0"), ("4.14", "export:0")])
def test_elsewhere_there_is_no_penalty(at: str, where: str) -> None:
    """And who has no choice is not asked."""
    table = Table(at=at, board={where: A}, loans=(4, 0), purse=(0, 0), turn=7, vp=(90, 90))
    assert table.state.outcome() is not None
    assert table.state.penalties[A] == 0


@rule("CR-R14", "CR-33")
def test_spaces_are_resolved_left_to_right() -> None:
    """With full information: one is declined to afford another."""
    board = {"companies:1": B, "companies:0": A, "companies:2": A}
    table = Table(at="4.10", board=board, offered="metalworks-01 farm-01 mine-02", purse=(15, 5))
    order = []
    for act in ("decline", "buy", "buy"):
        order.append(table.asked)
        table.act(table.asked[0], act)
    assert order == [(A, "company"), (B, "company"), (A, "company")]
    assert table.state.credits[:] == [0, 0]
    assert table.state.penalties[:] == [4, 0]


@rule("CR-R13")
def test_draws_and_subsidies_in_turn_order() -> None:
    table = Table(3, at="4.1", order=(C, A, B), board={"corruption": (A, B, C, A), "subsidies": (A, B, C)})
    assert seats_of(table, InfluenceDrawn) == [C, A, A, B]
    assert seats_of(table, SubsidyPaid) == [C, A, B]


@rule("CR-R13", "CR-R25")
def test_windows_go_in_turn_order() -> None:
    table = Table(3, at="production window", order=(C, A, B), hands={A: "amnesty", B: "hearing", C: "hearing"})
    seats = []
    for _ in range(3):
        seats.append(table.asked[0])
        table.act(seats[-1], "pass")
    assert seats == [C, A, B]


@rule("CR-R15", "CR-46", "CR-48")
def test_the_turn_order_changes_at_once() -> None:
    table = Table(4, at="4.3", turn=4, board={"leader": D, "right-hand": C}, vp=(90,) * 4, hands={A: "amnesty"})
    assert [event.order for event in table.told() if isinstance(event, OrderChanged)] == [(D, A, B, C), (D, C, A, B)]
    assert table.asked == (C, "influence"), "the window before production follows the new order"
    told = table.refuse_until("place")
    draws = [event.seat for event in told if isinstance(event, InfluenceDrawn)]
    assert draws == [D, C, A, B], "and so do the draws of the evaluation"
    assert table.asked == (D, "place"), "and the next planning"


@rule("CR-46", "CR-48")
@pytest.mark.parametrize(("where", "seat"), [("leader", A), ("right-hand", B)])
def test_who_is_there_already_may_stay(where: str, seat: int) -> None:
    table = Table(3, at="4.3", board={where: seat})
    assert table.state.order == (A, B, C)
    assert (table.state.vp[A], len(table.state.hands[B])) == ((16, 0) if where == "leader" else (15, 1))


@rule("CR-R15")
def test_with_two_players_the_right_hand_is_second() -> None:
    assert Table(at="4.4", board={"right-hand": A}).state.order == (B, A)
    assert Table(at="4.4", board={"right-hand": B}).state.order == (A, B)
    assert Table(1, at="4.3", board={"leader": A, "right-hand": A}).state.order == (A,)


# Influence windows.


@rule("CR-R25")
@pytest.mark.parametrize(
    ("card", "windows"),
    [
        ("brown-envelope", {"plan", "actions"}), ("friendly-column", {"evaluation"}), ("exemption", {"event"}),
        ("tax-audit", {"event", "actions", "evaluation"}), ("scrap-deal", {"actions"}), ("overtime", {"production"}),
        ("lost-papers", {"actions", "export"}),
    ],
)  # fmt: skip
def test_each_card_in_its_windows_alone(card: str, windows: set[str]) -> None:
    steps = {
        "event": "event window", "plan": "planning", "actions": "actions window", "production": "production window",
        "export": "4.14", "evaluation": "evaluation window",
    }  # fmt: skip
    found = set()
    for window, at in steps.items():
        table = Table(
            at=at, hands={A: card}, companies={A: "farm-01"}, board={"export:0": A}, stock={A: "1 food"},
            contracts="food-4",
        )  # fmt: skip
        assert table.asked[0] == A
        if card in table.acts(A):
            found.add(window)
    assert found == windows


@rule("CR-R25")
def test_no_card_is_played_in_reply_or_at_another_time() -> None:
    table = Table(at="evaluation window", hands={A: "tax-audit", B: "tax-audit"}, vp=(60, 60))
    with pytest.raises(NotAsked):
        table.act(B, "tax-audit", A)
    table.act(A, "tax-audit", B)
    assert table.asked == (B, "influence")
    table.act(B, "tax-audit", A)
    assert table.asked[1] != "influence" or table.state.round == 3, "nobody is asked twice"
    table = Table(at="4.6", board={"local-industry": A}, hands={A: "tax-audit brown-envelope"})
    assert set(table.acts(A)) == {"buy", "decline"}
    table = Table(at="4.13", companies={A: "farm-01"}, workers={A: "farmer"}, hands={A: "overtime"})
    assert set(table.acts(A)) == {"end", "farm-01"}


# Evaluation and the end of the round.


@rule("CR-107", "CR-39", "CR-R48")
def test_targets_are_compared_with_vp_alone() -> None:
    table = Table(at="evaluation", turn=3, vp=(31, 30), penalties=(9, 9), loans=(4, 0), purse=(0, 200), status=20)
    target = DECK.targets[2, "normal"][2]
    assert Evaluated((31 - target, 30 - target), 20 + 61 - 2 * target) in table.told()


@rule("CR-R46")
def test_the_window_comes_before_the_differences_and_the_draws_after_them() -> None:
    target = DECK.targets[2, "normal"][1]
    table = Table(at="evaluation window", turn=2, vp=(target - 3, target), hands={A: "friendly-column"}, status=20)
    told = table.act(A, "friendly-column")
    kinds = [type(event).__name__ for event in told]
    assert kinds[:5] == ["InfluencePlayed", "Evaluated", "InfluenceDrawn", "InfluenceDrawn", "RoundBegun"]
    assert told[1] == Evaluated((0, 0), 20)


@rule("CR-110", "CR-R46")
def test_below_zero_the_game_ends_before_any_card_is_drawn() -> None:
    target = DECK.targets[2, "normal"][1]
    table = Table(at="evaluation", turn=2, vp=(target, target - 5), status=4)
    assert not any(isinstance(event, InfluenceDrawn) for event in table.told())
    assert table.state.pending() == ()
    assert table.view(A).phase == "over"


@rule("CR-111", "CR-R09", "CR-112", "CR-62", "CR-65")
def test_only_the_temporary_worker_goes_back() -> None:
    table = Table(at="end of round", workers={A: "labourer temp foreign-farmer", B: "engineer3"})
    held = [[DECK.workers[tile].pool for tile in mine] for mine in table.state.workers]
    assert held == [["national", "foreign"], ["national"]]
    assert table.state.foreign == [5, 5, 5, 5]
    assert space("temp-worker") in table.offers(A)["place"]
    table = Table(at="evaluation window", turn=3, hands={A: "amnesty"}, vp=(60, 60))
    table.state.foreign = [5, 2, 5, 5]
    table.act(A, "pass")
    assert (table.state.round, table.state.foreign) == (4, [5, 2, 5, 5]), "those on the board stay there"


@rule("CR-113", "CR-114", "CR-115")
def test_new_workers_and_companies_and_the_old_ones_leave_the_game() -> None:
    table = Table(
        at="end of round", turn=3, national="labourer farmer", offered="farm-01 farm-02", companies={A: "mine-01"}
    )
    state = table.state
    old = {DECK.company_index["farm-01"], DECK.company_index["farm-02"]}
    assert len(set(state.offered_companies)) == 6
    assert {DECK.companies[one].level for one in state.offered_companies if one is not None} == {2}
    assert not old & {*state.offered_companies, *(one for pile in state.company_piles for one in pile)}
    assert len(set(state.offered_workers)) == 5
    assert len(state.bag) == 40 - 2 - 5, "two of them left the game"
    assert state.companies[A] == (DECK.company_index["mine-01"],)
    again = Table(at="end of round", turn=1, offered="farm-01 farm-02", draws=[0] * 9 + [10] * 6).state
    assert not old & {*again.offered_companies, *again.company_piles[0]}, "nor do they come again in the same level"


@rule("CR-117")
def test_contracts_of_the_lowest_level_come_first() -> None:
    table = Table(at="evaluation window", turn=5, hands={A: "amnesty"}, vp=(60, 60))
    first, *others = table.state.contract_piles
    table.state.contract_piles = [first[:10], *others]
    table.act(A, "pass")
    new = [DECK.contracts[one].level for one in table.state.contracts[8:] if one is not None]
    assert new == [1, 1, 2, 2], "eight of each stay unseen; the level of the round is 3"


@rule("CR-118")
def test_the_markers_move_on() -> None:
    table = Table(at="end of round", turn=3)
    targets = DECK.targets[2, "normal"]
    assert (table.view(None).round, table.state.target) == (4, targets[3])
    [board] = [event for event in table.told() if isinstance(event, RoundBegun)]
    assert (board.round, board.target) == (4, targets[3])


@rule("CR-R31", "CR-21")
def test_a_closed_space_opens_again() -> None:
    table = Table(hands={A: "permit-withdrawn"}, managers=(1, 1), turn=3, vp=(60, 60))
    table.act(A, "permit-withdrawn", space("loan"))
    table.place(A, "subsidies")
    table.place(B, "subsidies")
    assert table.state.round == 4
    assert space("loan") in table.offers(A)["place"]


@rule("CR-R16", "CR-32")
def test_whose_turn_it_is_decides_whether_a_space_is_left() -> None:
    """Only seats of 4.14 are free: A has one already, so its manager stays unused, and B goes there."""
    table = Table(3, at="event window", event="solidarity-levy", hands={A: "amnesty"}, managers=(1, 1, 1))
    table.state.board[:33] = [(C,)] * 32 + [(A,)]
    told = table.act(A, "pass")
    assert [event for event in told if isinstance(event, ManagerUnused)] == [ManagerUnused(A)]
    assert table.asked == (B, "place")
    assert table.offers(B) == {"place": [33]}


@rule("CR-28")
def test_all_are_told_where_a_manager_goes() -> None:
    assert Table(managers=(1, 1)).place(A, "loan")[0] == ManagerPlaced(A, space("loan"))


@rule("CR-113", "CR-115")
def test_all_are_told_what_the_new_round_brings() -> None:
    table = Table(at="end of round", turn=3)
    [board] = [event for event in table.told() if isinstance(event, RoundBegun)]
    assert list(board.companies) == table.state.offered_companies
    assert list(board.workers) == table.state.offered_workers
    assert list(board.contracts) == table.state.contracts


@rule("CR-117")
def test_no_contract_comes_out_of_nothing() -> None:
    table = Table()
    table.state.contract_piles = [pile[:8] for pile in table.state.contract_piles[:2]] + [()]
    with pytest.raises(ValueError, match="there are no contracts left"):
        next_contracts(table.state, 1, Dealer(lambda limit: 0))
