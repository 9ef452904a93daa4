"""What each influence card does, when, and at what."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from debacle.core.dealer import Dealer
from debacle.core.refusals import Illegal
from debacle.games.crisis.rules.actions import a08_foreign_workers, a10_companies, a11_import, a12_energy_market
from debacle.games.crisis.rules.deck_entries import OwnPrice
from debacle.games.crisis.rules.events import InfluenceDrawn, InfluencePlayed, PileReshuffled, SubsidyPaid
from debacle.games.crisis.rules.transfers import draw_influence
from tests.games.crisis.table import DECK, A, B, C, Table, company, event_card, space
from tests.marks import rule

pytestmark = rule("CR-R57")


def holding(card: str, at: str, **position: Any) -> Table:
    return Table(at=at, hands={A: card}, **position)


def test_brown_envelope_on_the_own_planning_turn() -> None:
    table = holding("brown-envelope", "planning")
    told = table.act(A, "brown-envelope")
    assert told == [InfluencePlayed(A, DECK.card_index["brown-envelope"], ())]
    assert table.state.credits[:] == [25, 20]
    assert table.asked == (A, "place"), "the turn goes on"
    assert "brown-envelope" not in table.acts(A)


@rule("CR-41")
def test_a_card_is_discarded_at_once() -> None:
    table = holding("brown-envelope brown-envelope", "planning")
    table.act(A, "brown-envelope")
    assert table.state.discard == [DECK.card_index["brown-envelope"]]
    assert table.state.hands[A] == (DECK.card_index["brown-envelope"],)
    assert set(table.acts(A)) == {"place"}, "one card a round"


def test_friendly_column_counts_in_the_evaluation() -> None:
    target = DECK.targets[2, "normal"][1]
    table = holding("friendly-column", "evaluation window", turn=2, vp=(target - 3, target), status=20)
    table.act(A, "friendly-column")
    assert table.state.vp[A] == target
    assert len(table.state.hands[A]) == 1, "it reached the target, and drew a card"


def test_diverted_tanker() -> None:
    position: dict[str, Any] = {"board": {"energy-buy-2": A, "energy-buy-3": A, "energy-from-food": A}}
    table = holding("diverted-tanker", "actions window", stock={A: "1 food"}, event="grid-tariff", **position)
    table.act(A, "diverted-tanker")
    for offer, price in zip(DECK.energy[:3], ((None, 1), (None, 2), (1, 1)), strict=True):
        assert a12_energy_market.price(table.state, A, offer) == price
    assert a12_energy_market.price(table.state, B, DECK.energy[0]) == (None, 3)


def test_energy_may_be_free() -> None:
    table = holding("diverted-tanker", "actions window", purse=(0, 0), board={"energy-buy-2": A})
    table.act(A, "diverted-tanker")
    assert table.offers(A) == {"buy": (1, 2)}
    table.act(A, "buy", 2)
    assert (table.stock(A), table.state.credits[A]) == ({"energy": 2}, 0)


@pytest.mark.parametrize(("resource", "paid"), [("machine", 6), ("fuel", 0), ("energy", 0)])
def test_scrap_deal(resource: str, paid: int) -> None:
    table = holding("scrap-deal", "actions window", board={"local-industry": A})
    table.act(A, "scrap-deal")
    table.act(A, "buy", resource)
    assert table.state.credits[A] == 20 - paid


@rule("CR-R34")
def test_sealed_bid_names_one_company_space() -> None:
    board = {"companies:0": A, "companies:1": A, "companies:2": B}
    table = holding("sealed-bid", "actions window", board=board, offered="mine-01 mine-02 mine-03")
    assert table.offers(A) == {"sealed-bid": [space("companies:0"), space("companies:1")]}
    table.act(A, "sealed-bid", space("companies:1"))
    prices = [a10_companies.price(table.state, A, company(f"mine-0{n + 1}"), space(f"companies:{n}")) for n in (0, 1)]
    assert prices == [10, 11]
    table.act(A, "decline")
    table.act(A, "buy")
    assert (table.state.credits[A], table.state.penalties[A]) == (9, 2)


@rule("CR-R59")
def test_a_card_without_a_target_cannot_be_played() -> None:
    hands = "sealed-bid aid-convoy hearing lost-papers overtime"
    table = holding(hands, "actions window")
    assert table.asked == (A, "influence")
    assert table.offers(A) == {}
    with pytest.raises(Illegal, match="hearing is not open"):
        table.act(A, "hearing", (2, B))


@rule("CR-R33")
def test_moonlighter() -> None:
    table = holding(
        "moonlighter", "production window", workers={A: "farmer engineer3"}, companies={A: "farm-01 power-plant-01"}
    )
    engineer = table.state.workers[A][1]
    table.act(A, "moonlighter", (engineer, "labourer"))
    assert "power-plant-01" not in table.acts(A), "it is its only skill"
    table.act(A, "farm-01", (table.state.workers[A][0], engineer))
    table.act(A, "end")
    assert table.stock(A) == {"food": 3}


@rule("CR-R40")
def test_overtime_adds_to_every_line_of_one_company() -> None:
    table = holding(
        "overtime", "production window", workers={A: "labourer engineer farmer"}, purse=(0, 0),
        companies={A: "port-01 farm-01", B: "farm-02"}, stock={A: "2 energy 1 fuel"},
    )  # fmt: skip
    assert table.offers(A) == {"overtime": [company("port-01"), company("farm-01")]}
    table.act(A, "overtime", company("port-01"))
    table.activate(A, "port-01", "labourer", "engineer", None, None)
    table.activate(A, "farm-01", "farmer", None)
    table.act(A, "end")
    assert (table.state.vp[A], table.state.credits[A], table.stock(A)) == (18, 25, {"food": 1})


@rule("CR-R30")
def test_back_door() -> None:
    table = Table(3, at="planning", hands={B: "back-door"}, managers=(1, 1, 1), status=20, board={"import-food": A})
    table.place(A, "foreign-workers")
    before = table.offers(B)["place"]
    table.act(B, "back-door")
    assert set(table.offers(B)["place"]) - set(before) == {space("foreign-workers"), space("import-food")}
    table.place(B, "foreign-workers")
    taken = {space("foreign-workers"), space("import-food")}
    assert not taken & set(table.offers(C)["place"]), "neither free for a third, nor the other for this one"
    table.place(C, "subsidies")
    assert table.asked == (A, "foreign"), "first the one placed first"
    table.act(A, "hire", "farmer")
    assert table.asked == (B, "foreign")
    table.act(B, "decline")
    assert (table.state.penalties[:], table.state.foreign[:]) == ([0, 1, 0], [5, 4, 5, 5])


@rule("CR-R59", "CR-R30")
def test_back_door_needs_a_space_to_share() -> None:
    table = Table(at="planning", hands={A: "back-door"}, managers=(2, 1))
    assert list(table.offers(A)) == ["place"]
    table.place(A, "loan")
    table.place(B, "leader")
    assert list(table.offers(A)) == ["place"], "neither an own manager nor one on 4.3"
    table = Table(3, at="planning", hands={A: "back-door"}, board={"loan": (B, C)})
    assert list(table.offers(A)) == ["place"], "nor a space that two share already"


@rule("CR-R31")
def test_permit_withdrawn() -> None:
    table = holding("permit-withdrawn", "planning", board={"leader": B, "export:0": B})
    targets = table.offers(A)["permit-withdrawn"]
    assert space("leader") not in targets
    assert space("subsidies") not in targets
    assert [target for target in targets if target in DECK.at[14]] == [space("export:4")]
    table.act(A, "permit-withdrawn", space("loan"))
    assert space("loan") not in table.offers(A)["place"]
    table.place(A, "subsidies")
    assert space("loan") not in table.offers(B)["place"]
    assert table.view(None).closed == 1 << space("loan")
    table = holding("permit-withdrawn", "planning", event="bank-holiday")
    assert not {space("loan"), space("local-industry")} & set(table.offers(A)["permit-withdrawn"]), "closed already"


@rule("CR-R32")
def test_hearing_sends_home_when_subsidies_are_closed() -> None:
    table = Table(
        at="actions window", event="shut-ministry", hands={A: "hearing"}, board={"export:0": B}, stock={B: "3 food"}
    )
    table.act(A, "hearing", (space("export:0"), B))
    assert table.state.credits[:] == [20, 20]
    assert table.asked[1] != "export"


@rule("CR-R33")
def test_wildcat_strike_and_headhunters() -> None:
    table = Table(
        at="production window", hands={A: "wildcat-strike", C: "headhunters"}, seats=3,
        companies={A: "farm-01", B: "farm-02"}, workers={A: "farmer", B: "farmer farmer", C: "farmer"},
    )  # fmt: skip
    assert table.offers(A) == {"wildcat-strike": [company("farm-02")]}
    table.act(A, "wildcat-strike", company("farm-02"))
    assert table.asked == (C, "influence")
    assert table.offers(C) == {"headhunters": [*table.state.workers[A], *table.state.workers[B]]}
    table.act(C, "headhunters", table.state.workers[A][0])
    assert table.asked[1] != "produce"
    assert table.state.round == 3, "nobody could produce anything"


def test_tax_audit_and_amnesty() -> None:
    table = Table(3, at="evaluation window", hands={A: "tax-audit", B: "amnesty"}, vp=(24, 24, 24))
    assert table.offers(A) == {"tax-audit": [B, C]}
    table.act(A, "tax-audit", B)
    assert table.state.penalties[:] == [0, 4, 0]
    table.act(B, "amnesty")
    assert table.state.penalties[:] == [0, 2, 0]


@pytest.mark.parametrize(("points", "left"), [(0, 0), (1, 0), (2, 0), (5, 3)])
def test_an_amnesty_clears_two_points_and_no_more_than_there_are(points: int, left: int) -> None:
    table = holding("amnesty", "evaluation window", penalties=(points, 0), vp=(60, 60))
    table.act(A, "amnesty")
    assert table.state.penalties[A] == left


@rule("CR-R34")
def test_no_discount_makes_a_price_negative(monkeypatch: pytest.MonkeyPatch) -> None:
    """No company is cheaper than the bid of the deck, so a greater one is made."""
    bid = DECK.card_index["sealed-bid"]
    effect = DECK.effects[bid]
    assert isinstance(effect, OwnPrice)
    greater = replace(effect, credits=-99)
    monkeypatch.setattr(DECK, "effects", (*DECK.effects[:bid], greater, *DECK.effects[bid + 1 :]))
    table = holding("sealed-bid", "actions window", board={"companies:0": A}, offered="farm-01")
    table.act(A, "sealed-bid", space("companies:0"))
    table.act(A, "buy")
    assert table.state.credits[A] == 20


@rule("CR-R59")
def test_a_card_may_be_played_though_there_is_nothing_to_sell() -> None:
    table = holding("lost-papers", "4.14", board={"export:0": A}, contracts="food-4")
    assert table.offers(A) == {"lost-papers": [0]}


def test_lost_papers_before_an_own_export() -> None:
    table = holding(
        "lost-papers", "4.14", board={"export:0": A}, stock={A: "1 food"}, contracts="food-4 - - - - - - - food-6"
    )
    assert table.offers(A)["lost-papers"] == [0]
    table.act(A, "lost-papers", 0)
    assert table.asked == (A, "export"), "the turn goes on"
    assert set(table.offers(A)) == {"black-food"}


@rule("CR-R59", "CR-98")
def test_customs_friend() -> None:
    market = "- - - - - - - - food-4 metal-2"
    table = holding("customs-friend", "4.14", board={"export:0": A}, stock={A: "3 food"}, contracts=market)
    assert "contract-8" not in table.offers(A)
    table.act(A, "customs-friend")
    assert {act for act in table.offers(A) if act.startswith("contract")} == {"contract-8"}
    table.act(A, "contract-8", 2)
    assert table.state.vp[A] == 17
    poor = holding("customs-friend", "4.14", board={"export:0": A}, stock={A: "3 fuel"}, contracts=market)
    assert set(poor.offers(A)) == {"black-fuel"}


@rule("CR-R26")
def test_windows_are_open_to_all_who_hold_a_card() -> None:
    """Whether it can be played now or not."""
    table = Table(3, at="production window", hands={A: "amnesty", C: "exemption"})
    assert table.asked == (A, "influence")
    assert table.offers(A) == {}
    table.act(A, "pass")
    assert table.asked == (C, "influence")


@rule("CR-R26", "CR-R45")
def test_a_holder_of_a_card_passes_the_export_by_hand() -> None:
    table = Table(at="4.14", board={"export:0": A, "export:1": B}, hands={B: "amnesty"})
    assert table.asked == (B, "export"), "who has nothing to sell and no card is not asked"
    assert table.offers(B) == {}


@rule("CR-43")
def test_discards_are_shuffled_into_a_new_pile() -> None:
    table = Table(at="actions window", hands={A: "brown-envelope"}, board={"corruption": (B, B)})
    table.state.pile = table.state.pile[:1]
    table.state.discard = [card for card in DECK.all_influence(2) if card not in table.state.pile][:3]
    table.act(A, "brown-envelope")
    assert len(table.state.hands[B]) == 2
    assert len(table.state.pile) == 3
    assert table.state.discard == []


@rule("CR-R10")
def test_nothing_is_drawn_when_there_is_nothing() -> None:
    table = Table(at="actions window", hands={A: "amnesty"}, board={"corruption": (B,)})
    table.state.pile, table.state.discard = [], []
    table.act(A, "pass")
    assert table.state.hands[B] == ()


def test_a_drawn_card_is_told_to_its_holder_alone() -> None:
    table = Table(at="actions window", hands={B: "amnesty"}, board={"corruption": (A,)})
    table.act(B, "pass")
    [mine] = [event for event in table.told(A) if isinstance(event, InfluenceDrawn)]
    assert mine.card == table.state.hands[A][0]
    for onlooker in (B, None):
        assert InfluenceDrawn(A, None) in table.told(onlooker)
        assert mine not in table.told(onlooker)


@rule("CR-R28")
def test_the_exempt_are_touched_by_nothing_of_the_event() -> None:
    """Interest, limits, prices and production are as always for them, and changed for the others."""
    table = Table(
        at="event window", event="usury", hands={A: "exemption"}, loans=(2, 2), purse=(5, 5), managers=(1, 1), status=10
    )
    table.act(A, "exemption")
    assert table.state.credits == [3, 0], "two credits, against three and six"
    assert table.state.penalties == [0, 4]
    for event in DECK.events:
        table = Table(at="event window", event=event.id, hands={A: "exemption"})
        table.act(A, "exemption")
        assert table.state.measures(A) == DECK.no_measures
        assert table.state.measures(B) == DECK.measures[DECK.events.index(event)]


def exempted(event: str, **position: Any) -> Table:
    """The first player is exempt from this event."""
    table = holding("exemption", "event window", event=event, managers=(1, 1), status=10, **position)
    table.act(A, "exemption")
    return table


def test_the_exempt_earn_and_pay_as_always() -> None:
    table = exempted("subsidy-review", turn=3, vp=(60, 60))
    table.place(A, "subsidies")
    told = table.place(B, "subsidies")
    assert [event for event in told if isinstance(event, SubsidyPaid)] == [SubsidyPaid(A, 4), SubsidyPaid(B, 3)]
    state = exempted("visa-fees").state
    assert [a08_foreign_workers.price(state, seat) for seat in (A, B)] == [1, 3]
    state = exempted("trade-gap").state
    for where, prices in (("import-food", [(4, 2), (4, 3)]), ("import-lot-1", [(9, 5), (9, 7)])):
        assert [a11_import.price(state, seat, space(where), 1) for seat in (A, B)] == prices
    state = exempted("grid-tariff").state
    assert [a12_energy_market.price(state, seat, DECK.energy[0]) for seat in (A, B)] == [(None, 2), (None, 3)]


def test_the_exempt_sell_as_always() -> None:
    goods: dict[str, Any] = {"stock": {A: "9 food", B: "9 food"}, "contracts": "food-4 " * 6, "purse": (0, 0)}
    table = exempted("currency-panic", **goods)
    for seat in (A, B):
        table.place(seat, f"export:{seat}")
    assert table.offers(A)["black-food"] == (1, 4)
    table.act(A, "contract-0", 2)
    assert "black-food" not in table.offers(B)
    table.act(B, "contract-1", 2)
    assert table.state.credits == [4, 2]
    table = exempted("dock-slowdown", **goods)
    for seat in (A, B):
        table.place(seat, f"export:{seat}")
    for place, seat in enumerate((A, B, A, B)):
        table.act(seat, f"contract-{place}", 1)
    assert "contract-4" in table.offers(A)
    table.act(A, "pass")
    assert "contract-4" not in table.offers(B)


def test_the_exempt_produce_as_always() -> None:
    crew = "farmer labourer"
    for event, bonus in (("drought", "labourer"), ("unpaid-wages", None)):
        table = exempted(
            event, companies={A: "farm-01", B: "farm-04"}, workers={A: crew, B: crew}, stock={B: "1 energy"}
        )
        for seat in (A, B):
            table.place(seat, "corruption")
        table.refuse_until("produce")
        table.activate(A, "farm-01", "farmer", "labourer")
        table.act(A, "end")
        table.activate(B, "farm-04", "farmer", bonus)
        table.act(B, "end")
        assert [table.stock(seat) for seat in (A, B)] == [{"food": 2}, {"food": 3}]


@rule("CR-21")
def test_an_exemption_lasts_for_its_round() -> None:
    position: dict[str, Any] = {"turn": 3, "vp": (60, 60), "managers": (1, 1), "order": (B, A)}
    table = holding("exemption", "event window", event="solidarity-levy", **position)
    table.act(A, "exemption")
    assert table.view(B).exempt == 1 << A
    table.place(B, "subsidies")
    table.place(A, "subsidies")
    assert (table.state.round, table.view(B).exempt) == (4, 0)
    assert table.state.measures(A) == DECK.measures[table.state.events[-1]]


@rule("CR-R33")
def test_an_idle_worker_can_be_named_again_without_effect() -> None:
    table = Table(
        at="production window", hands={A: "headhunters", B: "moonlighter"}, workers={B: "labourer"},
        companies={B: "farm-01"},
    )  # fmt: skip
    [worker] = table.state.workers[B]
    table.act(A, "headhunters", worker)
    table.act(B, "moonlighter", (worker, "farmer"))
    assert table.asked[1] != "produce", "it stays idle"


@rule("CR-R34")
@pytest.mark.parametrize(
    ("where", "units", "price"),
    [("import-metal", 2, (16, 6)), ("import-energy", 1, (1, 0)), ("import-lot-2", 1, (13, 4))],
)
def test_a_discount_comes_after_the_event_and_to_the_whole(where: str, units: int, price: tuple[int, int]) -> None:
    table = holding("aid-convoy", "actions window", event="trade-gap", board={where: A}, purse=(40, 0), status=20)
    table.act(A, "aid-convoy", space(where))
    assert a11_import.price(table.state, A, space(where), units) == price
    assert a11_import.price(table.state, A, space("import-food"), 2) == (8, 6), "no other space"
    assert a11_import.price(table.state, B, space("import-metal"), 2) == (16, 10), "nobody else"


@rule("CR-R34")
@pytest.mark.parametrize(("less", "paid"), [((-3, 0), (13, 8)), ((-17, -9), (0, 0)), ((2, 1), (18, 9))])
def test_a_card_may_change_both_sides_of_an_import(
    less: tuple[int, int], paid: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card of the deck changes VP alone, so another is made."""
    convoy = DECK.card_index["aid-convoy"]
    other = OwnPrice(channel="import", credits=less[0], vp=less[1], uses=1)
    monkeypatch.setattr(DECK, "effects", (*DECK.effects[:convoy], other, *DECK.effects[convoy + 1 :]))
    table = holding("aid-convoy", "actions window", board={"import-metal": A})
    table.act(A, "aid-convoy", space("import-metal"))
    assert a11_import.price(table.state, A, space("import-metal"), 2) == paid


