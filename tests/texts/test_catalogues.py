from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import debacle
from debacle.core.refusals import ENGLISH
from debacle.texts.catalogue import catalogue, ledger
from debacle.texts.typography import typeset

SOURCE = Path(debacle.__file__).parent
GAMES = sorted(file.parent.parent.name for file in SOURCE.glob("games/*/texts/en.toml"))
PACKAGES = ["debacle.texts", "debacle.server", *(f"debacle.games.{game}" for game in GAMES)]


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_are_catalogues() -> None:
    assert "qe" in GAMES


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_texts_with_the_same_places(package: str) -> None:
    english, french = catalogue(package, "en"), catalogue(package, "fr")
    assert set(english) == set(french)
    for key in english:
        assert _places(english[key]) == _places(french[key]), key
        assert english[key].strip(), key
        assert french[key].strip(), key


@pytest.mark.parametrize("code", ENGLISH)
def test_every_refusal_of_core_has_a_sentence(code: str) -> None:
    assert catalogue("debacle.texts", "en")[f"why.{code}"] == typeset(ENGLISH[code], "en")
    assert f"why.{code}" in catalogue("debacle.texts", "fr")


@pytest.mark.parametrize("package", PACKAGES)
def test_french_signs_are_held_by_spaces_that_do_not_break(package: str) -> None:
    said = [*catalogue(package, "fr").values(), *(entry.text for entry in ledger(package, "fr"))]
    for text in said:
        assert not re.search(r"[ \u00a0][:;?!»%€]|«[ \u00a0]", text), text


def test_a_package_without_texts_says_nothing() -> None:
    assert catalogue("debacle.core", "en") == {}
    assert ledger("debacle.core", "en") == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_has_the_same_ids_in_both_languages(game: str) -> None:
    english, french = ledger(f"debacle.games.{game}", "en"), ledger(f"debacle.games.{game}", "fr")
    assert [entry.id for entry in english] == [entry.id for entry in french]
    assert all(entry.text for entry in french)


def test_the_ledger_of_qe_is_whole() -> None:
    assert len(ledger("debacle.games.qe", "en")) == 63
