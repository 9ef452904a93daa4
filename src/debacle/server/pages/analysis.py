"""Looking through a game that is over: asked for on its replay, and how far it is."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.response import Response

from debacle.server.identity import Visitor
from debacle.server.pages.page import Form, HttpRequest, Pages, go, number_in
from debacle.server.pages.replay import moment_number, show_analysis, wanted_seat
from debacle.server.pages.replay_book import Book
from debacle.server.pages.replay_sources import book_of_file, book_of_table
from debacle.server.services import Services
from debacle.server.tables.leafing import OPEN, read_eyes


@get("/t/{table_id:str}/analysis")
async def analysis_of_table(
    request: HttpRequest,
    table_id: str,
    services: Services,
    pages: Pages,
    visitor: Visitor,
    eyes: str = OPEN,
    at: str = "0",
    of: str = "",
) -> Response[str]:
    """How far it is, or what came of it: a part of the replay's page."""
    book = await book_of_table(services, table_id, visitor)
    return await show_analysis(request, services, pages, visitor, book, eyes, at, of)


@get("/replay/{upload_id:str}/analysis")
async def analysis_of_file(
    request: HttpRequest,
    upload_id: str,
    services: Services,
    pages: Pages,
    visitor: Visitor,
    eyes: str = OPEN,
    at: str = "0",
    of: str = "",
) -> Response[str]:
    book = await book_of_file(services, upload_id, visitor)
    return await show_analysis(request, services, pages, visitor, book, eyes, at, of)


@post("/t/{table_id:str}/analysis")
async def analyse_table(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    """Look through this game; what others have asked for is not worked out again."""
    return await _begin(request, data, services, visitor, await book_of_table(services, table_id, visitor))


@post("/replay/{upload_id:str}/analysis")
async def analyse_file(
    request: HttpRequest, upload_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    return await _begin(request, data, services, visitor, await book_of_file(services, upload_id, visitor))


async def _begin(request: HttpRequest, data: Form, services: Services, visitor: Visitor, book: Book) -> Response[Any]:
    visitor.spend("analysis")
    seats = book.match.header.seats
    eyes, seat = read_eyes(data.get("eyes", OPEN), seats), wanted_seat(data.get("of", ""), None, book)
    await services.analysts.begin(book.match, seat, book.sitting)
    at = moment_number(str(number_in(data, "at", 0)))
    return go(request, f"{book.seen_by(eyes)}{at}&of={seat + 1}#analysis")


analysis_pages = [analysis_of_table, analysis_of_file, analyse_table, analyse_file]
