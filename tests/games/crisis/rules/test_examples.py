"""The worked examples of the ledger."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle.core.dealer import seeded
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.refusals import Illegal
from debacle.games.crisis.rules.actions import a08_foreign_workers
from debacle.games.crisis.rules.actions.a13_production import answers
from debacle.games.crisis.rules.deck_entries import ProductionMinus, ProductionPlus
from debacle.games.crisis.rules.events import ContractFilled, Evaluated, EventDrawn, InfluenceDrawn, Produced
from debacle.games.crisis.rules.measures import measures
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.production import why_not
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.rules.setup import CrisisOptions
from tests.games.crisis.case import GAME
from tests.games.crisis.table import DECK, A, B, C, D, Table, company, event_card, space
from tests.marks import rule
from tests.plans import play_all


@rule("CR-X01", "CR-96", "CR-99", "CR-100", "CR-101", "CR-106")
def test_export() -> None:
    table = Table(
        3,
        at="4.14",
        purse=(0, 0, 0),
        stock={A: "6 food 3 energy", B: "2 fuel 1 energy", C: "3 mineral 1 energy"},
        board={"export:0": A, "export:1": B, "export:2": C},
        contracts="food-4 fuel-3 mineral-6 food-6",
    )
    table.act(A, "contract-0", 4)
    table.act(B, "contract-1", 2)
    table.act(C, "black-mineral", 3)
    table.act(A, "contract-3", 2)
    table.act(B, "pass")
    table.act(C, "pass")
    assert table.asked == (A, "export"), "and may go on alone"
    assert table.state.vp[:] == [21, 19, 15]
    assert table.state.credits[:] == [12, 6, 12]
    assert [place for place, tile in enumerate(table.state.contracts) if tile is not None] == [2]
    for turn in (1, 2, 3):
        assert table.asked == (A, "export")
        table.act(A, "black-energy", 1)
        assert table.state.credits[A] == 12 + turn


@rule("CR-X02", "CR-107", "CR-109")
def test_evaluation() -> None:
    table = Table(4, at="evaluation", turn=3, status=15, vp=(23, 33, 24, 28))
    [told] = [event for event in table.told() if isinstance(event, Evaluated)]
    assert told == Evaluated((-6, 4, -5, -1), 7)
    assert not any(table.state.hands)


@rule("CR-X03", "CR-87", "CR-66")
@pytest.mark.parametrize(("bonus", "food"), [("labourer", 3), ("both", 4), (None, 2)])
def test_farm(bonus: str | None, food: int) -> None:
    table = producing("farm-03", f"farmer {bonus or ''}", "1 energy")
    table.activate(A, "farm-03", "farmer", bonus)
    table.act(A, "end")
    assert table.stock(A) == {"food": food}


def producing(companies: str, workers: str, stock: str, event: str | None = None) -> Table:
    return Table(
        at="4.13", companies={A: companies}, workers={A: workers}, stock={A: stock}, event=event, purse=(0, 0),
    )  # fmt: skip


@rule("CR-X04", "CR-88", "CR-89", "CR-R37")
@pytest.mark.parametrize(
    ("engineer", "bonus", "vp", "gain"),
    [
        ("engineer", ("foreign-labourer", "financier2"), 5, 35),
        ("engineer", (None, None), 2, 20),
        ("engineer3", (None, None), 2, 20),
        ("engineer3", ("foreign-labourer", "financier2"), 5, 35),
    ],
)
def test_port(engineer: str, bonus: tuple[str | None, ...], vp: int, gain: int) -> None:
    table = producing("port-01", f"labourer {engineer} foreign-labourer financier2", "2 energy 1 fuel")
    table.activate(A, "port-01", "labourer", engineer, *bonus)
    table.act(A, "end")
    assert (table.state.vp[A], table.state.credits[A]) == (15 + vp, gain)
    assert table.stock(A) == {}


@rule("CR-X05", "CR-24", "CR-R40")
def test_port_under_bail_in() -> None:
    table = Table(
        at="payments", event="bail-in", companies={A: "port-01"}, purse=(5, 5), status=10,
        workers={A: "labourer engineer foreign-labourer financier2"}, stock={A: "2 energy 1 fuel"},
    )  # fmt: skip
    assert table.state.credits[:] == [0, 0]
    table.refuse_until("produce")
    before = table.state.credits[A]
    table.activate(A, "port-01", "labourer", "engineer", "foreign-labourer", "financier2")
    table.act(A, "end")
    assert (table.state.vp[A], table.state.credits[A] - before) == (20, 28)


@rule("CR-X06", "CR-R40")
@pytest.mark.parametrize(("bonus", "food"), [("labourer", {"food": 1}), (None, {})])
def test_floor_of_a_base(bonus: str | None, food: dict[str, int]) -> None:
    table = producing("farm-01", "farmer labourer", "", "drought")
    table.activate(A, "farm-01", "farmer", bonus)
    table.act(A, "end")
    assert table.stock(A) == food


@rule("CR-X06", "CR-R40", "CR-R56")
@pytest.mark.parametrize(
    ("changes", "bonus", "food"),
    [((-2,), "labourer", 1), ((-2,), None, 0), ((-2, 1), "labourer", 1), ((-9, 10), None, 2)],
)
def test_below_nothing_a_base_does_not_fall(
    changes: tuple[int, ...], bonus: str | None, food: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No card of the deck takes two from a base of one, so one is made to; changes add up before the floor."""
    effects = [
        ProductionMinus(resource="food", amount=-one) if one < 0 else ProductionPlus(resource="food", amount=one)
        for one in changes
    ]
    drought = event_card("drought")
    worse = measures(effects, DECK.companies, 4)
    monkeypatch.setattr(DECK, "measures", (*DECK.measures[:drought], worse, *DECK.measures[drought + 1 :]))
    table = producing("farm-01", "farmer labourer", "", "drought")
    table.activate(A, "farm-01", "farmer", bonus)
    table.act(A, "end")
    assert table.state.stock[A][1] == food


