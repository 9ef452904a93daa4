"""Phase 2: turns, links, deactivation."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal, NotAsked
from debacle.games.friends.rules.events import CardAnnounced, CardLinked, CardMoved, MoneyMoved
from tests.games.friends.table import A, B, C, D, Table, card
from tests.marks import rule


@rule("FR-16", "W-P2")
def test_the_marker_holder_begins_and_the_others_follow() -> None:
    factories = {A: "bakery", B: "brewery", C: "landfill", D: "butchery"}
    table = Table(4, at="refill", marker=C, empires=factories)
    turns = []
    while table.asked[1] == "cards":
        turns.append(table.asked[0])
        table.act(table.asked[0], "done")
    assert turns == [C, D, A, B]


@rule("W-P2")
def test_whoever_has_a_factory_or_a_waiting_card_is_asked() -> None:
    table = Table(
        4, empires={B: "nuclear-power-station", C: "yacht"}, unused={D: "murphys-law"}, row="strike", money=(9,) * 4
    )
    assert table.asked == (B, "cards"), "even if the tax is more than he has"
    assert table.offers(B) == {}
    table.act(B, "done")
    assert table.asked == (D, "cards"), "even if it can only wait"
    table.act(D, "done")
    assert table.asked == (A, "bid")


@rule("W-P2")
def test_a_card_that_comes_in_time_can_be_played_in_ones_own_turn() -> None:
    table = Table(2, empires={B: "bakery"}, unused={A: "lawyer"}, row="strike")
    table.act(A, "lawyer", "bakery")
    assert table.asked == (A, "cards")
    table = Table(3, empires={B: "bakery"}, unused={A: "forced-sale", B: "deflation"}, row="strike")
    table.act(A, "forced-sale", "deflation")
    table.say(A, False)
    table.say(C, True)
    assert table.asked == (C, "acquired")
    table.act(C, "keep")
    table.refuse_until("cards")
    table.act(B, "done")
    assert table.asked == (C, "cards"), "C had nothing when the phase began"


@rule("FR-17")
def test_any_number_of_cards_in_any_order_or_none() -> None:
    unused = {A: "deflation sponsor sabotage", B: "tax-collector"}
    table = Table(2, unused=unused, empires={B: "bakery"}, row="yacht")
    table.act(A, "sabotage", "bakery")
    table.act(A, "sponsor", A)
    assert CardAnnounced(A, card("deflation"), ()) in table.act(A, "deflation")
    assert table.unused(A) == []
    assert table.asked == (B, "cards")
    table.act(B, "done")
    assert table.unused(B) == ["tax-collector"]
    assert table.asked == (A, "bid")


@rule("FR-17")
def test_one_turn_each() -> None:
    table = Table(2, unused={A: "deflation", B: "charity-drive"}, row="yacht")
    table.act(A, "done")
    with pytest.raises(NotAsked):
        table.act(A, "deflation")
    table.act(B, "done")
    assert table.asked[1] == "bid"


@rule("FR-18", "FR-37")
def test_one_factory_may_be_deactivated() -> None:
    table = Table(2, empires={A: "bakery brewery", B: "butchery"}, row="yacht")
    told = table.act(A, "deactivate", "bakery")
    assert told == [CardMoved(card("bakery"), None, "discard")], "no tax for a positive value"
    assert table.discard == ["bakery"]
    assert table.empire(A) == ["brewery"]
    assert "deactivate" not in table.offers(A)
    with pytest.raises(Illegal):
        table.act(A, "deactivate", "brewery")
    table.act(A, "done")
    assert table.offers(B) == {"deactivate": ["butchery"]}, "each player has one"


@rule("FR-38")
@pytest.mark.parametrize(
    ("factory", "tax"), [("landfill", 10), ("nuclear-power-station", 30), ("butchery", 0), ("bakery", 0)]
)
def test_five_for_each_negative_point(factory: str, tax: int) -> None:
    table = Table(2, empires={A: factory}, row="yacht")
    told = table.act(A, "deactivate", factory)
    assert table.money == [60 - tax, 60]
    assert (MoneyMoved(A, None, tax, "tax") in told) == (tax > 0)


@rule("FR-R14")
def test_voluntarily_only_with_the_full_tax_in_hand() -> None:
    table = Table(2, money=(19, 60), empires={A: "arms-factory tobacco-factory coal-power-station"}, row="yacht")
    assert table.offers(A) == {"deactivate": ["tobacco-factory"]}
    table = Table(2, money=(20, 60), empires={A: "arms-factory tobacco-factory coal-power-station"}, row="yacht")
    assert table.offers(A) == {"deactivate": ["tobacco-factory", "coal-power-station"]}
    table = Table(2, money=(39, 60), empires={A: "coal-power-station+mega-in"}, row="yacht")
    assert table.offers(A) == {}, "Mega-In doubles the tax"


@rule("FR-R37", "FR-49")
def test_a_deactivated_factory_is_discarded_with_what_is_attached() -> None:
    table = Table(2, empires={A: "bakery+super-manager+security"}, row="yacht")
    table.act(A, "deactivate", "bakery")
    assert sorted(table.discard) == ["bakery", "security", "super-manager"]
    assert table.links == []
    assert table.removed == []


@rule("FR-46", "FR-47")
def test_an_influence_card_waits_without_effect_and_can_be_linked_later() -> None:
    table = Table(2, unused={A: "building-land-1 sponsor"}, row="yacht")
    assert table.vp(A) == 0
    assert table.limit(A) == 3
    assert table.offers(A) == {"building-land-1": [A, B], "sponsor": [A, B]}
    assert table.act(A, "building-land-1", A) == [CardLinked(A, card("building-land-1"), A, None)]
    assert table.vp(A) == 3
    assert table.limit(A) == 4
    assert table.bound(A) == ["building-land-1"]
    assert table.unused(A) == ["sponsor"]


@rule("FR-50")
def test_bound_to_a_player_it_works_at_once() -> None:
    table = Table(2, unused={A: "right-on-trend"}, empires={B: "yacht"}, row="strike")
    table.act(A, "right-on-trend", B)
    assert table.bound(B) == ["right-on-trend"]
    assert table.vp(B) == 14


@rule("FR-R15")
def test_hosts() -> None:
    empires = {A: "bakery yacht", B: "gallery gold-watch+security"}
    unused = {A: "mega-in super-manager sponsor", B: "strike lawyer"}
    table = Table(3, empires=empires, unused=unused, bound={C: "building-land-1"}, row="landfill")
    offers = table.offers(A)
    assert offers["mega-in"] == ["bakery", "yacht", "gallery", "gold-watch"], "factories and prestige of anybody"
    assert offers["super-manager"] == ["bakery", "gallery"]
    assert offers["sponsor"] == [A, B, C]
    table.act(A, "mega-in", "gold-watch")
    assert table.links == [("security", "gold-watch"), ("mega-in", "gold-watch")], "several may share a host"
    assert "mega-in" not in table.offers(A), "and there it stays"


@rule("FR-R15", "FR-46")
def test_without_a_host_it_waits() -> None:
    table = Table(2, empires={B: "yacht"}, unused={A: "super-manager"}, row="landfill")
    assert table.asked == (A, "cards")
    assert table.offers(A) == {}


@rule("FR-R16")
def test_a_linked_card_belongs_to_the_empire_it_lies_in() -> None:
    table = Table(
        3, unused={A: "security building-land-2 forced-sale", C: "lawyer"}, empires={B: "bakery"}, row="yacht"
    )
    table.act(A, "security", "bakery")
    table.act(A, "building-land-2", B)
    assert table.vp(B) == 1 + 2 + 2
    assert table.vp(A) == 0
    table.act(A, "forced-sale", "security")
    table.say(A, True)
    assert table.asked == (A, "acquired"), "taken alone, it may be linked as if bought"
    assert table.links == []
    assert table.unused(A) == ["security"]
    table.act(A, "keep")
    table.act(A, "done")
    assert table.offers(B) == {"deactivate": ["bakery"]}
    table.act(B, "done")
    table.act(C, "lawyer", "bakery")
    assert table.bound(B) == ["building-land-2"], "stays with the player it is bound to"


@rule("FR-48")
def test_the_host_stays_when_its_influence_card_goes() -> None:
    table = Table(2, empires={B: "yacht+mega-in"}, unused={A: "berserker"}, row="landfill")
    table.act(A, "berserker", "mega-in")
    assert table.empire(B) == ["yacht"]
    assert table.vp(B) == 11
    assert table.removed == ["mega-in", "berserker"]


@rule("FR-49")
def test_what_is_attached_goes_where_its_host_goes() -> None:
    table = Table(2, empires={B: "bakery+super-manager"}, unused={A: "lawyer"}, row="landfill")
    table.act(A, "lawyer", "bakery")
    assert table.empire(A) == ["bakery"]
    assert table.links == [("super-manager", "bakery")]
    table = Table(2, empires={B: "bakery+super-manager"}, unused={A: "sabotage"}, row="landfill")
    table.act(A, "sabotage", "bakery")
    assert sorted(table.removed) == ["bakery", "sabotage", "super-manager"]
    table = Table(2, empires={B: "bakery+super-manager"}, unused={A: "manipulation"}, row="landfill")
    table.act(A, "manipulation", "bakery")
    assert table.row == ["landfill", "bakery"]
    assert table.links == [("super-manager", "bakery")]
    table.refuse_until("bid")
    table.bids(None, None)
    table.bids(None, 18)
    assert table.empire(B) == ["bakery"]
    assert table.links == [("super-manager", "bakery")]
    assert table.row == ["landfill", *table.row[1:]]


@rule("FR-27", "FR-49")
def test_an_unsold_lot_goes_with_what_is_attached() -> None:
    table = Table(2, at="auctions", row="bakery+super-manager yacht", unsold="bakery")
    table.bids(None, None)
    assert table.discard == ["bakery", "super-manager"]
