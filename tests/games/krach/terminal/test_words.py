"""The words of Krach: the rulebook's word for each thing, and sentences for what happens."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

ROOM = files("debacle.games.krach")
OTHER_WORDS = re.compile(r"clins? d.œil|empoch|embauch|licenci|observateur|(?<!plan de )(?<!plans de )sauvetage")
"""What the rulebook calls otherwise; and a blink is no wink."""
STILL_LISTS = {"event", "accepted", "foreseen_you"}
"""Headings: what follows is a name, a list or a card's own text."""


def texts(branch: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in branch.items():
        if isinstance(value, str):
            yield f"{path}{key}", value
        else:
            yield from texts(value, f"{path}{key}.")


def catalogue(language: str) -> dict[str, Any]:
    return tomllib.loads(ROOM.joinpath("texts", f"{language}.toml").read_text(encoding="utf-8"))


def test_a_thing_has_one_word_in_french() -> None:
    found = {key: text for key, text in texts(catalogue("fr")) if OTHER_WORDS.search(text.casefold())}
    assert found == {}
    ledger = ROOM.joinpath("ledger.fr.md").read_text(encoding="utf-8").casefold()
    assert OTHER_WORDS.findall(ledger) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_happens_is_told_in_sentences(language: str) -> None:
    """Brackets and colons stand for no verb and no preposition."""
    told = {key: text for key, text in texts(catalogue(language)["board"]["told"]) if key not in STILL_LISTS}
    assert {key: text for key, text in told.items() if re.search(r"[(:]", text)} == {}