@rule("CR-X07", "CR-92")
def test_no_chain_in_one_round() -> None:
    table = producing("power-plant-01 farm-03 farm-04", "engineer farmer farmer", "1 energy")
    table.activate(A, "power-plant-01", "engineer", None)
    table.activate(A, "farm-03", "farmer", None)
    assert "farm-04" not in table.acts(A)
    table.act(A, "end")
    assert table.stock(A) == {"energy": 2, "food": 2}


@rule("CR-X08", "CR-91")
def test_one_worker_one_company() -> None:
    table = producing("farm-03 farm-04", "farmer", "5 energy")
    table.activate(A, "farm-03", "farmer", None)
    assert "farm-04" not in table.acts(A)
    table = producing("farm-03 farm-04", "farmer both", "5 energy")
    table.activate(A, "farm-03", "farmer", None)
    both = table.crew(A, "farm-04", "both", None)[0]
    with pytest.raises(Illegal, match="two places"):
        table.act(A, "farm-04", (both, both))


@rule("CR-X09", "CR-93", "CR-95", "CR-R41")
@pytest.mark.parametrize("order", [("hotel-01", "farm-02"), ("farm-02", "hotel-01")])
def test_storage_at_production(order: tuple[str, str]) -> None:
    table = producing("hotel-01 farm-02", "labourer farmer farmer", "11 food 1 energy")
    crews = {"hotel-01": ("labourer", None), "farm-02": ("farmer", "farmer")}
    for name in order:
        table.activate(A, name, *crews[name])
    told = [event for event in table.act(A, "end") if isinstance(event, Produced)]
    assert table.stock(A) == {"food": 12}
    assert (table.state.credits[A], table.state.vp[A]) == (12, 18)
    assert told[0].lost == 1


