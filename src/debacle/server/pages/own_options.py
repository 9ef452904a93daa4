"""A game's own options, as the form for a new table offers them."""

from __future__ import annotations

from enum import Enum
from typing import Literal, get_args, get_origin

from msgspec import Struct, structs

from debacle.core.game import AnyGame
from debacle.server.pages.words import words_in
from debacle.texts.words import Words


class OwnOption(Struct, frozen=True):
    """A game's own option: yes or no, or one of a few; in its own words."""

    name: str
    head: str
    note: str
    choices: tuple[tuple[str, str], ...]
    """What is sent, and what it is called."""
    chosen: str = ""
    """What is sent if nothing is changed; empty: the first."""


def own_options(game: AnyGame, language: str) -> list[OwnOption]:
    """Those that the game's catalogue has words for."""
    words = words_in(language, game)
    return [_own_option(field, words) for field in structs.fields(game.options) if words.knows(f"option.{field.name}")]


def _own_option(field: structs.FieldInfo, words: Words) -> OwnOption:
    return OwnOption(
        field.name,
        words.say(f"option.{field.name}"),
        words.say(f"option.{field.name}_how"),
        tuple((value, words.say(f"option.{field.name}_is.{key}")) for value, key in _choices(field)),
        chosen=field.default if isinstance(field.default, str) else "",
    )


def _choices(field: structs.FieldInfo) -> list[tuple[str, str]]:
    """What is sent, and the key of its name: the values of a literal or an enumeration, else yes or no.

    What leaves it to the deck offers that first."""
    if get_origin(field.type) is Literal:
        return [(str(value), str(value)) for value in get_args(field.type)]
    if isinstance(field.type, type) and issubclass(field.type, Enum):
        return [(str(member.value), str(member.value)) for member in field.type]
    ways = (("", "default"), ("no", "no"), ("yes", "yes"))
    return [(value, key) for value, key in ways if value or field.default is None]
