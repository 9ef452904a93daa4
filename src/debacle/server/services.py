"""The server's parts, put together once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import time

from litestar import Litestar
from litestar.response import Stream
from sqlalchemy.exc import SQLAlchemyError

from debacle.analysis.advice import Counsel
from debacle.analysis.whole_game import default_budget
from debacle.core.audience import EVERYONE, Audience, Seat
from debacle.server.api.table_state import EncodedStates
from debacle.server.bots.analysts import Analysts
from debacle.server.bots.claims import AdvisoryLocks, OnlyProcess
from debacle.server.bots.driver import Driver
from debacle.server.bots.errands import Errands
from debacle.server.bots.thinking import executor_for
from debacle.server.limits import Limiter
from debacle.server.live.live import NO_REVISION, Live
from debacle.server.live.notifications import Notifications
from debacle.server.live.open_sessions import OpenSessions
from debacle.server.live.postgres_notifications import PostgresNotifications
from debacle.server.live.presence import Presence
from debacle.server.live.refreshing import Refresher
from debacle.server.live.restorations import Restorations
from debacle.server.live.streams import Look, Present, stream
from debacle.server.logging_metrics import Metrics
from debacle.server.notices.calling import Calling
from debacle.server.notices.sending import Sender
from debacle.server.operator.announcements import Announcements
from debacle.server.operator.hearing import Hearing
from debacle.server.operator.limits_in_force import limits_of, to_text
from debacle.server.operator.uptime import Uptime
from debacle.server.results.counting import Counting
from debacle.server.settings import Settings
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.store import Store
from debacle.server.tables.door import Door
from debacle.server.tables.going_on import Origins
from debacle.server.tables.guiding import Guiding
from debacle.server.tables.host import Host
from debacle.server.tables.lost_players import LostPlayers, Patience
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.moves import Moves
from debacle.server.tables.pace import Pacing
from debacle.server.tables.pauses import Pauses
from debacle.server.tables.premoves import DecidingAhead
from debacle.server.tables.rematches import Rematches
from debacle.server.tables.screens import Screens
from debacle.server.tables.seats import Seats
from debacle.server.tables.table_cache import OpenTable, TableCache
from debacle.server.tables.table_view import TableViews
from debacle.server.tables.upkeep import Upkeep
from debacle.server.tables.weeklies import Weeklies
from debacle.server.tables.what_ifs import WhatIfs
from debacle.server.tallies import Shared

log = logging.getLogger(__name__)
SIGN_OF_LIFE = 3.0
"""Seconds between two."""


class Services:
    def __init__(self, settings: Settings, now: Callable[[], float] = time, shared: Shared | None = None) -> None:
        alone = settings.database.startswith("sqlite")
        self.settings = settings
        self.metrics = Metrics()
        self.shared = shared or Shared()
        self.tallies = self.shared.tallies()
        self.limiter = Limiter(
            now, self.tallies, on=settings.limits, allowances=settings.allowances, at_once=settings.at_once
        )
        self._engine = open_engine(settings.database, settings.workers)
        self.store = Store(self._engine, now)
        self.cache = TableCache(
            self.store, settings.decks, settings.cache_mb, lambda table_id: self.live.is_watched(table_id)
        )
        self._notifications: Notifications | None = None
        if alone:
            self.live = Live()
        else:
            self._notifications = PostgresNotifications(
                settings.database, lambda message: self.live.hear(message), lambda: self.live.catch_up()
            )
            self.live = Live(self._notifications.send, lambda table_id: self.presence.forget(table_id))
        self.open_sessions = OpenSessions(self.store.sessions)
        self.presence = Presence(
            self.store, self.cache, self._publish_presence, lambda: self.live.stopping, alone=alone
        )
        lost_time = LostTime(now)
        self.moves = Moves(self.store, self.cache, self._changed, self.metrics, lost_time)
        self.origins = Origins(self.store.uploads, self.cache)
        self.seats = Seats(self.store, self.cache, self._changed, settings.shortest_clock)
        self.host = Host(self.store, self.cache, self.seats)
        self.door = Door(self.store, self.cache)
        self.weeklies = Weeklies(self.store, self.cache, self.seats)
        self.rematches = Rematches(self.store, self.cache, self.seats)
        self.what_ifs = WhatIfs(self.store, self.origins, self.seats)
        self.screens = Screens(self.store, self.cache, self._changed)
        self.pacing = Pacing(self.store, self.cache, self.seats)
        self.guiding = Guiding(self.store, self.cache, self.seats)
        self.pauses = Pauses(self.store, self.cache, self.seats, lost_time)
        self.deciding_ahead = DecidingAhead(self.store, self.cache, self._changed)
        self.errands = Errands(lost_time, now)
        seen_at = self.presence.seen_at
        patience = Patience(settings.patience, lost_time)
        self.lost_players = LostPlayers(self.store, self.cache, self.seats, seen_at, patience)
        self.upkeep = Upkeep(self.store, self.cache, self.live, self._publish, settings.retention)
        self.views = TableViews(self.store, self.cache, self.presence, patience)
        self.counting = Counting(self.store, self.cache)
        self.sender = Sender(settings.webhook_networks)
        self.calling = Calling(self.store, self.cache, self.sender)
        self.announcements = Announcements(self.store.announcements, now)
        self.restart: Callable[[], None] = self.live.stop
        """What is done when a restart that was announced is due."""
        self.hearing = Hearing(
            self.store,
            self.cache,
            self.live,
            self.announcements,
            lost_time,
            self.open_sessions,
            self._wake_bots,
            lambda: self.restart(),
        )
        self.restorations = Restorations(self.store, self.cache, self.live, self.hearing.open)
        self.uptime = Uptime(self.store.uptime, lost_time)
        self.states = EncodedStates()
        self._driver: Driver | None = None
        self.analysts = Analysts(self.store.analyses, self._worker, lambda m: settings.analysis or default_budget(m))

    async def prepare(self) -> None:
        await migrate(self._engine)

    @asynccontextmanager
    async def open(self, _app: Litestar) -> AsyncIterator[None]:
        """From the first request to the last."""
        if self._notifications is not None:
            await self._notifications.open()
        self._driver = driver = self._new_driver()
        self.metrics.workers.inc()
        await self.uptime.begin(to_text(limits_of(self.settings)))
        await self.store.announcements.forget_past(self.store.now())
        await self.hearing.open()
        lasting = [
            driver.sweep(),
            driver.keep_time(),
            self.presence.keep_up(),
            self.open_sessions.keep_up(),
            self.restorations.watch(),
            self.upkeep.keep_up(),
            self.weeklies.keep_up(),
            self.counting.keep_up(),
            self.calling.keep_up(),
            self.hearing.keep_up(),
            self.uptime.keep_up(),
            self._give_signs_of_life(),
        ]
        if self._notifications is not None:
            lasting.append(Refresher(self.store, self.cache, self.live).keep_up())
        going_on = [asyncio.create_task(one) for one in lasting]
        try:
            yield
        finally:
            for task in going_on:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self.analysts.stop()
            await driver.stop()
            await self.presence.close()
            await self.open_sessions.close()
            await self.uptime.end()
            if self._notifications is not None:
                await self._notifications.close()
            await self.cache.queries.settle()
            await self.store.close()

    def health(self) -> dict[str, object]:
        """Which worker answers, and which of the others have given no sign of life; nothing, if there are no others."""
        if self.shared.alone:
            return {}
        return {"worker": self.shared.number, "workers": self.shared.workers, "silent": self.tallies.silent()}

    def _new_driver(self) -> Driver:
        alone = self._notifications is None
        claims = OnlyProcess() if alone else AdvisoryLocks(self.settings.database)
        new_executor = partial(executor_for, self.settings.own_thinkers, self.settings.cluster)
        return Driver(
            self.store,
            self.cache,
            self.seats,
            self.moves,
            claims,
            new_executor,
            self.metrics.thoughts,
            self.settings.pace,
            self.errands,
        )

    async def _give_signs_of_life(self) -> None:
        while True:
            self.tallies.sign_of_life()
            await asyncio.sleep(SIGN_OF_LIFE)

    def stream(
        self,
        table_id: str,
        event: str,
        every: float,
        look: Look,
        address: str,
        present: Present,
        farewell: str = "",
    ) -> Stream:
        room = self.limiter.room("stream", address)
        return stream(self.live, self.metrics, table_id, event, every, look, present, room, farewell)

    async def _changed(self, table_id: str, revision: int, audience: Audience) -> None:
        await self._publish(table_id, revision, audience)
        self._wake_bots(table_id)
        self.counting.wake(table_id)

    async def advice(self, table: OpenTable, seat: Seat) -> Counsel:
        """What a good player would do; found where bots think."""
        return await self._worker().advice(table, seat)

    def _worker(self) -> Driver:
        assert self._driver is not None  # nothing is asked for before it is open
        return self._driver

    def step_bots(self, table_id: str) -> None:
        """Let the bots that wait for it go on."""
        if self._driver is not None:
            self._driver.step(table_id)

    def _wake_bots(self, table_id: str) -> None:
        if self._driver is not None:
            self._driver.wake(table_id)

    async def _publish_presence(self, table_id: str) -> None:
        await self._publish(table_id, NO_REVISION, EVERYONE)

    async def _publish(self, table_id: str, revision: int, audience: Audience) -> None:
        try:
            await self.live.publish(table_id, revision, audience)
        except (OSError, SQLAlchemyError):
            # It is committed: whoever did it must not be told that it failed. The others hear of it at the next beat.
            log.exception("a change was kept, and not told to those who look on")
