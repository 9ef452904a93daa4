"""Whether what is in memory is the newest is asked for all tables at once, and is then true."""

from __future__ import annotations

import asyncio
from pathlib import Path

from debacle.server.live.refreshing import Refresher
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.database import open_engine
from debacle.server.storage.rows import Mark
from debacle.server.storage.store import Store
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import TableCache
from tests.server.postgres import Cluster


class Asked(Store):
    """Counts what is asked about one table."""

    times = 0

    async def mark(self, table_id: str) -> Mark | None:
        self.times += 1
        return await super().mark(table_id)


def test_a_beat_asks_nothing_about_a_table_that_was_found_to_be_the_newest(cluster: Cluster, tmp_path: Path) -> None:
    async def look() -> list[int]:
        settings = Settings(database=database_address(cluster.database(), tmp_path), thinkers=0)
        here, elsewhere = Services(settings), Services(settings)
        await here.prepare()
        ada, _ = await here.store.new_player("Ada")
        changed, same = [await elsewhere.seats.create(ada, NewTable(game="qe", seats=3)) for _ in range(2)]
        store = Asked(open_engine(settings.database), here.store.now)
        cache = TableCache(store, None)
        looking = [here.live.changes(table, 60) for table in (changed, same)]
        for one, table in zip(looking, (changed, same), strict=True):
            await anext(one)
            (await cache.read(table)).checked_at = float("-inf")
        await elsewhere.store.say(changed, ada.id, "somebody says something at another process")
        await elsewhere.store.see([(same, ada.id)], 7.0)
        (await cache.read(same, at_least=0)).presence = {}
        await Refresher(store, cache, here.live).refresh()
        asked = []
        for table in (same, changed):
            store.times = 0
            await cache.read(table, within=1e9)
            asked.append(store.times)
        assert (await cache.read(same, at_least=0)).presence == {ada.id: 7.0}
        assert len((await cache.read(changed, at_least=0)).chat) == 1
        await store.close()
        await here.store.close()
        await elsewhere.store.close()
        return asked

    same, changed = asyncio.run(look())
    assert same == 0
    assert changed > 0
