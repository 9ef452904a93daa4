"""What is done about time at a table: pauses, and what people decide ahead."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.response import Response

from debacle.server.identity import Visitor
from debacle.server.pages.page import Form, HttpRequest, done
from debacle.server.services import Services


@post("/t/{table_id:str}/pause")
async def pause(request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """The clocks stand still when all want it, and run again when one does."""
    visitor.spend("seat")
    await services.pauses.wish(table_id, visitor.known().id, data.get("what", ""))
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/premove")
async def premove(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    """Decide something ahead, or take it back."""
    visitor.spend("move")
    player, kind, about = visitor.known().id, data.get("kind", ""), data.get("about", "")
    if data.get("what") == "take_back":
        await services.deciding_ahead.take_back(table_id, player, kind, about)
    else:
        await services.deciding_ahead.put(table_id, player, kind, about, data.get("limit", ""))
    return done(request, visitor, table_id)


pace_pages = [pause, premove]
