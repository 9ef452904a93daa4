"""Decks of one's own, and what is wrong with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from debacle import registry
from debacle.core.dealer import Dealer
from debacle.core.deck import BadDeck
from debacle.core.game import Options
from debacle.games.krach import Krach
from tests.games.krach.table import GAME
from tests.marks import rule

TEXT = (Path(__file__).parents[4] / "src/debacle/games/krach/deck.toml").read_text(encoding="utf-8")
HEAD = TEXT[: TEXT.index("[[workforce]]")]


def entry(name: str) -> str:
    """The entry of a card in the deck file; without a name what stands before all cards."""
    if not name:
        return HEAD
    return next(part for part in re.split(r"(?=\[\[)", TEXT) if f'\nid = "{name}"\n' in part)


@rule("KR-01", "KR-R54")
@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("", "players_max = 4", "players_max = 5", "game: 2 to 4 players"),
        ("", "[deal.p3]", "[deal.p5]", "deal: p3 is missing"),
        ("", "[deal.p4]", "[deal.p5]", "deal: p4 is missing"),
        ("", "capital = 15", "capital = 32", r"deal.p2.capital: 64 cards are needed, and there are 63"),
        ("", "workforce = 1\nconfidence = 3", "workforce = 0\nconfidence = 3", "deal.p2.workforce: at least 1"),
        ("", "workforce = 1\nconfidence = 3", "workforce = 8\nconfidence = 3", "deal.p2.workforce: 17 cards are"),
        ("", "confidence = 3", "confidence = -1", "deal.p2.confidence: at least 0"),
        ("", "confidence = 3", "confidence = 8", "deal.p2.confidence: 16 cards are needed, and there are 15"),
        ("", "round_cap = 30", "round_cap = 0", "params.end.round_cap: at least 1"),
        ("", "round_cap = 30", "round_cap = 'many'", r"params.end.round_cap: Expected `int`, got `str`"),
        ("", "round_cap = 30", "", r"params.end: Object missing required field `round_cap`"),
        ("", "round_cap = 30", "round_cap = 30\ncolour = 1", "params.end: Object contains unknown field `colour`"),
        ("", "max_cards = 3", "max_cards = 0", "params.blink.max_cards: at least 1"),
        ("", "attempts_per_lap = 1", "attempts_per_lap = -1", "params.blink.attempts_per_lap: none below 0"),
        ("", "min_raise_m = 1", "min_raise_m = 0", "params.auction.min_raise_m: at least 1, or bidding never ends"),
        ("", "draw_until_value", "as_you_like", "params.bailout.mode: Invalid value 'as_you_like'"),
        ("", 'en = "Sirocco Oil", ', "", "companies.oil: names in en and fr are needed"),
        ("", "total_percent = 100", "total_percent = 90", r"companies.oil: its shares are 100 %, not 90"),
        ("notaries", "overhead = 1", "overhead = -1", r"workforce\[1\] notaries: overhead from 0, capacity from 1"),
        ("notaries", "capacity = 3", "capacity = 0", r"workforce\[1\] notaries: overhead from 0, capacity from 1"),
        ("notaries", 'risk = "green"', 'risk = "blue"', r"workforce\[1\].risk: Invalid value 'blue'"),
        ("notaries", 'id = "notaries"', 'id = "teachers"', r"workforce\[1\] teachers: the id stands twice"),
        ("notaries", "count = 1", "count = 0", r"workforce\[1\] notaries: count is at least 1"),
        ("notaries", 'names = { en = "Notaries", ', "names = { ", r"workforce\[1\] notaries: names in en and fr"),
        ("notaries", 'texts = { en = "They read the small print.", ', "texts = { ", r"workforce\[1\] notaries: texts"),
        ("bailout-2", "bailout = 2", "bailout = -1", r"confidence\[1\] bailout-2: bailout: none below 0"),
        ("cash-1", "value = 1", "value = 0", r"capital\[0\] cash-1: value is at least 1"),
        ("cash-1", "value = 1", "value = 1\npercent = 10", r"capital\[0\] cash-1: percent belongs to shares"),
        ("cash-1", "value = 1", "value = 1\namount = 1", r"capital\[0\] cash-1: target and the like belong to effect"),
        ("cash-1", "value = 1", 'value = 1\ntarget = "self"', r"capital\[0\] cash-1: target and the like belong"),
        ("cash-1", 'kind = "cash"', 'kind = "share"', r"capital\[0\] cash-1: company belongs to shares"),
        ("cash-1", 'kind = "cash"', 'kind = "effect"', r"capital\[0\] cash-1: effect belongs to effect cards"),
        ("share-oil-20", "percent = 20", "percent = 30", r"capital\[7\] share-oil-20: percent does not fit value"),
        ("share-oil-20", "count = 3", "count = 2", r"companies.oil: its shares are 80 %, not 100"),
        ("share-oil-20", 'company = "oil"', 'company = "ice"', r"capital\[7\] share-oil-20: there is no company ice"),
        ("strike", 'target = "rival_workforce"', 'target = "self"', r"capital\[14\] strike: effect strike needs"),
        ("strike", "stays_in_play = true", "", r"capital\[14\] strike: stays_in_play belongs to strike and toxic_loan"),
        ("strike", "reaction_to = []", 'reaction_to = ["strike"]', r"capital\[14\] strike: effect strike is no"),
        ("strike", 'effect = "strike"', 'effect = "hug"', r"capital\[14\].effect: Invalid value 'hug'"),
        ("year-end-bonus", "amount = 2", "", r"capital\[12\] year-end-bonus: amount belongs to bonus"),
        ("insider-tip", "amount = 3", "amount = 5", r"capital\[21\] insider-tip: amount is at most 4"),
        ("bribe", '"cancel"]', '"cancel", "caught"]', r"capital\[19\] bribe: effect cancel needs reaction_to"),
        ("bribe", 'reaction_to = ["strike"', 'reaction_to = ["nothing"', r"capital\[19\].reaction_to\[0\]: Inval"),
        ("strike-breaker", '["strike"]', "[]", r"capital\[15\] strike-breaker: effect strike_breaker needs"),
        ("tax-haven", '["caught"]', '["distress"]', r"capital\[20\] tax-haven: effect tax_haven needs reaction_to"),
        ("interest-red-6", 'risk = "red"', "", r"event\[5\] interest-red-6: risk belongs to interest"),
        ("interest-red-6", "cards = 6", "cards = -1", r"event\[5\] interest-red-6: no number below 0"),
        ("interest-red-6", "count = 2", "count = 4", "event: interest on red must be paid less often than on orange"),
        ("interest-red-6", "cards = 6", "cards = 2", "event: interest on red must pay more cards than on orange"),
        ("stimulus", "cards = 1", 'cards = 1\nmeasure = "loans"', r"event\[14\] stimulus: measure belongs to scandal"),
        ("stimulus", "cards = 1", "cards = 1\namount = -1", r"event\[14\] stimulus: only rates move below 0"),
        ("war", "percent_per_card = 20", "percent_per_card = 0", r"event\[17\] war: percent_per_card goes with"),
        ("war", '["oil", "arms"]', '["oil", "ice"]', r"event\[17\] war: an unknown company"),
        ("war", '["oil", "arms"]', "[]", r"event\[17\] war: companies belong to share_boom"),
        ("stock-market-slump", "cards = 1", "cards = 4", r"event\[19\] stock-market-slump: cards is at most 3"),
    ],
)  # fmt: skip
def test_a_bad_deck_is_refused_with_file_entry_and_field(name: str, old: str, new: str, problem: str) -> None:
    good = entry(name)
    assert old in good
    with pytest.raises(BadDeck, match=f"^mine.toml, {problem}"):
        Krach.read_deck(TEXT.replace(good, good.replace(old, new, 1)), "mine.toml")


@rule("KR-01", "KR-R54")
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("", "confidence = 2\ncapital = 10", "confidence = 5\ncapital = 21"),
        ("", "workforce = 1\nconfidence = 3", "workforce = 7\nconfidence = 0"),
        ("", "capital = 15", "capital = 0"),
        ("", "round_cap = 30", "round_cap = 1"),
        ("", "max_cards = 3", "max_cards = 1"),
        ("", "min_bid_m = 1", "min_bid_m = 0"),
        ("notaries", "overhead = 1", "overhead = 0"),
        ("notaries", "capacity = 3", "capacity = 1"),
        ("insider-tip", "amount = 3", "amount = 4"),
        ("war", "percent_per_card = 20", "percent_per_card = 1"),
        ("stock-market-slump", "cards = 1", "cards = 3"),
    ],
)
def test_a_deck_may_go_as_far_as_its_limits(name: str, old: str, new: str) -> None:
    """Every card of a deck may be dealt, but for the Workforce that lies open; numbers may be the least there are."""
    good = entry(name)
    assert old in good
    Krach.read_deck(TEXT.replace(good, good.replace(old, new, 1)), "mine.toml")


@rule("KR-35")
def test_the_riskiest_loans_pay_at_least_once() -> None:
    red, dearest = entry("interest-red-4"), entry("interest-red-6")
    once = TEXT.replace(red, "").replace(dearest, dearest.replace("count = 2", "count = 1"))
    Krach.read_deck(once, "mine.toml")
    with pytest.raises(BadDeck, match=r"^mine.toml, event: interest on red must be paid less often than on orange"):
        Krach.read_deck(TEXT.replace(red, "").replace(dearest, ""), "mine.toml")


@rule("KR-R54")
def test_what_an_event_does_not_say_is_nothing() -> None:
    krach = next(event for event in GAME.deck.events if event.effect == "krach")
    assert (krach.min_lent, krach.cards, krach.amount, krach.min_workforce) == (0, 0, 0, 0)
    assert (krach.percent_per_card, krach.max_cards) == (0, 0)


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(BadDeck, match=r"^mine.toml: not TOML"):
        Krach.read_deck(TEXT.replace("round_cap = 30", "round_cap ="), "mine.toml")


@rule("KR-01")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_interest_event_names_its_risk_and_no_colour(language: str) -> None:
    """Colour alone tells nothing to who cannot see it; the risk has a name, which the title has too."""
    interest = [event for event in GAME.deck.events if event.effect == "interest"]
    assert len({event.risk for event in interest}) == 3
    for event in interest:
        text, risk = event.texts[language], event.names[language].partition(": ")[2]
        assert not re.search(r"\b(green|orange|red|vert|rouge)\b", text), text
        assert risk in text, text


def test_another_deck_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace("capital = 15", "capital = 9"), encoding="utf-8")
    game = registry.load("krach", file)
    assert game.deck.digest != GAME.deck.digest
    state = game.begin(2, Options(), Dealer(lambda limit: 0))
    assert [len(hand) for hand in state.hands] == [9, 9]
