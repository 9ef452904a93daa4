from __future__ import annotations

import pytest

from debacle.core.refusals import Why
from debacle.texts.words import UnknownLanguage, Words, choose_language, initial


@pytest.mark.parametrize(
    ("language", "why", "said"),
    [
        ("en", Why("amount.low", {"low": 1000}), "it must be at least 1,000"),
        ("fr", Why("amount.low", {"low": 1000}), "il faut au moins 1\u202f000"),
        ("en", Why("amount.low", {"low": 1}, "bid"), "bid: it must be at least 1"),
        ("fr", Why("amount.low", {"low": 1}, "offer.price"), "offer › price\u202f: il faut au moins 1"),
        ("en", Why("no.such.code", {"n": 1}), "no.such.code {'n': 1}"),
    ],
)
def test_a_refusal_is_explained(language: str, why: Why, said: str) -> None:
    assert Words(language).why(why) == said


def test_a_game_says_some_things_in_its_own_way() -> None:
    why = Why("amount.taken", {"amount": 5})
    assert Words("en").why(why) == "5 is not allowed here"
    assert Words("en", "debacle.games.qe").why(why).startswith("5 is the open bid")


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("board.card_of", "Ada’s Railway"),
        ("board.card_of_you", "your Railway"),
        ("board.told.lost_row_you", "Your Railway becomes the last card of the row."),
    ],
)
def test_a_name_leaves_its_article_to_its_owner(key: str, said: str) -> None:
    words = Words("en", "debacle.games.friends")
    assert words.say(key, who="Ada", card="The Railway") == said
    assert "the Railway" not in words.say("board.told.moved_empire", who="Ada", card="The Railway")
    assert "The Railway" in words.say("board.told.moved_empire", who="Ada", card="The Railway")
    assert Words("fr", "debacle.games.friends").say(key, who="Ada", card="La gare").startswith("La gare")


def test_great_amounts_come_with_words() -> None:
    assert Words("en").amount(999_999_999) == "999,999,999"
    assert Words("en").amount(2 * 10**9) == "2,000,000,000 (2\u00a0billion)"
    assert Words("fr").amount(2 * 10**12) == "2\u202f000\u202f000\u202f000\u202f000 (2\u00a0billions)"
    assert Words("fr").full(1000) == "1\u202f000"
    assert Words("fr").decimal(1234.56, 1) == "1\u202f234,6"
    assert Words("en").decimal(-29.15, 2) == "−29.15"


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Ada", "La banque d’Ada fait faillite."),
        ("Émile", "La banque d’Émile fait faillite."),
        ("Bruno", "La banque de Bruno fait faillite."),
        ("Yvonne", "La banque de Yvonne fait faillite."),
        ("11", "La banque de 11 fait faillite."),
    ],
)
def test_french_drops_an_e_before_a_vowel(who: str, said: str) -> None:
    assert Words("fr", "debacle.games.krach").say("board.told.failed", who=who) == said


def test_lists() -> None:
    assert Words("en").listed([]) == ""
    assert Words("en").listed(["a"]) == "a"
    assert Words("en").listed(["a", "b", "c"]) == "a, b and c"
    assert Words("fr").listed(["a", "b"]) == "a et b"


def test_counting() -> None:
    words = {language: Words(language, "debacle.games.qe") for language in ("en", "fr")}
    assert "equally" not in words["en"].count("sheet.eliminated", 1, banks="x", most=1)
    assert "equally" in words["en"].count("sheet.eliminated", 2, banks="x", most=1)
    assert "égalité" not in words["fr"].count("sheet.eliminated", 1, banks="x", most=1)


def test_names_of_another_deck_stay_as_they_are() -> None:
    words = Words("fr", "debacle.games.qe")
    assert words.name("industry", "housing") == "Logement"
    assert words.name("industry", "space") == "space"


@pytest.mark.parametrize(
    ("wanted", "environment", "language"),
    [
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {}, "en"),
    ],
)
def test_choosing_a_language(wanted: str | None, environment: dict[str, str], language: str) -> None:
    assert choose_language(wanted, environment) == language


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        choose_language("de", {})


def test_a_name_has_an_initial() -> None:
    assert initial(" zoé") == "Z"
    assert initial(" ") == "?"