@rule("CR-X10", "CR-95", "CR-R36")
def test_storage_at_import() -> None:
    table = Table(at="4.11", purse=(20, 0), vp=(10, 15), stock={A: "5 fuel"}, board={"import-fuel": A})
    table.act(A, "buy", 2)
    assert (table.state.credits[A], table.state.vp[A], table.stock(A)) == (8, 4, {"fuel": 6})


@rule("CR-X11", "CR-75", "CR-76", "CR-R35")
def test_import_without_vp() -> None:
    table = Table(at="4.11", purse=(30, 0), vp=(3, 15), board={"import-metal": A})
    assert (table.state.penalties[A], table.state.vp[A]) == (4, 3)
    table = Table(at="4.11", purse=(30, 0), vp=(5, 15), board={"import-metal": A})
    assert table.offers(A) == {"buy": (1, 1)}
    table.act(A, "buy", 1)
    assert (table.state.credits[A], table.state.vp[A]) == (22, 1)


@rule("CR-X12", "CR-76", "CR-R08")
def test_lot() -> None:
    table = Table(at="4.11", purse=(12, 0), vp=(20, 15), board={"import-lot-2": A})
    assert (table.state.penalties[A], table.state.vp[A]) == (6, 20)
    table = Table(at="4.11", purse=(13, 0), vp=(20, 15), board={"import-lot-2": A})
    table.act(A, "buy", 1)
    assert (table.state.credits[A], table.state.vp[A], table.stock(A)) == (0, 14, {"energy": 2, "fuel": 2})


@rule("CR-X13", "CR-70", "CR-36", "CR-39", "CR-113")
def test_company_refused() -> None:
    table = Table(at="4.10", purse=(18, 0), board={"companies:0": A}, offered="metalworks-02")
    assert table.state.penalties[A] == 5
    assert table.state.vp[A] == 15
    assert table.asked[1] == "place", "the next round"
    assert company("metalworks-02") not in table.state.offered_companies
    table = Table(at="4.2", purse=(18, 0), board={"subsidies": A, "companies:0": A}, offered="metalworks-02")
    table.act(A, "buy")
    assert (table.state.credits[A], table.state.vp[A]) == (2, 20)


@rule("CR-X14", "CR-58", "CR-63", "CR-80")
@pytest.mark.parametrize(
    ("at", "where", "purse"),
    [("4.6", "local-industry", 0), ("4.8", "foreign-workers", 4), ("4.12", "energy-from-mineral", 20)],
)
def test_small_refusals(at: str, where: str, purse: int) -> None:
    assert Table(at=at, purse=(purse, 0), board={where: A}).state.penalties[:] == [1, 0]


@rule("CR-X15", "CR-R03", "CR-61", "CR-20")
@pytest.mark.parametrize(
    ("status", "price", "zone"),
    [(45, 5, "green"), (31, 5, "green"), (30, 3, "yellow"), (16, 3, "yellow"), (15, 1, "red"), (0, 1, "red")],
)
def test_zone_limits(status: int, price: int, zone: str) -> None:
    table = Table(at="4.8", status=status, board={"foreign-workers": A})
    assert a08_foreign_workers.price(table.state, A) == price
    drawn = [event for event in Table(at="event", status=status).told() if isinstance(event, EventDrawn)]
    assert DECK.events[drawn[0].card].zone == zone


@rule("CR-X16", "CR-78", "CR-95")
def test_energy_market() -> None:
    table = Table(at="4.12", stock={A: "2 mineral"}, board={"energy-from-mineral": A})
    assert table.offers(A) == {"buy": (1, 2)}
    table.act(A, "buy", 2)
    assert table.stock(A) == {"energy": 4}
    table = Table(at="4.12", stock={A: "1 mineral"}, board={"energy-from-mineral": A})
    table.act(A, "buy", 1)
    assert table.stock(A) == {"energy": 2}
    table = Table(at="4.12", purse=(10, 0), board={"energy-buy-3": A})
    table.act(A, "buy", 3)
    assert (table.state.credits[A], table.stock(A)) == (1, {"energy": 3})
    table = Table(at="4.12", stock={A: "11 energy 1 fuel"}, board={"energy-from-fuel": A})
    table.act(A, "buy", 1)
    assert table.stock(A) == {"energy": 12}


