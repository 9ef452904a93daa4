"""What a game's room `teaching` says to people, as TOML: the primer, and the words that explain themselves."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from debacle.texts.typography import typeset

ROOM = "teaching"
T = TypeVar("T")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture with a line under it."""

    figure: str
    """The macro of the game's figures.html that draws it."""
    head: str
    text: str


class Primer(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in two minutes."""

    aim: str
    """The aim in one line, as it stands at the table."""
    headline: str
    """The same, larger."""
    deck: str
    steps: tuple[Step, ...]
    """A turn, in four or five pictures."""
    ending: Step
    mistakes: tuple[str, ...]
    """What beginners get wrong."""
    measure: str
    """What is a sane first move, where nobody can know."""


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word, sign or number of the game, explained in a sentence or two."""

    name: str
    text: str
    rule: str = ""
    """The id of the rule behind it."""


@cache
def primer(package: str, language: str) -> Primer | None:
    """None: the game has none."""
    table = _read(package, f"primer.{language}.toml", language)
    return None if table is None else msgspec.convert(table, Primer)


@cache
def terms(package: str, language: str) -> Mapping[str, Term]:
    """By key; nothing if the game explains none."""
    table = _read(package, f"terms.{language}.toml", language)
    return {} if table is None else msgspec.convert(table, dict[str, Term])


@cache
def set_aside(package: str) -> Mapping[str, str]:
    """By id: why a rule needs no place in the manual."""
    table = _read(package, "aside.toml", "en")
    return {} if table is None else msgspec.convert(table, dict[str, str])


def _read(package: str, name: str, language: str) -> Any:
    file = files(package).joinpath(ROOM, name)
    if not file.is_file():
        return None
    return _set(tomllib.loads(file.read_text(encoding="utf-8")), language)


def _set(value: Any, language: str) -> Any:
    """Everything that is said, as it is printed."""
    if isinstance(value, str):
        return typeset(value, language)
    if isinstance(value, list):
        return [_set(one, language) for one in value]
    return {key: _set(one, language) for key, one in value.items()}
