"""What every game says to one reader."""

from __future__ import annotations

import pytest

from debacle.texts.speech import Speech
from debacle.texts.words import Words

PLAYERS = ("Ada", "random", "random")


def speech(language: str, own_seat: int | None, seats: int = 3) -> Speech[None]:
    return Speech(None, Words(language, "debacle.games.krach", "debacle.server"), PLAYERS, seats, own_seat)


def test_bots_of_a_kind_and_empty_chairs_carry_their_sign() -> None:
    assert [speech("en", 0, 4).name(seat) for seat in range(4)] == ["Ada", "Dice\u00a0▲", "Dice\u00a0■", "◆"]


def test_the_reader_is_you_but_not_in_the_paper() -> None:
    said = speech("fr", 0)
    assert said.all_of((0, 1)) == "vous et Hasard\u00a0▲"
    assert said.names((0, 1)) == "Ada et Hasard\u00a0▲"
    assert said.by("told.turn", 0) != said.by("told.turn", 1)


@pytest.mark.parametrize(("own_seat", "others"), [(None, [0, 1, 2]), (0, [1, 2]), (1, [2, 0])])
def test_the_others_sit_from_the_readers_left(own_seat: int | None, others: list[int]) -> None:
    assert speech("en", own_seat).others() == others


@pytest.mark.parametrize(
    ("language", "written", "printed"),
    [("en", "It's Crunch!. Sold.", "It’s Crunch! Sold."), ("fr", "L'effet : Krach !.", "L’effet\u202f: Krach\u202f!")],
)
def test_a_text_is_set_as_a_paper_prints_it(language: str, written: str, printed: str) -> None:
    assert speech(language, None).own({language: written}) == printed


def test_what_a_deck_does_not_say_in_a_language_it_says_in_english() -> None:
    assert speech("fr", None).own({"en": "Gold"}) == "Gold"


def test_a_sentence_that_was_said_is_said_again_with_its_own_facts() -> None:
    """Sentences are kept: by language, game, key and every fact, a number and its digits apart."""
    for _ in range(2):
        assert speech("en", 0).say("money", amount=12_000) != speech("fr", 0).say("money", amount=12_000)
        assert speech("en", 0).say("money", amount=12_000) != speech("en", 0).say("money", amount="12000")
        assert "Ada" in speech("en", 1).say("told.turn", who="Ada")
        assert "Bo" in speech("en", 1).say("told.turn", who="Bo")
        one, many = (speech("en", 0).count("news.cards_more", number) for number in (1, 2))
        assert one != many.replace("2", "1")
    friends = Speech(None, Words("en", "debacle.games.friends", "debacle.server"), PLAYERS, 3, 0)
    assert friends.say("section.ticker") != speech("en", 0).say("section.ticker")