@rule("CR-X17", "CR-45", "CR-47", "CR-49")
@pytest.mark.parametrize(
    ("board", "order"),
    [
        ({"leader": C, "right-hand": D}, (C, D, A, B)),
        ({"leader": C, "right-hand": C}, (A, C, B, D)),
        ({"right-hand": A}, (B, A, C, D)),
        ({"leader": A}, (A, B, C, D)),
    ],
)
def test_leader_and_right_hand(board: dict[str, int], order: tuple[int, ...]) -> None:
    table = Table(4, at="4.3", board=board)
    assert table.state.order == order
    for seat in range(4):
        assert table.state.vp[seat] == 15 + (board.get("leader") == seat)
        assert len(table.state.hands[seat]) == (board.get("right-hand") == seat)


@rule("CR-X18", "CR-50", "CR-51", "CR-52", "CR-R21")
def test_loan_limits() -> None:
    table = Table(at="4.5", loans=(2, 0), vp=(7, 15), purse=(0, 0), board={"loan": A})
    table.act(A, "take")
    assert (table.state.credits[A], table.state.vp[A], table.state.loans[A]) == (10, 6, 3)
    for loans, vp in ((4, 7), (0, 0)):
        table = Table(at="4.5", loans=(loans, 0), vp=(vp, 90), purse=(0, 0), board={"loan": A}, turn=7)
        assert table.state.outcome() is not None, "there was nothing to decide"
        assert (table.state.credits[A], table.state.vp[A], table.state.penalties[A]) == (0, vp, 0)
    table = Table(at="4.5", loans=(4, 0), purse=(20, 0), board={"loan": A})
    assert list(table.offers(A)) == ["repay"]
    table.act(A, "repay")
    assert list(table.offers(A)) == ["take", "repay"], "one of four is paid back"


@rule("CR-X19", "CR-25", "CR-26")
@pytest.mark.parametrize(("event", "penalty"), [(None, 2), ("bridge-loan", 5)])
def test_interest(event: str | None, penalty: int) -> None:
    table = Table(at="interest", loans=(3, 0), purse=(1, 20), event=event)
    assert (table.state.credits[A], table.state.penalties[A]) == (0, penalty)


@rule("CR-X20", "CR-27", "CR-55", "CR-R23")
def test_repay_first() -> None:
    table = Table(at="repayments", loans=(3, 0), purse=(12, 20))
    table.act(A, "repay")
    assert (table.state.credits[A], table.state.loans[A], table.state.penalties[A]) == (0, 2, 0)
    assert table.state.vp[A] == 15
    table = Table(at="repayments", loans=(3, 0), purse=(12, 20))
    table.act(A, "pass")
    assert (table.state.credits[A], table.state.loans[A]) == (9, 3)


@rule("CR-X21", "CR-23")
def test_event_payment() -> None:
    table = Table(at="payments", event="solidarity-levy", purse=(1, 3))
    assert (table.state.credits[:], table.state.penalties[:]) == ([0, 0], [2, 0])


@rule("CR-X22", "CR-69")
@pytest.mark.parametrize(("owned", "bought", "managers"), [("station-01", "mine-03", 5), ("station-01", "farm-04", 4)])
def test_fifth_manager(owned: str, bought: str, managers: int) -> None:
    table = Table(at="4.10", companies={A: owned}, board={"companies:0": A}, offered=bought)
    table.act(A, "buy")
    assert table.state.managers[:] == [managers, 4]
    table.refuse_until("place")
    planning = table.state.stack[-1]
    assert isinstance(planning, Planning)
    assert planning.turns.count(A) == managers


