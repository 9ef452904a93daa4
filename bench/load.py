"""Many tables with everybody's page open, on several workers and PostgreSQL: how it grows, and what gives way first.

All of it is on one machine, the browsers and PostgreSQL too; they take their share of its processors, which is printed
beside the figures, and so is what everybody else on the machine took meanwhile. Run it with the root of the project on
the path, for it starts PostgreSQL as the tests do: `make load`."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from argparse import ArgumentParser
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Printed
from tests.server.postgres import Cluster

from browsers import Browser, PageTable
from debacle.server.connections import files_allowed
from debacle.server.identity import COOKIE
from debacle.server.pages.table import HEARTBEAT
from debacle.server.settings import database_address
from debacle.server.storage.database import open_engine
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.store import Store
from machine import all_cpu_seconds, children, cpu_seconds, family_cpu_seconds, resident, sockets
from seated import AT_ONCE, PATIENCE, Limit
from wire import Caller, cookies_set

SEATS = 4
SEED = 1
MEGA = 1 << 20
COMING = 240.0
"""Seconds for those of some tables to see their first page, on a machine that has other things to do."""
SETTLED = 2.5 * HEARTBEAT
"""Seconds after which every page shows who has come: what it is pushed from then on is a move."""


class Length(Struct, frozen=True):
    steps: tuple[int, ...]
    """How many tables there are, step by step."""
    workers: int
    every: float
    """Seconds between two moves of a table, as people take who think."""
    seconds: float
    """Of play, at each step."""
    rush: float
    """Seconds of play as fast as it goes, at the last step."""


FULL = Length(steps=(100, 300, 1000), workers=2, every=20, seconds=30, rush=20)
QUICK = Length(steps=(20, 60), workers=2, every=4, seconds=8, rush=4)


class Percentiles(Struct, frozen=True):
    """In milliseconds."""

    p50: float
    p95: float
    p99: float


class Shares(Struct, frozen=True):
    """Of one processor, while tables were played."""

    workers: list[float]
    database: float
    browsers: float
    others: float
    """Everybody else on this machine."""


class Step(Struct, frozen=True):
    tables: int
    moves: float
    """A second."""
    wanted: float
    """Moves a second that there would have been if nobody had waited; 0: as many as there could be."""
    answered: Percentiles
    """From sending a move to its answer."""
    seen: Percentiles
    """From sending it to each other page of the table having it; from when it was due if the one before held it up."""
    shares: Shares
    load: float
    """The machine's, in the last minute."""
    memory: int
    """Bytes of all workers."""
    idle: float
    """Of one processor: what the workers take while nobody moves and all pages are open."""
    work: float
    """Milliseconds of the workers' processor time for a move with all its pushes, less what they take when idle."""
    stored: float
    """Milliseconds of PostgreSQL's for a move."""
    spread: list[int]
    """Connections of each worker."""


class Report(Struct):
    length: Length
    cores: int
    steps: list[Step]
    a_table: float
    """Bytes of a table in play that nobody looks at, at each worker that has it."""
    a_stream: float
    """Bytes of an open page."""


class LoadTable(PageTable):
    """Made in the database, so that a thousand are soon there; the last to come sits down by the form."""

    def __init__(self, caller: Caller, rng: Random, store: Store, csrf: str) -> None:
        super().__init__(caller, rng)
        self._store = store
        self._csrf = csrf
        self.answered: list[float] = []

    async def sit_down(self, seats: int) -> None:
        people = [await self._store.new_player(f"p{seat}") for seat in range(seats)]
        self._chairs = [
            Browser(self, self._caller, f"p{seat}", {COOKIE: token, "csrf": self._csrf})
            for seat, (_, token) in enumerate(people)
        ]
        table_id = await self._store.new_table(
            game="qe",
            seats=seats,
            options=TableOptions(clock=0, pace=0),
            public=False,
            host=people[0][0].id,
            sitting=[(seat, player.id, None) for seat, (player, _) in enumerate(people[:-1])],
        )
        self._path = f"/t/{table_id}"
        await self._chairs[-1].join(self._path)

    async def look_on(self) -> None:
        self._expect_all()
        for person in self._chairs:
            await person.look_on(self._path)
        await asyncio.wait_for(self._all_heard.wait(), COMING)

    async def answer(self, mover: Browser) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        await super().answer(mover)
        self.answered.append(1000 * (clock() - began))

    async def _move(self, mover: Browser, began: float, latencies: list[float]) -> None:
        """A page may be pushed for another reason, such as somebody who seems to be away because the server is busy,
        and be taken for one that shows the move before: who moves by it is told that they are late."""
        self._expect_all()
        try:
            await self.answer(mover)
        except ConnectionError:
            return
        await asyncio.wait_for(self._all_heard.wait(), COMING)
        latencies += [(chair.at - began) * 1000 for chair in self._chairs if chair is not mover]


