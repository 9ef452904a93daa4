"""Headers that keep a page to itself, and a look at where a request comes from."""

from __future__ import annotations

import re
from secrets import compare_digest
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.middleware.csrf import CSRF_SECRET_LENGTH, generate_csrf_hash
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils.empty import value_or_default
from litestar.utils.scope.state import ScopeState

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HOST: Final = re.compile(rb"(?:[\w.~-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(?::(\d{1,5}))?")
HIGHEST_PORT: Final = 65_535


def with_headers(app: ASGIApp) -> ASGIApp:
    """Every answer carries them."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await app(scope, receive, send_with_headers)

    return middleware


def with_readable_address(app: ASGIApp) -> ASGIApp:
    """Whatever makes an address of the request, be it to say that it is wrong, finds one that can be made: a host that
    cannot be read is emptied, which `refuse_strange_requests` sees, and so is such a query."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            scope["headers"] = [
                (name, b"" if name == b"host" and not _is_host(value) else value) for name, value in scope["headers"]
            ]
            if not scope["query_string"].isascii():
                scope["query_string"] = b""
        await app(scope, receive, send)

    return middleware


def _is_host(value: bytes) -> bool:
    found = HOST.fullmatch(value)
    if found is None or int(found[1] or 0) > HIGHEST_PORT:
        return False
    return _netloc(f"http://{value.decode()}") is not None


def _netloc(address: str) -> str | None:
    try:
        return urlsplit(address).netloc
    except ValueError:  # brackets around what is no address
        return None


async def refuse_strange_requests(request: Request[Any, Any, Any]) -> None:
    """Those to no host that there can be; and nobody else's page may act here with a visitor's cookie."""
    if request.headers.get("host") == "":
        raise ClientException("Host")
    if request.method in SAFE:
        return
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site", "same-origin")
    foreign = origin is not None and _netloc(origin) != request.headers.get("host")
    if foreign or site not in ("same-origin", "none"):
        raise PermissionDeniedException("a request from another site")


def csrf_of(request: Request[Any, Any, Any]) -> str:
    """The token that this visitor's forms carry; the middleware keeps it with the request, but for a page that is not
    there it does not run, and the visitor's cookie has it."""
    return str(value_or_default(ScopeState.from_scope(request.scope).csrf_token, request.cookies.get("csrf", "")))


def csrf_cookie_fits(request: Request[Any, Any, Any]) -> bool:
    """Whether the cookie behind the forms is one that this server made, or is not there at all."""
    config = request.app.csrf_config
    cookie = request.cookies.get(config.cookie_name) if config else None
    if config is None or cookie is None:
        return True
    token, signed = cookie[:CSRF_SECRET_LENGTH], cookie[CSRF_SECRET_LENGTH:]
    return compare_digest(signed.encode(), generate_csrf_hash(token, config.secret).encode())
