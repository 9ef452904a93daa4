"""The application: routes, what they are given, and how errors are said."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from litestar import Litestar, Request, Router, get
from litestar.config.csrf import CSRFConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response
from litestar.types import ASGIApp

from debacle import __version__
from debacle.core.refusals import Refused
from debacle.server.addresses import within
from debacle.server.api.people import people_api
from debacle.server.api.premoves import premoves_api
from debacle.server.api.routes import api
from debacle.server.identity import Visitor, visitor_of
from debacle.server.logging_metrics import with_logs_and_metrics
from debacle.server.pages.analysis import analysis_pages
from debacle.server.pages.board_page import Renderer
from debacle.server.pages.error_pages import answer_error
from debacle.server.pages.hints import hint
from debacle.server.pages.keepsakes import Keepsakes, keepsake
from debacle.server.pages.notices import notice_pages
from debacle.server.pages.pace import pace_pages
from debacle.server.pages.page import Pages
from debacle.server.pages.players import player_pages
from debacle.server.pages.reading import reading_pages
from debacle.server.pages.replay import replay_pages
from debacle.server.pages.site import site_pages
from debacle.server.pages.static_answers import static_file
from debacle.server.pages.static_files import static_files
from debacle.server.pages.table import table_pages
from debacle.server.pages.you import your_pages
from debacle.server.security import (
    LOCAL,
    only_for,
    refuse_other_sites,
    warn_of_unknown_proxies,
    with_headers,
    with_readable_address,
)
from debacle.server.services import Services
from debacle.server.settings import Settings
from debacle.server.tallies import Shared

BODY = 64 * 1024
"""No request needs more."""
PROXIED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Signs that somebody else asks through a proxy, whoever they say they are."""


@get("/health", include_in_schema=False)
async def health(services: Services) -> dict[str, object]:
    await services.store.ping()
    return {"status": "well", "version": __version__, **services.health()}


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], services: Services) -> Response[bytes]:
    """For the machine itself only: on a quiet server, a count of moves tells that somebody has answered in secret."""
    proxied = any(header in request.headers for header in PROXIED)
    if proxied or request.client is None or not within(request.client.host, LOCAL):
        raise NotFoundException
    for status, count in (await services.store.lists.figures()).items():
        services.metrics.tables.labels(status).set(count)
    return Response(services.metrics.latest(), media_type="text/plain; version=0.0.4")


async def create_app(
    settings: Settings, now: Callable[[], float] = time, shared: Shared | None = None
) -> tuple[ASGIApp, Services]:
    """For the only worker of a server, or for one of several that `share` it."""
    services = Services(settings, now, shared or Shared())
    if services.shared.alone:
        await services.prepare()
    static_files()  # named and compressed before the first page names them
    pages = Pages(services, Renderer())

    keepsakes = Keepsakes(services, pages)

    async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
        return await visitor_of(request, services)

    def explain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        return answer_error(request, error, services, pages)

    routes = Router(
        "/",
        route_handlers=[
            *site_pages,
            *reading_pages,
            *your_pages,
            *notice_pages,
            *player_pages,
            *replay_pages,
            *analysis_pages,
            *table_pages,
            hint,
            *pace_pages,
            keepsake,
        ],
        include_in_schema=False,
    )
    app = Litestar(
        route_handlers=[health, metrics, api, people_api, premoves_api, routes, static_file],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
            "visitor": Provide(provide_visitor),
            "keepsakes": Provide(lambda: keepsakes, sync_to_thread=False),
        },
        guards=[only_for(settings.hosts), warn_of_unknown_proxies(settings.proxies)],
        before_request=refuse_other_sites,
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
        signature_namespace={"Services": Services, "Pages": Pages, "Visitor": Visitor, "Keepsakes": Keepsakes},
    )
    # Around the whole: an unknown address never reaches the middleware of a route.
    around = with_headers(with_readable_address(app), secure=settings.secure)
    return with_logs_and_metrics(around, services.metrics), services
