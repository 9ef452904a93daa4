"""The games as the front page tells of them; the words and the cover are the game's own."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from debacle import registry
from debacle.core.game import AnyGame
from debacle.texts.catalogue import catalogue


class Story(Struct, frozen=True):
    """A game on the front page; what its catalogue does not say of it is empty."""

    key: str
    title: str
    seats: tuple[int, ...]
    credit: str
    cover: str = ""
    """What its picture shows, board/cover.svg; it has none without this."""
    head: str = ""
    text: str = ""
    length: str = ""
    kind: str = ""


TOLD = ("cover", "head", "text", "length", "kind")


def story(game: AnyGame, language: str) -> Story:
    about, texts = game.about, catalogue(registry.package_of(game), language)
    told = {part: texts.get(f"story.{part}", "") for part in TOLD}
    return Story(about.key, about.titles[language], about.seats, about.credit, **told)


@cache
def stories(language: str) -> tuple[Story, ...]:
    """The lead story first."""
    games = [registry.load(key) for key in registry.known()]
    return tuple(story(game, language) for game in sorted(games, key=lambda game: (game.about.place, game.about.key)))
