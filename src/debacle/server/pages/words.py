"""The words of the pages, put together once for each language and game."""

from __future__ import annotations

from functools import cache

from debacle.core.game import AnyGame
from debacle.registry import package_of
from debacle.server.pages.jinja import PACKAGE
from debacle.texts.words import Words


def words_in(language: str, game: AnyGame | None = None) -> Words:
    """The server's words, and those of a game."""
    return _words(language, () if game is None else (package_of(game),))


@cache
def _words(language: str, packages: tuple[str, ...]) -> Words:
    return Words(language, *packages, PACKAGE)
