"""What is done about time and the door: pauses, what people decide ahead, quiet hours, the word, weekly tables."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Response

from debacle.server.errors import NotAllowed
from debacle.server.identity import Visitor
from debacle.server.pages.page import Form, HttpRequest, Pages, done, go, number_in
from debacle.server.pages.words import words_in
from debacle.server.services import Services
from debacle.server.tables.quiet_hours import read_quiet_hours, read_time
from debacle.server.tables.table_cache import ID
from debacle.texts.typed import plain_digits


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
        limit = plain_digits(data.get("limit", ""), words_in(visitor.language))
        await services.deciding_ahead.put(table_id, player, kind, about, limit)
    return done(request, visitor, table_id)


@post("/t/{table_id:str}/word")
async def word(
    request: HttpRequest, table_id: str, data: Form, services: Services, pages: Pages, visitor: Visitor
) -> Response[Any]:
    """Say the word at the door. Tries are counted for whoever tries, for their address, and for the table."""
    visitor.spend("word")
    if ID.fullmatch(table_id):
        services.limiter.spend("word at a table", table_id)
    try:
        await services.door.check_word(table_id, data.get("word", ""))
    except NotAllowed as refusal:
        table, said = await services.cache.read(table_id), words_in(visitor.language).why(refusal.why)
        return pages.door(request, visitor, table, said, data.get("name", ""))
    async with visitor.acting(data.get("name")) as player:
        await services.door.come_in(table_id, player.id)
    return go(request, f"/t/{table_id}", visitor.cookie)


@post("/t/{table_id:str}/weekly")
async def weekly(
    request: HttpRequest, table_id: str, data: Form, services: Services, visitor: Visitor
) -> Response[Any]:
    """The host has the table set up again every week."""
    visitor.spend("table")
    weekday, minute = number_in(data, "weekday", 1), read_time(data.get("time", ""))
    await services.weeklies.begin(table_id, visitor.known(), weekday, minute, data.get("zone", ""))
    return go(request, "/#weeklies")


@post("/weekly/{weekly_id:str}/end")
async def end_weekly(request: HttpRequest, weekly_id: str, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("seat")
    await services.weeklies.end(weekly_id[:32], visitor.known())
    return go(request, "/#weeklies")


@get("/weekly/{weekly_id:str}")
async def newest(request: HttpRequest, weekly_id: str, services: Services) -> Response[Any]:
    """The newest of its tables: one link for every week."""
    found = await services.store.weeklies.find(weekly_id) if ID.fullmatch(weekly_id) else None
    if found is None:
        raise NotFoundException
    return go(request, f"/t/{found.table_id}")


@post("/you/quiet")
async def quiet_hours(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("name")
    player = await visitor.somebody()
    chosen = read_quiet_hours(data.get("zone", ""), data.get("begins", ""), data.get("ends", ""))
    await services.store.timekeeping.set_quiet_hours(player.id, chosen)
    return go(request, "/you", visitor.cookie)


pace_pages = [pause, premove, word, weekly, end_weekly, newest, quiet_hours]
