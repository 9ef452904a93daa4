"""Looking through a game that is over: asked for on its replay, and how far it is."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.response import Response

from debacle.server.identity import Visitor
from debacle.server.pages.page import Form, HttpRequest, Pages, go, number_in
from debacle.server.pages.replay import moment_number, show_analysis, wanted_seat
from debacle.server.pages.replay_sources import BOOK, AskedBook, paths_to
from debacle.server.services import Services
from debacle.server.tables.leafing import OPEN, read_eyes


@get(paths_to("analysis"), dependencies=BOOK)
async def analysis(
    request: HttpRequest,
    services: Services,
    pages: Pages,
    visitor: Visitor,
    book: AskedBook,
    eyes: str = OPEN,
    at: str = "0",
    of: str = "",
) -> Response[str]:
    """How far it is, or what came of it: a part of the replay's page."""
    return await show_analysis(request, services, pages, visitor, book, eyes, at, of)


@post(paths_to("analysis"), dependencies=BOOK)
async def analyse_game(
    request: HttpRequest, data: Form, services: Services, visitor: Visitor, book: AskedBook
) -> Response[Any]:
    """Look through this game; what others have asked for is not worked out again."""
    visitor.spend("analysis")
    seats = book.match.header.seats
    eyes, seat = read_eyes(data.get("eyes", OPEN), seats), wanted_seat(data.get("of", ""), None, book)
    await services.analysts.begin(book.match, seat, book.sitting)
    at = moment_number(str(number_in(data, "at", 0)))
    return go(request, f"{book.seen_by(eyes)}{at}&of={seat + 1}#analysis")


analysis_pages = [analysis, analyse_game]
