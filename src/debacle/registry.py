"""Finds games, and what they bring along, through entry points, so that a game can live in any package.

Whatever was found is kept: a deck takes milliseconds to read, and all who play with it can share it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from debacle.core.deck import BadDeck, digest_of
from debacle.core.game import AnyGame
from debacle.core.versions import as_it_was

GAMES: Final = "debacle.games"
_with_deck: dict[tuple[str, Path], tuple[tuple[int, int], AnyGame]] = {}
"""By game and deck file: the game with the file as it was last seen, with the time of its last change and its size."""

_as_it_was: dict[tuple[str, int, str], AnyGame] = {}
"""By game, version of its rules and digest of its deck."""
EARLIER: Final = "earlier"
"""The folder of a game's package with the decks that it had before, each under its digest."""


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


def load_as_it_was(key: str, rules: int, deck: str, text: str | None = None) -> AnyGame:
    """A game by this version of its rules, and with the deck of this digest. If that is neither the present one nor
    the one of this text, the game's package may have it from an earlier version; or it is a `BadRecord`."""
    game = _as_it_was.get((key, rules, deck))
    if game is None or (text is not None and digest_of(text) != deck):
        own = load(key)
        if text is None and deck != own.deck.digest:
            text = earlier_deck(own, deck)
        game = _as_it_was.setdefault((key, rules, deck), as_it_was(own, rules, deck, text))
    return game


def earlier_deck(game: AnyGame, digest: str) -> str | None:
    """The text of a deck that came with an earlier version of the game."""
    package = package_of(game)
    if not package or not re.fullmatch("[0-9a-f]{16}", digest):
        return None
    file = files(package).joinpath(EARLIER, f"{digest}.toml")
    return file.read_text(encoding="utf-8") if file.is_file() else None


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
    _as_it_was.clear()


@cache
def _with_own_deck(kind: type[AnyGame]) -> AnyGame:
    return kind()
