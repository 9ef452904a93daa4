"""What every page has, and how it is answered.

Every form works as a plain POST, answered by a redirect; with htmx it is answered by nothing, and the change arrives by
the table's stream."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect, Response
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER
from litestar.utils.empty import value_or_default
from litestar.utils.scope.state import ScopeState

from debacle.core.refusals import BadOption, Why
from debacle.server.identity import Visitor
from debacle.server.pages.board_page import Printer
from debacle.server.pages.words import words_in
from debacle.server.services import House

EDITIONS = ("day", "night")
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Asking = Request[Any, Any, Any]


class Paper:
    """What every page has, and how it is answered."""

    def __init__(self, house: House, printer: Printer) -> None:
        self._house = house
        self._printer = printer

    def context(self, request: Asking, visitor: Visitor) -> dict[str, Any]:
        query = f"?{request.url.query}" if request.url.query else ""
        return {
            "words": words_in(visitor.language),
            "lang": visitor.language,
            "edition": chosen if (chosen := request.cookies.get("edition")) in EDITIONS else None,
            "sound": request.cookies.get("sound") != "off",
            "csrf": csrf_of(request),
            "player": visitor.player,
            "path": request.url.path + query,
        }

    def page(
        self, request: Asking, visitor: Visitor, template: str, more: Mapping[str, Any] | None = None, status: int = 200
    ) -> Response[str]:
        html = self._printer.render(template, {**self.context(request, visitor), **(more or {})})
        return Response(html, media_type="text/html", status_code=status, headers={"cache-control": "no-store"})

    async def table(
        self, request: Asking, visitor: Visitor, table_id: str, at_least: int | None = None
    ) -> dict[str, Any]:
        player = visitor.player.id if visitor.player else None
        sight = await self._house.onlooker.look(table_id, player, at_least)
        game = self._house.rooms.game(sight.game, sight.deck)
        return {
            **self.context(request, visitor),
            **self._printer.table(sight, game, visitor.language),
            "invite": str(request.url.with_replacements(path=f"/t/{table_id}", query="")),
        }

    def live(self, context: Mapping[str, Any]) -> str:
        return self._printer.render("table_live.html", context)


def csrf_of(request: Asking) -> str:
    """The token that this visitor's forms carry; the middleware keeps it with the request, but for a page that is not
    there it does not run, and the visitor's cookie has it."""
    return str(value_or_default(ScopeState.from_scope(request.scope).csrf_token, request.cookies.get("csrf", "")))


def go(request: Asking, to: str, cookie: Cookie | None = None) -> Response[Any]:
    """On to another page, or the same one anew."""
    cookies = [cookie] if cookie else []
    if request.headers.get("hx-request") == "true":
        return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=cookies, headers={"hx-redirect": to})
    return Redirect(to, status_code=HTTP_303_SEE_OTHER, cookies=cookies)


def done(request: Asking, visitor: Visitor, table_id: str) -> Response[Any]:
    """Something was done at a table; with htmx nothing more is to be said, for the stream shows it."""
    if request.headers.get("hx-request") == "true" and visitor.cookie is None:
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    return go(request, f"/t/{table_id}", visitor.cookie)


def back_to(form: Mapping[str, str]) -> str:
    """A page of ours to go back to."""
    wanted = form.get("back", "/")
    parts = urlsplit(wanted)
    return wanted if wanted.startswith("/") and not wanted.startswith("//") and not parts.netloc else "/"


def number_in(form: Mapping[str, str], name: str, otherwise: int) -> int:
    text = form.get(name, "").strip()
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadOption(Why("options.number", {"option": name}))
    return int(text)
