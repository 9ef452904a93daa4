"""Time when no server ran is given back to clocks."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from litestar import Litestar

from debacle.server import operator
from debacle.server.bots import driver
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.chat import PRESENT
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.store import Store
from debacle.server.storage.timing import Timing
from debacle.server.storage.uptime import Downtime
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.seats import NewTable

CLOCK = 90
Step = float | tuple[str, str]
"""So many seconds later; or what a process does."""


class Time:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("downtimes", "since", "later"),
    [
        ([], 100, 190),
        ([(10, 50)], 100, 190),  # before
        ([(120, 180)], 100, 250),  # in the midst
        ([(90, 130)], 100, 220),  # it had begun: what counts begins with its end
        ([(120, 180), (200, 1000)], 100, 1050),  # the first moves the end into the second
        ([(120, 180), (250, 300)], 100, 250),  # and not beyond
        ([(190, 300)], 100, 190),
    ],
)
def test_a_clock_does_not_count_when_no_server_ran(
    downtimes: list[tuple[float, float]], since: float, later: float
) -> None:
    lost = LostTime()
    lost.replace(tuple(Downtime(*one) for one in downtimes))
    assert lost.later(since, CLOCK) == later
    assert lost.elapsed(since, later) == CLOCK
    assert lost.elapsed(since, since) == 0


@pytest.mark.parametrize(
    ("downtimes", "now", "later"),
    [
        ([], 1006, 1090),  # whoever was heard six seconds ago runs
        ([], 1400, 1490),  # slept, and that is not entered yet
        ([(1000, 1400)], 1401, 1490),  # another process has entered it
        ([(1000, 1400)], 1900, 1990),  # and slept again
    ],
)
def test_a_machine_that_wakes_counts_no_sleep_that_is_not_entered_yet(
    downtimes: list[tuple[float, float]], now: float, later: float
) -> None:
    lost = LostTime(lambda: now)
    lost.ran(1000)
    lost.replace(tuple(Downtime(*one) for one in downtimes))
    assert lost.later(1000, CLOCK) == later
    assert lost.elapsed(1000, now) == now - later + CLOCK


@pytest.fixture
def address(database: str | None, tmp_path: Path) -> str:
    return database_address(database, tmp_path)


def downtimes(address: str, *steps: Step) -> list[tuple[float, float]]:
    """What is kept after all that, in seconds from the start."""

    async def run() -> list[tuple[float, float]]:
        engine, time = open_engine(address), Time()
        await migrate(engine)
        store, start = Store(engine, time), time.now
        for step in steps:
            if isinstance(step, tuple):
                act, process = step
                more = () if act == "end" else ("[]",)
                await getattr(store.uptime, act)(process, *more)
            else:
                time.now += step
        found = await store.uptime.downtimes()
        await store.close()
        return [(one.began_at - start, one.ended_at - start) for one in found]

    return asyncio.run(run())


RUN: tuple[Step, ...] = (("begin", "one"), 5, ("beat", "one"), 5, ("beat", "one"))
"""Ten seconds of a server."""


def test_after_a_stop_the_time_until_the_next_start_is_lost(address: str) -> None:
    assert downtimes(address, *RUN, 2, ("end", "one"), 50, ("begin", "two"), 5, ("beat", "two")) == [(12, 62)]


def test_after_a_crash_it_is_lost_too(address: str) -> None:
    assert downtimes(address, *RUN, 300, ("begin", "two")) == [(10, 310)]


def test_what_a_sleeping_machine_missed_is_lost_too(address: str) -> None:
    assert downtimes(address, *RUN, 100, ("beat", "one"), 5, ("beat", "one")) == [(10, 110)]


def test_a_server_that_falls_again_at_once_has_not_run(address: str) -> None:
    assert downtimes(address, *RUN, 100, ("begin", "two"), 1, ("end", "two"), 100, ("begin", "three")) == [(10, 211)]


@pytest.mark.parametrize("kind", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    ("steps", "lost"),
    [
        ([("end", "one"), 4, ("begin", "three")], []),  # the other runs
        ([5, ("beat", "two"), 5, ("beat", "two"), 5, ("begin", "three")], []),  # one has crashed
        ([("end", "one"), 1, ("end", "two"), 40, ("begin", "three")], [(11, 51)]),
        ([100, ("beat", "one"), ("beat", "two")], [(10, 110)]),  # the database was away: once for both
    ],
)
def test_of_several_processes_only_time_when_none_ran_is_lost(
    address: str, steps: list[Step], lost: list[tuple[float, float]]
) -> None:
    both: tuple[Step, ...] = (
        ("begin", "one"),
        ("begin", "two"),
        5,
        ("beat", "one"),
        5,
        ("beat", "one"),
        ("beat", "two"),
    )
    assert downtimes(address, *both, *steps) == lost


@asynccontextmanager
async def running(address: str, time: Time) -> AsyncIterator[Services]:
    services = Services(Settings(database=address, thinkers=0, pace=0), time)
    await services.prepare()
    async with services.open(Litestar()):
        yield services


async def three_sit_down(services: Services, options: TableOptions) -> str:
    ada, _ = await services.store.new_player("Ada")
    table = await services.seats.create(ada, NewTable(game="qe", seats=3, options=options))
    for name in ("Bob", "Eve"):
        player, _ = await services.store.new_player(name)
        await services.seats.join(table, player)
    return table


async def deadline(services: Services, table: str) -> float | None:
    _, glance = await services.views.glance(table, None)
    (found,) = [chair for chair in glance.chairs if chair.asked and not chair.bot]
    return found.deadline


def test_deadlines_move_by_the_time_that_the_server_was_away(address: str) -> None:
    async def run() -> None:
        time = Time()
        async with running(address, time) as services:
            table = await three_sit_down(services, TableOptions(clock=CLOCK))
            before = await deadline(services, table)
            assert before == time.now + CLOCK
        for away in (1000.0, 500.0):  # a second restart still knows of the first
            time.now += away
            async with running(address, time) as services:
                before += away
                assert await deadline(services, table) == before
                time.now += 10  # which it ran

    asyncio.run(run())


def test_time_is_not_out_when_a_machine_wakes(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither before it has entered that it slept, nor between that and when it has read so."""
    monkeypatch.setattr(operator.uptime, "BEAT", math.inf)
    monkeypatch.setattr(operator.hearing, "EVERY", math.inf)
    monkeypatch.setattr(driver, "TICK", math.inf)
    slept = 4000.0

    async def run() -> None:
        time = Time()
        async with running(address, time) as services:
            table = await three_sit_down(services, TableOptions(timing=Timing(kind="live", bank=300, out="pass")))
            before = await deadline(services, table)
            assert before == time.now + 300
            time.now += slept
            assert await deadline(services, table) == before + slept
            assert services.errands.ready(await services.cache.read(table)) is None
            await services.uptime.beat()
            assert await deadline(services, table) == before + slept
            assert await services.store.uptime.downtimes() == (Downtime(time.now - slept, time.now),)
            time.now += 300
            await services.uptime.beat()
            assert await deadline(services, table) == before + slept + 300

    asyncio.run(run())


def test_who_was_there_when_the_server_stopped_has_time_to_come_back(address: str) -> None:
    async def present(services: Services, table: str) -> bool:
        _, glance = await services.views.glance(table, None)
        return glance.chairs[0].present is True

    async def run() -> None:
        time = Time()
        async with running(address, time) as services:
            ada, _ = await services.store.new_player("Ada")
            table = await services.seats.create(ada, NewTable(game="qe", seats=3))
            async with services.presence.watching(table, ada.id):
                services.live.stop()  # which ends the stream
        time.now += 1000
        async with running(address, time) as services:
            assert await present(services, table)
            for _ in range(int(PRESENT) // 5 + 1):
                time.now += 5
                await services.uptime.beat()
            assert not await present(services, table)

    asyncio.run(run())
