"""The application: routes, what they are given, and how errors are said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any

from litestar import Litestar, Request, Router, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Guard
from prometheus_client import generate_latest

from debacle import __version__
from debacle.core.refusals import Refused
from debacle.server.api.people import people_api
from debacle.server.api.routes import api
from debacle.server.identity import Visitor, visitor_of
from debacle.server.logging_metrics import with_logs_and_metrics
from debacle.server.pages.board_page import Renderer
from debacle.server.pages.error_pages import answer_error
from debacle.server.pages.jinja import STATIC, board_folders
from debacle.server.pages.page import Pages
from debacle.server.pages.site import site_pages
from debacle.server.pages.table import table_pages
from debacle.server.pages.you import your_pages
from debacle.server.security import refuse_strange_requests, with_headers, with_readable_address
from debacle.server.services import Services
from debacle.server.settings import Settings

BODY = 64 * 1024
"""No request needs more."""
LOCAL = ("127.0.0.1", "::1")
PROXIED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Signs that somebody else asks through a proxy, whoever they say they are."""
SHOWN = (".css", ".js", ".svg", ".png", ".woff2")
"""Files beside a game's page that are for browsers; the others are its code and templates."""
LONGEST_NAME = 200
SQUEEZE = CompressionConfig("gzip", gzip_compress_level=4, exclude=r"\.woff2$")
"""Higher levels take twice the time and more, for a twentieth of the bytes. Letters are compressed already."""


@get("/health", include_in_schema=False)
async def health(services: Services) -> dict[str, str]:
    await services.store.ping()
    return {"status": "well", "version": __version__}


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], services: Services) -> Response[bytes]:
    """For the machine itself only: on a quiet server, a count of moves tells that somebody has answered in secret."""
    proxied = any(header in request.headers for header in PROXIED)
    if proxied or request.client is None or request.client.host not in LOCAL:
        raise NotFoundException
    for status, count in (await services.store.lists.figures()).items():
        services.metrics.tables.labels(status).set(count)
    return Response(generate_latest(services.metrics.registry), media_type="text/plain; version=0.0.4")


async def create_app(settings: Settings, now: Callable[[], float] = time) -> tuple[ASGIApp, Services]:
    services = Services(settings, now)
    await services.prepare()
    pages = Pages(services, Renderer())

    async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
        return await visitor_of(request, services)

    def explain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        return answer_error(request, error, services, pages)

    routes = Router("/", route_handlers=[*site_pages, *your_pages, *table_pages], include_in_schema=False)
    app = Litestar(
        route_handlers=[health, metrics, api, people_api, routes, *_static()],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
            "visitor": Provide(provide_visitor),
        },
        before_request=refuse_strange_requests,
        lifespan=[services.open],
        csrf_config=CSRFConfig(
            secret=await services.store.key("csrf"),
            cookie_name="csrf",
            cookie_secure=settings.secure,
            cookie_httponly=True,
            exclude=["^/api/", "^/health", "^/metrics", "^/static/"],
        ),
        openapi_config=OpenAPIConfig(
            title="Débâcle", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        exception_handlers={Exception: explain, HTTPException: explain, Refused: explain},
        request_max_body_size=BODY,
        logging_config=None,
        signature_namespace={"Services": Services, "Pages": Pages, "Visitor": Visitor},
    )
    # Around the whole: an unknown address never reaches the middleware of a route.
    return with_logs_and_metrics(with_headers(with_readable_address(app)), services.metrics), services


def _static() -> list[Any]:
    """The site's own files, and each game's. Only they are compressed: no page with a token, and no stream."""
    squeeze = [DefineMiddleware(CompressionMiddleware, config=SQUEEZE)]
    folders: dict[str, tuple[Path, Guard]] = {"": (STATIC, _only_names)}
    folders |= {f"games/{key}": (folder, _only_shown) for key, folder in board_folders().items()}
    return [
        create_static_files_router(
            f"/static/{path}", directories=[folder], name=f"static-{path}", middleware=squeeze, guards=[guard]
        )
        for path, (folder, guard) in folders.items()
    ]


def _only_names(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """What no file can be called is not looked for."""
    wanted = str(connection.path_params["file_path"])
    if not wanted.isprintable() or len(wanted) > LONGEST_NAME:
        raise NotFoundException


def _only_shown(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    _only_names(connection, handler)
    if not str(connection.path_params["file_path"]).endswith(SHOWN):
        raise NotFoundException
