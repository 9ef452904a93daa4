"""Who is there: a guest with a name and a cookie, or a program with a seat's token."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException

from debacle.core.audience import Seat
from debacle.core.refusals import Why
from debacle.server.addresses import household
from debacle.server.browsers import browser_of
from debacle.server.errors import NotAllowed
from debacle.server.limits import ALLOWANCES
from debacle.server.names import clean_name
from debacle.server.services import Services
from debacle.server.storage.rows import BrowserSession, Player
from debacle.server.tables.screens import Onlooker
from debacle.server.tables.table_cache import ID

COOKIE = "debacle"
YEAR = 365 * 24 * 3600


class Visitor:
    """Whoever sent this request. A guest becomes a player when they first do something."""

    def __init__(
        self,
        services: Services,
        player: Player | None,
        address: str,
        language: str,
        session: BrowserSession | None = None,
        browser: str = "",
    ) -> None:
        self._services = services
        self.player = player
        self.session = session
        """None: they are nobody yet, or have just become somebody."""
        self.browser = browser
        """Roughly which."""
        self.address = address
        self.language = language
        self.cookie: Cookie | None = None

    @property
    def player_id(self) -> str | None:
        return None if self.player is None else self.player.id

    @property
    def session_id(self) -> str | None:
        return None if self.session is None else self.session.id

    @property
    def onlooker(self) -> Onlooker:
        """At a screen that several sit around: which one."""
        return Onlooker(self.player_id, self.session_id)

    def spend(self, kind: str) -> None:
        self._services.limiter.spend(kind, self.player.id if self.player else self.address)
        if f"{kind} by address" in ALLOWANCES:
            self._services.limiter.spend(f"{kind} by address", self.address)

    def known(self) -> Player:
        """Whoever does something at a table where they sit; or a refusal."""
        if self.player is None:
            raise NotAllowed(Why("seated.only"))
        if self.player.banned:
            raise NotAllowed(Why("standing.banned"))
        return self.player

    async def somebody(self, name: str | None = None) -> Player:
        """The player behind this request, made now if there was none."""
        if self.player is not None and self.player.banned:
            raise NotAllowed(Why("standing.banned"))
        if self.player is None:
            self._services.limiter.spend("player", self.address)
            wanted = clean_name(name) if name else f"{GUEST[self.language]} {secrets.randbelow(9000) + 1000}"
            self.player, token = await self._services.store.new_player(wanted, self.browser)
            self.remember(token)
        elif name and clean_name(name) != self.player.name:
            await self.rename(name)
        return self.player

    @asynccontextmanager
    async def acting(self, name: str | None = None) -> AsyncIterator[Player]:
        """The same for something that may be refused: then nobody is made for its sake."""
        newcomer = self.player is None
        player = await self.somebody(name)
        async with self._services.store.discarding(player.id) if newcomer else nullcontext():
            yield player

    async def rename(self, name: str) -> None:
        player = await self.somebody()
        self.spend("name")
        wanted = clean_name(name)
        for table_id, revision in (await self._services.store.rename(player.id, wanted)).items():
            await self._services.live.publish(table_id, revision)
        self.player = player.__replace__(name=wanted)

    def remember(self, token: str) -> None:
        secure = self._services.settings.secure
        self.cookie = Cookie(COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    def forget(self) -> None:
        """The browser is nobody's any more."""
        self.remember("")
        assert self.cookie is not None
        self.cookie.max_age = 0


GUEST = {"en": "Guest", "fr": "Invité"}


async def visitor_of(request: Request[Any, Any, Any], services: Services) -> Visitor:
    address = address_of(request)
    services.limiter.spend("page", address)
    token = request.cookies.get(COOKIE)
    found = await services.store.sessions.find(token) if token else None
    player, session = found or (None, None)
    browser = browser_of(request.headers.get("user-agent", ""))
    if session is not None:
        services.open_sessions.see(session, browser, services.store.now())
    return Visitor(services, player, address, language_of(request, services.settings.language), session, browser)


def address_of(request: Request[Any, Any, Any]) -> str:
    """What limits go by."""
    return household(request.client.host) if request.client else "?"


def language_of(request: Request[Any, Any, Any], otherwise: str) -> str:
    """The language chosen on a page; else the first of the browser's that we speak."""
    chosen = request.cookies.get("language")
    if chosen in GUEST:
        return str(chosen)
    wanted = request.headers.get("accept-language", "")
    spoken = [part.split(";")[0].strip()[:2].lower() for part in wanted.split(",")]
    return next((language for language in spoken if language in GUEST), otherwise)


async def seat_of(request: Request[Any, Any, Any], services: Services, table_id: str) -> Seat:
    """The seat whose token this request carries."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    seat = None
    if kind.lower() == "bearer" and token and ID.fullmatch(table_id):
        seat = services.cache.seat_with(table_id, token)
        if seat is None:
            seat = await services.store.seat_with(table_id, token)
        if seat is None and await services.store.was_removed(table_id, token):
            raise NotAllowed(Why("removed"))
    if seat is None:
        raise NotAuthorizedException("a seat's token is needed: Authorization: Bearer …")
    return seat
