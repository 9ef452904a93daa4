"""What people may write: names and chat, without what could break a page, a log or a stream; and who is who."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from debacle import bots, registry
from debacle.core.refusals import Refused, Why
from debacle.texts.catalogue import LANGUAGES
from debacle.texts.words import Words

NAME = 24
CHAT = 280
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, signs and marks that nobody sees."""
PACKAGE = "debacle.server"
"""Whose words bots are called by, where their game has none."""


class BadText(Refused):
    """Too long, or empty."""


def clean(text: str, most: int, code: str) -> str:
    """One line of visible characters, or a refusal."""
    kept = "".join(" " if _is_space(character) else character for character in text if _visible(character))
    tidy = unicodedata.normalize("NFC", " ".join(kept.split()))
    if not tidy:
        raise BadText(Why(f"{code}.empty"))
    if len(tidy) > most:
        raise BadText(Why(f"{code}.long", {"most": most}))
    return tidy


def _visible(character: str) -> bool:
    """No control characters, no marks that turn the writing around, nothing unassigned."""
    return character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _is_space(character: str) -> bool:
    return character.isspace() or character in BLANK


def clean_name(text: str) -> str:
    """Nobody can be called what a bot is called, in either language, with or without a number."""
    name = clean(text, NAME, "name")
    if fold(name).rstrip("0123456789") in _names_of_bots():
        raise BadText(Why("name.bot"))
    return name


def clean_chat(text: str) -> str:
    return clean(text, CHAT, "chat")


def fold(name: str) -> str:
    """The same for names that look the same but for capitals, spaces, and how a letter is written."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


class Named(Struct, frozen=True):
    name: str
    since: float
    """When they took this name or this chair, whichever was later."""


def tell_apart(people: Mapping[str, Named]) -> dict[str, str]:
    """What these people are called when they are together: whoever had a name first has it alone, a second Ada is
    Ada 2. Nobody is refused for it: the name is theirs at all their tables, and a program could not choose another."""
    told: dict[str, str] = {}
    taken: set[str] = set()
    for key, named in sorted(people.items(), key=lambda item: item[1].since):
        shown, number = named.name, 1
        while fold(shown) in taken:
            number += 1
            shown = bots.numbered(named.name, number)
        taken.add(fold(shown))
        told[key] = shown
    return told


@cache
def _names_of_bots() -> frozenset[str]:
    found: set[str] = set()
    for game in map(registry.load, registry.known()):
        for language in LANGUAGES:
            words = Words(language, registry.package_of(game), PACKAGE)
            found |= {fold(name) for bot in bots.known(game) for name in (bot, words.name("bot", bot))}
    return frozenset(found)
