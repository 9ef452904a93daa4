"""A game as it is taught: its texts, with what its own templates need to draw the pictures in them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from debacle import registry
from debacle.core.game import AnyGame
from debacle.server.pages.game_page import Illustrated, board_for
from debacle.server.pages.words import words_in
from debacle.texts.exhibits import Shelf
from debacle.texts.lessons import Primer, Term, primer, terms
from debacle.texts.manual import Manual, manual
from debacle.texts.parts import Parts

KEPT = 64
"""Lessons at hand: of each game, in each language, and with the decks that are played with."""


class Lesson(Struct, frozen=True):
    primer: Primer
    manual: Manual
    terms: Mapping[str, Term]
    figures: Mapping[str, Hashable]
    gallery: Sequence[Shelf | Parts]
    board: Mapping[str, Any]
    """What the game's macros speak with."""
    template: str
    """The one that draws its figures."""


def ledger_at(key: str) -> str:
    return f"/rules/{key}/ledger"


@lru_cache(KEPT)
def lesson_of(game: AnyGame, language: str) -> Lesson | None:
    """None: nobody has written down how it is taught. Figures show the game's own deck, whatever is played with."""
    package, key = registry.package_of(game), game.about.key
    board, example = [board_for(one, words_in(language, one), (), None) for one in (game, registry.load(key))]
    told, read = primer(package, language), manual(package, language, ledger_at(key))
    if told is None or read is None or not isinstance(board, Illustrated) or not isinstance(example, Illustrated):
        return None
    return Lesson(
        primer=told,
        manual=read,
        terms=terms(package, language),
        figures=example.figures(),
        gallery=board.gallery(),
        board=example.spoken(),
        template=f"games/{key}/figures.html",
    )