@rule("CR-R34")
def test_energy_that_a_card_makes_free_is_not_paid_for_being_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    tanker = DECK.card_index["diverted-tanker"]
    greater = OwnPrice(channel="energy_market", credits=-3)
    monkeypatch.setattr(DECK, "effects", (*DECK.effects[:tanker], greater, *DECK.effects[tanker + 1 :]))
    table = holding("diverted-tanker", "actions window", board={"energy-buy-2": A})
    table.act(A, "diverted-tanker")
    assert a12_energy_market.price(table.state, A, DECK.energy[0]) == (None, 0)


@rule("CR-43")
def test_all_are_told_which_cards_the_new_pile_holds() -> None:
    table = Table(at="actions window", hands={A: "brown-envelope"}, board={"corruption": B})
    table.state.pile, table.state.discard = [], [3, 2]
    told = table.act(A, "brown-envelope")
    assert PileReshuffled((0, 2, 3)) in told
    assert InfluenceDrawn(B, None) in told
    assert table.told(B).index(InfluenceDrawn(B, 0)) > table.told(B).index(PileReshuffled((0, 2, 3)))


@rule("CR-43", "CR-40")
def test_cards_are_drawn_though_nobody_listens() -> None:
    state = Table(at="planning").state
    state.pile, state.discard = [], [3, 2]
    draw_influence(state, A, Dealer(lambda limit: limit - 1))
    assert (state.hands[A], state.pile, state.discard) == ((3,), [2], [])


@rule("CR-R34", "CR-R57")
def test_the_event_comes_first_and_takes_no_price_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cards of the deck go so far, so both are made to."""
    tanker, tariff = DECK.card_index["diverted-tanker"], event_card("grid-tariff")
    dearer = OwnPrice(channel="energy_market", credits=2)
    gift = DECK.no_measures.__replace__(energy_credits=-9)
    monkeypatch.setattr(DECK, "effects", (*DECK.effects[:tanker], dearer, *DECK.effects[tanker + 1 :]))
    monkeypatch.setattr(DECK, "measures", (*DECK.measures[:tariff], gift, *DECK.measures[tariff + 1 :]))
    table = holding("diverted-tanker", "actions window", event="grid-tariff", board={"energy-buy-2": A})
    table.act(A, "diverted-tanker")
    assert a12_energy_market.price(table.state, A, DECK.energy[0]) == (None, 2)
