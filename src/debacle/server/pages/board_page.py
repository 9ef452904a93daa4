"""Templates: the site's own, and each game's under its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from debacle import bots
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.server.pages.game_page import Board, board_for
from debacle.server.pages.jinja import environment, name_of
from debacle.server.pages.view_models import TableSight
from debacle.server.pages.words import words_in
from debacle.texts.words import Words


class Printer:
    """Prints pages."""

    def __init__(self) -> None:
        self._environment = environment()

    def render(self, template: str, context: Mapping[str, Any]) -> str:
        return self._environment.get_template(template).render(context)

    def table(self, sight: TableSight, game: AnyGame, language: str) -> dict[str, Any]:
        """What a table's templates need of the game: its board painted for this onlooker."""
        words = words_in(language, game)
        board = board_for(game, words, names_of(sight, words), sight.seat)
        painted = None if sight.view is None else board.paint(sight.view, sight.log)
        return {
            "table": sight,
            "words": words,
            "board": painted,
            "board_template": f"games/{game.about.key}/{board.template}",
            "title": title(board, sight, game, language),
            "bots": bots.known(game),
            "game_title": game.about.titles[language],
        }


def title(board: Board, sight: TableSight, game: AnyGame, language: str) -> str:
    return game.about.titles[language] if sight.view is None else board.title(sight.view)


def names_of(sight: TableSight, words: Words) -> tuple[str, ...]:
    return tuple(name_of(chair, words) for chair in sight.chairs)


def board_of(game: AnyGame, sight: TableSight, language: str, seat: Seat | None) -> Board:
    words = words_in(language, game)
    return board_for(game, words, names_of(sight, words), seat)
