"""How many messages a second PostgreSQL's LISTEN and NOTIFY carry, and how soon they are heard, by how many listen.

Each listener is a process of its own, as a worker is; this one tells. Then the same inside of transactions that write,
which is what we do not do: whoever notifies holds a lock on all who notify until its commit is over."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from argparse import ArgumentParser
from multiprocessing.connection import Connection
from statistics import quantiles
from time import time

import asyncpg
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Printed
from tests.server.postgres import Cluster

from debacle.server.live.notifications import CHANNEL
from debacle.server.live.postgres_notifications import PostgresNotifications

SPAWN = multiprocessing.get_context("spawn")
TELLERS = 50
"""Moves that are under way at once."""


class Heard(Struct, frozen=True):
    listeners: int
    told: float
    """Messages a second."""
    p50: float
    p95: float
    """Milliseconds from telling to the last listener's hearing it."""


class Report(Struct, frozen=True):
    seconds: float
    heard: list[Heard]
    plain_commits: float
    """Transactions a second that write a row, by as many connections as there are tellers."""
    notifying_commits: float
    """The same if each also notifies."""
    load: float


def _listen(address: str, told: Connection) -> None:
    asyncio.run(_hear(address, told))


async def _hear(address: str, told: Connection) -> None:
    delays: list[float] = []

    def hear(message: str) -> None:
        delays.append(1000 * (time() - float(message.split()[1])))

    listening = PostgresNotifications(address, hear, lambda: None)
    await listening.open()
    told.send("ready")
    await asyncio.get_running_loop().run_in_executor(None, told.recv)
    await asyncio.sleep(0.2)
    told.send(delays)
    await listening.close()


async def _tell(address: str, seconds: float) -> float:
    notifications = PostgresNotifications(address, lambda _: None, lambda: None)
    await notifications.open()
    end, told = time() + seconds, 0

    async def tell(teller: int) -> None:
        nonlocal told
        while time() < end:
            await notifications.send(f"{teller} {time()}")
            told += 1

    await asyncio.gather(*map(tell, range(TELLERS)))
    await notifications.close()
    return told / seconds


def _with(address: str, listeners: int, seconds: float) -> Heard:
    pipes = [SPAWN.Pipe() for _ in range(listeners)]
    processes = [SPAWN.Process(target=_listen, args=(address, theirs)) for _, theirs in pipes]
    for process in processes:
        process.start()
    for ours, _ in pipes:
        ours.recv()
    told = asyncio.run(_tell(address, seconds))
    for ours, _ in pipes:
        ours.send("enough")
    delays = [delay for ours, _ in pipes for delay in ours.recv()]
    for process in processes:
        process.join()
    cuts = quantiles(delays, n=100, method="inclusive")
    return Heard(listeners, told, cuts[49], cuts[94])


async def _commits(address: str, seconds: float, *, notify: bool) -> float:
    """A second."""
    connections = [await asyncpg.connect(address) for _ in range(TELLERS)]
    await connections[0].execute("CREATE TABLE IF NOT EXISTS told (at float)")
    end, done = time() + seconds, 0

    async def commit(connection: asyncpg.Connection) -> None:
        nonlocal done
        while time() < end:
            async with connection.transaction():
                await connection.execute("INSERT INTO told VALUES ($1)", time())
                if notify:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, str(time()))
            done += 1

    await asyncio.gather(*map(commit, connections))
    for connection in connections:
        await connection.close()
    return done / seconds


def measure(listeners: tuple[int, ...], seconds: float) -> Report:
    cluster = Cluster()
    try:
        address = cluster.database()
        heard = [_with(address, many, seconds) for many in listeners]
        plain, notifying = (asyncio.run(_commits(address, seconds, notify=notify)) for notify in (False, True))
        return Report(seconds, heard, plain, notifying, os.getloadavg()[0])
    finally:
        cluster.stop()


def show(report: Report, console: Console) -> None:
    table = Printed(title="LISTEN and NOTIFY", title_justify="left", title_style="bold")
    for column in ("listeners", "messages/s", "p50 ms", "p95 ms"):
        table.add_column(column, justify="right")
    for one in report.heard:
        table.add_row(str(one.listeners), f"{one.told:,.0f}", f"{one.p50:.1f}", f"{one.p95:.1f}")
    console.print(table)
    console.print(
        f"Commits a second by {TELLERS} connections: {report.plain_commits:,.0f}; if each notifies too: "
        f"{report.notifying_commits:,.0f}. The machine's load: {report.load:.1f}, on {os.cpu_count()} cores."
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    show(measure((1, 2, 10), options.seconds), Console())


if __name__ == "__main__":
    main()
