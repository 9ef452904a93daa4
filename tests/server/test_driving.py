"""Bots are driven once: of several processes on one database, one thinks for a table at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from litestar import Litestar

from debacle.server.bots.claims import AdvisoryLocks
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.rows import Player
from debacle.server.tables.moves import Answers
from debacle.server.tables.seats import NewTable
from tests.server.postgres import Cluster
from tests.server.running import PATIENCE

HOST = 0


class Thoughts(Executor):
    """Counts what is thought about by the seed, which is of one decision; and lets nothing end before `go`."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.go = Event()
        self._threads = ThreadPoolExecutor(4)

    def submit(self, think: Callable[..., Any], /, *task: Any, **_none: Any) -> Future[Any]:
        self.counted[task[-1]] += 1
        return self._threads.submit(self._think, think, task)

    def _think(self, think: Callable[..., Any], task: tuple[Any, ...]) -> Any:
        assert self.go.wait(PATIENCE)
        return think(*task)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    made = Thoughts()
    monkeypatch.setattr("debacle.server.services.executor_for", lambda *_: made)
    return made


@asynccontextmanager
async def two_processes(database: str, folder: Path) -> AsyncIterator[tuple[Services, Services]]:
    """As good as: they share nothing but the database."""
    settings = Settings(database=database_address(database, folder), workers=2, thinkers=0, pace=0)
    async with AsyncExitStack() as closing:
        both = Services(settings), Services(settings)
        await both[0].prepare()
        for one in both:
            await closing.enter_async_context(one.open(Litestar()))
        yield both


async def answer(services: Services, table: str, rng: Random) -> bool:
    """For the host, if they are asked; whatever the other process has in memory."""
    match = (await services.cache.read(table)).match
    assert match is not None
    asked = [decision for decision in match.state.pending() if decision.seat == HOST]
    for decision in asked:
        await services.moves.move(table, Answers(HOST, decision.number, (match.state.spec(decision).sample(rng),)))
    return bool(asked)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def begin(services: Services, bots: int) -> tuple[Player, str]:
    ada, _ = await services.store.new_player("Ada")
    wanted = NewTable(game="qe", seats=bots + 1, bots=("steady",) * bots)
    return ada, await services.seats.create(ada, wanted)


async def play_to_the_end(both: tuple[Services, Services], table: str) -> None:
    turn, rng = 0, Random(1)
    async with asyncio.timeout(PATIENCE):
        while (await both[turn % 2].cache.read(table)).row.status == "playing":
            turn += await answer(both[turn % 2], table, rng)
            await asyncio.sleep(0.005)


def test_every_decision_is_thought_about_once(cluster: Cluster, tmp_path: Path, thoughts: Thoughts) -> None:
    """Though people move at either process, each of which would wake the bots that are still asked."""

    async def play() -> int:
        async with two_processes(cluster.database(), tmp_path) as both:
            ada, table = await begin(both[0], 4)
            await answer(both[0], table, Random(0))  # if the host begins, else it is a bot's turn already
            await until(lambda: thoughts.counted.total() > 0)
            await both[1].seats.say(table, ada, "who wakes a bot?")
            thoughts.go.set()
            await play_to_the_end(both, table)
            match = (await both[0].cache.read(table)).match
            assert match is not None
            return sum(count for seat, count in enumerate(match.state.counts) if seat != HOST)

    answers = asyncio.run(play())
    assert len(thoughts.counted) == answers
    assert set(thoughts.counted.values()) == {1}


def test_who_finds_a_table_claimed_can_leave_it_to_whoever_has_it(
    cluster: Cluster, tmp_path: Path, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People move at the other process only when this one has seen that no bot is asked and has not let go of the table
    yet: it has to look again. The sweep, which would find the table much later, is too late here."""
    thoughts.go.set()
    refused = asyncio.Queue[str]()
    moved: list[Callable[[str], Awaitable[None]]] = []

    class Watched(AdvisoryLocks):
        async def take(self, table_id: str) -> bool:
            taken = await super().take(table_id)
            if not taken:
                refused.put_nowait(table_id)
            return taken

        async def give_back(self, table_id: str) -> None:
            if self.has(table_id):
                await moved[0](table_id)
            await super().give_back(table_id)

    async def play() -> None:
        rng = Random(1)
        async with two_processes(cluster.database(), tmp_path) as (here, there):

            async def move_there(table_id: str) -> None:
                while await answer(there, table_id, rng):
                    if (await there.cache.read(table_id)).asked_bots():
                        await refused.get()

            moved.append(move_there)
            _, table = await begin(here, 2)
            await answer(here, table, rng)  # if the host begins
            async with asyncio.timeout(PATIENCE):
                while (await there.cache.read(table)).row.status == "playing":
                    await asyncio.sleep(0.01)
            moved[0] = _nothing

    monkeypatch.setattr("debacle.server.services.AdvisoryLocks", Watched)
    monkeypatch.setattr("debacle.server.bots.driver.SLOWEST", 1e9)
    asyncio.run(play())
    assert set(thoughts.counted.values()) == {1}


async def _nothing(_table: str) -> None:
    """There is nothing left to do."""


def test_a_claim_is_one_process_own_until_its_connection_ends(cluster: Cluster) -> None:
    async def claim() -> list[bool]:
        address = database_address(cluster.database(), Path())
        one, other = AdvisoryLocks(address), AdvisoryLocks(address)
        found = [await one.take("t"), await other.take("t"), await other.take("u"), one.has("t")]
        await one.give_back("t")
        found += [one.has("t"), await other.take("t")]
        await other.close()
        async with asyncio.timeout(PATIENCE):
            while not await one.take("t"):  # PostgreSQL notices a moment later
                await asyncio.sleep(0.01)
        await one.close()
        return found

    assert asyncio.run(claim()) == [True, False, True, True, False, True]


def test_claims_end_with_a_connection_that_postgresql_ends(own_cluster: Cluster) -> None:
    async def claim() -> tuple[bool, bool]:
        locks = AdvisoryLocks(database_address(own_cluster.database(), Path()))
        assert await locks.take("t")
        await asyncio.to_thread(own_cluster.restart)
        await until(lambda: not locks.has("t"))
        first = await locks.take("t")
        try:
            return first, await locks.take("u")
        finally:
            await locks.close()

    assert asyncio.run(claim()) == (True, True)
