"""The worked examples of the ledger, as they stand."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.games.friends.rules.events import Defaulted
from tests.games.friends.table import A, B, C, D, Table, card, gains
from tests.marks import rule


@rule("FR-X01")
def test_income() -> None:
    assert gains(seats=2, empires={A: "bakery nuclear-power-station"}) == [62, 30]
    assert Table(2, empires={A: "bakery nuclear-power-station"}, row="yacht").vp(A) == -5


@rule("FR-X02")
def test_sponsor_and_railway() -> None:
    assert gains(seats=2, empires={A: "railway brewery"}, bound={A: "sponsor"}) == [38, 30]


@rule("FR-X03")
def test_railway_without_base_income() -> None:
    for factories, left in (("railway", 0), ("railway butchery", 3)):
        table = Table(2, at="income", money=(4, 60), empires={A: factories}, unused={B: "more-gross-from-net"})
        table.act(B, "more-gross-from-net")
        assert table.money == [left, 60]


@rule("FR-X04")
def test_mega_in() -> None:
    table = Table(2, unused={A: "mega-in"}, empires={A: "yacht"}, row="strike")
    table.act(A, "mega-in", "yacht")
    assert table.vp(A) == 22
    table = Table(2, unused={A: "mega-in"}, empires={B: "nuclear-power-station"}, row="strike")
    table.act(A, "mega-in", "nuclear-power-station")
    assert table.vp(B) == -12
    table.act(B, "deactivate", "nuclear-power-station")
    assert table.money == [60, 0]


@rule("FR-X05")
def test_mega_in_with_right_on_trend() -> None:
    table = Table(2, empires={A: "yacht+mega-in gold-watch"}, bound={A: "right-on-trend"}, row="strike")
    assert table.vp(A) == 32


@rule("FR-X06")
def test_gallery() -> None:
    assert gains(seats=2, empires={A: "gallery football-club bakery"}) == [52, 30]
    assert gains(seats=2, empires={A: "gallery+super-manager football-club bakery"}) == [67, 30]
    assert Table(2, empires={A: "gallery+super-manager football-club bakery"}, row="strike").vp(A) == 15


@rule("FR-X07")
def test_gallery_below_zero() -> None:
    assert Table(2, empires={A: "gallery arms-factory"}, row="strike").vp(A) == -3
    assert gains(seats=2, empires={A: "gallery arms-factory"}) == [52, 30]


@rule("FR-X08")
def test_super_manager_sucked_dry_strike() -> None:
    empire = {A: "coal-power-station+super-manager"}
    assert gains(seats=2, empires=empire) == [30 + 40, 30]
    table = Table(2, at="income", empires=empire, unused={B: "sucked-dry"})
    table.act(B, "sucked-dry", "coal-power-station")
    assert table.money == [60 + 30 + 120, 90]
    assert {"coal-power-station", "super-manager"} <= set(table.removed)
    table = Table(2, at="income", empires=empire, unused={B: "sucked-dry strike"})
    table.act(B, "sucked-dry", "coal-power-station")
    table.act(B, "strike", "coal-power-station")
    assert table.money == [90, 90]
    assert {"coal-power-station", "super-manager"} <= set(table.removed)


@rule("FR-X09")
def test_economic_miracle() -> None:
    unused = {A: "economic-miracle", B: "strike"}
    table = Table(2, at="income", marker=B, empires={A: "car-plant shipyard railway"}, unused=unused, money=(0, 0))
    table.act(B, "strike", "shipyard")
    table.act(A, "economic-miracle")
    assert table.money == [14 + 34, 30]
    table = Table(
        2, at="income", marker=B, empires={A: "car-plant shipyard railway"}, unused={**unused, B: "strike sucked-dry"}
    )
    table.act(B, "strike", "shipyard")
    table.act(B, "pass")
    table.act(A, "economic-miracle")
    assert table.money == [60 + 14, 60], "at once, no upkeep"


@rule("FR-X10")
def test_special_offer() -> None:
    for lot, bid, paid in (("wine-cellar", 61, 31), ("opera-box", 45, 24)):
        table = Table(2, at="auctions", money=(100, 60), row=f"{lot} yacht", unused={A: "special-offer"})
        table.bids(bid, None)
        table.say(A, True)
        assert table.money[A] == 100 - paid


@rule("FR-X11")
def test_overbid() -> None:
    table = Table(3, at="auctions", money=(35, 60, 60), row="private-jet bakery")
    assert Defaulted(A, card("private-jet"), 41, 35) in table.bids(41, None, None)
    assert table.money == [0, 60, 60]
    assert table.asked == (B, "bid")
    assert table.offers(B) == {"bid": (40, 999)}
    table.bids(None, None)
    assert table.unsold == ["private-jet"]
    assert table.state.marker == A


@rule("FR-X12")
def test_overbid_rescued() -> None:
    table = Table(2, at="auctions", money=(35, 60), row="wine-cellar yacht", unused={A: "special-offer"})
    table.bids(60, None)
    table.say(A, True)
    assert table.money == [5, 60]
    assert table.empire(A) == ["wine-cellar"]
    table = Table(2, at="auctions", money=(35, 60), row="private-jet yacht", unused={A: "special-offer"})
    table.bids(60, None)
    table.say(A, True)
    assert table.money == [0, 60]
    assert table.empire(A) == []
    assert table.removed == ["special-offer"]


@rule("FR-X13")
def test_auction_order() -> None:
    table = Table(4, at="auctions", marker=B, row="bakery yacht")
    order = []
    for bid in (None, 20, 21, None, 25, None):
        order.append(table.asked[0])
        table.bids(bid)
    assert order == [B, C, D, A, C, D]
    assert table.empire(C) == ["bakery"]
    assert table.money == [60, 60, 35, 60]
    assert table.state.marker == C
    assert table.asked == (C, "bid")


@rule("FR-X14")
def test_fourth_factory() -> None:
    table = Table(2, at="auctions", money=(40, 60), row="brewery yacht", empires={A: "bakery arms-factory car-plant"})
    table.bids(24, None)
    assert table.choices(A) == ["bakery", "car-plant", "brewery"]
    table.say(A, "bakery")
    assert table.money == [16, 60]


@rule("FR-X15")
def test_fourth_factory_penniless() -> None:
    factories = {A: "arms-factory nuclear-power-station coal-power-station"}
    table = Table(2, at="auctions", money=(21, 60), row="landfill yacht", empires=factories)
    table.bids(18, None)
    assert table.money[A] == 3
    assert len(table.choices(A)) == 4
    table.say(A, "nuclear-power-station")
    assert table.money[A] == 0


@rule("FR-X16")
def test_gilded_factories() -> None:
    def gilded(table: Table) -> int:
        return table.vp(A) - sum({"bakery": 1, "butchery": 0, "gallery": 2}.get(name, 0) for name in table.empire(A))

    for attached, before, after in (("", 15, 10), ("+mega-in", 30, 20)):
        empires = {A: f"gilded-factories{attached} bakery butchery gallery"}
        table = Table(2, marker=B, empires=empires, unused={B: "lawyer"}, row="yacht")
        assert gilded(table) == before
        table.act(B, "lawyer", "butchery")
        assert gilded(table) == after


@rule("FR-X17")
def test_landowner() -> None:
    empire = {A: "bakery brewery landowner vintage-car+security"}
    others = {"bakery": 1, "brewery": 2, "vintage-car": 8, "security": 2, "building-land-1": 3}
    unused = {A: "murphys-law", B: "deflation"}
    table = Table(2, marker=B, empires=empire, bound={A: "building-land-1"}, unused=unused, row="yacht")
    assert table.vp(A) - sum(others.values()) == 7
    table.act(B, "deflation")
    table.say(A, True)
    assert table.vp(A) - sum(others.values()) == 6


@rule("FR-X18")
def test_building_land_lost() -> None:
    table = Table(
        2, empires={B: "bakery brewery butchery gallery landfill"}, bound={B: "building-land-2"},
        unused={A: "berserker"}, row="yacht",
    )  # fmt: skip
    table.act(A, "berserker", "building-land-2")
    assert table.asked == (B, "shed")
    table.say(B, "bakery")
    assert table.asked == (B, "shed")
    table.say(B, "landfill")
    assert table.empire(B) == ["brewery", "butchery", "gallery"]
    assert table.asked[1] == "cards"


@rule("FR-X19")
def test_deflation() -> None:
    table = Table(3, money=(30, 29, 95), unused={A: "deflation"}, row="yacht")
    table.act(A, "deflation")
    assert table.money == [0, 29, 65]


@rule("FR-X20")
def test_charity_drive() -> None:
    table = Table(3, money=(12, 40, 12), unused={A: "charity-drive"}, row="yacht")
    table.act(A, "charity-drive")
    assert table.money == [24, 40, 24]


@rule("FR-X21")
def test_tax_collector() -> None:
    empires = {B: "bakery butchery brewery", C: "gallery railway"}
    table = Table(3, money=(0, 20, 6), unused={A: "tax-collector"}, empires=empires, row="yacht")
    table.act(A, "tax-collector")
    assert table.money == [21, 5, 0]


@rule("FR-X22")
def test_forced_sale() -> None:
    table = Table(3, money=(25, 60, 52), unused={A: "forced-sale"}, empires={B: "golden-toilet"}, row="yacht")
    table.act(A, "forced-sale", "golden-toilet")
    assert table.asked == (A, "sale")
    with pytest.raises(Illegal):
        table.say(A, True)
    table.say(A, False)
    table.say(C, True)
    assert table.money == [25, 100, 12]
    assert table.empire(C) == ["golden-toilet"]
    table = Table(3, money=(25, 60, 39), unused={A: "forced-sale"}, empires={B: "golden-toilet"}, row="yacht")
    table.act(A, "forced-sale", "golden-toilet")
    assert table.empire(A) == ["golden-toilet"]
    assert table.money == [25, 60, 39]


@rule("FR-X24")
def test_unsold_twice() -> None:
    for reshuffled in (False, True):
        deck = "bakery yacht gallery railway opera-box brewery landfill butchery" if reshuffled else None
        table = Table(2, at="auctions", row="strike", deck=deck)
        table.bids(None, None)
        assert table.row[0] == "strike"
        table.bids(None, None)
        assert (table.removed if reshuffled else table.discard) == ["strike"]


@rule("FR-X25")
def test_saved_by_manipulation() -> None:
    for price, over in ((44, True), (None, False)):
        empire = {A: "yacht football-club vintage-car kings-lock-of-hair"}
        table = Table(2, at="auctions", money=(160, 60), empires=empire, unused={B: "manipulation"}, row="gold-watch")
        assert table.vp(A) == 38
        table.act(B, "pass")
        table.bids(16, None)
        assert table.vp(A) == 42
        assert table.asked == (B, "lot")
        table.act(B, "manipulation", "yacht")
        assert table.vp(A) == 31
        assert table.asked == (A, "bid")
        table.bids(price, None)
        assert (table.state.outcome() is not None) == over
        assert table.vp(A) == (42 if over else 31)
        assert table.money[B] == (60 if over else 90)


@rule("FR-X26")
def test_tie_break() -> None:
    empires = {
        A: "football-club yacht vintage-car private-jet",
        B: "golden-toilet kings-lock-of-hair wine-cellar race-horse gold-watch opera-box",
        C: "railway wind-farm brewery gilded-factories+security",
    }
    lands = {C: "building-land-1 building-land-2 building-land-3"}
    for money, winners in (((12, 15, 200), (B,)), ((15, 15, 200), (A, B))):
        table = Table(3, at="end test", money=money, empires=empires, bound=lands)
        outcome = table.state.outcome()
        assert outcome is not None
        assert outcome.scores == (41, 41, 39)
        assert outcome.winners == winners


@rule("FR-X27")
def test_not_done_yet() -> None:
    empires = {A: "football-club yacht private-jet vintage-car brewery"}
    for cancelled in (True, False):
        table = Table(3, at="end test", empires=empires, unused={B: "murphys-law", C: "not-done-yet"}, deck_size=30)
        assert table.vp(A) == 43
        assert table.asked == (C, "end")
        table.say(C, True)
        assert table.asked == (B, "react")
        table.say(B, cancelled)
        assert (table.state.outcome() is not None) == cancelled
        if not cancelled:
            assert table.money[C] == 90
            assert table.asked == (A, "cards")
            table.state.empires[A] = ()
            table.state.pile = sorted([*table.state.pile, *(card(name) for name in empires[A].split())])
            table.refuse_until()
            assert table.state.outcome() is not None
            assert table.state.round == 3
            assert table.vp(A) < 40


@rule("FR-X28")
def test_youre_out_with_two_players() -> None:
    for bid in (48, None):
        table = Table(2, unused={A: "youre-out"}, row="football-club bakery")
        table.act(A, "youre-out", (B, "football-club"))
        assert table.asked == (A, "bid")
        table.bids(bid)
        assert table.money[A] == 60 - (bid or 0)
        assert table.unsold == ([] if bid else ["football-club"])


@rule("FR-X29")
def test_security() -> None:
    empires = {B: "gilded-factories+security"}
    table = Table(2, unused={A: "berserker forced-sale"}, empires=empires, row="yacht")
    assert table.offers(A)["berserker"] == ["forced-sale", "security", "yacht"]
    assert table.offers(A)["forced-sale"] == ["security"]
    table.act(A, "berserker", "security")
    assert table.empire(B) == ["gilded-factories"]
    assert table.offers(A)["forced-sale"] == ["gilded-factories"]


@rule("FR-X30")
def test_lucky_hans() -> None:
    unused = {A: "lucky-hans"}
    table = Table(2, unused=unused, empires={A: "gold-watch", B: "yacht+mega-in coin-collection"}, row="bakery")
    before = table.vp(A), table.vp(B)
    table.act(A, "lucky-hans", ("gold-watch", B))
    table.say(B, "coin-collection")
    assert (table.vp(A) - before[0], table.vp(B) - before[1]) == (1, -1)
    table = Table(2, unused=unused, empires={A: "gold-watch", B: "yacht+mega-in"}, row="bakery")
    table.act(A, "lucky-hans", ("gold-watch", B))
    assert table.vp(A) - 4 == 18