@rule("CR-X23", "CR-29", "CR-31", "CR-32")
def test_planning_order() -> None:
    table = Table(managers=(5, 4))
    seats = []
    for where in ("export:0", "export:1", *["subsidies"] * 7):
        seat, kind = table.asked
        assert kind == "place"
        seats.append(seat)
        if where == "subsidies":
            assert not {space(f"export:{place}") for place in range(5)} & set(table.offers(seat)["place"])
        table.place(seat, where)
    assert seats == [A, B, A, B, A, B, A, B, A]


@rule("CR-X24", "CR-102", "CR-R44")
def test_black_market_limit() -> None:
    table = Table(at="4.14", purse=(0, 0), stock={A: "6 food 4 metal"}, board={"export:0": A}, contracts="food-8")
    table.act(A, "black-food", 3)
    table.act(A, "black-metal", 4)
    assert table.offers(A)["black-food"] == (1, 1)
    table.act(A, "black-food", 1)
    assert table.state.credits[A] == 48
    assert list(table.offers(A)) == ["contract-0"]
    told = table.act(A, "contract-0", 2)
    assert told[0] == ContractFilled(A, 0, DECK_FOOD_8, 2, 4, 2)


DECK_FOOD_8 = next(place for place, one in enumerate(DECK.contracts) if one.id == "contract-1-food-8")


@rule("CR-X25", "CR-116", "CR-117")
def test_contract_market() -> None:
    table = Table(
        at="end of round",
        turn=1,
        contracts="- food-4 food-4 food-4 food-6 - mineral-4 fuel-2 metal-2 metal-3 metal-4 food-8",
    )
    market = [None if one is None else DECK.contracts[one].id for one in table.state.contracts]
    assert market[:8] == [
        "contract-1-food-6", None, "contract-1-mineral-4", "contract-1-fuel-2",
        "contract-1-metal-2", "contract-1-metal-3", "contract-1-metal-4", "contract-1-food-8",
    ]  # fmt: skip
    assert None not in market[8:]
    assert sum(one is not None for one in market[:8]) == 7


@rule("CR-X26", "CR-108", "CR-R46")
def test_cap() -> None:
    target = DECK.targets[2, "normal"][2]
    table = Table(at="evaluation", turn=3, status=42, vp=(target + 8, target - 2))
    assert Evaluated((8, -2), 45) in table.told()
    assert table.state.round == 4


@rule("CR-X27", "CR-109")
@pytest.mark.parametrize(("turn", "hands"), [(4, [1, 1, 0]), (5, [0, 0, 0])])
def test_influence_at_the_evaluation(turn: int, hands: list[int]) -> None:
    table = Table(3, at="evaluation", turn=turn, vp=(44, 48, 43), order=(B, C, A))
    assert [len(hand) for hand in table.state.hands] == hands
    drawn = [event.seat for event in table.told() if isinstance(event, InfluenceDrawn)]
    assert drawn == ([B, A] if any(hands) else []), "in turn order"


@rule("CR-X28", "CR-42", "CR-R27")
def test_one_card_per_round() -> None:
    table = Table(at="4.1", board={"corruption": (A, A)}, companies={A: "farm-01"}, draws=OVERTIMES)
    assert len(table.state.hands[A]) == 2
    assert table.asked == (A, "influence")
    assert table.state.round == 2
    table.act(A, "overtime", company("farm-01"))
    assert len(table.state.hands[A]) == 1
    assert table.asked == (A, "influence"), "not asked again before the event of the next round"
    assert table.state.round == 3


def _draws(*names: str) -> list[int]:
    """What chance must give for these cards to be drawn one after the other."""
    pile = DECK.all_influence(2)
    places = []
    for name in names:
        places.append(pile.index(DECK.card_index[name]))
        pile.pop(places[-1])
    return places


OVERTIMES = _draws("overtime", "overtime")


