"""Who is asked, when, in what order; and how the game ends."""

from __future__ import annotations

import pytest

from debacle.games.friends.rules.announcement import Announced
from debacle.games.friends.rules.events import GameEnded
from debacle.games.friends.rules.scoring import FriendsOutcome
from tests.games.friends.table import A, B, C, D, Table, card
from tests.marks import rule


@rule("W-LOT")
def test_a_window_before_each_lot_from_the_marker_holder_on() -> None:
    unused = {A: "stocktaking", C: "manipulation", D: "youre-out special-offer"}
    table = Table(4, at="auctions", marker=C, unused=unused, empires={B: "opera-box"}, row="yacht")
    asked = []
    while table.asked[1] == "lot":
        asked.append(table.asked[0])
        table.act(table.asked[0], "pass")
    assert asked == [C, D, A], "B has no hammer"
    table.bids(44, None, None, None)
    assert table.asked == (C, "lot"), "again when no lot is left"
    table.act(C, "pass")
    assert table.asked == (A, "lot"), "no lot is left for You're Out"


@rule("W-LOT")
def test_the_circuit_repeats_until_all_pass() -> None:
    unused = {A: "stocktaking", B: "manipulation youre-out"}
    table = Table(2, at="auctions", unused=unused, empires={A: "opera-box"}, row="yacht")
    table.act(A, "pass")
    table.act(B, "youre-out", (A, "yacht"))
    assert table.asked == (B, "lot"), "more than one in a row"
    table.act(B, "pass")
    assert table.asked == (A, "lot"), "A may answer to it"
    table.act(A, "pass")
    assert table.asked == (B, "bid")


@rule("W-LOT")
def test_a_window_even_if_the_row_was_empty_from_the_start() -> None:
    table = Table(2, at="auctions", unused={A: "stocktaking"}, last_round=True)
    assert table.asked == (A, "lot")
    table.act(A, "pass")
    assert table.state.outcome() is not None


@rule("W-LOT", "FR-62", "FR-64")
def test_other_symbols_are_not_asked_for() -> None:
    table = Table(
        2, at="auctions", unused={A: "deflation strike murphys-law", B: "sponsor"}, empires={B: "bakery"}, row="yacht"
    )
    assert table.asked == (A, "bid")


@rule("W-BID")
def test_every_seat_still_in_is_asked_whatever_it_has() -> None:
    table = Table(4, at="auctions", marker=D, money=(0, 0, 0, 0), row="yacht bakery", overbid=False)
    asked = []
    for _ in range(4):
        asked.append(table.asked)
        table.bids(None)
    assert asked == [(D, "bid"), (A, "bid"), (B, "bid"), (C, "bid")]


@rule("W-SALE")
def test_all_but_the_owner_are_asked_in_a_forced_sale_whatever_they_have() -> None:
    table = Table(4, marker=C, unused={C: "forced-sale"}, empires={D: "yacht"}, money=(3, 2, 1, 0), row="bakery")
    table.money[A] = 44
    table.act(C, "forced-sale", "yacht")
    asked = []
    while table.asked[1] == "sale":
        asked.append(table.asked[0])
        table.say(table.asked[0], False)
    assert asked == [C, A, B]


@rule("W-SHED")
def test_shedding_comes_before_anything_else() -> None:
    table = Table(
        2, at="auctions", row="brewery yacht", empires={B: "bakery landfill gallery"}, unused={A: "stocktaking"}
    )
    table.act(A, "pass")
    table.bids(24, 25, None)
    assert table.asked == (B, "shed")
    table.say(B, "gallery")
    assert table.asked == (A, "lot")


@rule("W-ACQ")
def test_a_factory_or_prestige_card_asks_nothing() -> None:
    table = Table(2, at="auctions", row="opera-box sponsor yacht")
    table.bids(24, None)
    assert table.asked == (A, "bid")
    table.bids(22, None)
    assert table.asked == (A, "acquired")
    assert table.offers(A) == {"sponsor": [A, B]}
    assert table.state.marker == A
    assert table.money == [60 - 24 - 22, 60], "after payment"


