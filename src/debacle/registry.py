"""Finds games through the entry points `debacle.games`, so that a game can live in any package."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from debacle.core.deck import BadDeck
from debacle.core.game import AnyGame


class UnknownGame(LookupError):
    """No installed package has a game of this name."""

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no game {key!r}; known: {', '.join(known)}")
        self.key = key
        self.known = known

    def __reduce__(self) -> tuple[type[UnknownGame], tuple[str, tuple[str, ...]]]:
        return type(self), (self.key, self.known)


def known() -> tuple[str, ...]:
    return tuple(sorted(_points()))


def load(key: str, deck: Path | None = None) -> AnyGame:
    """A game, with its own deck or with the one in this file."""
    points = _points()
    if key not in points:
        raise UnknownGame(key, tuple(sorted(points)))
    game: type[AnyGame] = points[key].load()
    if deck is None:
        return game()
    try:
        text = deck.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadDeck(str(deck), "", str(error)) from None
    return game(game.read_deck(text, str(deck)))


def package_of(game: AnyGame) -> str:
    """The package where a game's texts and ledger are."""
    return sys.modules[type(game).__module__].__package__ or ""


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="debacle.games")}
