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