@rule("W-REACT")
def test_the_reaction_comes_after_the_targets_and_before_the_effect() -> None:
    table = Table(
        3, unused={A: "lucky-hans", C: "murphys-law"}, empires={A: "yacht", B: "opera-box gold-watch"}, row="bakery"
    )
    table.act(A, "lucky-hans", ("yacht", B))
    assert table.asked == (C, "react")
    announced = table.view(None).stack[-1]
    assert isinstance(announced, Announced)
    assert announced.targets == (card("yacht"), B)
    table.say(C, False)
    assert table.asked == (B, "give")


@rule("W-GIVE")
def test_a_single_card_is_given_by_itself() -> None:
    table = Table(2, unused={A: "lucky-hans"}, empires={A: "yacht", B: "opera-box bakery"}, row="landfill")
    table.act(A, "lucky-hans", ("yacht", B))
    assert table.empire(A) == ["opera-box"]
    assert table.empire(B) == ["bakery", "yacht"]


@rule("W-INC")
def test_one_window_before_income_is_computed() -> None:
    table = Table(3, at="income", marker=C, unused={A: "strike", C: "more-gross-from-net"}, empires={B: "bakery"})
    assert table.asked == (C, "income")
    table.act(C, "pass")
    assert table.asked == (A, "income")
    table.act(A, "strike", "bakery")
    assert table.asked == (C, "income"), "C may still answer to it"
    assert table.money == [60] * 3
    table.act(C, "pass")
    assert table.money == [90] * 3
    assert table.state.phase == "cards"


@rule("W-INC")
def test_nobody_is_asked_who_can_only_pass() -> None:
    table = Table(2, at="income", unused={A: "strike economic-miracle", B: "deflation"})
    assert table.state.phase == "cards", "without factories there is nothing to play"


@rule("W-END")
def test_the_holder_is_asked_once_the_end_test_has_succeeded() -> None:
    table = Table(
        2, at="end test", empires={A: "football-club yacht private-jet vintage-car"}, unused={A: "not-done-yet"}
    )
    assert table.asked == (A, "end")
    table.say(A, False)
    assert table.state.outcome() is not None
    assert table.unused(A) == ["not-done-yet"], "it was not spent"
    table = Table(2, at="end test", empires={A: "football-club yacht private-jet"}, unused={A: "not-done-yet"})
    assert table.asked == (A, "cards"), "33 points: nothing ends"


@rule("W-END", "W-REACT")
@pytest.mark.parametrize(("murphy", "over"), [(True, True), (False, False)])
def test_after_the_last_lot_the_end_the_answer_and_the_reaction(murphy: bool, over: bool) -> None:
    table = Table(
        3, at="auctions", row="yacht", last_round=True, unused={C: "not-done-yet", B: "murphys-law", A: "stocktaking"}
    )
    table.refuse_until("bid")
    table.bids(None)
    table.act(A, "pass")
    table.bids(None)
    table.act(A, "pass")
    table.bids(None)
    assert table.asked == (A, "lot"), "first the window after the last lot"
    table.act(A, "pass")
    assert table.asked == (C, "end"), "whoever holds it, wherever they sit; nobody else"
    table.say(C, True)
    assert table.asked == (B, "react")
    table.say(B, murphy)
    assert (table.state.outcome() is not None) == over
    assert table.money == ([60] * 3 if over else [90] * 3)


@rule("FR-R42", "W-END")
def test_points_are_counted_after_the_last_word() -> None:
    empires = {A: "football-club yacht private-jet wine-cellar", B: "landowner vintage-car race-horse golden-toilet"}
    rest = {B: "kings-lock-of-hair"}
    table = Table(
        2, at="end test", empires={**empires, B: f"{empires[B]} {rest[B]}"}, last_round=True, money=(0, 0),
        unused={A: "not-done-yet", B: "murphys-law lawyer strike"},
    )  # fmt: skip
    assert [table.vp(A), table.vp(B)] == [40, 40], "level, the Landowner counting eight cards"
    table.say(A, True)
    table.say(B, True)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.scores == (40, 39), "Murphy's Law is spent, and the Landowner counts one card less"
    assert outcome.winners == (A,)


@rule("FR-R42")
def test_the_end_test_is_not_made_again() -> None:
    empires = {B: "landowner vintage-car race-horse golden-toilet kings-lock-of-hair"}
    table = Table(2, at="end test", empires=empires, unused={A: "not-done-yet", B: "murphys-law lawyer strike"})
    assert table.vp(B) == 40
    table.say(A, True)
    table.say(B, True)
    outcome = table.state.outcome()
    assert outcome is not None, "39 are left, and it is over all the same"
    assert outcome.scores == (0, 39)


