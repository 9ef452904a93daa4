"""Components as data: a deck is a TOML text, read into frozen structs, with errors that name file, entry and field."""

from __future__ import annotations

import hashlib
import tomllib
from typing import TypeVar

import msgspec

T = TypeVar("T")


class BadDeck(Exception):
    """A deck file cannot be used; the message says which file, which entry, which field."""

    def __init__(self, source: str, place: str, problem: str) -> None:
        where = f"{source}, {place}" if place else source
        super().__init__(f"{where}: {problem}")
        self._parts = (source, place, problem)

    def __reduce__(self) -> tuple[type[BadDeck], tuple[str, str, str]]:
        return type(self), self._parts


class Deck:
    """A game's components, shared by all its states and never changed.

    In JSON a deck stands as its digest alone: a position can be read only by a game that has the same deck.
    """

    source: str
    digest: str

    def __init__(self, source: str, text: str) -> None:
        self.source = source
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.source}, {self.digest})"


def parse(text: str, kind: type[T], source: str) -> T:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(source, "", f"not TOML: {error}") from None
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at ")
        raise BadDeck(source, place.strip("`").removeprefix("$."), problem) from None
