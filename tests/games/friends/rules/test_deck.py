"""Decks of one's own, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from debacle import registry
from debacle.core.dealer import Dealer
from debacle.core.deck import BadDeck
from debacle.games.friends import Friends
from debacle.games.friends.rules.setup import FriendsOptions
from tests.games.friends.table import DECK, GAME
from tests.marks import rule

TEXT = (Path(__file__).parents[4] / "src/debacle/games/friends/deck.toml").read_text(encoding="utf-8")


def entry(name: str) -> str:
    """The entry of a card in the deck file."""
    return next(part for part in TEXT.split("[[card]]") if f'\nid = "{name}"\n' in part)


@rule("FR-01", "FR-02")
@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("game", "players_max = 4", "players_max = 5", "game: 2 to 4 players"),
        ("game", "players_min = 2", "players_min = 1", "game: 2 to 4 players"),
        ("game", "vp_goal = 40", "", r"game: Object missing required field `vp_goal`"),
        ("game", "vp_goal = 40", "vp_goal = '40'", r"game.vp_goal: Expected `int`, got `str`"),
        ("game", "vp_goal = 40", "vp_goal = 40\ncolour = 1", "game: Object contains unknown field `colour`"),
        ("game", "cards_per_player = 15", "cards_per_player = 16", "card: 64 cards are needed, and there are 60"),
        ("bakery", "min_bid = 18", "min_bid = -1", r"card\[2\] bakery: min_bid from 0 to 999"),
        ("bakery", "min_bid = 18", "min_bid = 1000", r"card\[2\] bakery: min_bid from 0 to 999"),
        ("bakery", "min_bid = 18", "min_bid = 'much'", r"card\[2\].min_bid: Expected `int`, got `str`"),
        ("bakery", 'id = "bakery"', 'id = "gallery"', r"card\[2\] gallery: the id stands twice"),
        ("bakery", 'kind = "factory"', 'kind = "ship"', r"card\[2\].kind: Invalid value 'ship'"),
        ("bakery", 'en = "Bakery", ', "", r"card\[2\] bakery: names in en and fr are needed"),
        ("bakery", 'fr = "Boulangerie", ', "", r"card\[2\] bakery: names in en and fr are needed"),
        ("bakery", "production = 7", "production = -1", r"card\[2\] bakery: amount, upkeep, production: none below 0"),
        ("railway", "upkeep = 10", "upkeep = -1", r"card\[0\] railway: amount, upkeep, production: none below 0"),
        ("yacht", "vp = 11", "vp = 11\nproduction = 3", r"card\[30\] yacht: only a factory produces"),
        ("yacht", "vp = 11", 'vp = 11\nattach = "card"', r"card\[30\] yacht: attach belongs to influence cards"),
        ("yacht", "vp = 11", 'vp = 11\ntiming = "income"', r"card\[30\] yacht: timing belongs to action cards"),
        ("yacht", "vp = 11", 'vp = 11\ntarget = "none"', r"card\[30\] yacht: target belongs to action cards"),
        ("sponsor", 'effect = "base_income"', "", r"card\[37\] sponsor: what does it do\?"),
        ("sponsor", 'effect = "base_income"', 'effect = "bribe"', r"card\[37\].effect: Invalid value 'bribe'"),
        ("sponsor", 'effect = "base_income"', 'effect = "forced_sale"', r"card\[37\] sponsor: effect forced_sale"),
        ("sponsor", 'attach = "player"', 'attach = "card"', r"card\[37\] sponsor: effect base_income .* attach"),
        ("lawyer", 'target = "opponent_factory"', 'target = "none"', r"card\[40\] lawyer: effect take_factory needs"),
        ("sponsor", "amount = 10", "amount = -10", r"card\[37\] sponsor: amount, upkeep, production: none below 0"),
        ("lawyer", 'effect = "take_factory"', 'effect = "protect"', r"card\[40\] lawyer: effect protect"),
        ("sabotage", 'effect = "destroy_factory"', 'effect = "half_price"', r"card\[53\] sabotage: effect half_price"),
    ],
)  # fmt: skip
def test_a_bad_deck_is_refused_with_file_entry_and_field(name: str, old: str, new: str, problem: str) -> None:
    good = TEXT[: TEXT.index("[[card]]")] if name == "game" else entry(name)
    assert old in good
    with pytest.raises(BadDeck, match=f"^mine.toml, {problem}"):
        Friends.read_deck(TEXT.replace(good, good.replace(old, new)), "mine.toml")


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(BadDeck, match=r"^mine.toml: not TOML"):
        Friends.read_deck(TEXT.replace("vp_goal = 40", "vp_goal ="), "mine.toml")


@rule("FR-70", "FR-78", "FR-80")
@pytest.mark.parametrize("effect", ["cancel_action", "half_price", "extra_round"])
def test_one_card_at_most_of_those_that_are_asked_for_by_name(effect: str) -> None:
    first = next(one for one in DECK.cards if one.effect == effect)
    second = entry(first.id).replace(f'id = "{first.id}"', 'id = "another"')
    with pytest.raises(BadDeck, match=f"card: more than one card with {effect}"):
        Friends.read_deck(f"{TEXT}\n[[card]]{second}", "mine.toml")


@rule("FR-02")
def test_what_a_card_does_not_say_is_nothing() -> None:
    bare = entry("yacht").replace("vp = 11\n", "").replace("min_bid = 44", "min_bid = 0")
    dear = entry("bakery").replace("min_bid = 18", "min_bid = 999")
    deck = Friends.read_deck(TEXT.replace(entry("yacht"), bare).replace(entry("bakery"), dear), "mine.toml")
    yacht, lawyer = deck.cards[deck.index["yacht"]], deck.cards[deck.index["lawyer"]]
    assert (yacht.vp, yacht.min_bid, yacht.production, yacht.upkeep) == (0, 0, 0, 0)
    assert lawyer.amount == 0
    assert deck.cards[deck.index["bakery"]].min_bid == 999


@rule("FR-68")
def test_without_sucked_dry_a_factory_produces_once() -> None:
    strike = entry("strike").replace('id = "strike"', 'id = "sucked-dry"')
    deck = Friends.read_deck(TEXT.replace(entry("sucked-dry"), strike), "mine.toml")
    assert deck.sucked_dry_times == 1
    assert DECK.sucked_dry_times == 3


@rule("FR-02")
def test_another_deck_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace("start_money = 60", "start_money = 70"), encoding="utf-8")
    game = registry.load("friends", file)
    assert game.deck.numbers.start_money == 70
    assert game.deck.digest != GAME.deck.digest


@rule("FR-R10")
def test_a_deck_may_say_whether_overbidding_is_allowed() -> None:
    strict = Friends(Friends.read_deck(TEXT.replace("allow_overbid = true", "allow_overbid = false"), "mine.toml"))
    for options, allowed in ((FriendsOptions(), False), (FriendsOptions(allow_overbid=True), True)):
        assert strict.begin(2, options, Dealer(lambda limit: 0)).allow_overbid == allowed
