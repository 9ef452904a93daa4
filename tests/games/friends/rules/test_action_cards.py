"""Action cards: when they may be used, and what each of them does."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.core.specs import Answer
from debacle.games.friends.rules.events import (
    BidderBarred,
    CardAnnounced,
    CardCancelled,
    CardMoved,
    FactoryMarked,
    LotCalled,
    MoneyMoved,
    MoneyShown,
    Passed,
    RoundAdded,
    SaleIsFree,
)
from tests.games.friends.table import DECK, A, At, B, C, D, Table, card, named
from tests.marks import rule


@rule("FR-60", "FR-24")
def test_who_will_not_or_cannot_use_a_card_keeps_it() -> None:
    table = Table(2, at="auctions", row="deflation sabotage yacht")
    table.bids(8, None)
    table.act(A, "keep")
    assert table.unused(A) == ["deflation"]
    table.bids(14, None)
    assert table.asked == (A, "bid"), "no factory to sabotage: nothing to ask"
    assert table.unused(A) == ["deflation", "sabotage"]
    assert table.view(B).unused[A] == (card("deflation"), card("sabotage")), "face up"


@rule("FR-61")
def test_a_used_card_is_out_of_the_game_even_when_cancelled() -> None:
    table = Table(2, unused={A: "deflation charity-drive", B: "murphys-law"}, row="yacht")
    table.act(A, "deflation")
    table.say(B, True)
    assert table.removed == ["murphys-law", "deflation"]
    table.act(A, "charity-drive")
    assert table.removed[-1] == "charity-drive"
    assert table.discard == []


@rule("FR-R03")
def test_symbols() -> None:
    timings: dict[str, set[str]] = {}
    for one in DECK.cards:
        if one.timing:
            timings.setdefault(one.timing, set()).add(one.id)
    assert timings["auction"] == {"youre-out", "stocktaking", "manipulation", "special-offer"}
    assert timings["income"] == {"sucked-dry", "more-gross-from-net", "strike", "economic-miracle"}
    assert timings["anytime"] == {"murphys-law", "not-done-yet"}
    assert len(timings["phase2"]) == 10


ACTIONS = " ".join(one.id for one in DECK.cards if one.kind == "action" and one.id != "resurrection")
PLAYABLE = {one.id for one in DECK.cards if one.kind == "action"} - {"special-offer", "murphys-law", "not-done-yet"}
EMPIRES = {A: "bakery opera-box", B: "butchery gold-watch"}


@rule("FR-R04", "FR-62", "FR-63", "FR-64")
def test_where_each_card_is_offered() -> None:
    everything = {A: f"{ACTIONS} resurrection"}
    offered = Table(2, unused=everything, empires=EMPIRES, row="yacht", removed="sponsor").offers(A)
    assert set(offered) - {"deactivate"} == PLAYABLE, "phase 2 is open to any unused card"
    offered = Table(2, at="auctions", unused=everything, empires=EMPIRES, row="yacht", removed="sponsor").offers(A)
    assert set(offered) == {"youre-out", "stocktaking", "manipulation"}
    offered = Table(2, at="income", unused=everything, empires=EMPIRES, removed="sponsor").offers(A)
    assert set(offered) == {"sucked-dry", "more-gross-from-net", "strike", "economic-miracle"}


@rule("FR-59", "FR-R04", "W-ACQ")
@pytest.mark.parametrize("name", sorted(one.id for one in DECK.cards if one.kind == "action"))
def test_on_purchase_any_card_that_can_do_something(name: str) -> None:
    table = Table(2, at="auctions", row=f"{name} yacht", empires=EMPIRES, removed="sponsor")
    table.bids(30, None)
    if name in PLAYABLE:
        assert table.asked == (A, "acquired")
        assert list(table.offers(A)) == [name]
    else:
        assert table.asked == (A, "bid")
        assert table.unused(A) == [name]


@rule("FR-R39")
def test_use_on_purchase_concerns_only_the_card_just_acquired() -> None:
    table = Table(2, at="auctions", row="deflation yacht", unused={A: "charity-drive tax-collector"})
    table.bids(8, None)
    assert list(table.offers(A)) == ["deflation"]


@rule("FR-66", "FR-R34")
def test_lawyer() -> None:
    table = Table(
        3, unused={A: "lawyer"}, empires={A: "gallery", B: "bakery yacht", C: "brewery+security"}, row="landfill"
    )
    assert table.offers(A)["lawyer"] == ["bakery"], "an opponent's factory, not protected"
    told = table.act(A, "lawyer", "bakery")
    assert told[:2] == [CardAnnounced(A, card("lawyer"), (card("bakery"),)), CardMoved(card("bakery"), A, "empire")]
    assert table.empire(A) == ["gallery", "bakery"]
    assert table.empire(B) == ["yacht"]


@rule("FR-66", "FR-36")
def test_a_stolen_fourth_factory() -> None:
    table = Table(2, unused={A: "lawyer"}, empires={A: "gallery brewery butchery", B: "bakery"}, row="yacht")
    table.act(A, "lawyer", "bakery")
    assert table.asked == (A, "shed")
    table.say(A, "butchery")
    assert table.empire(A) == ["gallery", "brewery", "bakery"]
    assert table.removed == ["lawyer"]


@rule("FR-66")
def test_no_target_no_lawyer() -> None:
    table = Table(2, unused={A: "lawyer"}, empires={A: "gallery", B: "opera-box"}, row="yacht")
    assert "lawyer" not in table.offers(A)
    with pytest.raises(Illegal):
        table.act(A, "lawyer", "gallery")


@rule("FR-67", "FR-R19")
def test_resurrection() -> None:
    table = Table(
        2, unused={A: "resurrection"}, removed="yacht bakery strike mega-in", discard="opera-box", row="landfill"
    )
    assert table.offers(A) == {"resurrection": ["yacht", "bakery", "strike", "mega-in"]}, "not itself, no discards"
    table.act(A, "resurrection", "yacht")
    assert table.empire(A) == ["yacht"]
    assert table.removed == ["bakery", "strike", "mega-in", "resurrection"]
    table = Table(2, unused={A: "resurrection"}, row="landfill")
    assert table.offers(A) == {}, "an empty pile"


@rule("FR-R19", "FR-67")
def test_what_is_resurrected_is_as_if_bought() -> None:
    factories = {A: "bakery brewery butchery"}
    table = Table(2, unused={A: "resurrection"}, empires=factories, removed="gallery deflation sponsor", row="yacht")
    table.act(A, "resurrection", "gallery")
    assert table.asked == (A, "shed")
    table = Table(2, unused={A: "resurrection"}, removed="gallery deflation sponsor", row="yacht")
    table.act(A, "resurrection", "sponsor")
    assert table.asked == (A, "acquired")
    table.act(A, "sponsor", A)
    assert table.bound(A) == ["sponsor"]
    table = Table(2, unused={A: "resurrection"}, removed="gallery deflation sponsor", row="yacht")
    table.act(A, "resurrection", "deflation")
    table.act(A, "keep")
    assert table.unused(A) == ["deflation"]
    assert table.removed == ["gallery", "sponsor", "resurrection"]


@rule("FR-R19")
def test_resurrection_brings_a_card_alone() -> None:
    table = Table(2, unused={A: "sabotage resurrection"}, empires={B: "bakery+super-manager"}, row="yacht")
    table.act(A, "sabotage", "bakery")
    table.act(A, "resurrection", "bakery")
    assert table.empire(A) == ["bakery"]
    assert table.links == []
    assert "super-manager" in table.removed


@rule("FR-68")
def test_sucked_dry() -> None:
    table = Table(2, at="income", unused={A: "sucked-dry"}, empires={A: "bakery", B: "butchery brewery+security"})
    assert table.offers(A) == {"sucked-dry": ["bakery", "butchery"]}
    told = table.act(A, "sucked-dry", "butchery")
    assert FactoryMarked(card("butchery"), "sucked-dry") in told
    assert table.money == [60 + 30 + 7, 60 + 30 + 27 + 8], "three times, for its owner"
    assert table.removed == ["sucked-dry", "butchery"]
    assert table.empire(B) == ["brewery"]


@rule("FR-68")
def test_sucked_dry_twice_is_still_once() -> None:
    table = Table(2, unused={A: "sucked-dry resurrection"}, empires={B: "bakery"}, row="yacht")
    table.act(A, "sucked-dry", "bakery")
    table.act(A, "resurrection", "sucked-dry")
    table.act(A, "sucked-dry", "bakery")
    table.refuse_until("bid")
    table.bids(None, None)
    assert table.money == [90, 60 + 30 + 21]
    assert table.removed.count("bakery") == 1


@rule("FR-69", "FR-R32")
def test_berserker() -> None:
    table = Table(
        2, unused={A: "berserker strike", B: "sponsor"}, bound={B: "building-land-1"}, row="landfill",
        discard="race-horse", removed="lawyer", empires={A: "opera-box", B: "bakery+super-manager yacht+security"},
    )  # fmt: skip
    assert set(table.offers(A)["berserker"]) == {
        "opera-box", "strike", "bakery", "super-manager", "security", "building-land-1", "sponsor", "landfill",
    }, "any card that lies open: of any player, or for sale; neither a protected one nor one in a pile"  # fmt: skip
    table.act(A, "berserker", "sponsor")
    assert table.removed == ["lawyer", "sponsor", "berserker"]


@rule("FR-R32", "FR-69", "FR-79")
def test_what_is_for_sale_can_be_destroyed_too() -> None:
    row = "yacht bakery+super-manager brewery+security gallery"
    table = Table(2, unused={A: "berserker sabotage lawyer strike sucked-dry forced-sale"}, row=row)
    offers = table.offers(A)
    assert offers["berserker"][-5:] == ["yacht", "bakery", "gallery", "super-manager", "security"]
    assert offers["sabotage"] == ["bakery", "gallery"], "any factory that is not protected"
    assert set(offers) == {"berserker", "sabotage"}, "the others want a factory that somebody has"
    table.act(A, "sabotage", "bakery")
    assert table.row == ["yacht", "brewery", "gallery"]
    assert table.removed == ["bakery", "super-manager", "sabotage"], "with what is attached"
    table.act(A, "berserker", "security")
    assert table.links == []
    assert table.row == ["yacht", "brewery", "gallery"], "the host stays"


@rule("FR-R32", "FR-29")
@pytest.mark.parametrize(("target", "next_lot"), [("yacht", "gallery"), ("gallery", "opera-box")])
def test_no_lot_is_skipped_or_called_twice_when_one_is_destroyed(target: str, next_lot: str) -> None:
    table = Table(2, at="auctions", row="yacht berserker gallery opera-box")
    table.bids(None, None)
    table.bids(20, None)
    table.act(A, "berserker", target)
    assert LotCalled(card(next_lot)) in table.told()
    table.refuse_until("bid")
    assert target not in table.row
    assert table.unsold == (["yacht"] if target == "gallery" else [])


@rule("FR-69")
def test_berserker_takes_what_is_attached_along() -> None:
    table = Table(2, unused={A: "berserker"}, empires={B: "bakery+super-manager"}, row="yacht")
    table.act(A, "berserker", "bakery")
    assert sorted(table.removed) == ["bakery", "berserker", "super-manager"]
    table = Table(2, unused={A: "berserker"}, empires={B: "bakery+security"}, row="")
    assert table.offers(A) == {"berserker": ["security"]}, "never at itself"
    table = Table(2, unused={A: "berserker"})
    assert table.offers(A) == {}


@rule("FR-70")
def test_not_done_yet_only_when_the_game_is_about_to_end() -> None:
    at: At
    for at in ("cards", "auctions", "income"):
        table = Table(2, at=at, unused={A: "not-done-yet"}, row="yacht")
        assert table.asked[1] in ("cards", "bid")
        assert table.asked[1] == "bid" or table.offers(A) == {}
    table = Table(2, at="end test", unused={B: "not-done-yet"}, last_round=True)
    assert table.asked == (B, "end")
    told = table.say(B, True)
    assert told[:2] == [CardAnnounced(B, card("not-done-yet"), ()), RoundAdded(B)]
    assert table.state.outcome() is None
    assert table.money == [90, 90]


@rule("FR-71", "FR-R07")
def test_deflation() -> None:
    table = Table(4, unused={A: "deflation"}, money=(31, 30, 29, 0), row="yacht")
    told = table.act(A, "deflation")
    assert table.money == [1, 0, 29, 0]
    assert [event for event in told if isinstance(event, MoneyMoved)] == [
        MoneyMoved(A, None, 30, "card"), MoneyMoved(B, None, 30, "card"),
    ]  # fmt: skip


@rule("FR-72", "FR-R27")
def test_youre_out() -> None:
    table = Table(3, at="auctions", unused={A: "youre-out"}, row="yacht bakery", marker=B, money=(0, 60, 60))
    assert table.offers(A) == {"youre-out": {"opponent": [B, C], "lot": ["yacht", "bakery"]}}
    assert BidderBarred(B, card("yacht")) in table.act(A, "youre-out", (B, "yacht"))
    assert table.asked == (C, "bid"), "the marker holder is out: the next speaks first"
    table.bids(None)
    assert table.asked == (A, "bid")
    table.bids(50)
    assert table.money[A] == 0
    assert table.asked == (C, "bid"), "the lot is called again, and B is still out"
    table.bids(None)
    assert table.asked == (B, "bid"), "on the next lot he may bid"


@rule("FR-72")
def test_only_lots_still_to_come() -> None:
    table = Table(2, at="auctions", unused={A: "youre-out"}, row="yacht bakery")
    table.act(A, "pass")
    table.bids(None)
    assert table.offers(A)["youre-out"]["lot"] == ["yacht", "bakery"], "nobody has bid for the yacht yet"
    table.act(A, "pass")
    table.bids(None)
    assert table.offers(A)["youre-out"]["lot"] == ["bakery"]
    table.act(A, "pass")
    table.bids(18, None)
    assert table.state.phase != "auctions", "no lot is left: not asked"


@rule("FR-R27")
def test_youre_out_ends_with_the_round() -> None:
    table = Table(2, unused={A: "youre-out"}, row="yacht")
    table.act(A, "youre-out", (B, "yacht"))
    table.bids(None)
    assert table.unsold == ["yacht"]
    table.bids(None)
    assert table.asked == (B, "bid")


@rule("FR-73", "W-GIVE", "FR-R34")
def test_lucky_hans() -> None:
    empires = {A: "gold-watch bakery", B: "yacht opera-box brewery", C: "gallery"}
    table = Table(3, unused={A: "lucky-hans"}, empires=empires, row="landfill")
    assert table.offers(A)["lucky-hans"] == {"give": ["gold-watch"], "opponent": [B]}
    table.act(A, "lucky-hans", ("gold-watch", B))
    assert table.asked == (B, "give")
    assert table.choices(B) == ["yacht", "opera-box"], "not the one just given, nor a factory"
    table.say(B, "opera-box")
    assert table.empire(A) == ["bakery", "opera-box"]
    assert table.empire(B) == ["yacht", "brewery", "gold-watch"]
    assert table.asked == (A, "cards")
    table = Table(2, unused={A: "lucky-hans"}, empires={A: "bakery", B: "yacht"}, row="landfill")
    assert "lucky-hans" not in table.offers(A)
    table = Table(2, unused={A: "lucky-hans"}, empires={A: "yacht", B: "bakery"}, row="landfill")
    assert "lucky-hans" not in table.offers(A)


@rule("FR-74", "FR-R31")
def test_stocktaking_opens_all_money_until_the_phase_ends() -> None:
    table = Table(2, unused={A: "stocktaking", B: "deflation"}, row="yacht", money=(50, 40))
    assert MoneyShown((50, 40), until_phase_ends=True) in table.act(A, "stocktaking")
    assert all(table.view(seat).money == (50, 40) for seat in (A, B, None))
    table.act(B, "deflation")
    assert table.asked[1] == "bid"
    assert table.view(None).money == (None, None), "phase 2 is over"


@rule("FR-74", "FR-R31")
@pytest.mark.parametrize("bought", [True, False])
def test_in_phase_three_until_its_end(bought: bool) -> None:
    row, unused = ("stocktaking yacht", "") if bought else ("yacht", "stocktaking")
    table = Table(2, at="auctions", row=row, unused={A: unused, B: "more-gross-from-net"})
    if bought:
        table.bids(2, None)
    table.act(A, "stocktaking")
    table.bids(44)
    assert None not in table.view(None).money
    table.bids(None)
    assert table.asked == (B, "income")
    assert table.view(None).money == (None, None)


@rule("FR-75", "FR-R29")
def test_horse_trading() -> None:
    empires = {A: "bakery+security brewery butchery", B: "gallery landfill+mega-in railway"}
    table = Table(2, unused={A: "horse-trading"}, empires=empires, row="yacht")
    table.act(A, "horse-trading", ("bakery", B))
    assert table.choices(B) == ["gallery", "landfill", "railway"]
    table.say(B, "landfill")
    assert table.empire(A) == ["brewery", "butchery", "landfill"]
    assert table.empire(B) == ["gallery", "railway", "bakery"]
    assert table.asked == (A, "cards"), "three and three, all the while: nobody sheds"
    assert set(table.links) == {("security", "bakery"), ("mega-in", "landfill")}
    table = Table(2, unused={A: "horse-trading"}, empires={A: "yacht", B: "gallery"}, row="opera-box")
    assert table.offers(A) == {}


@rule("FR-76", "FR-R28")
def test_manipulation() -> None:
    empires = {A: "opera-box", B: "bakery+super-manager gold-watch+security"}
    table = Table(2, at="auctions", unused={A: "manipulation", B: "strike"}, empires=empires, row="yacht landfill")
    assert set(table.offers(A)["manipulation"]) == {"opera-box", "bakery", "super-manager", "security", "strike"}
    assert CardMoved(card("bakery"), None, "row") in table.act(A, "manipulation", "bakery")
    assert table.row == ["yacht", "landfill", "bakery"]
    table.bids(None, None)
    table.bids(None, None)
    assert table.offers(A) == {"bid": (18, 999)}, "the minimum of the main card"
    table.bids(18, None)
    assert table.empire(A) == ["opera-box", "bakery"]
    assert set(table.links) == {("super-manager", "bakery"), ("security", "gold-watch")}


@rule("FR-R28")
def test_influence_and_waiting_cards_arrive_unlinked() -> None:
    for target in ("super-manager", "building-land-1", "sponsor"):
        table = Table(
            2, at="auctions", unused={A: "manipulation", B: "sponsor"}, bound={B: "building-land-1"},
            empires={B: "bakery+super-manager"}, row="yacht",
        )  # fmt: skip
        table.act(A, "manipulation", target)
        assert table.row == ["yacht", target]
        assert (("super-manager", "bakery") in table.links) == (target != "super-manager")
        assert target not in table.unused(B) + table.bound(B)


@rule("FR-R28", "FR-29")
def test_manipulation_after_the_last_lot_and_of_a_card_bought_this_round() -> None:
    table = Table(2, at="auctions", unused={B: "manipulation"}, row="yacht")
    table.bids(44, None)
    assert table.asked == (B, "lot"), "the row is exhausted"
    table.act(B, "manipulation", "yacht")
    assert table.asked == (A, "bid")
    assert table.row == ["yacht"]


@rule("FR-R28", "FR-11")
def test_a_row_that_is_too_long_draws_nothing() -> None:
    table = Table(2, at="refill", row="yacht bakery gallery landfill opera-box brewery", unsold="yacht", deck_size=9)
    assert len(table.row) == 6
    assert table.state.deck_size == 9


@rule("FR-77")
def test_more_gross_from_net() -> None:
    table = Table(3, at="income", unused={B: "more-gross-from-net"}, empires={A: "bakery"})
    table.act(B, "more-gross-from-net")
    assert table.money == [67, 60, 60]
    assert not table.state.no_base_income, "for this round only"


@rule("FR-78", "FR-R20", "W-REACT")
def test_murphys_law() -> None:
    table = Table(3, unused={A: "deflation", C: "murphys-law"}, row="yacht")
    table.act(A, "deflation")
    assert table.asked == (C, "react")
    assert table.money == [60, 60, 60]
    told = table.say(C, True)
    assert told[0] == CardCancelled(C, card("deflation"))
    assert table.money == [60, 60, 60]
    assert table.removed == ["murphys-law", "deflation"]
    table = Table(3, unused={A: "deflation", C: "murphys-law"}, row="yacht")
    table.act(A, "deflation")
    table.say(C, False)
    assert table.money == [30, 30, 30]
    assert table.unused(C) == ["murphys-law"]


@rule("FR-78")
def test_murphys_law_has_no_other_time() -> None:
    table = Table(2, unused={A: "murphys-law deflation"}, row="yacht")
    assert list(table.offers(A)) == ["deflation"]
    table.act(A, "deflation")
    assert table.asked == (A, "cards"), "not against one's own card"
    table.act(A, "done")
    assert table.asked == (A, "bid"), "no window before a lot"


@rule("FR-65", "W-REACT")
def test_lightning_strikes_in_every_phase() -> None:
    lightning = {B: "murphys-law"}
    table = Table(2, unused={A: "deflation", **lightning}, row="yacht")
    table.act(A, "deflation")
    assert table.asked == (B, "react"), "phase 2"
    table = Table(2, at="auctions", unused={A: "stocktaking", **lightning}, row="yacht")
    table.act(A, "stocktaking")
    assert table.asked == (B, "react"), "phase 3, before a lot"
    table = Table(2, at="auctions", row="deflation yacht", unused=lightning)
    table.bids(8, None)
    table.act(A, "deflation")
    assert table.asked == (B, "react"), "phase 3, on purchase"
    table = Table(2, at="auctions", row="yacht", unused={A: "special-offer", **lightning})
    table.bids(50, None)
    table.say(A, True)
    assert table.asked == (B, "react"), "phase 3, after the award"
    table = Table(2, at="income", unused={A: "more-gross-from-net", **lightning})
    table.act(A, "more-gross-from-net")
    assert table.asked == (B, "react"), "phase 4"
    table = Table(2, at="end test", last_round=True, unused={A: "not-done-yet", **lightning})
    table.say(A, True)
    assert table.asked == (B, "react"), "at the end"


AT_WHAT: dict[str, Answer] = {
    "lawyer": "butchery", "resurrection": "sponsor", "sucked-dry": "butchery", "berserker": "gold-watch",
    "deflation": None, "youre-out": (B, "yacht"), "lucky-hans": ("opera-box", B), "stocktaking": None,
    "horse-trading": ("bakery", B), "manipulation": "gold-watch", "more-gross-from-net": None, "sabotage": "butchery",
    "charity-drive": None, "tax-collector": None, "strike": "butchery", "economic-miracle": None,
    "forced-sale": "gold-watch",
}  # fmt: skip


@rule("FR-R20", "FR-78", "W-REACT")
@pytest.mark.parametrize("name", AT_WHAT)
def test_murphys_law_may_cancel_any_card_and_then_it_does_nothing(name: str) -> None:
    unused = {A: name, B: "murphys-law"}
    table = Table(2, unused=unused, empires=EMPIRES, row="yacht", removed="sponsor")
    before = table.state.copy()
    table.act(A, name, AT_WHAT[name])
    assert table.asked == (B, "react")
    told = table.say(B, True)
    assert {type(event) for event in told} == {CardCancelled, CardMoved}
    for unchanged in ("money", "empires", "bound", "links", "row"):
        assert getattr(table.state, unchanged) == getattr(before, unchanged)
    for mark in ("struck", "sucked_dry", "barred", "no_base_income", "money_shown"):
        assert not getattr(table.state, mark)
    assert table.removed == ["sponsor", "murphys-law", name]
    assert table.asked == (A, "cards")


def test_every_action_card_is_tried_against_murphys_law() -> None:
    assert set(AT_WHAT) == PLAYABLE


@rule("FR-R20")
def test_murphys_law_may_cancel_the_special_offer_and_one_round_more() -> None:
    table = Table(
        2, at="auctions", row="wine-cellar yacht", unused={A: "special-offer", B: "murphys-law"}, money=(35, 60)
    )
    table.bids(60, None)
    table.say(A, True)
    table.say(B, True)
    assert table.money == [0, 60], "full price is due, and a default follows"
    table = Table(2, at="end test", last_round=True, unused={A: "not-done-yet", B: "murphys-law"})
    table.say(A, True)
    table.say(B, True)
    assert table.state.outcome() is not None


@rule("FR-R20")
def test_what_murphys_law_may_not_cancel() -> None:
    table = Table(2, unused={A: "sponsor", B: "murphys-law"}, empires={A: "bakery"}, row="yacht")
    table.act(A, "sponsor", A)
    assert table.asked == (A, "cards"), "no linking"
    table.act(A, "deactivate", "bakery")
    assert table.asked == (B, "cards"), "no deactivation"
    table.act(B, "done")
    table.bids(44)
    assert table.asked == (B, "bid"), "no bid"
    table = Table(2, at="auctions", row="murphys-law yacht")
    table.bids(12, None)
    assert table.asked == (A, "bid"), "nothing was just announced"


@rule("FR-R20")
def test_the_offer_betrays_no_secret() -> None:
    for money in ((0, 0), (60, 60)):
        table = Table(2, unused={A: "deflation", B: "murphys-law"}, money=money, row="yacht")
        table.act(A, "deflation")
        assert table.asked == (B, "react"), "also when nobody would pay"


@rule("FR-79")
def test_sabotage() -> None:
    empires = {A: "gallery", B: "nuclear-power-station yacht brewery+security"}
    table = Table(2, unused={A: "sabotage"}, empires=empires, row="landfill")
    assert table.offers(A)["sabotage"] == ["gallery", "nuclear-power-station", "landfill"]
    table.act(A, "sabotage", "nuclear-power-station")
    assert table.removed == ["nuclear-power-station", "sabotage"]
    assert table.money == [60, 60], "no tax"
    assert Table(2, unused={A: "sabotage"}, empires={B: "yacht"}, row="opera-box").offers(A) == {}


@rule("FR-80", "W-HALF")
@pytest.mark.parametrize(("bid", "price"), [(57, 29), (58, 29), (59, 30), (29, 28)])
def test_special_offer(bid: int, price: int) -> None:
    table = Table(2, at="auctions", row="wine-cellar yacht", unused={A: "special-offer"}, marker=B)
    assert table.asked == (B, "bid"), "a hammer, but for the winner alone"
    table.bids(None, bid)
    assert table.asked == (A, "half")
    assert table.money[A] == 60
    table.say(A, True)
    assert table.money[A] == 60 - price
    assert table.empire(A) == ["wine-cellar"]
    assert table.removed == ["special-offer"]


@rule("W-HALF", "FR-80")
def test_no_special_offer_when_it_lowers_nothing_or_is_not_wanted() -> None:
    table = Table(2, at="auctions", row="wine-cellar yacht", unused={A: "special-offer"})
    table.bids(28, None)
    assert table.asked == (A, "bid")
    assert table.money[A] == 32
    table = Table(2, at="auctions", row="wine-cellar yacht", unused={A: "special-offer"})
    table.bids(50, None)
    table.say(A, False)
    assert table.money[A] == 10
    assert table.unused(A) == ["special-offer"]


@rule("FR-R26")
def test_special_offer_is_decided_before_solvency_and_not_for_itself() -> None:
    table = Table(2, at="auctions", money=(25, 60), row="opera-box yacht", unused={A: "special-offer"})
    table.bids(49, None)
    table.say(A, True)
    assert table.money == [0, 60]
    assert table.empire(A) == ["opera-box"], "25 is half of 49, rounded up"
    table = Table(2, at="auctions", row="special-offer yacht")
    table.bids(40, None)
    assert table.asked == (A, "bid")
    assert table.money == [20, 60]


@rule("FR-81", "FR-R30")
def test_charity_drive() -> None:
    table = Table(4, unused={A: "charity-drive"}, money=(40, 7, 7, 8), row="yacht")
    told = table.act(A, "charity-drive")
    assert MoneyShown((40, 7, 7, 8), until_phase_ends=False) in told
    assert table.money == [40, 14, 14, 8]
    assert table.view(None).money == (None,) * 4, "announced once"


@rule("FR-82")
def test_tax_collector() -> None:
    table = Table(
        3, unused={B: "tax-collector"}, empires={A: "bakery yacht railway", B: "gallery"}, row="landfill", marker=B
    )
    told = table.act(B, "tax-collector")
    assert table.money == [50, 70, 60]
    assert MoneyMoved(A, B, 10, "card") in told
    table = Table(2, unused={A: "tax-collector"}, row="landfill")
    table.act(A, "tax-collector")
    assert table.money == [60, 60]
    assert table.removed == ["tax-collector"]


@rule("FR-83")
def test_strike() -> None:
    table = Table(2, at="income", unused={A: "strike"}, empires={A: "gallery", B: "bakery butchery brewery+security"})
    assert table.offers(A) == {"strike": ["gallery", "bakery", "butchery"]}
    assert FactoryMarked(card("bakery"), "strike") in table.act(A, "strike", "bakery")
    assert table.money == [60 + 30 + 2, 60 + 30 + 9 + 8]
    assert table.state.struck == (), "this round only"
    assert "strike" in table.removed


@rule("FR-84")
def test_economic_miracle() -> None:
    table = Table(
        2, unused={A: "economic-miracle"}, empires={A: "bakery gallery+super-manager", B: "butchery"}, row="yacht"
    )
    told = table.act(A, "economic-miracle")
    assert table.money == [60 + 7 + 6, 60]
    assert MoneyMoved(None, A, 13, "card") in told
    assert Table(2, unused={A: "economic-miracle"}, empires={A: "yacht"}, row="landfill").offers(A) == {}


@rule("FR-85", "FR-R18", "W-SALE")
def test_forced_sale() -> None:
    empires = {A: "opera-box", B: "yacht bakery+security"}
    table = Table(4, unused={A: "forced-sale"}, empires=empires, money=(60, 10, 39, 90), row="landfill")
    assert table.offers(A)["forced-sale"] == ["yacht", "security"], "not one's own, not the protected"
    told = table.act(A, "forced-sale", "yacht")
    assert told[-1] == SaleIsFree(card("yacht"), free=False)
    assert table.asked == (A, "sale"), "the user is asked first"
    assert table.say(A, False) == [Passed(A)]
    assert table.asked == (C, "sale"), "the owner is not asked"
    with pytest.raises(Illegal):
        table.say(C, True)
    table.say(C, False)
    assert table.asked == (D, "sale")
    told = table.say(D, True)
    assert told[:2] == [MoneyMoved(D, B, 40, "card"), CardMoved(card("yacht"), D, "empire")]
    assert told[2:] == [CardMoved(card("forced-sale"), None, "removed")], "nothing for the bank"
    assert table.money == [60, 50, 39, 50]
    assert table.empire(D) == ["yacht"]
    assert table.state.marker == A
    assert table.removed == ["forced-sale"]


@rule("FR-R18", "W-SALE")
def test_the_first_who_buys_has_it_and_40_is_enough() -> None:
    table = Table(3, unused={A: "forced-sale"}, empires={B: "yacht+mega-in"}, money=(40, 0, 99), row="landfill")
    table.act(A, "forced-sale", "yacht")
    table.say(A, True)
    assert table.asked == (A, "bid"), "C is not asked any more"
    assert table.money == [0, 40, 99]
    assert table.empire(A) == ["yacht"]
    assert table.links == [("mega-in", "yacht")]


@rule("FR-85", "FR-R18")
def test_a_forced_sale_is_free_if_nobody_has_forty() -> None:
    table = Table(3, unused={A: "forced-sale"}, empires={B: "yacht"}, money=(39, 99, 39), row="landfill")
    assert table.money[B] > 40, "it is not offered to its owner, so what the owner has is no matter"
    told = table.act(A, "forced-sale", "yacht")
    assert told[1:4] == [
        SaleIsFree(card("yacht"), free=True), CardMoved(card("yacht"), A, "empire"),
        CardMoved(card("forced-sale"), None, "removed"),
    ]  # fmt: skip
    assert table.empire(A) == ["yacht"]
    assert table.money == [39, 99, 39]
    table = Table(3, unused={A: "forced-sale"}, empires={B: "yacht"}, money=(39, 99, 40), row="landfill")
    table.act(A, "forced-sale", "yacht")
    assert table.asked == (A, "sale"), "somebody has forty, to the euro"
    table.say(A, False)
    table.say(C, True)
    assert table.money == [39, 139, 0]


@rule("FR-R18")
def test_a_forced_sale_without_a_bid_and_without_other_cards() -> None:
    table = Table(2, unused={A: "forced-sale special-offer"}, empires={B: "yacht"}, row="landfill")
    table.act(A, "forced-sale", "yacht")
    table.say(A, False)
    assert table.empire(B) == ["yacht"]
    assert table.money == [60, 60]
    assert table.removed == ["forced-sale"]
    table = Table(
        2,
        unused={A: "forced-sale special-offer"},
        empires={A: "bakery brewery butchery", B: "gallery"},
        row="landfill",
        money=(95, 60),
    )
    table.act(A, "forced-sale", "gallery")
    table.say(A, True)
    assert table.asked == (A, "shed"), "no special offer; a factory too many is shed"
    assert table.money == [55, 100]


@rule("FR-R18", "W-ACQ")
def test_a_forced_sale_of_a_waiting_card() -> None:
    table = Table(3, unused={A: "forced-sale", B: "deflation"}, row="landfill")
    table.act(A, "forced-sale", "deflation")
    table.say(A, False)
    table.say(C, True)
    assert table.asked == (C, "acquired")
    table.act(C, "deflation")
    assert table.money == [30, 70, 20], "C has 20 left and pays nothing; B got 40 and paid 30"
    assert named(table.state.removed) == ["deflation", "forced-sale"]


@rule("FR-R34")
def test_who_may_be_named() -> None:
    unused = {A: "berserker sabotage lawyer forced-sale youre-out lucky-hans horse-trading"}
    table = Table(3, unused=unused, empires={A: "bakery yacht", B: "gallery opera-box"}, row="landfill")
    offers = table.offers(A)
    assert {"bakery", "yacht"} <= set(offers["berserker"])
    assert "bakery" in offers["sabotage"]
    assert offers["lawyer"] == ["gallery"]
    assert offers["forced-sale"] == ["gallery", "opera-box"]
    assert offers["youre-out"]["opponent"] == [B, C]
    assert offers["lucky-hans"]["opponent"] == offers["horse-trading"]["opponent"] == [B]
