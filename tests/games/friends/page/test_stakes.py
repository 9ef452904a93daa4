"""What is said to be at stake in a lot is what the rules would make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from debacle.games.friends.telling.accounts import gain, must_close
from tests.games.friends.play import page_for
from tests.games.friends.table import DECK, A, B, C, Table, card
from tests.marks import rule

GILDED = "gilded-factories bakery brewery supermarket"
"""Three factories, which is the maximum: 15 + 1 + 2 + 2 points."""


def painted(table: Table, seat: int, language: str = "en") -> Mapping[str, Any]:
    return page_for(language, table.state.seats, seat).paint(table.view(seat), table.told(seat))


@rule("FR-35", "FR-36", "FR-86")
@pytest.mark.parametrize(
    ("more", "before", "after", "alarmed"),
    [
        ("football-club", 32, 35, False),
        ("football-club gold-watch", 36, 39, False),
        ("football-club coin-collection", 37, 40, True),
    ],
)  # fmt: skip
def test_the_factory_that_must_close_is_counted(more: str, before: int, after: int, alarmed: bool) -> None:
    table = Table(2, at="auctions", row="wind-farm yacht", empires={A: f"{GILDED} {more}"})
    assert table.vp(A) == before
    shown = painted(table, A)
    assert bool(shown["ask"].alarm) == alarmed
    if alarmed:
        assert shown["ask"].alarm.startswith(f"With this lot, and one factory deactivated, you could have {after} VP.")
    assert f"+{after - before} VP at best" in shown["row"].block.gain
    table.bids(26, None)
    best = 0
    for factory in table.choices(A):
        left = Table(2, at="auctions", row="wind-farm yacht", empires={A: f"{GILDED} {more}"})
        left.bids(26, None)
        left.say(A, factory)
        best = max(best, left.vp(A))
    assert best == after, "the most that the rules allow"


@rule("FR-35", "FR-51")
def test_with_room_nothing_closes() -> None:
    position: dict[str, Any] = {"row": "wind-farm yacht", "empires": {A: GILDED}}
    table = Table(2, at="auctions", bound={A: "building-land-1"}, **position)
    assert not must_close(DECK, table.view(A), A, card("wind-farm"))
    assert gain(DECK, table.view(A), A, card("wind-farm")) == (9, 5), "five for the gilding"
    table = Table(2, at="auctions", **position)
    assert must_close(DECK, table.view(A), A, card("wind-farm"))
    assert gain(DECK, table.view(A), A, card("wind-farm")) == (3, 5 - 7), "without the bakery"
    assert gain(DECK, table.view(A), A, card("yacht")) == (11, 0)


@rule("FR-R18", "W-SALE")
def test_a_forced_sale_is_a_yes_or_no_at_its_price() -> None:
    table = Table(3, unused={A: "forced-sale"}, empires={B: "yacht"}, money=(20, 60, 60), row="landfill")
    table.act(A, "forced-sale", "yacht")
    asked = painted(table, A)["ask"]
    assert [option.value for option in asked.answers] == ["no"], "too poor: but the page does not say so to others"
    assert asked.head == "On Yacht all you can do is pass"
    block = painted(table, C)["row"].block
    assert block.forced
    assert block.card.min_bid.value == 40
    assert [one.state for one in block.bidders] == ["asked", "owner", "in"], "from the onlooker's left"
    table.say(A, False)
    asked = painted(table, C)["ask"]
    assert [option.value for option in asked.answers] == ["yes", "no"]
    assert asked.head == "Will you buy Yacht for €40, or pass?"
    assert painted(table, B)["wait"].note == "Yacht is for sale at €40."


@rule("W-LOT")
def test_a_window_says_before_what_it_stands() -> None:
    table = Table(2, at="auctions", row="yacht", unused={B: "stocktaking"})
    heads = []
    heads.append(painted(table, B)["ask"].head)
    table.act(B, "pass")
    table.bids(None)
    heads.append(painted(table, B)["ask"].head)
    assert painted(table, B)["row"].block.bidders[0].state == "out"
    table.act(B, "pass")
    table.bids(44)
    heads.append(painted(table, B)["ask"].head)
    assert heads == [
        "Will you play a card before the next lot, Yacht?",
        "Will you play a card before the first bid for Yacht?",
        "No lot is left. Will you play a card?",
    ]