class Played(Struct):
    """A stretch of play."""

    moves: int
    took: float
    answered: list[float]
    seen: list[float]
    shares: Shares


class House:
    """The server with its workers, PostgreSQL, and all who look on."""

    def __init__(self, url: str, parent: int, database: int, store: Store, csrf: str) -> None:
        self._caller = Caller(url)
        self._parent = parent
        self._database = database
        self._store = store
        self._csrf = csrf
        self._tables: list[LoadTable] = []

    @property
    def workers(self) -> list[int]:
        """Python's own helper, which keeps track of what is shared, has no sockets."""
        return [child for child in children(self._parent) if sockets(child) > 1]

    async def grow(self, tables: int) -> tuple[int, int, int]:
        """To so many tables; gives the memory before, with the tables, and with their pages open."""
        new = [
            LoadTable(self._caller, Random(f"{SEED} {number}"), self._store, self._csrf)
            for number in range(len(self._tables), tables)
        ]
        before = self.memory()
        for some in _in_parts(new):
            await asyncio.gather(*(table.sit_down(SEATS) for table in some))
        seated = self.memory()
        for some in _in_parts(new):
            await asyncio.gather(*(table.look_on() for table in some))
        self._tables += new
        return before, seated, self.memory()

    def memory(self) -> int:
        return sum(map(resident, self.workers))

    def spread(self) -> list[int]:
        return [sockets(worker) for worker in self.workers]

    async def rest(self, seconds: float) -> float:
        """Nobody moves: what the workers take of one processor."""
        before = self._worked()
        await asyncio.sleep(seconds)
        return sum(after - earlier for after, earlier in zip(self._worked(), before, strict=True)) / seconds

    async def play(self, seconds: float, every: float) -> Played:
        clock = asyncio.get_running_loop().time
        seen: list[float] = []
        for table in self._tables:
            table.answered.clear()
        before, start = self._all_work(), clock()
        limit = Limit(start + seconds)
        await asyncio.gather(*(table.play(start, limit, every, seen) for table in self._tables))
        took = clock() - start
        shares = [(after - earlier) / took for after, earlier in zip(self._all_work(), before, strict=True)]
        everybody, browsers, database, *workers = shares
        others = everybody - browsers - database - sum(workers)
        answered = [one for table in self._tables for one in table.answered]
        return Played(len(answered), took, answered, seen, Shares(workers, database, browsers, others))

    def close(self) -> None:
        for table in self._tables:
            table.close()
        self._caller.close()

    def _worked(self) -> list[float]:
        return [cpu_seconds(worker) for worker in self.workers]

    def _all_work(self) -> list[float]:
        """Seconds of everybody, the browsers, PostgreSQL, and each worker."""
        database = family_cpu_seconds(self._database)
        return [all_cpu_seconds(), cpu_seconds(os.getpid()), database, *self._worked()]


def _in_parts(tables: Sequence[LoadTable]) -> list[Sequence[LoadTable]]:
    return [tables[first : first + AT_ONCE] for first in range(0, len(tables), AT_ONCE)]


def _percentiles(times: list[float]) -> Percentiles:
    cuts = quantiles(times, n=100, method="inclusive")
    return Percentiles(cuts[49], cuts[94], cuts[98])


async def serve(database: str, workers: int) -> tuple[Process, str]:
    """Our server, with its address."""
    command = ["-m", "debacle", "serve", "--port", "0", "--no-limits", "--thinkers", "0", "--lang", "en"]
    one_address = ["--proxies", "127.0.0.1"]  # which may have as many connections as it likes
    told = ["--database", database, "--workers", str(workers), *one_address]
    server = await create_subprocess_exec(sys.executable, *command, *told, stdout=PIPE)
    assert server.stdout is not None
    said = (await server.stdout.readline()).decode()
    if "http://" not in said:
        raise RuntimeError("our server did not start")
    return server, said[said.index("http://") :].strip()