@rule("CR-X29", "CR-121", "CR-122", "CR-123", "CR-125", "CR-R50")
@pytest.mark.parametrize(("repays", "winner"), [(False, A), (True, B)])
def test_final_scoring(repays: bool, winner: int) -> None:
    table = Table(at="final repayments", turn=7, vp=(62, 60), purse=(23, 19), loans=(1, 0), penalties=(3, 2))
    table.act(A, "repay" if repays else "pass")
    result = table.state.outcome()
    assert result is not None
    assert result.scores == (61, 61)
    assert result.winners == (winner,)
    assert result.decided_by == "credits"


@rule("CR-X30", "CR-126", "CR-127", "CR-R49")
def test_deeper_ties() -> None:
    def ends(**position: Any) -> CrisisOutcome:
        result = Table(at="final repayments", turn=7, **position).state.outcome()
        assert result is not None
        return result

    fewer = ends(vp=(60, 61), purse=(7, 7), penalties=(2, 3))
    assert (fewer.winners, fewer.decided_by) == ((A,), "penalties")
    owned = {A: "mine-03 power-plant-02 power-plant-03 farm-06", B: "carrier-01 carrier-02"}
    worth = [[DECK.companies[company(name)] for name in owned[seat].split()] for seat in (A, B)]
    assert [sum(one.vp for one in mine) for mine in worth] == [14, 12]
    assert [sum(one.price for one in mine) for mine in worth] == [35, 50], "what they cost does not count"
    dearer = ends(vp=(60, 60), purse=(7, 7), companies=owned)
    assert (dearer.winners, dearer.decided_by) == ((A,), "companies")
    level = ends(vp=(60, 60), purse=(7, 7))
    assert (level.winners, level.decided_by) == ((A, B), "shared")


@rule("CR-X31", "CR-128", "CR-129", "CR-130", "CR-131")
def test_bankruptcy() -> None:
    table = Table(
        4, at="evaluation", difficulty="hard", turn=5, status=3, vp=(59, 53, 48, 56), penalties=(5, 0, 0, 1),
        purse=(49, 200, 0, 3), loans=(0, 0, 0, 4),
    )  # fmt: skip
    result = table.state.outcome()
    assert result is not None
    assert (result.end, result.status, result.eligible, result.winners) == ("bankrupt", -1, (A, D), (D,))
    assert result.scores == (54, 53, 48, 55), "neither A's credits nor D's loans"


@rule("CR-X32", "CR-129")
def test_everybody_loses() -> None:
    result = Table(at="evaluation", turn=3, status=2, vp=(38, 37)).state.outcome()
    assert result is not None
    assert (result.status, result.winners, result.decided_by) == (-1, (), "nobody")


@rule("CR-X33", "CR-119")
def test_exactly_zero() -> None:
    target = Table(at="planning", turn=7).state.target
    result = Table(at="evaluation", turn=7, status=6, vp=(target - 3, target - 3)).state.outcome()
    assert result is not None
    assert (result.end, result.status) == ("overcome", 0)


@rule("CR-X34", "CR-89", "CR-88")
def test_two_products_and_a_multiplier() -> None:
    table = producing("hotel-05", "labourer financier both", "2 energy 2 food")
    table.activate(A, "hotel-05", "labourer", "financier", "both")
    table.act(A, "end")
    assert (table.state.vp[A], table.state.credits[A]) == (27, 25)


FLOOR = ("hotel-01 farm-02 farm-05", "labourer farmer farmer", "2 food 2 energy")


