"""A table's templates, with what they need of its game: the board painted for one onlooker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.server.pages.game_page import Board, Illustrated, board_for, has_keepsake, has_scenes
from debacle.server.pages.jinja import environment, name_of
from debacle.server.pages.premove_sights import offer_sights, premove_sights
from debacle.server.pages.view_models import ChairView, TableView
from debacle.server.pages.words import words_in
from debacle.server.tables.table_cache import OpenTable
from debacle.teaching.guides import PointerSight, guide_of, pointers
from debacle.teaching.people import Remark, choice, remark
from debacle.teaching.tutor import tutor_of
from debacle.texts.scenes import SceneSight
from debacle.texts.words import Words


class Renderer:
    def __init__(self) -> None:
        self._environment = environment()

    def render(self, template: str, context: Mapping[str, Any]) -> str:
        return self._environment.get_template(template).render(context)

    def live(self, view: TableView, game: AnyGame, language: str, more: Mapping[str, Any]) -> str:
        """The part of a table's page that changes while the game goes on."""
        words = words_in(language, game)
        board = board_for(game, words, names_of(view.chairs, words), view.seat)
        painted = None if view.view is None else board.paint(view.view, view.log)
        context = {
            "table": view,
            "words": words,
            "lang": language,
            "board": painted,
            "board_template": f"games/{game.about.key}/{board.template}",
            "scenes": _scenes(board, view),
            "scenes_template": f"games/{game.about.key}/scenes.html",
            "taught": issubclass(type(board), Illustrated),
            "keepsake": view.status == "over" and has_keepsake(game),
            "title": _title(board, view, game, language),
            "pointers": _pointers(view, game, words),
            "remark": _remark(view, game, words),
            "bots": choice(game),
            "offers": offer_sights(view, game, words),
            "premoves": premove_sights(view, game, words),
        }
        return self.render("table_live.html", {**context, **more})


def title_of(view: TableView, game: AnyGame, language: str) -> str:
    """Where the game stands, in one line."""
    words = words_in(language, game)
    return _title(board_for(game, words, names_of(view.chairs, words), view.seat), view, game, language)


def board_of(table: OpenTable, language: str, seat: Seat) -> Board:
    """The board by which a seat's form is read."""
    return board_for(table.game, words_in(language, table.game), (), seat)


def names_of(chairs: tuple[ChairView, ...], words: Words) -> tuple[str, ...]:
    return tuple(name_of(chair, words) for chair in chairs)


def _title(board: Board, view: TableView, game: AnyGame, language: str) -> str:
    if view.screen is not None and view.screen.front is None and view.screen.asked:
        words = words_in(language, game)
        return words.say("screen.next", name=name_of(view.chairs[view.screen.asked[0]], words))
    return game.about.titles[language] if view.view is None else board.title(view.view)


def _pointers(view: TableView, game: AnyGame, words: Words) -> Sequence[PointerSight]:
    guide, tutor = guide_of(game), tutor_of(game)
    if not view.guided or view.view is None or guide is None or tutor is None:
        return ()
    return pointers(guide, tutor, view.view, view.seen, words)


def _remark(view: TableView, game: AnyGame, words: Words) -> Remark | None:
    """What a bot says: of what all have seen, and nothing else."""
    sitting = [None if chair.person else chair.bot for chair in view.chairs]
    return remark(game, sitting, view.open_log, view.commitment, words.language)


def _scenes(board: Board, view: TableView) -> Sequence[SceneSight[Any, Any]]:
    if view.view is None or not has_scenes(board):
        return ()
    return board.scenes(view.view, view.seen, view.since)
