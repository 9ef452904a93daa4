"""A busy server stays a server: onlookers share what they ask, and outlast a database that does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from debacle.core.audience import bit
from debacle.server.live.live import Live, Notice
from debacle.server.live.postgres_notifications import PostgresNotifications
from debacle.server.live.presence import Presence
from debacle.server.live.streams import Seen, stream
from debacle.server.logging_metrics import Metrics
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.database import DatabaseAway, open_engine
from debacle.server.storage.store import Store
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable, TableCache
from tests.server.postgres import Cluster


@asynccontextmanager
async def anybody() -> AsyncIterator[None]:
    yield


def test_an_onlooker_outlasts_a_database_that_does_not_answer() -> None:
    async def read() -> list[str | bytes]:
        live, answers = Live(), iter([b"first", None, b"second"])

        async def look(_notice: Notice) -> Seen:
            body = next(answers)
            if body is None:
                raise DatabaseAway
            return Seen(bit(0), body)

        opened = stream(live, Metrics(), "abc", "view", 60.0, look, anybody(), nullcontext(), "")
        assert isinstance(opened.iterator, AsyncIterator)
        messages = opened.iterator
        got = [await anext(messages)]
        following = asyncio.ensure_future(anext(messages))
        for revision in (2, 3):
            await asyncio.sleep(0)
            live.tell("abc", revision, -1)
            await asyncio.sleep(0.01)
        return [*got, await following]

    assert asyncio.run(read()) == [
        b"id: 1\nevent: view\ndata: first\n\n",
        b"id: 2\nevent: view\ndata: second\n\n",
    ]


def test_who_stops_while_it_listens_anew_leaves_no_connection_open(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[asyncpg.Connection] = []
    listen = asyncpg.Connection.add_listener

    async def held(connection: asyncpg.Connection, *told: Any) -> None:
        opened.append(connection)
        if len(opened) > 1:
            await asyncio.Event().wait()
        await listen(connection, *told)

    async def stop() -> None:
        address = database_address(cluster.database(), tmp_path)
        notifications = PostgresNotifications(address, lambda _: None, lambda: None)
        await notifications.open()
        opened[0].terminate()
        while len(opened) < 2:
            await asyncio.sleep(0.01)
        await notifications.close()

    monkeypatch.setattr(asyncpg.Connection, "add_listener", held)
    asyncio.run(stop())
    assert opened[1].is_closed()


class Slow(Store):
    """Answers who is there when it is told to, and counts how often it was asked."""

    times = 0

    async def seen(self, table_id: str) -> dict[str, float]:
        self.times += 1
        asked, found = self.times, await super().seen(table_id)
        while asked == 1 and not self.go.is_set():
            await self.go.wait()
        return found

    def hold(self) -> None:
        self.go = asyncio.Event()


async def nobody_told(_table_id: str) -> None:
    pass


async def at_a_table(folder: Path) -> tuple[Services, Slow, Presence, OpenTable, str]:
    settings = Settings(database=database_address(None, folder), thinkers=0)
    services = Services(settings)
    await services.prepare()
    ada, _ = await services.store.new_player("Ada")
    table_id = await services.seats.create(ada, NewTable(game="qe", seats=3))
    store = Slow(open_engine(settings.database), services.store.now)
    store.hold()
    cache = TableCache(store, None)
    presence = Presence(store, cache, nobody_told, lambda: False, alone=False)
    return services, store, presence, await cache.read(table_id), ada.id


def test_all_who_look_on_ask_once_who_is_there(tmp_path: Path) -> None:
    async def ask() -> int:
        services, store, presence, table, _ = await at_a_table(tmp_path)
        asking = [asyncio.create_task(presence.seen_at(table)) for _ in range(4)]
        await asyncio.sleep(0)
        asking[0].cancel()  # leaves, and the others are answered all the same
        store.go.set()
        await asyncio.gather(*asking[1:])
        await presence.seen_at(table)
        await store.close()
        await services.store.close()
        return store.times

    assert asyncio.run(ask()) == 1


def test_who_comes_while_it_is_asked_who_is_there_is_seen(tmp_path: Path) -> None:
    async def ask() -> float | None:
        services, store, presence, table, ada = await at_a_table(tmp_path)
        asking = asyncio.create_task(presence.seen_at(table))
        while not store.times:
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        await services.store.see([(table.row.id, ada)], 7.0)
        presence.forget(table.row.id)
        now = asyncio.create_task(presence.seen_at(table))
        await asyncio.sleep(0.05)
        store.go.set()
        await asyncio.gather(asking, now)
        seen = (await presence.seen_at(table)).get(ada)
        await store.close()
        await services.store.close()
        return seen

    assert asyncio.run(ask()) == 7.0
