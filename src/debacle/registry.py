"""Finds games, and what they bring along, through entry points, so that a game can live in any package.

Whatever was found is kept: a deck takes milliseconds to read, and all who play with it can share it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from debacle.core.deck import BadDeck
from debacle.core.game import AnyGame

GAMES: Final = "debacle.games"
_with_deck: dict[tuple[str, Path], tuple[tuple[int, int], AnyGame]] = {}
"""By game and deck file: the game with the file as it was last seen, with the time of its last change and its size."""


class UnknownGame(LookupError):
    """No installed package has a game of this name."""

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no game {key!r}; known: {', '.join(known)}")
        self.key = key
        self.known = known

    def __reduce__(self) -> tuple[type[UnknownGame], tuple[str, tuple[str, ...]]]:
        return type(self), (self.key, self.known)


def known() -> tuple[str, ...]:
    return tuple(sorted(points(GAMES)))


def load(key: str, deck: Path | None = None) -> AnyGame:
    """A game, with its own deck or with the one in this file as it is now."""
    kind = part(GAMES, key)
    if kind is None:
        raise UnknownGame(key, known())
    if deck is None:
        return _with_own_deck(kind)
    try:
        facts = deck.stat()
        seen = facts.st_mtime_ns, facts.st_size
        kept = _with_deck.get((key, deck))
        if kept is None or kept[0] != seen:
            game: AnyGame = kind(kind.read_deck(deck.read_text(encoding="utf-8"), str(deck)))
            kept = _with_deck[key, deck] = seen, game
    except (OSError, UnicodeDecodeError) as error:
        raise BadDeck(str(deck), "", str(error)) from None
    return kept[1]


def package_of(game: AnyGame) -> str:
    """The package where a game's texts and ledger are."""
    return sys.modules[type(game).__module__].__package__ or ""


@cache
def points(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group, by game."""
    return {point.name: point for point in entry_points(group=group)}


@cache
def part(group: str, key: str) -> Any:
    """What a game brings in a group; None if it brings nothing."""
    point = points(group).get(key)
    return None if point is None else point.load()


def forget() -> None:
    """Find everything anew: something was installed since."""
    points.cache_clear()
    part.cache_clear()
    _with_own_deck.cache_clear()
    _with_deck.clear()


@cache
def _with_own_deck(kind: type[AnyGame]) -> AnyGame:
    return kind()
