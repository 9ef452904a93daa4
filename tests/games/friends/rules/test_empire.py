"""What empires are worth and bring: factories, prestige, influence, income."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.games.friends.rules.deck import Card
from debacle.games.friends.rules.events import CardMoved, IncomePaid, MoneyMoved
from tests.games.friends.table import DECK, A, B, C, Table, card, gains, named
from tests.marks import rule


def vp(empire: str = "", bound: str = "", unused: str = "") -> int:
    return Table(2, empires={A: empire}, bound={A: bound}, unused={A: unused}, row="strike").vp(A)


@rule("FR-31")
def test_thirty_and_production_for_all() -> None:
    assert gains(seats=3, empires={A: "bakery butchery", C: "yacht"}) == [30 + 7 + 9, 30, 30]
    table = Table(2, at="income", empires={B: "bakery"})
    assert table.told()[:2] == [IncomePaid(A, 30, 0, 0), IncomePaid(B, 30, 7, 0)]


@rule("FR-32", "FR-64", "W-INC")
def test_money_bags_may_be_played_in_phase_four() -> None:
    unused = {A: "strike lawyer", B: "economic-miracle stocktaking", C: "more-gross-from-net sucked-dry"}
    table = Table(3, at="income", marker=B, empires={A: "bakery", B: "butchery"}, unused=unused)
    assert table.asked == (B, "income")
    assert list(table.offers(B)) == ["economic-miracle"]
    table.act(B, "pass")
    assert table.asked == (C, "income")
    assert list(table.offers(C)) == ["more-gross-from-net", "sucked-dry"]
    table.act(C, "more-gross-from-net")
    assert table.asked == (C, "income")
    table.act(C, "pass")
    assert list(table.offers(A)) == ["strike"]
    table.act(A, "pass")
    assert table.asked == (B, "income"), "one full circuit must pass"
    table.act(B, "pass")
    assert table.state.phase == "cards"
    assert table.money == [60 + 7, 60 + 9, 60]


@rule("FR-33")
def test_no_income_in_the_round_in_which_the_game_ends() -> None:
    table = Table(2, at="end test", empires={A: "bakery"}, last_round=True)
    assert table.state.outcome() is not None
    assert table.money == [60, 60]
    assert Table(2, at="end test", empires={A: "bakery"}).money == [97, 90]


@rule("FR-34")
@pytest.mark.parametrize("factory", [one for one in DECK.cards if one.production], ids=lambda one: one.id)
def test_production_is_paid_each_round(factory: Card) -> None:
    table = Table(2, at="income", empires={B: factory.id}, deck_size=15)
    assert table.money == [90, 90 + factory.production]
    table.refuse_until("cards")
    table.act(B, "done")
    table.refuse_until("cards")
    assert table.money == [120, 120 + 2 * factory.production]


@rule("FR-35", "FR-36", "W-SHED")
def test_three_factories_and_the_fourth_costs_one_at_once() -> None:
    table = Table(2, at="auctions", row="brewery yacht", empires={A: "bakery landfill gallery"})
    table.bids(24, None)
    assert table.asked == (A, "shed")
    assert table.choices(A) == ["bakery", "landfill", "gallery", "brewery"], "the new one may be chosen"
    with pytest.raises(Illegal):
        table.say(A, "yacht")
    assert CardMoved(card("brewery"), None, "discard") in table.say(A, "brewery")
    assert table.asked == (A, "bid")
    assert table.money == [36, 60], "no tax for a positive value"
    table = Table(2, at="auctions", row="brewery yacht", empires={A: "bakery landfill"})
    table.bids(24, None)
    assert table.asked == (A, "bid"), "three are allowed"


@rule("FR-36", "FR-38")
def test_a_forced_deactivation_costs_the_tax() -> None:
    table = Table(2, at="auctions", row="brewery yacht", empires={A: "bakery landfill gallery"})
    table.bids(24, None)
    table.say(A, "landfill")
    assert table.money == [26, 60]


@rule("FR-39")
def test_seventeen_factories_have_no_text() -> None:
    factories = [one for one in DECK.cards if one.kind == "factory"]
    plain = [one for one in factories if one.effect_source == "none"]
    assert len(plain) == 17
    assert all(one.production > 0 and not one.upkeep and one.production_formula is None for one in plain)
    assert {one.id for one in factories if one not in plain} == {"railway", "gallery"}


@rule("FR-40", "FR-R24")
def test_the_railway_costs_ten_a_round() -> None:
    assert gains(seats=2, empires={A: "railway"}) == [20, 30]
    assert gains(seats=2, empires={A: "railway+super-manager"}) == [20, 30], "upkeep is no production"
    table = Table(2, at="income", empires={A: "railway"}, unused={B: "strike sucked-dry"})
    table.act(B, "strike", "railway")
    table.act(B, "sucked-dry", "railway")
    assert table.money == [80, 90]
    assert "railway" in table.removed


@rule("FR-R24")
@pytest.mark.parametrize("action", ["strike", "sucked-dry", "economic-miracle", "more-gross-from-net"])
def test_no_card_touches_the_upkeep(action: str) -> None:
    table = Table(2, at="income", empires={A: "railway+super-manager bakery"}, unused={A: action}, money=(20, 0))
    told = table.act(A, action, "railway" if action in ("strike", "sucked-dry") else None)
    base = 0 if action == "more-gross-from-net" else 30
    assert IncomePaid(A, base, 7, 10) in told, "ten, neither nothing nor twice nor three times"
    extra = 7 if action == "economic-miracle" else 0
    assert table.money == [20 + extra + base + 7 - 10, base]


@rule("FR-R24")
def test_the_upkeep_is_paid_out_of_the_same_income() -> None:
    assert gains(seats=2, empires={A: "railway"}, money=(0, 0)) == [20, 30]


@rule("FR-41")
def test_the_gallery_produces_its_owners_points() -> None:
    assert gains(seats=2, empires={A: "gallery yacht"}) == [30 + 13, 30]
    assert gains(seats=2, empires={A: "gallery nuclear-power-station"}) == [30 + 25, 30], "never below 0"


@rule("FR-42")
def test_prestige_gives_points_without_limit() -> None:
    prestige = [one for one in DECK.cards if one.kind == "prestige"]
    fixed = [one for one in prestige if one.vp_formula is None]
    assert len(fixed) == 11
    assert vp(" ".join(one.id for one in fixed)) == sum(one.vp for one in fixed) == 87
    table = Table(
        2, at="auctions", row="opera-box strike", empires={A: "gold-watch coin-collection vintage-car race-horse"}
    )
    table.bids(24, None)
    assert len(table.empire(A)) == 5
    assert table.asked[1] == "bid"


@rule("FR-43", "FR-R21")
def test_the_landowner_counts_all_cards() -> None:
    assert vp("landowner") == 1
    assert vp("landowner bakery") == 1 + 1 + 1
    whole = Table(
        2, empires={A: "landowner yacht+mega-in", B: "bakery+security"}, bound={A: "sponsor"},
        unused={A: "strike murphys-law"}, row="landfill",
    )  # fmt: skip
    assert whole.vp(A) == 6 + 22


@rule("FR-44")
def test_gilded_factories() -> None:
    assert vp("gilded-factories") == 0
    assert vp("gilded-factories railway gallery") == 10 + 10 + 2
    assert vp("gilded-factories yacht") == 11, "only factories count"


@rule("FR-51", "FR-52", "FR-53")
def test_building_land() -> None:
    lands = ("building-land-1", "building-land-2", "building-land-3")
    for land, more in zip(lands, (1, 2, 3), strict=True):
        table = Table(2, unused={A: land}, row="yacht")
        table.act(A, land, B)
        assert [table.limit(A), table.limit(B)] == [3, 3 + more]
    assert Table(2, bound={A: " ".join(lands)}, row="yacht").limit(A) == 9


@rule("FR-51")
def test_building_land_makes_room_for_a_fourth_factory() -> None:
    table = Table(
        2, at="auctions", row="brewery yacht", empires={A: "bakery landfill gallery"}, bound={A: "building-land-1"}
    )
    table.bids(24, None)
    assert table.asked == (A, "bid")
    assert len(table.empire(A)) == 4


@rule("FR-54", "FR-R22")
def test_mega_in_doubles_also_formulas_and_negative_values() -> None:
    assert vp("yacht+mega-in") == 22
    assert vp("arms-factory+mega-in") == -10
    assert vp("landowner+mega-in bakery") == 2 * 3 + 1
    assert vp("gilded-factories+mega-in bakery") == 10 + 1
    assert vp("yacht+mega-in+security") == 22 + 2, "Security's own points are not doubled"


@rule("FR-55", "FR-R17")
def test_security_protects_its_host_against_direct_actions() -> None:
    actions = ("lawyer", "sucked-dry", "berserker", "manipulation", "sabotage", "strike", "forced-sale")
    empires = {B: "bakery+security+super-manager butchery"}
    table = Table(2, unused={A: " ".join(actions)}, empires=empires, row="yacht")
    offers = table.offers(A)
    assert set(offers) == set(actions)
    for action in actions:
        assert "bakery" not in offers[action]
        assert "butchery" in offers[action]
    for action in ("berserker", "manipulation", "forced-sale"):
        assert {"security", "super-manager"} <= set(offers[action]), "neither itself nor its neighbours"


@rule("FR-R17")
def test_security_does_not_stop_its_owner_nor_anything_indirect() -> None:
    unused = {A: "sabotage horse-trading mega-in"}
    table = Table(2, unused=unused, empires={A: "bakery+security", B: "butchery"}, row="yacht")
    offers = table.offers(A)
    assert offers["sabotage"] == ["bakery", "butchery"]
    assert offers["horse-trading"] == {"give": ["bakery"], "opponent": [B]}
    assert offers["mega-in"] == ["bakery", "butchery"]
    assert offers["deactivate"] == ["bakery"]
    table.act(A, "horse-trading", ("bakery", B))
    assert table.empire(B) == ["bakery"]
    assert table.links == [("security", "bakery")], "it travels with its host"


@rule("FR-56", "FR-57")
def test_sponsor_and_super_manager() -> None:
    assert gains(seats=2, bound={A: "sponsor"}) == [40, 30]
    assert gains(seats=2, empires={A: "bakery+super-manager butchery"}) == [30 + 14 + 9, 30]
    assert gains(seats=2, empires={A: "gallery+super-manager"}) == [30 + 4, 30]


@rule("FR-58")
def test_right_on_trend() -> None:
    assert vp("yacht gold-watch", bound="right-on-trend") == 14 + 7
    assert vp("bakery landowner", bound="right-on-trend") == 1 + 3 + 3, "factories are no prestige"


@rule("FR-89", "FR-47")
def test_what_waits_gives_nothing_and_what_is_linked_its_points() -> None:
    assert vp("yacht", unused="building-land-1 security right-on-trend mega-in") == 11
    assert vp("yacht+security bakery", bound="building-land-1 building-land-2") == 11 + 2 + 1 + 3 + 2


@rule("FR-R22")
def test_three_more_comes_after_doubling() -> None:
    assert vp("yacht+mega-in", bound="right-on-trend") == 25


@rule("FR-R07")
def test_who_owes_more_pays_what_he_has() -> None:
    table = Table(2, at="income", money=(4, 60), empires={A: "railway"}, unused={B: "more-gross-from-net"})
    told = table.act(B, "more-gross-from-net")
    assert IncomePaid(A, 0, 0, 4) in told
    assert table.money == [0, 60]
    table.refuse_until("bid")
    table.bids(None, None)
    table.refuse_until("cards")
    assert table.money == [20, 90], "the other six have lapsed: next round ten again, and no more"


@rule("FR-R07")
def test_the_tax_collector_takes_what_there_is() -> None:
    table = Table(2, unused={A: "tax-collector"}, empires={B: "bakery butchery"}, money=(0, 9), row="yacht")
    told = table.act(A, "tax-collector")
    assert MoneyMoved(B, A, 9, "card") in told
    assert table.money == [9, 0]
    table.refuse_until("bid")
    table.bids(None, None)
    assert table.money == [39, 46], "nothing is owed afterwards"


@rule("FR-R14")
def test_forced_any_factory_if_none_can_be_paid() -> None:
    factories = {A: "arms-factory nuclear-power-station coal-power-station"}
    table = Table(2, at="auctions", money=(39, 60), row="landfill yacht", empires=factories)
    table.bids(21, None)
    assert table.choices(A) == ["landfill"], "18 are left, and 10 can be paid"
    table = Table(2, at="auctions", money=(39, 60), row="landfill yacht", empires=factories)
    table.bids(36, None)
    assert len(table.choices(A)) == 4
    table.say(A, "arms-factory")
    assert table.money == [0, 60]


@rule("FR-R14")
def test_who_loses_building_land_sheds_also_when_it_is_sold_or_manipulated() -> None:
    empires, bound = {B: "bakery brewery butchery gallery"}, {B: "building-land-1"}
    for action in ("berserker", "manipulation"):
        table = Table(3, unused={A: action}, empires=empires, bound=bound, row="yacht")
        table.act(A, action, "building-land-1")
        assert table.asked == (B, "shed")
    table = Table(3, unused={A: "forced-sale"}, empires=empires, bound=bound, row="yacht")
    table.act(A, "forced-sale", "building-land-1")
    table.say(A, False)
    table.say(C, True)
    assert table.asked == (B, "shed"), "before the buyer may link it"
    table.say(B, "bakery")
    assert table.asked == (C, "acquired")
    table = Table(3, money=(0, 0, 0), unused={A: "forced-sale"}, empires=empires, bound=bound, row="yacht")
    table.act(A, "forced-sale", "building-land-1")
    assert table.asked == (B, "shed"), "also when it is free"


@rule("FR-R23")
def test_strike_wins_over_sucked_dry_and_the_miracle_pays_once() -> None:
    table = Table(
        2,
        at="income",
        empires={A: "bakery+super-manager butchery"},
        unused={A: "economic-miracle sucked-dry", B: "strike"},
    )
    table.act(A, "sucked-dry", "bakery")
    table.act(A, "economic-miracle")
    assert table.money == [60 + 14 + 9, 60], "never threefold"
    table.refuse_until("cards")
    assert table.money == [83 + 30 + 3 * 14 + 9, 90]
    table = Table(
        2, at="income", empires={A: "bakery butchery"}, unused={A: "economic-miracle sucked-dry", B: "strike"}
    )
    table.act(A, "pass")
    table.act(B, "strike", "bakery")
    table.act(A, "sucked-dry", "bakery")
    table.act(A, "economic-miracle")
    assert table.money[A] == 60 + 9 + 30 + 9
    assert "bakery" in table.removed


@rule("FR-R23", "FR-R36")
def test_points_for_the_gallery_are_read_before_anything_is_removed() -> None:
    table = Table(2, at="income", empires={A: "gallery railway"}, unused={A: "sucked-dry"})
    table.act(A, "sucked-dry", "railway")
    assert table.money[A] == 60 + 30 + 12 - 10


@rule("FR-R36")
def test_income_is_simultaneous() -> None:
    table = Table(2, at="income", empires={A: "gallery gold-watch"}, unused={B: "sucked-dry"})
    table.act(B, "sucked-dry", "gallery")
    kinds = [type(event).__name__ for event in table.told() if type(event).__name__ in ("IncomePaid", "CardMoved")]
    assert kinds[:4] == ["CardMoved", "IncomePaid", "IncomePaid", "CardMoved"], "removals follow"


@rule("FR-R36", "FR-68")
def test_all_factories_that_are_sucked_dry_leave_together() -> None:
    unused = {A: "sucked-dry resurrection"}
    table = Table(3, unused=unused, empires={B: "bakery gallery", C: "butchery"}, row="yacht", money=(0, 0, 0))
    table.act(A, "sucked-dry", "bakery")
    table.act(A, "resurrection", "sucked-dry")
    table.act(A, "sucked-dry", "butchery")
    table.refuse_until("bid")
    table.bids(None, None, None)
    assert table.money == [30, 30 + 21 + 3, 30 + 27], "the gallery is counted with the bakery's point"
    assert table.empire(B) == ["gallery"]
    assert table.empire(C) == []
    assert table.removed[-2:] == ["bakery", "butchery"]


@rule("FR-R25")
def test_no_base_income_no_sponsor() -> None:
    table = Table(2, at="income", bound={A: "sponsor"}, empires={A: "bakery"}, unused={B: "more-gross-from-net"})
    table.act(B, "more-gross-from-net")
    assert table.money == [67, 60]


@rule("FR-R41")
def test_marks_follow_a_factory_also_through_the_row() -> None:
    unused = {A: "strike lawyer manipulation"}
    table = Table(2, unused=unused, empires={B: "bakery"}, row="yacht")
    table.act(A, "strike", "bakery")
    table.act(A, "lawyer", "bakery")
    table.act(A, "manipulation", "bakery")
    assert named(table.state.struck) == ["bakery"]
    table.refuse_until("bid")
    table.bids(None, None)
    table.bids(None, 18)
    assert table.money == [90, 60 - 18 + 30], "bought back, it does not produce in this round"
    assert named(table.state.struck) == [], "and in the next it does"


@rule("FR-R41", "FR-R23")
@pytest.mark.parametrize("bought", [True, False])
def test_a_factory_that_is_sucked_dry_and_sold_is_destroyed_all_the_same(bought: bool) -> None:
    table = Table(2, unused={A: "sucked-dry manipulation"}, empires={B: "bakery+super-manager"}, row="yacht")
    table.act(A, "sucked-dry", "bakery")
    table.act(A, "manipulation", "bakery")
    table.bids(None, None)
    table.bids(18 if bought else None, None)
    assert table.money == [90 - 18 + 3 * 14 if bought else 90, 90], "three times for the new owner, or for nobody"
    assert table.removed[-2:] == ["bakery", "super-manager"]
    assert "bakery" not in table.row
    assert table.unsold == ["yacht"]


@rule("FR-R41")
def test_marks_lapse_in_the_piles() -> None:
    unused = {A: "strike sucked-dry sabotage resurrection"}
    table = Table(2, unused=unused, empires={B: "bakery butchery"}, row="yacht")
    table.act(A, "strike", "bakery")
    table.act(A, "sabotage", "bakery")
    assert named(table.state.struck) == []
    table.act(A, "resurrection", "bakery")
    table.act(A, "sucked-dry", "butchery")
    table.act(A, "done")
    table.act(B, "deactivate", "butchery")
    assert named(table.state.sucked_dry) == []
    table.refuse_until("cards")
    assert table.money == [60 + 30 + 7, 90], "brought back, it produces as if new"
    assert table.discard == ["butchery"]


@rule("FR-R05")
def test_this_round_ends_with_the_round() -> None:
    table = Table(2, unused={A: "strike more-gross-from-net youre-out"}, empires={B: "bakery"}, row="yacht")
    table.act(A, "strike", "bakery")
    table.act(A, "youre-out", (B, "yacht"))
    table.act(A, "more-gross-from-net")
    table.act(B, "done")
    table.bids(None)
    assert table.money == [60, 60], "used in phase 2, they change this round's income"
    assert table.state.round == 3
    assert (table.state.struck, table.state.barred, table.state.no_base_income) == ((), (), False)


@rule("FR-R05")
def test_a_marked_factory_survives_the_end_of_the_game() -> None:
    table = Table(2, unused={A: "sucked-dry"}, empires={B: "bakery"}, row="yacht", last_round=True)
    table.act(A, "sucked-dry", "bakery")
    table.refuse_until()
    assert table.state.outcome() is not None
    assert table.empire(B) == ["bakery"]
