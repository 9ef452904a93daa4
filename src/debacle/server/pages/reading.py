"""What can be read about a game: its primer, its rules and their small print, its components, and its terms."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from debacle import registry
from debacle.core.game import AnyGame
from debacle.server.identity import Visitor
from debacle.server.pages.game_page import board_for
from debacle.server.pages.introductions import chosen_game, introduction
from debacle.server.pages.lessons import Lesson, lesson_of
from debacle.server.pages.page import HttpRequest, Pages
from debacle.server.pages.words import words_in
from debacle.server.services import Services
from debacle.texts.catalogue import LANGUAGES
from debacle.texts.exhibits import Exhibit, Shelf, folded
from debacle.texts.ledger import parse

KEPT = "public, max-age=31536000, immutable"
"""Its address carries a digest of what it holds."""


@get("/primer/{game:str}")
async def primer(request: HttpRequest, game: str, pages: Pages, visitor: Visitor) -> Response[str]:
    chosen = chosen_game(game)
    return pages.page(request, visitor, "primer.html", _taught(chosen, _lesson(chosen, visitor.language), visitor))


@get("/rules/{game:str}")
async def rules(request: HttpRequest, game: str, pages: Pages, visitor: Visitor) -> Response[str]:
    """For people; of a game that has no manual, to the letter."""
    chosen = chosen_game(game)
    lesson = lesson_of(chosen, visitor.language)
    if lesson is None:
        return _ledger(request, chosen, pages, visitor, None)
    ledger, _ = _statements(chosen, visitor.language)
    more = {**_taught(chosen, lesson, visitor), "entries": ledger}
    return pages.page(request, visitor, "manual.html", more)


@get("/rules/{game:str}/ledger")
async def small_print(request: HttpRequest, game: str, pages: Pages, visitor: Visitor) -> Response[str]:
    chosen = chosen_game(game)
    return _ledger(request, chosen, pages, visitor, lesson_of(chosen, visitor.language))


@get("/components/{game:str}")
async def components(
    request: HttpRequest, game: str, pages: Pages, visitor: Visitor, q: str = "", tag: str = ""
) -> Response[str]:
    chosen = chosen_game(game)
    lesson = lesson_of(chosen, visitor.language)
    if lesson is None:
        board = board_for(chosen, words_in(visitor.language, chosen), (), None)
        more = {"game": introduction(chosen, visitor.language), "parts": board.components()}
        return pages.page(request, visitor, "components.html", more)
    found = {exhibit.key for exhibit in _exhibits(lesson) if _is_wanted(exhibit, q, tag)}
    tags = list(dict.fromkeys(tag for shelf in lesson.gallery if isinstance(shelf, Shelf) for tag in shelf.tags))
    more = {**_taught(chosen, lesson, visitor), "query": q, "tag": tag, "tags": tags, "found": found}
    return pages.page(request, visitor, "gallery.html", more)


@get("/terms/{game:str}/{language:str}")
async def terms(game: str, language: str, services: Services, pages: Pages, deck: str = "") -> Response[str]:
    """What stands behind the words and cards of a table, fetched once by its page."""
    chosen = services.cache.game(chosen_game(game).about.key, deck or None)
    if language not in LANGUAGES:
        raise NotFoundException
    html = pages.terms(chosen, language)
    if html is None:
        raise NotFoundException
    return Response(html, media_type="text/html", headers={"cache-control": KEPT})


def _lesson(game: AnyGame, language: str) -> Lesson:
    lesson = lesson_of(game, language)
    if lesson is None:
        raise NotFoundException
    return lesson


def _taught(game: AnyGame, lesson: Lesson, visitor: Visitor) -> dict[str, Any]:
    return {
        "game": introduction(game, visitor.language),
        "lesson": lesson,
        "board": lesson.board,
        "words": words_in(visitor.language, game),
    }


def _ledger(
    request: HttpRequest, game: AnyGame, pages: Pages, visitor: Visitor, lesson: Lesson | None
) -> Response[str]:
    entries, translated = _statements(game, visitor.language)
    more = {
        "game": introduction(game, visitor.language),
        "entries": entries,
        "translated": translated,
        "told": frozenset() if lesson is None else lesson.manual.ids,
        "taught": lesson is not None,
    }
    return pages.page(request, visitor, "rules.html", more)


def _statements(game: AnyGame, language: str) -> tuple[Any, bool]:
    """A game's ledger, and whether it is in this language."""
    folder = files(registry.package_of(game))
    file = folder.joinpath(f"ledger.{language}.md")
    translated = file.is_file()
    if not translated:
        file = folder.joinpath("ledger.en.md")
    if not file.is_file():
        raise NotFoundException
    return parse(file.read_text(encoding="utf-8")), translated


def _exhibits(lesson: Lesson) -> list[Exhibit]:
    return [exhibit for shelf in lesson.gallery if isinstance(shelf, Shelf) for exhibit in shelf.exhibits]


def _is_wanted(exhibit: Exhibit, query: str, tag: str) -> bool:
    return all(word in exhibit.searched for word in folded(query).split()) and (not tag or tag in exhibit.tags)


reading_pages = [primer, rules, small_print, components, terms]
