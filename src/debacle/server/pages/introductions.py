"""The games as the front page introduces them; the words and the cover are the game's own."""

from __future__ import annotations

from functools import cache

from litestar.exceptions import NotFoundException
from msgspec import Struct

from debacle import registry
from debacle.core.game import AnyGame
from debacle.teaching.guides import guide_of
from debacle.texts.catalogue import catalogue


class Introduction(Struct, frozen=True):
    """A game on the front page; what its catalogue does not say of it is empty."""

    key: str
    title: str
    seats: tuple[int, ...]
    credit: str
    cover: str = ""
    """What its picture shows, page/cover.svg; it has none without this."""
    head: str = ""
    text: str = ""
    length: str = ""
    kind: str = ""
    guided: bool = False
    """Whether it has a guide for a first game."""


PARTS = ("cover", "head", "text", "length", "kind")


def chosen_game(key: str) -> AnyGame:
    """The game that an address names."""
    if key not in registry.known():
        raise NotFoundException
    return registry.load(key)


def introduction(game: AnyGame, language: str) -> Introduction:
    about, texts = game.about, catalogue(registry.package_of(game), language)
    said = {part: texts.get(f"story.{part}", "") for part in PARTS}
    guided = guide_of(game) is not None
    return Introduction(about.key, about.titles[language], about.seats, about.credit, guided=guided, **said)


@cache
def introductions(language: str) -> tuple[Introduction, ...]:
    """The one that leads the page first."""
    games = [registry.load(key) for key in registry.known()]
    return tuple(
        introduction(game, language) for game in sorted(games, key=lambda game: (game.about.place, game.about.key))
    )