@rule("CR-X35", "CR-84", "CR-R41")
def test_plan_equals_steps() -> None:
    def match() -> Match:
        match = Match(GAME, 2, CrisisOptions(), seeded(Random(0)))
        match.state = producing(*FLOOR).state
        return match

    deck = GAME.deck
    start = producing(*FLOOR).state
    tiles = start.workers[A]
    hotel = (company("hotel-01"), (tiles[0], None))
    farm = (company("farm-02"), (tiles[1], None))
    ends = []
    for plan in ((hotel, farm), (farm, hotel)):
        whole, steps = match(), match()
        play_all(whole, A, answers(deck, plan))
        for answer in answers(deck, plan):
            steps.play(Move(steps.state.counts[A], A, answer))
        assert whole.state == steps.state
        ends.append(whole.state)
    assert ends[0] == ends[1]
    hungry = (hotel, (company("farm-05"), (tiles[2], None, None)))
    refused = match()
    with pytest.raises(Illegal, match=r"^1: farm-05 is not open"):
        play_all(refused, A, answers(deck, hungry))
    assert refused.state == start
    assert why_not(deck, start.floor(A), hungry) is not None
    assert why_not(deck, start.floor(A), (hotel, farm)) is None


@rule("CR-X36", "CR-R54")
def test_alone() -> None:
    table = Table(1, at="evaluation", turn=4, status=4, vp=(51,))
    result = table.state.outcome()
    assert result is not None
    assert (result.end, result.round, result.target, result.status) == ("bankrupt", 4, 56, -1)
    assert (result.eligible, result.winners, result.grade) == ((), (), None)


@rule("CR-X37", "CR-R32", "CR-42")
def test_hearing() -> None:
    table = Table(
        at="actions window", board={"companies:0": A}, offered="mine-02", hands={B: "hearing hearing"}, purse=(20, 20)
    )
    assert table.asked == (B, "influence")
    table.act(B, "hearing", (space("companies:0"), A))
    assert table.state.credits[A] == 24
    assert table.state.penalties[A] == 0
    assert table.state.companies[A] == ()
    assert table.asked[1] == "influence", "the event window of the next round"
    assert table.state.round == 3


@rule("CR-X38", "CR-R28", "CR-R29")
def test_exemption() -> None:
    table = Table(at="event window", event="solidarity-levy", purse=(10, 10), hands={A: "exemption", B: "amnesty"})
    table.act(A, "exemption")
    assert table.asked == (B, "influence")
    table.act(B, "pass")
    assert table.state.credits[:] == [10, 7]
    table = Table(at="event window", event="shut-ministry", hands={A: "exemption"})
    table.act(A, "exemption")
    assert space("subsidies") not in table.offers(A)["place"]


@rule("CR-X39", "CR-102", "CR-21")
def test_market_limits_by_event() -> None:
    position: dict[str, Any] = {"at": "4.14", "purse": (0, 0), "stock": {A: "9 food"}, "board": {"export:0": A}}
    table = Table(event="market-raids", contracts="food-4 food-4 food-4", **position)
    assert table.offers(A)["black-food"] == (1, 2)
    with pytest.raises(Illegal):
        table.act(A, "black-food", 3)
    table.act(A, "black-food", 2)
    assert table.state.credits[A] == 8
    assert sorted(table.offers(A)) == ["contract-0", "contract-1", "contract-2"]
    table = Table(event="dock-slowdown", contracts="food-4 food-4 food-4", **position)
    table.act(A, "contract-0", 1)
    table.act(A, "contract-1", 1)
    assert table.offers(A) == {"black-food": (1, 4)}


@rule("CR-X40", "CR-R34", "CR-R22")
def test_discounts() -> None:
    def convoy(where: str, vp: int = 15) -> Table:
        table = Table(at="actions window", purse=(30, 0), vp=(vp, 15), board={where: A}, hands={A: "aid-convoy"})
        table.act(A, "aid-convoy", space(where))
        return table

    table = convoy("import-metal")
    table.act(A, "buy", 2)
    assert (table.state.credits[A], table.state.vp[A]) == (14, 11)
    table = convoy("import-food")
    table.act(A, "buy", 1)
    assert (table.state.credits[A], table.state.vp[A]) == (26, 15)
    table = convoy("import-metal")
    table.act(A, "decline")
    assert table.state.penalties[A] == 4
