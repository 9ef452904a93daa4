"""Errors as people and programs see them: in their language, with what and where, and nothing of the inside."""

from __future__ import annotations

import logging
import re
from typing import Any

from litestar import Request
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    NotAuthorizedException,
    PermissionDeniedException,
    ValidationException,
)
from litestar.response import Response
from msgspec import UNSET, Struct

from debacle.bots import UnknownBot
from debacle.core import wire
from debacle.core.refusals import Refused, Why
from debacle.registry import UnknownGame
from debacle.server.errors import NoSuchTable, NotAllowed, Stranded, TooLate, TooMuch
from debacle.server.identity import Visitor, language_of
from debacle.server.pages.page import Pages
from debacle.server.pages.words import words_in
from debacle.server.security import csrf_cookie_fits
from debacle.server.services import Services
from debacle.server.storage.database import DatabaseAway

log = logging.getLogger(__name__)
MOST = 40
"""So much of an unknown name is said again."""
BROKEN_OFF = "client disconnected prematurely"
"""What Litestar says of a body that was not sent to its end: nobody is there to be answered."""
SAID = (400, 403, 404, 405, 413, 421, 500, 503)
"""Statuses that have a sentence of their own."""


class ApiError(Struct, frozen=True):
    """What a program is told."""

    status: int
    code: str
    message: str
    where: str = ""
    state: Any = UNSET
    """After a move that came too late: the table as this seat may see it now."""


def answer_error(request: Request[Any, Any, Any], error: Exception, services: Services, pages: Pages) -> Response[Any]:
    status, why = _judge(error)
    if isinstance(error, DatabaseAway):
        log.warning("a request failed: the database does not answer")
    elif status >= 500:
        log.error("a request failed", exc_info=error)
    language = language_of(request, services.settings.language)
    message = words_in(language, request.state.get("game")).why(why)
    if isinstance(error, Refused):
        services.metrics.refusals.labels(why.code).inc()
    if request.url.path.startswith("/api/"):
        headers = {"www-authenticate": "Bearer"} if status == 401 else {}
        body = ApiError(status, why.code, message, why.where, getattr(error, "state", UNSET))
        return Response(wire.to_json(body), media_type="application/json", status_code=status, headers=headers)
    visitor = Visitor(services, None, "", language)
    if request.headers.get("hx-request") == "true":
        return pages.page(request, visitor, "refused.html", {"why": message}, status)
    if isinstance(error, Stranded):
        table = _table_of(f"{request.url.path}/") or ""
        return pages.page(request, visitor, "stranded.html", {"detail": message, "at": table, "path": table}, status)
    detail = message if isinstance(error, Refused) else None
    at, name = _place_of(request.url.path) if status != 404 else (None, "")
    # What was posted cannot be looked at: the switches of this page lead back to where it was filled in.
    path = {} if request.method == "GET" else {"path": at or "/"}
    more = {"code": status, "detail": detail, "at": at, "place": name, **path}
    page = pages.page(request, visitor, "error.html", more, status)
    if isinstance(error, PermissionDeniedException) and not csrf_cookie_fits(request):
        page.delete_cookie("csrf")  # of another server here, or an older database: the next page brings a new one
    return page


def _place_of(path: str) -> tuple[str | None, str]:
    """Where something was tried, and the name of its link."""
    for place in ("you", "replay"):
        if path == f"/{place}" or path.startswith(f"/{place}/"):
            return f"/{place}", place
    return _table_of(path), "table"


def _table_of(path: str) -> str | None:
    """The table at which something was tried."""
    found = re.match(r"/t/[^/]+(?=/)", path)
    return found[0] if found else None


def _judge(error: Exception) -> tuple[int, Why]:
    """The status, and the reason as it may be told."""
    if isinstance(error, TooLate | Stranded):
        return 409, error.why
    if isinstance(error, NotAllowed):
        return 403, error.why
    if isinstance(error, TooMuch):
        return 429, error.why
    if isinstance(error, Refused):
        return 422, error.why
    if isinstance(error, NoSuchTable):
        return 404, Why("page.c404")
    if isinstance(error, UnknownGame):
        return 422, Why("unknown.game", {"game": error.key[:MOST], "known": ", ".join(error.known)})
    if isinstance(error, UnknownBot):
        return 422, Why("unknown.bot", {"bot": error.name[:MOST], "known": ", ".join(error.known)})
    return _judge_request(error)


def _judge_request(error: Exception) -> tuple[int, Why]:
    if isinstance(error, ValidationException):
        return 400, Why("request.malformed", {"problem": _problem(error)})
    if isinstance(error, NotAuthorizedException):
        return 401, Why("token.needed")
    if isinstance(error, HTTPException) and error.status_code == 400:
        return 400, Why("request.malformed", {"problem": str(error.detail)})
    if isinstance(error, InternalServerException) and error.detail == BROKEN_OFF:
        return 400, Why("page.c400")
    if isinstance(error, HTTPException):
        return error.status_code, Why(f"page.c{error.status_code if error.status_code in SAID else 400}")
    if isinstance(error, RecursionError):
        return 400, Why("request.malformed", {"problem": "too deep"})
    if isinstance(error, UnicodeDecodeError):
        return 400, Why("request.malformed", {"problem": "not UTF-8"})
    if isinstance(error, DatabaseAway):
        return 503, Why("page.c503")
    return 500, Why("page.c500")


def _problem(error: ValidationException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        first = extra[0]
        return f"{first.get('key', '')}: {first.get('message', '')}".strip(": ")
    return str(error.detail)
