"""Headers that keep a page to itself, and a look at where a request comes from."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from secrets import compare_digest
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.csrf import CSRF_SECRET_LENGTH, generate_csrf_hash
from litestar.types import ASGIApp, Guard, Message, Receive, Scope, Send
from litestar.utils.empty import value_or_default
from litestar.utils.scope.state import ScopeState

from debacle.server.addresses import Network, networks, within

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
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
"""For this host alone: what else there is under its name is not ours to decide."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HOST: Final = re.compile(rb"(?:[\w.~-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(?::(\d{1,5}))?")
HIGHEST_PORT: Final = 65_535
ITSELF: Final = ("localhost", "127.0.0.1", "[::1]")
LOCAL: Final = networks(("127.0.0.0/8", "::1"))
log = logging.getLogger(__name__)


class Misdirected(HTTPException):
    """To a host that this server is not."""

    status_code = 421


def with_headers(app: ASGIApp, *, secure: bool) -> ASGIApp:
    """Every answer carries them, but where it says otherwise itself."""
    headers = (*HEADERS, HSTS) if secure else HEADERS

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                said = {name for name, _ in own}
                message["headers"] = [*own, *(header for header in headers if header[0] not in said)]
            await send(message)

        await app(scope, receive, send_with_headers)

    return middleware


def with_readable_address(app: ASGIApp) -> ASGIApp:
    """Whatever makes an address of the request, be it to say that it is wrong, finds one that can be made: a host that
    cannot be read is emptied, which `only_for` sees, and so is such a query."""

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


def only_for(hosts: Collection[str]) -> Guard:
    """Refuses requests to no host that there can be, and to one that is not ours: what a page says of its own address
    would be somebody else's. The machine itself may always be asked by its own name."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        host = connection.headers.get("host")
        if host == "":
            raise ClientException("Host")
        if hosts and host_name(host or "") not in (*hosts, *ITSELF):
            raise Misdirected

    return guard


def host_name(host: str) -> str:
    """Without a port, as it is compared."""
    return re.sub(r":\d*$", "", host).rstrip(".").lower()


def warn_of_unknown_proxies(proxies: Collection[Network]) -> Guard:
    """A proxy on this machine that nobody has named: all its visitors would be taken for one. Said once."""
    said = bool(proxies)

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
        nonlocal said
        local = connection.client is not None and within(connection.client.host, LOCAL)
        if not said and local and "x-forwarded-for" in connection.headers:
            said = True
            log.warning("a proxy on this machine is not believed about its visitors: name it in `proxies`")

    return guard


async def refuse_other_sites(request: Request[Any, Any, Any]) -> None:
    """Nobody else's page may act here with a visitor's cookie."""
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
