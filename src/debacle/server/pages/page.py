"""What every page has, and how it is answered.

Every form works as a plain POST, answered by a redirect; with htmx it is answered by nothing, and the change arrives by
the table's stream."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any
from urllib.parse import quote, urlencode, urlsplit

from litestar import Request
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect, Response
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER
from markupsafe import Markup, escape

from debacle.core.game import AnyGame
from debacle.core.refusals import BadOption, Why
from debacle.core.stamps import public_stamp
from debacle.server.identity import Visitor
from debacle.server.operator.announcements import Placard
from debacle.server.pages.board_page import Renderer, title_of
from debacle.server.pages.game_page import has_keepsake
from debacle.server.pages.introductions import introduction
from debacle.server.pages.lessons import lesson_of
from debacle.server.pages.static_files import DIGITS
from debacle.server.pages.words import words_in
from debacle.server.recent import Recent
from debacle.server.security import csrf_of
from debacle.server.services import Services
from debacle.server.tables.door import is_open_to
from debacle.server.tables.table_cache import OpenTable
from debacle.server.tables.table_view import Glance

EDITIONS = ("day", "night")
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
HttpRequest = Request[Any, Any, Any]
SIGNS = "/#%[]=:;$&()+,!?*@'~"
"""Those that an address may have as they are."""
RECENT = 128
"""So many pages of tables are kept at hand: for the stream that follows a page, and for those who look on together."""


class Pages:
    """What every page has, and how it is answered."""

    def __init__(self, services: Services, renderer: Renderer) -> None:
        self._services = services
        self._renderer = renderer
        self._anybodys_csrf = secrets.token_hex(16)
        """Stands for the visitor's own token in what several of them may be sent."""
        self._digests: dict[tuple[str, str, str], str] = {}
        """By game, deck and language: of the terms as they are served."""
        self._live: Recent[tuple[Glance, Placard, str, bool, str], bytes] = Recent(RECENT)

    def context(self, request: HttpRequest, visitor: Visitor) -> dict[str, Any]:
        query = f"?{request.url.query}" if request.url.query else ""
        return {
            "words": words_in(visitor.language),
            "lang": visitor.language,
            "edition": chosen if (chosen := request.cookies.get("edition")) in EDITIONS else None,
            "sound": request.cookies.get("sound") != "off",
            "csrf": csrf_of(request),
            "player": visitor.player,
            "announced": self._services.announcements.told(visitor.language),
            "path": request.url.path + query,
        }

    def page(
        self,
        request: HttpRequest,
        visitor: Visitor,
        template: str,
        more: Mapping[str, Any] | None = None,
        status: int = 200,
    ) -> Response[str]:
        html = self._renderer.render(template, {**self.context(request, visitor), **(more or {})})
        return Response(html, media_type="text/html", status_code=status, headers={"cache-control": "no-store"})

    def picture(self, template: str, more: Mapping[str, Any]) -> str:
        """A page that is none: the same for all who read its language."""
        return self._renderer.render(template, more)

    async def table(self, request: HttpRequest, visitor: Visitor, table_id: str) -> Response[str]:
        open_table = await self._services.cache.read(table_id)
        if not is_open_to(open_table, visitor.player_id):
            return self.door(request, visitor, open_table)
        table, glance = await self._services.views.glance(table_id, visitor.player_id, visitor.session_id)
        view = self._services.views.view(table, glance)
        lesson = lesson_of(table.game, visitor.language)
        more = {
            "table": view,
            "words": words_in(visitor.language, table.game),
            "title": title_of(view, table.game, visitor.language),
            "game_title": table.game.about.titles[visitor.language],
            "live": Markup(self.live(request, visitor, table, glance).decode()),
            "introduced": introduction(table.game, visitor.language),
            "lesson": lesson,
            "board": None if lesson is None else lesson.board,
            "terms_at": self._terms_at(table.game, visitor.language, view.deck),
            "keepsake": keepsake_at(request, table, visitor.language),
            "newcomer": not view.guided and not await self._has_finished(visitor, view.game),
        }
        return self.page(request, visitor, "table.html", more)

    def door(
        self, request: HttpRequest, visitor: Visitor, table: OpenTable, refused: str = "", name: str = ""
    ) -> Response[str]:
        """All that somebody is shown who has not said the word: what is played, and who asks for it. After a wrong one
        they can try again, and need not give their name again."""
        host = table.chair_of(table.row.host)
        more = {
            "refused": refused,
            "name": name,
            "path": f"/t/{table.row.id}",
            "table_id": table.row.id,
            "host": (host.name if host else None) or words_in(visitor.language).say("people.erased"),
            "game_title": table.game.about.titles[visitor.language],
        }
        return self.page(request, visitor, "door.html", more, 403 if refused else 200)

    async def proof(self, request: HttpRequest, visitor: Visitor, table_id: str) -> Response[str]:
        table, glance = await self._services.views.glance(table_id, visitor.player_id, visitor.session_id)
        view = self._services.views.view(table, glance)
        stamp = None if table.match is None else public_stamp(table.row.seed, table.match)
        return self.page(request, visitor, "proof.html", {"table": view, "stamp": stamp})

    def terms(self, game: AnyGame, language: str) -> str | None:
        """What stands behind the words and cards of a game; None: nothing does."""
        lesson = lesson_of(game, language)
        if lesson is None:
            return None
        words = words_in(language, game)
        return self._renderer.render("terms.html", {"lesson": lesson, "words": words, "game": game.about.key})

    def _terms_at(self, game: AnyGame, language: str, deck: str | None) -> str:
        """Where the page finds them; empty: nowhere."""
        key = (game.about.key, game.deck.digest, language)
        if key not in self._digests:
            html = self.terms(game, language)
            self._digests[key] = "" if html is None else sha256(html.encode()).hexdigest()[:DIGITS]
        if not self._digests[key]:
            return ""
        chosen = {"v": self._digests[key]} | ({} if deck is None else {"deck": deck})
        return f"/terms/{game.about.key}/{language}?{urlencode(chosen)}"

    async def _has_finished(self, visitor: Visitor, game: str) -> bool:
        player = visitor.player
        return player is not None and await self._services.store.lists.has_finished(player.id, game)

    def gone(self, visitor: Visitor) -> str:
        """What is left of the live part when the table has been deleted."""
        return self._renderer.render("gone.html", {"words": words_in(visitor.language)})

    def live(self, request: HttpRequest, visitor: Visitor, table: OpenTable, glance: Glance) -> bytes:
        """The part of a table's page that changes, rendered once for all who see the same."""
        invite = str(request.url.with_replacements(path=f"/t/{table.row.id}", query=""))
        known = visitor.player is not None
        announced = self._services.announcements.told(visitor.language)
        html = self._live.get(
            (glance, announced, visitor.language, known, invite),
            lambda: (
                self._renderer.live(
                    self._services.views.view(table, glance),
                    table.game,
                    visitor.language,
                    {"csrf": self._anybodys_csrf, "player": known, "invite": invite, "announced": announced},
                )
                .encode()
                .replace(b"\r", b"")
            ),
        )
        return html.replace(self._anybodys_csrf.encode(), escape(csrf_of(request)).encode())


