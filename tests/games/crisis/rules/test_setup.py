"""The components, the set-up, and what everybody starts with."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.refusals import BadOption
from debacle.games.crisis.rules.deck_entries import RESOURCES, TYPES, Difficulty
from debacle.games.crisis.rules.events import EventDrawn, GameBegun, InfluenceDrawn, RoundBegun
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.rules.state import CrisisState
from tests.games.crisis.case import GAME
from tests.games.crisis.table import DECK, A, B, C, D, E, Table, company
from tests.marks import rule

SEATS = pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])


def begun(seats: int, seed: int = 0, first: int | None = None, difficulty: Difficulty = "normal") -> CrisisState:
    return GAME.begin(seats, CrisisOptions(difficulty=difficulty, first=first), Dealer(seeded(Random(seed))))


@rule("CR-01")
@SEATS
def test_one_to_five_players_with_fifteen_vp_and_four_managers(seats: int) -> None:
    state = begun(seats)
    assert (state.vp, state.managers, state.loans) == ([15] * seats, [4] * seats, [0] * seats)


@rule("CR-01")
@pytest.mark.parametrize("seats", [0, 6])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadOption, match="1, 2, 3, 4, 5"):
        begun(seats)


@rule("CR-02")
def test_the_fifth_manager_is_not_placed_before_it_is_earned() -> None:
    planning = begun(3).stack[-1]
    assert isinstance(planning, Planning)
    assert Counter(planning.turns) == {A: 4, B: 4, C: 4}


@rule("CR-03")
def test_six_companies_of_level_one_lie_open() -> None:
    state = begun(3)
    levels = [DECK.companies[one].level for one in state.offered_companies if one is not None]
    assert levels == [1] * 6
    assert [len(pile) for pile in state.company_piles] == [12, 18, 12]
    assert {one for seed in range(60) for one in begun(3, seed).offered_companies} == set(DECK.by_level[0])


@rule("CR-04")
@pytest.mark.parametrize(("status", "zone"), [(45, "green"), (20, "yellow"), (0, "red")])
def test_any_event_of_a_colour_may_come_first(status: int, zone: str) -> None:
    drawn = set()
    for place in range(10):
        told = Table(at="event", status=status, draws=[place]).told()
        drawn |= {DECK.events[event.card].id for event in told if isinstance(event, EventDrawn)}
    assert drawn == {event.id for event in DECK.events if event.zone == zone}


@rule("CR-05")
def test_any_influence_card_may_come_first() -> None:
    drawn = set()
    for place in range(28):
        table = Table(at="4.4", board={"right-hand": A}, draws=[place])
        drawn |= set(table.state.hands[A])
    assert drawn == set(range(len(DECK.influence)))


@rule("CR-06")
def test_workers_at_the_start() -> None:
    state = begun(3)
    assert state.foreign == [5, 5, 5, 5]
    assert len(state.offered_workers) == 5
    assert sorted([*state.bag, *[tile for tile in state.offered_workers if tile is not None]]) == list(range(40))
    assert state.workers == [(), (), ()]
    assert {tile for seed in range(80) for tile in begun(3, seed).offered_workers} == set(range(40))


def whole_game(seed: int) -> tuple[CrisisState, list[RoundBegun]]:
    """Seven rounds in which nobody does a thing, and what lay on the board in each of them."""
    told = Listener()
    dealer = Dealer(seeded(Random(seed)), told.tell)
    state = GAME.begin(2, CrisisOptions(), dealer)
    state.vp = [200, 200]
    while asked := state.pending():
        assert asked[0].kind in ("place", "influence")
        state.answer(asked[0], ("place", 1) if asked[0].kind == "place" else ("pass", None), dealer)
    return state, [one.event for one in told if isinstance(one.event, RoundBegun)]


@rule("CR-07", "CR-R62")
def test_eight_contracts_of_level_one_and_of_level_two_never_come() -> None:
    never = set()
    for seed in range(12):
        state, boards = whole_game(seed)
        came = [*boards[0].contracts, *(one for board in boards[1:] for one in board.contracts[8:])]
        levels = Counter(DECK.contracts[one].level for one in came if one is not None)
        assert levels == {1: 16, 2: 8, 3: 12}
        in_turn = [[DECK.contracts[one].level for one in board.contracts[8:] if one is not None] for board in boards]
        assert in_turn == [[level] * 4 for level in (1, 1, 2, 2, 3, 3, 3)], "whatever the level of the round"
        assert [len(pile) for pile in state.contract_piles] == [8, 8, 0]
        never |= {one for pile in state.contract_piles for one in pile}
    assert {DECK.contracts[one].level for one in never} == {1, 2}
    assert len(never) == len([one for one in DECK.contracts if one.level < 3]), "it may be any"


@rule("CR-08")
def test_twelve_contracts_of_level_one_fill_the_market() -> None:
    state = begun(4)
    assert [DECK.contracts[one].level for one in state.contracts if one is not None] == [1] * 12
    assert DECK.future == 8, "four of them are future"


@rule("CR-09")
def test_the_status_starts_on_thirty_one() -> None:
    state = begun(2)
    assert state.status - state.measures(A).status == 31, "and then comes the first event"
    assert DECK.zone(31) == 2


@rule("CR-10")
@SEATS
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_the_plan_of_the_players_and_the_difficulty(seats: int, difficulty: Difficulty) -> None:
    view = begun(seats, difficulty=difficulty).view(None)
    [plan] = [one for one in DECK.data.austerity if one.players == seats and one.difficulty == difficulty]
    assert (view.targets, view.round, view.difficulty) == (plan.targets, 1, difficulty)
    assert begun(seats, difficulty=difficulty).target == plan.targets[0]


@rule("CR-R05")
def test_the_two_targets_that_are_known() -> None:
    targets = DECK.targets[4, "normal"]
    assert (targets[0], targets[2]) == (18, 29)
    assert len(DECK.targets) == 15


@rule("CR-R55")
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_fewer_players_have_higher_targets(difficulty: Difficulty) -> None:
    for turn in range(7):
        targets = [DECK.targets[seats, difficulty][turn] for seats in (1, 2, 3, 4, 5)]
        assert targets == sorted(targets, reverse=True)
    ends = [DECK.targets[seats, difficulty][-1] for seats in (1, 2, 3, 4, 5)]
    assert ends[0] > ends[1]


@rule("CR-11", "CR-R01")
def test_the_first_player_is_drawn_and_the_others_follow_clockwise() -> None:
    orders = Counter(begun(3, seed).order for seed in range(600))
    assert set(orders) == {(A, B, C), (B, C, A), (C, A, B)}
    assert all(150 < count < 250 for count in orders.values())


@rule("CR-R01")
def test_or_set_by_the_host() -> None:
    assert begun(5, first=D).order == (D, E, A, B, C)
    for first in (-1, 5):
        with pytest.raises(BadOption, match="first: 0 to 4"):
            begun(5, first=first)


@rule("CR-12")
def test_later_players_start_with_more_credits() -> None:
    assert begun(5, first=A).credits == [22, 24, 26, 28, 30]
    assert begun(5, first=D).credits == [26, 28, 30, 22, 24]
    assert begun(1).credits == [22]


@rule("CR-R02")
@SEATS
def test_players_start_with_nothing_else(seats: int) -> None:
    state = begun(seats)
    assert state.stock == [(0,) * 6] * seats
    assert (state.workers, state.companies, state.hands) == ([()] * seats,) * 3
    assert (state.loans, state.penalties) == ([0] * seats, [0] * seats)


def test_what_all_are_told_at_the_start() -> None:
    told = Listener()
    state = GAME.begin(2, CrisisOptions(first=B), Dealer(seeded(Random(4)), told.tell))
    begin, board, *_ = [one.seen_by(None) for one in told]
    assert begin == GameBegun((B, A), (24, 22), 15, 31, "normal", DECK.targets[2, "normal"])
    assert isinstance(board, RoundBegun)
    assert list(board.companies) == state.offered_companies
    assert list(board.contracts) == state.contracts


@rule("CR-R06", "CR-72")
def test_the_price_table() -> None:
    assert DECK.local_price == (1, 4, 4, 6, 8, 12)
    assert DECK.export_credits == (0, 2, 2, 3, 4, 6)
    assert DECK.export_vp == (0, 1, 1, 2, 2, 3)
    assert DECK.export_vp[1:] == tuple((resource.imported.vp + 1) // 2 for resource in DECK.resources[1:])
    assert DECK.black_market == (1, 4, 4, 6, 8, 12)
    offers = [(offer.credits, offer.vp, offer.penalty) for offer in DECK.imports]
    singles = [(1, 1, 1), (4, 2, 2), (4, 2, 2), (6, 3, 3), (8, 4, 4), (12, 6, 6)]
    assert offers == [*singles, (9, 5, 5), (13, 6, 6)]


@rule("CR-R08")
@pytest.mark.parametrize(("lot", "pair"), [(6, ("energy", "mineral")), (7, ("energy", "fuel"))])
def test_a_lot_is_the_pair_that_costs_little_more_by_the_unit(lot: int, pair: tuple[str, str]) -> None:
    """Food costs what mineral does, so prices alone leave one other pair."""
    names = list[str](RESOURCES)

    def off(goods: tuple[str, ...]) -> int:
        prices = [DECK.imports[names.index(one)] for one in goods]
        spared = 2 * sum(one.credits for one in prices) - DECK.imports[lot].credits
        return spared + 2 * sum(one.vp for one in prices) - DECK.imports[lot].vp

    assert DECK.imports[lot].unit == dict.fromkeys(pair, 2)
    others = [one for one in combinations(RESOURCES, 2) if off(one) > 0 and one != pair]
    nearer = [one for one in others if off(one) <= off(pair)]
    assert nearer == ([("energy", "food")] if lot == 6 else [])


@rule("CR-R07")
def test_nobody_wants_energy_but_the_black_market() -> None:
    assert "energy" not in {contract.resource for contract in DECK.contracts}
    table = Table(at="4.14", stock={A: "3 energy"}, board={"export:0": A}, purse=(0, 0), contracts="food-4 fuel-2")
    assert table.offers(A) == {"black-energy": (1, 3)}
    table.act(A, "black-energy", 3)
    assert table.state.credits[A] == 3


@rule("CR-94")
def test_what_a_warehouse_holds() -> None:
    assert dict(zip(RESOURCES, DECK.capacity, strict=True)) == {
        "energy": 12, "food": 12, "mineral": 12, "fuel": 6, "metal": 6, "machine": 6,
    }  # fmt: skip


@rule("CR-R11")
def test_what_is_not_printed_is_marked_as_of_the_house() -> None:
    assert {one.id for one in DECK.companies if one.source != "house"} == {"port-01", "farm-03"}
    assert {one.index_source for one in DECK.companies} == {"rulebook"}
    assert sum(event.source == "house" for event in DECK.events) == 29
    assert {card.source for card in DECK.influence} == {"house"}


@rule("CR-R11")
def test_the_two_sheets_that_the_examples_print() -> None:
    """Each slot takes workers of its own type, the bonus slots too."""
    port, farm = DECK.companies[company("port-01")], DECK.companies[company("farm-03")]
    assert (port.workers, port.resources, port.bonus) == (
        ("labourer", "engineer"), {"energy": 2, "fuel": 1}, ("labourer", "financier"),
    )  # fmt: skip
    assert [(line.out, line.multiplier, line.base) for line in port.production] == [("vp", None, 2), ("credit", 4, 5)]
    assert (farm.workers, farm.resources, farm.bonus) == (("farmer",), {"energy": 1}, ("labourer",))
    assert [(line.out, line.multiplier, line.base) for line in farm.production] == [("food", None, 2)]
    everybody = "labourer farmer engineer financier"
    table = Table(at="4.13", companies={A: "port-01"}, workers={A: everybody}, stock={A: "2 energy 1 fuel"})
    fitting = [[tile for tile in slot if tile is not None] for slot in table.acts(A)["port-01"].slots]
    labourer, _, engineer, financier = table.state.workers[A]
    assert fitting == [[labourer], [engineer], [labourer], [financier]]


@rule("CR-R11")
def test_the_printed_index_of_companies() -> None:
    """Level, price, VP and icons as the rulebook lists them."""
    index = {
        "bank": "1/10/3/2 2/10/3/2 2/15/4/2", "telecom": "2/15/3/2",
        "farm": "1/5/1/0 1/10/2/0 1/5/1/0 1/10/2/0 1/10/2/0 1/5/2/0 "
                "2/5/1/0 2/10/2/0 2/10/3/0 2/10/3/1 2/10/4/1 3/10/3/0",
        "restaurant": "2/15/3/1 3/25/6/1", "carrier": "3/25/6/1 3/25/6/1 3/25/6/1 3/30/7/0",
        "metalworks": "1/15/4/1 1/20/5/1 2/15/3/1 2/20/4/1 2/20/4/1 2/20/4/1 2/20/5/1 3/15/4/1 3/25/6/1",
        "mine": "1/10/2/0 1/15/3/0 1/10/4/1", "refinery": "1/15/3/1", "port": "3/20/5/2",
        "power-plant": "1/10/3/1 1/10/4/1 2/10/4/1 2/5/2/1 3/10/3/1",
        "hotel": "1/10/2/0 1/10/2/0 2/15/3/0 2/20/5/1 3/25/6/1", "spaceport": "3/25/6/2", "station": "1/8/3/2",
    }  # fmt: skip
    printed = [(f"{kind}-{n:02}", row) for kind, rows in index.items() for n, row in enumerate(rows.split(), 1)]
    assert len(printed) == 48
    for name, row in printed:
        one = DECK.companies[company(name)]
        assert f"{one.level}/{one.price}/{one.vp}/{one.fifth_manager}" == row, name


@rule("CR-R11", "CR-85", "CR-87")
def test_what_the_rulebook_says_of_all_companies() -> None:
    """Three need no resource; at least one bonus slot; one worker, or two in some of level III."""
    assert {one.id for one in DECK.companies if not one.resources} == {"farm-01", "farm-02", "power-plant-01"}
    assert all(one.bonus for one in DECK.companies)
    assert {(one.level, len(one.workers)) for one in DECK.companies} == {(1, 1), (2, 1), (3, 1), (3, 2)}


@rule("CR-06", "CR-62")
def test_the_printed_index_of_workers() -> None:
    found = {(one.pool, tuple(one.skills.items())): one.copies for one in DECK.data.worker}
    national: dict[tuple[tuple[str, int], ...], int] = {
        (("labourer", 1),): 15, (("farmer", 1),): 4, (("farmer", 2),): 2, (("farmer", 1), ("labourer", 2)): 4,
        (("engineer", 1),): 2, (("engineer", 2),): 5, (("engineer", 3),): 3, (("financier", 1),): 3,
        (("financier", 2),): 2,
    }  # fmt: skip
    assert {skills: copies for (pool, skills), copies in found.items() if pool == "national"} == national
    foreign = {skills: copies for (pool, skills), copies in found.items() if pool == "foreign"}
    assert foreign == {((kind, 1),): 5 for kind in TYPES}
    assert {skills: copies for (pool, skills), copies in found.items() if pool == "temp"} == {
        tuple((kind, 1) for kind in TYPES): 1
    }


@rule("CR-07")
def test_the_printed_index_of_contracts() -> None:
    found = {f"{one.level} {one.max} {one.resource}": one.copies for one in DECK.contracts}
    assert found == {
        "1 4 food": 6, "1 6 food": 4, "1 8 food": 2, "1 4 mineral": 4, "1 6 mineral": 2, "1 2 fuel": 1, "1 3 fuel": 1,
        "1 4 fuel": 1, "1 2 metal": 1, "1 3 metal": 1, "1 4 metal": 1, "2 8 food": 5, "2 8 mineral": 2, "2 4 fuel": 4,
        "2 4 metal": 4, "2 4 machine": 1, "3 10 food": 4, "3 4 fuel": 3, "3 4 metal": 3, "3 4 machine": 2,
    }  # fmt: skip


@rule("CR-R53")
def test_alone_without_the_cards_that_need_others() -> None:
    state = begun(1)
    assert len(state.pile) == 17
    assert all(DECK.influence[card].solo for card in state.pile)
    assert sum(card.copies for card in DECK.influence if not card.solo) == 11
    assert (state.credits, state.target) == ([22], DECK.targets[1, "normal"][0])
    assert len(begun(2).pile) == 28


@rule("CR-R53")
def test_alone_turn_order_actions_still_reward() -> None:
    table = Table(1, at="4.3", board={"leader": A, "right-hand": A})
    assert (table.state.vp[A], len(table.state.hands[A]), table.state.order) == (16, 1, (A,))


MUCH = 1000
"""More than the tiles and tokens of the box can show."""
FULL = dict(zip(RESOURCES, DECK.capacity, strict=True))


@rule("CR-13")
@pytest.mark.parametrize(
    ("at", "position", "act", "gain"),
    [
        ("4.2", {"board": {"subsidies": A}}, None, 4),
        ("4.5", {"board": {"loan": A}}, ("take", None), 10),
        ("4.13", {"companies": {A: "hotel-01"}, "workers": {A: "labourer"}, "stock": {A: "1 food 1 energy"}}, "", 12),
        ("4.14", {"board": {"export:0": A}, "stock": {A: "4 food"}, "contracts": "food-4"}, ("contract-0", 4), 8),
        ("4.14", {"board": {"export:0": A}, "stock": {A: "3 mineral"}}, ("black-mineral", 3), 12),
        ("actions window", {"hands": {A: "brown-envelope"}}, ("brown-envelope", None), 5),
    ],
)
def test_credits_have_no_limit(at: str, position: dict[str, Any], act: Any, gain: int) -> None:
    """Wherever they come from (CR-133)."""
    table = Table(at=at, purse=(MUCH, 0), **position)
    if act == "":
        table.activate(A, "hotel-01", "labourer", None)
        act = ("end", None)
    if act is not None:
        table.act(A, *act)
    assert table.state.credits[A] == MUCH + gain


@rule("CR-14")
@pytest.mark.parametrize(
    ("at", "where", "spent", "act", "made"),
    [
        *(("4.6", "local-industry", "", ("buy", one), {one: 1}) for one in RESOURCES),
        *(("4.11", f"import-{one}", "", ("buy", 2), {one: 2}) for one in RESOURCES),
        ("4.11", "import-lot-1", "", ("buy", 1), {"energy": 2, "mineral": 2}),
        ("4.11", "import-lot-2", "", ("buy", 1), {"energy": 2, "fuel": 2}),
        ("4.12", "energy-buy-2", "", ("buy", 2), {"energy": 2}),
        ("4.12", "energy-buy-3", "", ("buy", 3), {"energy": 3}),
        ("4.12", "energy-from-food", "1 food", ("buy", 1), {"energy": 2}),
        ("4.12", "energy-from-fuel", "1 fuel", ("buy", 1), {"energy": 3}),
        ("4.12", "energy-from-mineral", "2 mineral", ("buy", 2), {"energy": 4}),
    ],
)
def test_goods_never_run_out(at: str, where: str, spent: str, act: tuple[str, Any], made: dict[str, int]) -> None:
    """The other four have filled their warehouses: more of each than the box has tokens."""
    full = " ".join(f"{limit} {one}" for one, limit in FULL.items())
    assert all(4 * FULL[entry.id] > entry.tokens for entry in DECK.resources)
    stock = {**dict.fromkeys((A, B, C, D), full), E: spent}
    table = Table(5, at=at, stock=stock, board={where: E}, purse=[99] * 5, vp=[99] * 5)
    table.act(E, *act)
    assert table.stock(E) == made


@rule("CR-14")
def test_production_needs_no_tokens() -> None:
    full = " ".join(f"{limit} {one}" for one, limit in FULL.items())
    table = Table(
        5, at="4.13", companies={E: "farm-02"}, workers={E: "farmer"}, stock=dict.fromkeys((A, B, C, D), full)
    )
    table.activate(E, "farm-02", "farmer", None)
    table.act(E, "end")
    assert table.stock(E) == {"food": 2}


@rule("CR-15")
@pytest.mark.parametrize(
    ("at", "position", "points"),
    [
        ("payments", {"event": "solidarity-levy"}, 3),
        ("interest", {"loans": (3, 0)}, 3),
        ("4.6", {"board": {"local-industry": A}}, 1),
        ("4.8", {"board": {"foreign-workers": A}}, 1),
        ("4.10", {"board": {"companies:0": A}, "offered": "metalworks-02"}, 5),
        ("4.11", {"board": {"import-machine": A}}, 6),
        ("4.12", {"board": {"energy-buy-2": A}}, 1),
    ],
)
def test_penalty_points_have_no_limit(at: str, position: dict[str, Any], points: int) -> None:
    """Wherever they come from."""
    assert Table(at=at, purse=(0, 0), penalties=(MUCH, 0), **position).state.penalties[A] == MUCH + points


@rule("CR-15")
def test_nor_those_that_a_card_gives() -> None:
    table = Table(at="actions window", penalties=(0, MUCH), hands={A: "tax-audit"})
    table.act(A, "tax-audit", B)
    assert table.state.penalties[B] == MUCH + 4


@rule("CR-16")
def test_seven_rounds_in_three_levels() -> None:
    assert DECK.rounds == 7
    for turn, level in zip(range(1, 7), (1, 1, 2, 2, 3, 3), strict=True):
        state = Table(at="end of round", turn=turn).state
        assert state.round == turn + 1
        levels = {DECK.companies[one].level for one in state.offered_companies if one is not None}
        assert levels == {level}
    end = Table(at="evaluation", turn=7, vp=(130, 130)).state
    assert (end.round, end.pending()) == (7, ())


@rule("CR-R10")
def test_supplies_last_for_seven_rounds() -> None:
    state, boards = whole_game(1)
    assert len(boards) == len(set(state.events)) == 7, "no event comes twice"
    assert len({worker for board in boards for worker in board.workers}) == 35
    assert [len(pile) for pile in state.company_piles] == [0, 6, 0]
    assert len(state.bag) == 5


@rule("CR-R10")
def test_a_type_that_has_run_out_is_not_offered() -> None:
    table = Table(at="actions window", board={"foreign-workers": A}, hands={B: "amnesty"})
    table.state.foreign = [5, 0, 5, 0]
    table.act(B, "pass")
    assert table.offers(A) == {"hire": ["labourer", "engineer"]}


@rule("CR-R60")
def test_a_hand_has_no_limit() -> None:
    table = Table(at="4.1", board={"corruption": (A,) * 5}, hands={A: "amnesty hearing overtime back-door tax-audit"})
    assert len(table.state.hands[A]) == 10
    assert [event for event in table.told(B) if isinstance(event, InfluenceDrawn)] == [InfluenceDrawn(A, None)] * 5


@rule("CR-R03")
def test_every_status_of_the_track_has_a_zone_and_no_other() -> None:
    assert [DECK.zone(status) for status in range(46)] == [0] * 16 + [1] * 15 + [2] * 15
    with pytest.raises(ValueError, match="a status of 46 is beyond the track"):
        DECK.zone(46)


@SEATS
@rule("CR-R19")
def test_nobody_has_answered_at_the_start(seats: int) -> None:
    state = begun(seats)
    assert state.counts == [0] * seats
    assert [state.view(seat).answers for seat in (*range(seats), None)] == [0] * (seats + 1)
