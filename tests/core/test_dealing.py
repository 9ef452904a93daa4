"""Bags, piles, dealers, decks and the registry."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debacle import registry
from debacle.core import piles
from debacle.core.audience import EVERYONE, SPECTATOR, bit, seats_in
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.deck import BadDeck
from debacle.core.messages import Told
from debacle.core.refusals import Illegal, NotAsked, Refused, Why
from debacle.games.qe import QE
from debacle.games.qe.rules.events import BidSealed

DECK = (Path(__file__).parent.parent.parent / "src/debacle/games/qe/deck.toml").read_text(encoding="utf-8")


def test_known_to_all_seats_is_not_public() -> None:
    all_seats = bit(0) | bit(1) | bit(2)
    assert not all_seats & bit(None)
    assert bit(None) == SPECTATOR
    assert EVERYONE & bit(None)
    assert seats_in(all_seats | SPECTATOR) == (0, 1, 2)


def test_an_event_reaches_its_audience_and_its_twin_the_others() -> None:
    told = Told(BidSealed(1, 99), bit(1), BidSealed(1, None))
    assert told.seen_by(1) == BidSealed(1, 99)
    assert told.seen_by(0) == told.seen_by(None) == BidSealed(1, None)
    assert Told(BidSealed(1, 99), bit(1), None).seen_by(0) is None


def test_a_listener_keeps_what_was_told() -> None:
    listener = Listener()
    listener.tell(BidSealed(1, 99), EVERYONE, None)
    assert listener == [Told(BidSealed(1, 99), EVERYONE, None)]


@given(st.lists(st.integers(0, 9), unique=True, min_size=1), st.integers())
def test_a_bag_keeps_its_order_while_it_is_drawn_from(items: list[int], seed: int) -> None:
    bag = sorted(items)
    dealer = Dealer(seeded(Random(seed)))
    drawn = []
    while bag:
        drawn.append(dealer.draw(bag))
        assert bag == sorted(bag)
    assert sorted(drawn) == sorted(items)


@given(st.integers())
def test_a_pile_gives_its_groups_from_the_top(seed: int) -> None:
    dealer = Dealer(seeded(Random(seed)))
    pile = piles.shuffled([3, 1, 2])
    piles.put_under(pile, [9, 8])
    piles.put_on_top(pile, [5, 4])
    assert piles.size(pile) == 7
    assert piles.contents(pile) == (1, 2, 3, 4, 5, 8, 9)
    drawn = [piles.draw(pile, dealer) for _ in range(7)]
    assert drawn[:2] == [5, 4]
    assert sorted(drawn[2:5]) == [1, 2, 3]
    assert sorted(drawn[5:]) == [8, 9]
    assert pile == []


def test_every_order_of_a_group_is_equally_likely() -> None:
    dealer = Dealer(seeded(Random(7)))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        pile = piles.shuffled([1, 2, 3])
        orders[tuple(piles.draw(pile, dealer) for _ in range(3))] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("seats = [3, 4, 5]", "seats = [3, 4, 5", "not TOML"),
        ("seats = [3, 4, 5]", "seats = [3, 4, 5, 6]", "by_seats: nothing for 6 seats"),
        ("max_bid_digits = 100 ", "max_bid_digits = 1000 ", "max_bid_digits: 1 to 100 digits"),
        ('["us", "housing", 1]', '["us", "housing", "one"]', r"tiles\[0\]\[2\]: Expected `int`, got `str`"),
        ('["us", "housing", 1]', '["us", "housing", -1]', r"tiles\[0\]: VP below zero"),
        ('["us", "housing", 1]', '["fr", "housing", 1]', r"tiles\[0\]: fr is not a nation"),
        ('["us", "housing", 1]', '["us", "opera", 1]', r"tiles\[0\]: opera is not an industry"),
        ('["us", "housing", 1]', '["us", "finance", 1]', "tiles: a tile stands twice"),
        ('nations = ["us", "eu"', 'nations = ["us", "us"', "nations: a name stands twice"),
        ("zero_bid = 0", "zero_bid = 0\ncolour = 1", "unknown field `colour`"),
        ("least_spent = 7", "", "missing required field `least_spent`"),
        ('tokens_out = ["government"]', 'tokens_out = ["government", "finance"]', "tokens_out: too few are left"),
        ('nations_out = ["uk"]', 'nations_out = ["uk", "us", "eu"]', "nations_out: too few are left"),
        ('nations_out = ["uk"]', 'nations_out = ["fr"]', "nations_out: an unknown nation"),
    ],
)  # fmt: skip
def test_a_bad_deck_is_refused_with_file_entry_and_field(old: str, new: str, problem: str) -> None:
    assert old in DECK
    with pytest.raises(BadDeck, match=f"^mine.toml(, |: ).*{problem}" if "TOML" not in problem else problem):
        QE.read_deck(DECK.replace(old, new), "mine.toml")


def test_another_deck_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(DECK.replace('["us", "housing", 1]', '["us", "housing", 9]'), encoding="utf-8")
    game = registry.load("qe", file)
    assert game.deck.tiles[0].vp == 9
    assert game.deck.digest != QE().deck.digest


def test_the_registry_says_what_it_knows(tmp_path: Path) -> None:
    assert "qe" in registry.known()
    with pytest.raises(registry.UnknownGame, match=r"there is no game 'chess'; known: .*qe"):
        registry.load("chess")
    with pytest.raises(BadDeck, match=r"none\.toml"):
        registry.load("qe", tmp_path / "none.toml")


def test_a_refusal_can_travel_between_processes() -> None:
    refusal = Illegal(Why("amount.low", {"low": 3}, "bid"))
    again = pickle.loads(pickle.dumps(refusal))
    assert isinstance(again, Illegal)
    assert again.why == refusal.why
    assert str(again) == "bid: it must be at least 3"
    for error in (registry.UnknownGame("chess", ("qe",)), BadDeck("mine.toml", "tiles[0]", "no tile")):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_code_without_a_sentence_still_says_something() -> None:
    assert str(Why("qe.odd", {"seat": 1})) == "qe.odd {'seat': 1}"
    assert issubclass(NotAsked, Refused)
