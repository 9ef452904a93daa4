"""Games that began by the first version of the rules go on by it: what has changed since, as it was."""

from __future__ import annotations

import pytest

from debacle.core.refusals import Illegal
from debacle.games.friends.rules.events import MoneyMoved
from tests.games.friends.table import A, B, C, D, Table, card, named
from tests.marks import rule

FIRST = 1


@rule("FR-30", "W-LOT")
def test_no_window_between_the_call_of_a_lot_and_its_first_bid() -> None:
    table = Table(3, at="auctions", row="yacht bakery", unused={C: "youre-out"}, rules=FIRST)
    assert table.asked == (C, "lot")
    table.act(C, "pass")
    table.bids(None)
    assert table.asked == (B, "bid")


@rule("FR-R11")
def test_no_window_after_a_default() -> None:
    table = Table(3, at="auctions", money=(5, 60, 60), row="yacht bakery", unused={B: "stocktaking"}, rules=FIRST)
    table.act(B, "pass")
    table.bids(80, None, None)
    assert table.asked == (B, "bid")
    table.bids(44)
    assert table.asked == (C, "bid"), "A is excluded"


@rule("FR-R18", "W-SALE")
def test_a_forced_sale_was_an_auction() -> None:
    empires = {A: "opera-box", B: "yacht"}
    table = Table(4, unused={A: "forced-sale"}, empires=empires, money=(60, 10, 39, 90), row="landfill", rules=FIRST)
    table.act(A, "forced-sale", "yacht")
    assert table.asked == (A, "sale")
    assert table.offers(A) == {"bid": (40, 60)}, "nobody bids more than he has"
    table.bids(40)
    assert table.asked == (C, "sale")
    assert table.offers(C) == {}
    table.bids(None, 45, None)
    assert table.empire(D) == ["yacht"]
    assert MoneyMoved(D, B, 40, "card") in table.told()
    assert MoneyMoved(D, None, 5, "card") in table.told()


@rule("FR-R18")
def test_a_forced_sale_without_a_bid() -> None:
    table = Table(2, unused={A: "forced-sale"}, empires={B: "yacht"}, row="landfill", rules=FIRST)
    table.act(A, "forced-sale", "yacht")
    table.bids(None)
    assert table.empire(B) == ["yacht"]
    assert table.removed == ["forced-sale"]


@rule("FR-R32")
def test_what_is_for_sale_could_not_be_destroyed() -> None:
    table = Table(2, unused={A: "berserker sabotage"}, empires={B: "gallery"}, row="yacht bakery", rules=FIRST)
    assert table.offers(A) == {"berserker": ["sabotage", "gallery"], "sabotage": ["gallery"]}
    with pytest.raises(Illegal):
        table.act(A, "berserker", "yacht")


@rule("FR-R41")
def test_marks_lapsed_in_the_row() -> None:
    table = Table(2, unused={A: "strike sucked-dry manipulation"}, empires={B: "bakery"}, row="yacht", rules=FIRST)
    table.act(A, "strike", "bakery")
    table.act(A, "sucked-dry", "bakery")
    assert named(table.state.struck) == named(table.state.sucked_dry) == ["bakery"]
    table.act(A, "manipulation", "bakery")
    assert table.state.struck == table.state.sucked_dry == ()
    table.bids(None, None)
    table.bids(None, 18)
    assert table.money == [90, 60 - 18 + 30 + 7], "bought back, it produced"
    assert card("bakery") in table.state.empires[B]