# The end.


@rule("FR-86")
def test_forty_points_end_the_game_after_the_auctions() -> None:
    empires = {A: "football-club yacht private-jet", B: "railway"}
    table = Table(2, at="auctions", row="opera-box kings-lock-of-hair", empires=empires)
    table.bids(24, None)
    assert table.state.outcome() is None, "39"
    table.bids(28, None)
    assert table.vp(A) == 46
    assert table.state.outcome() is not None
    assert table.money == [8, 60], "at once: no phase 4"
    assert table.state.pending() == ()


@rule("FR-86")
@pytest.mark.parametrize(("more", "over"), [("kings-lock-of-hair", True), ("opera-box", False)])
def test_forty_is_enough_and_thirty_nine_is_not(more: str, over: bool) -> None:
    table = Table(2, at="end test", empires={A: f"football-club yacht private-jet {more}"})
    assert table.vp(A) == (40 if over else 39)
    assert (table.state.outcome() is not None) == over


@rule("FR-86")
def test_not_before_the_auctions_are_over() -> None:
    table = Table(2, at="auctions", row="kings-lock-of-hair strike", empires={A: "football-club yacht private-jet"})
    table.bids(28, None)
    assert table.state.outcome() is None
    assert table.asked == (A, "bid"), "every lot is offered"


@rule("FR-87")
def test_the_last_round_ends_the_game_whatever_the_points() -> None:
    table = Table(2, at="auctions", row="strike", last_round=True)
    table.bids(None, None)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 0)


@rule("FR-88", "FR-R35")
@pytest.mark.parametrize(
    ("empires", "money", "winners", "by"),
    [
        ({A: "yacht", B: "opera-box"}, (0, 99), (A,), "vp"),
        ({A: "vintage-car", B: "race-horse"}, (5, 6), (B,), "money"),
        ({A: "vintage-car", B: "race-horse"}, (6, 6), (A, B), "shared"),
        ({A: "arms-factory"}, (60, 60), (B,), "vp"),
    ],
)  # fmt: skip
def test_the_most_points_then_the_most_money(
    empires: dict[int, str], money: tuple[int, int], winners: tuple[int, ...], by: str
) -> None:
    table = Table(2, at="end test", empires=empires, money=money, last_round=True)
    outcome = table.state.outcome()
    assert isinstance(outcome, FriendsOutcome)
    assert (outcome.winners, outcome.decided_by, outcome.money) == (winners, by, money)
    assert table.told()[-1] == GameEnded(outcome, money)
    assert table.view(None).money == money, "all is open"


@rule("FR-R33")
def test_not_done_yet_adds_one_full_round_whatever_the_points() -> None:
    empires = {A: "football-club yacht private-jet vintage-car"}
    table = Table(2, at="end test", empires=empires, unused={B: "not-done-yet", A: "sabotage"}, deck_size=12)
    table.say(B, True)
    assert table.money == [90, 90], "phase 4 is played"
    assert table.state.round == 3
    table.act(A, "done")
    table.state.empires[A] = (card("yacht"),)
    table.state.pile = sorted([*table.state.pile, card("football-club"), card("private-jet"), card("vintage-car")])
    table.refuse_until()
    assert table.state.round == 3
    assert table.state.outcome() is not None, "whatever the points"


@rule("FR-R33")
def test_an_empty_deck_is_no_obstacle() -> None:
    table = Table(2, at="end test", row="strike", unsold="strike", unused={B: "not-done-yet"}, deck="", last_round=True)
    table.say(B, True)
    table.refuse_until("bid")
    assert table.row == ["strike"], "the row holds what is left"
    table.bids(None, None)
    assert table.state.outcome() is not None


@rule("FR-R33", "FR-R40")
def test_brought_back_it_adds_another_round() -> None:
    table = Table(2, at="end test", unused={B: "not-done-yet resurrection"}, deck="", last_round=True)
    table.say(B, True)
    assert table.asked == (B, "cards")
    table.act(B, "resurrection", "not-done-yet")
    assert table.unused(B) == ["not-done-yet"]
    table.refuse_until("end")
    assert table.asked == (B, "end")
    table.say(B, True)
    assert table.state.round == 4
    assert table.state.outcome() is not None, "nothing is left to do in it"
