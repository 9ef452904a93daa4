"""Books of games that are over or under way, without a server."""

from __future__ import annotations

from typing import Any

from debacle.core.match import Match
from debacle.server.pages.jinja import environment
from debacle.server.pages.replay_book import Book
from debacle.server.pages.replay_moment import Painted, paint
from debacle.server.pages.view_models import ChairView
from debacle.server.pages.words import words_in
from debacle.server.tables.leafing import Eyes, noticed

NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve")
_ENVIRONMENT = environment()
BOARD = _ENVIRONMENT.from_string(
    '{% import "bits.html" as bits with context %}{% include "replay_said.html" %}'
    "{% filter frozen %}{% include painted.board_template %}{% endfilter %}"
)


def chair(seat: int) -> ChairView:
    given: dict[str, Any] = {"bot": None, "person": True, "free": False, "you": False, "present": False}
    return ChairView(seat=seat, name=NAMES[seat], **given, asked=False, deadline=None, given_up=False)


def book_of(match: Match, *, over: bool = True) -> Book:
    chairs = tuple([chair(seat) for seat in range(match.header.seats)])
    return Book("/replay/x", id(match), match, chairs, over=over)


def all_eyes(match: Match) -> list[Eyes]:
    return [Eyes(open=True), Eyes(), *[Eyes(seat) for seat in range(match.header.seats)]]


def painted_at(book: Book, eyes: Eyes, place: int, language: str = "en") -> Painted:
    moments = noticed(book.match, eyes)
    return paint(book, eyes, moments[max(place - 1, 0)], moments[place], language)


def html_of(book: Book, painted: Painted, place: int, language: str = "en") -> str:
    """What the page shows of a moment."""
    return BOARD.render(
        painted=painted,
        table=painted.table,
        board=painted.board,
        leaf={"place": place},
        words=words_in(language, book.match.game),
        lang=language,
        csrf="a token",
        scenes=painted.scenes,
    )
