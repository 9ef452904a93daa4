"""Components as data: a deck is a TOML text, read into frozen structs, with errors that name file, entry and field."""

from __future__ import annotations

import hashlib
import re
import tomllib
from typing import TypeVar

import msgspec

from debacle.core.reading import why_unread
from debacle.core.refusals import Why

T = TypeVar("T")


class BadDeck(Exception):
    """A deck file cannot be used; the message says which file, which entry, which field."""

    def __init__(self, source: str, place: str, problem: Why | str) -> None:
        """A problem that core knows comes as a reason; a game says its own in its own words."""
        self.where = f"{source}, {place}" if place else source
        super().__init__(f"{self.where}: {problem}")
        self.problem = problem
        self._parts = (source, place, problem)

    def __reduce__(self) -> tuple[type[BadDeck], tuple[str, str, Why | str]]:
        return type(self), self._parts


class Deck:
    """A game's components, shared by all its states and never changed.

    In JSON a deck stands as its digest alone: a position can be read only by a game that has the same deck. Its text
    is kept, so that whoever keeps a game can keep what it was played with.
    """

    source: str
    text: str
    digest: str

    def __init__(self, source: str, text: str) -> None:
        self.source = source
        self.text = text
        self.digest = digest_of(text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.source}, {self.digest})"


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def parse(text: str, kind: type[T], source: str) -> T:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(source, "", _why_not_toml(error)) from None
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        why = why_unread(error)
        raise BadDeck(source, why.where, Why(why.code, why.facts)) from None


def _why_not_toml(error: tomllib.TOMLDecodeError) -> Why:
    found = re.search(r"line (\d+), column (\d+)", str(error))
    return Why("deck.toml", {"line": found[1], "column": found[2]}) if found else Why("deck.toml_end")
