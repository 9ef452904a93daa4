"""Files of a game's teaching room: TOML, read into frozen structs, with errors that name file, entry and field."""

from __future__ import annotations

from importlib.resources import files
from typing import TypeVar

from debacle.core.deck import BadDeck, parse
from debacle.core.game import AnyGame
from debacle.registry import package_of

T = TypeVar("T")
ROOM = "teaching"


class BadTeaching(Exception):
    """A file of a teaching room cannot be used; the message says which file, which entry, which field."""

    def __init__(self, source: str, place: str, problem: str) -> None:
        super().__init__(f"{source}, {place}: {problem}" if place else f"{source}: {problem}")


def read(text: str, kind: type[T], source: str) -> T:
    try:
        return parse(text, kind, source)
    except BadDeck as error:
        raise BadTeaching(error.where, "", str(error.problem)) from None


def text_of(game: AnyGame, name: str) -> str | None:
    """A file of the game's teaching room; None: it brings none."""
    package = package_of(game)
    file = files(package).joinpath(ROOM, name) if package else None
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None
