"""Hints: what a good player would do, at a press of a button."""

from __future__ import annotations

from litestar import post
from litestar.response import Response

from debacle.analysis.saying import Telling
from debacle.server.identity import Visitor
from debacle.server.pages.board_page import names_of
from debacle.server.pages.page import Form, HttpRequest, Pages, number_in
from debacle.server.pages.words import words_in
from debacle.server.services import Services
from debacle.server.tables.hinting import check_hint
from debacle.server.tables.screens import seat_in_front


@post("/t/{table_id:str}/hint")
async def hint(
    request: HttpRequest, table_id: str, data: Form, services: Services, pages: Pages, visitor: Visitor
) -> Response[str]:
    """The best three answers, as a page or as a slip beside the table."""
    visitor.spend("hint")
    table, glance = await services.views.glance(table_id, visitor.player_id, visitor.session_id)
    number, seat = number_in(data, "number", -1), seat_in_front(table, visitor.onlooker)
    check_hint(table, seat, number)
    match, words = table.playing(), words_in(visitor.language, table.game)
    telling = Telling(match.game, match.state.view(seat), match.seen_by(seat), names_of(glance.chairs, words), words)
    advice = await services.advice(table, seat)
    shown = {"answers": telling.advice(advice), "sure": telling.sure(advice), "number": number, "table_id": table_id}
    template = "hint_slip.html" if request.headers.get("hx-request") == "true" else "hint.html"
    return pages.page(request, visitor, template, {**shown, "words": words})