def keepsake_at(request: HttpRequest, table: OpenTable, language: str) -> str:
    """Where those who show a picture beside a link find that of this game; empty: it is not over yet, has none, or they
    would have to say a word at its door."""
    if table.row.status != "over" or table.row.word or not has_keepsake(table.game):
        return ""
    return str(request.url.with_replacements(path=f"/t/{table.row.id}/keepsake/{language}.png", query=""))


def go(request: HttpRequest, to: str, cookie: Cookie | None = None) -> Response[Any]:
    """On to another page, or the same one anew."""
    cookies = [cookie] if cookie else []
    if request.headers.get("hx-request") == "true":
        return Response(
            None, status_code=HTTP_204_NO_CONTENT, cookies=cookies, headers={"hx-redirect": quote(to, safe=SIGNS)}
        )
    return Redirect(to, status_code=HTTP_303_SEE_OTHER, cookies=cookies)


def done(request: HttpRequest, visitor: Visitor, table_id: str) -> Response[Any]:
    """Something was done at a table; with htmx nothing more is to be said, for the stream shows it."""
    if request.headers.get("hx-request") == "true" and visitor.cookie is None:
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    return go(request, f"/t/{table_id}", visitor.cookie)


def back_to(form: Mapping[str, str]) -> str:
    """A page of ours to go back to."""
    wanted = form.get("back", "/")
    ours = wanted.startswith("/") and not wanted.startswith("//") and wanted.isprintable()
    return wanted if ours and not urlsplit(wanted).netloc else "/"


def number_in(form: Mapping[str, str], name: str, otherwise: int) -> int:
    text = form.get(name, "").strip()
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadOption(Why("options.number", {"option": name}))
    return int(text)


def choice_in(form: Mapping[str, str], name: str, allowed: Sequence[str]) -> str:
    chosen = form.get(name, "")
    if chosen not in allowed:
        raise BadOption(Why("options.one_of", {"option": name, "allowed": ", ".join(allowed)}))
    return chosen