async def measure(length: Length, tick: Callable[[Report], None] = lambda _: None) -> Report:
    """`tick` is shown what there is after each step, for all of them may take long."""
    files_allowed()
    async with AsyncExitStack() as closing:
        cluster = Cluster()
        closing.callback(cluster.stop)
        address = cluster.database()
        server, url = await serve(address, length.workers)
        closing.push_async_callback(_stop, server)
        folder = Path(closing.enter_context(TemporaryDirectory()))
        store = Store(open_engine(database_address(address, folder)), time.time)
        closing.push_async_callback(store.close)
        visitor = Caller(url)
        answered, _ = await visitor.send("GET", "/", {})
        visitor.close()
        house = House(url, server.pid, cluster.process, store, cookies_set(answered)["csrf"])
        closing.callback(house.close)
        return await _measure(house, length, tick)


async def _measure(house: House, length: Length, tick: Callable[[Report], None]) -> Report:
    await _all_workers_there(house, length.workers)
    report = Report(length, os.cpu_count() or 1, [], 0, 0)
    tables = streams = many = 0
    idle = 0.0
    for many in length.steps:
        before, seated, looking = await house.grow(many)
        tables, streams = tables + seated - before, streams + looking - seated
        await asyncio.sleep(SETTLED)
        idle = await house.rest(length.seconds / 3)
        report.steps.append(
            _step(house, many, await house.play(length.seconds, length.every), many / length.every, idle)
        )
        report.a_table, report.a_stream = tables / many, streams / (many * SEATS)
        tick(report)
    if length.rush:
        report.steps.append(_step(house, many, await house.play(length.rush, 0), 0.0, idle))
    return report


async def _all_workers_there(house: House, workers: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(house.workers) < workers:
            await asyncio.sleep(0.1)


def _step(house: House, tables: int, played: Played, wanted: float, idle: float) -> Step:
    shares = played.shares
    return Step(
        tables=tables,
        moves=played.moves / played.took,
        wanted=wanted,
        answered=_percentiles(played.answered),
        seen=_percentiles(played.seen),
        shares=shares,
        load=os.getloadavg()[0],
        memory=house.memory(),
        idle=idle,
        work=1000 * (sum(shares.workers) - idle) * played.took / played.moves,
        stored=1000 * shares.database * played.took / played.moves,
        spread=house.spread(),
    )


async def _stop(server: Process) -> None:
    server.terminate()
    await server.wait()


def show(report: Report, console: Console) -> None:
    length = report.length
    console.print(
        f"Q.E. with {SEATS} people a table, each with the page open; {length.workers} workers and PostgreSQL, the "
        f"browsers on the same machine of {report.cores} cores. A move at each table every {length.every:g} s for "
        f"{length.seconds:g} s, then as fast as it goes for {length.rush:g} s. Times in milliseconds."
    )
    table = Printed(title="Many tables", title_justify="left", title_style="bold")
    columns = (
        "tables", "wanted/s", "moves/s", "answered p50", "p95", "p99", "seen p50", "p95", "p99", "workers CPU",
        "database", "browsers", "others", "idle", "ms a move", "stored", "load", "MiB", "spread",
    )  # fmt: skip
    for column in columns:
        table.add_column(column, justify="right")
    for step in report.steps:
        wanted = f"{step.wanted:.1f}" if step.wanted else "most"
        times = [f"{one:.0f}" for some in (step.answered, step.seen) for one in (some.p50, some.p95, some.p99)]
        shares = step.shares
        share = [f"{one:.2f}" for one in (sum(shares.workers), shares.database, shares.browsers, shares.others)]
        spread = " ".join(map(str, step.spread))
        rest = [
            f"{step.idle:.2f}",
            f"{step.work:.1f}",
            f"{step.stored:.1f}",
            f"{step.load:.1f}",
            f"{step.memory / MEGA:.0f}",
            spread,
        ]
        table.add_row(str(step.tables), wanted, f"{step.moves:.1f}", *times, *share, *rest)
    console.print(table)
    console.print(
        f"A table nobody looks at takes {report.a_table / 1024:.0f} KiB over all workers, "
        f"an open page {report.a_stream / 1024:.0f} KiB."
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short and rough run")
    parser.add_argument("--tables", type=int, help="so many at the last step")
    parser.add_argument("--workers", type=int, default=FULL.workers)
    parser.add_argument("--every", type=float, help="seconds between two moves of a table")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there, too")
    options = parser.parse_args()
    length = msgspec.structs.replace(QUICK if options.quick else FULL, workers=options.workers)
    if options.tables:
        most = options.tables
        length = msgspec.structs.replace(length, steps=(max(1, most // 10), max(1, most // 3), most))
    if options.every:
        length = msgspec.structs.replace(length, every=options.every)
    console = Console(width=200)
    report = asyncio.run(measure(length, lambda so_far: show(so_far, console)))
    show(report, console)
    if options.json:
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


if __name__ == "__main__":
    main()
