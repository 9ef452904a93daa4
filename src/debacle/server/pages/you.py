"""Who you are: your name, the browsers in which you are somebody, and how to become the same in another."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from debacle.core.refusals import Why
from debacle.server.errors import NotAllowed
from debacle.server.identity import Visitor
from debacle.server.notices.messages import FORMS
from debacle.server.pages.page import Form, HttpRequest, Pages, back_to, go
from debacle.server.services import Services
from debacle.server.storage.rows import Player
from debacle.server.tables.quiet_hours import zones
from debacle.server.tables.table_cache import ID


async def _page(
    request: HttpRequest, services: Services, pages: Pages, visitor: Visitor, link: str | None = None
) -> Response[str]:
    own, sessions = visitor.player, services.store.sessions
    more = {
        "link": link,
        "links": await sessions.links_of(own.id) if own else 0,
        "sessions": await sessions.of(own.id) if own else [],
        "this": visitor.session_id,
        "quiet": await services.store.timekeeping.quiet_hours(own.id) if own else None,
        "zones": zones(),
        "webhook": await services.store.webhooks.of(own.id) if own else None,
        "forms": tuple(FORMS),
    }
    return pages.page(request, visitor, "you.html", more)


@get("/you")
async def you(request: HttpRequest, services: Services, pages: Pages, visitor: Visitor) -> Response[str]:
    return await _page(request, services, pages, visitor)


@post("/you/name")
async def rename(request: HttpRequest, data: Form, visitor: Visitor) -> Response[Any]:
    await visitor.somebody()
    await visitor.rename(data.get("name", ""))
    return go(request, back_to({"back": data.get("back", "/you")}), visitor.cookie)


@post("/you/link", status_code=HTTP_200_OK)
async def show_link(request: HttpRequest, services: Services, pages: Pages, visitor: Visitor) -> Response[str]:
    """A link that makes another device the same player, once. Whoever uses it is this player."""
    visitor.spend("name")
    token = await services.store.sessions.new_link(known(visitor).id)
    link = str(request.url.with_replacements(path=f"/back/{token}", query=""))
    return await _page(request, services, pages, visitor, link)


@post("/you/end")
async def end_session(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """One of one's own, by its id; of others nothing is ended and nothing is said."""
    player, session = known(visitor), data.get("session", "")
    if ID.fullmatch(session):
        await services.store.sessions.end(player.id, session)
        await services.open_sessions.look_again()
    return go(request, "/you")


@post("/you/end-others")
async def end_other_sessions(request: HttpRequest, services: Services, visitor: Visitor) -> Response[Any]:
    """All but this one; and recovery links that lie about are good for nothing."""
    await services.store.sessions.end_others(known(visitor).id, visitor.session_id or "")
    await services.open_sessions.look_again()
    return go(request, "/you")


@post("/you/leave")
async def log_out(request: HttpRequest, services: Services, visitor: Visitor) -> Response[Any]:
    await services.store.sessions.end(known(visitor).id, visitor.session_id or "")
    await services.open_sessions.look_again()
    visitor.forget()
    return go(request, "/", visitor.cookie)


@get("/back/{token:str}")
async def back(request: HttpRequest, token: str, services: Services, pages: Pages, visitor: Visitor) -> Response[str]:
    """Looking at the link changes nothing: one has to say yes."""
    found = await services.store.sessions.player_of_link(token)
    if found is None:
        raise NotFoundException
    return pages.page(request, visitor, "back.html", {"name": found.name, "token": token})


@post("/back")
async def become(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    visitor.spend("join")
    link = data.get("token", "")
    found = await services.store.sessions.player_of_link(link)
    if found is None:
        raise NotFoundException
    if found.id == visitor.player_id:  # who tries out their own link has not used it up
        return go(request, "/")
    cookie = await services.store.sessions.use_link(link, visitor.browser)
    if cookie is None:
        raise NotFoundException
    visitor.remember(cookie)
    return go(request, "/", visitor.cookie)


def known(visitor: Visitor) -> Player:
    if visitor.player is None:
        raise NotAllowed(Why("known.only"))
    return visitor.player


your_pages = [you, rename, show_link, end_session, end_other_sessions, log_out, back, become]
