"""Tables at once, everybody looking on: ours, as programs and as pages, beside boardgame.io's, in one run."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table as Printed

import opponent
from browsers import PageTable
from machine import cpu_seconds, fsyncs
from seated import Players, ProgramTable, Stretch, Table
from wire import Caller

SEATS = 4
SEED = 1
OURS = "Débâcle, JSON streams"
PAGES = "Débâcle, pages"
MEMORY = "boardgame.io, in memory"
FILES = "boardgame.io, FlatFile"
SHOWN = ("p50", "p95", "p99")
SPARE, SPARE_LATE = 4.0, 5.0
"""Milliseconds that a move may take beyond one fsync at p50, and beyond two at p95."""

Play = Callable[[float, float], Awaitable[Stretch]]
"""For so many seconds, a move at each table every so many seconds; 0: as fast as it goes."""


class Length(Struct, frozen=True):
    tables: int
    pages: int
    """Tables of people with pages."""
    rounds: int
    seconds: float
    """Of a round, for each server."""
    every: float
    """Seconds between two moves of a table."""
    rush: float
    """Seconds of play as fast as it goes, for each server."""


FULL = Length(tables=200, pages=100, rounds=3, seconds=4, every=2, rush=3)
QUICK = Length(tables=40, pages=20, rounds=2, seconds=1.2, every=0.4, rush=0)


class Figures(Struct, frozen=True):
    """One server: medians over the rounds, in milliseconds from a move to another seat's new view."""

    name: str
    p50: float
    p95: float
    p99: float
    moves: float
    """A second, at the rate that was asked of all."""
    rush: float
    """Moves a second as fast as it goes; 0: not tried."""
    work: float
    """Milliseconds of the server's processor time for a move; 0: not known."""


class Report(Struct, frozen=True):
    length: Length
    servers: list[Figures]
    fsync_p50: float
    """Milliseconds, on the disk that ours writes to, in the pauses between the rounds."""
    fsync_p95: float


class Server(Struct):
    """One that is measured: how it is played, and its process where that is ours."""

    play: Play
    process: int = 0
    stretches: list[Stretch] = msgspec.field(default_factory=list)
    worked: float = 0.0

    async def go(self, seconds: float, every: float) -> Stretch:
        before = cpu_seconds(self.process) if self.process else 0.0
        stretch = await self.play(seconds, every)
        if self.process:
            self.worked += cpu_seconds(self.process) - before
        return stretch


async def measure(length: Length, against: bool) -> Report:
    async with AsyncExitStack() as closing:
        folder = Path(closing.enter_context(TemporaryDirectory(prefix="debacle-bench-")))
        servers = {
            OURS: await _ours(length.tables, ProgramTable, folder / "programs", closing),
            PAGES: await _ours(length.pages, PageTable, folder / "pages", closing),
        }
        if against:
            for name, where in ((MEMORY, None), (FILES, folder / "files")):
                other = await opponent.sit_down(length.tables, SEATS, where)
                closing.push_async_callback(other.close)
                servers[name] = Server(other.play)
        waits: list[float] = []
        for _ in range(length.rounds):
            for server in servers.values():
                waits += fsyncs(folder)
                server.stretches.append(await server.go(length.seconds, length.every))
        figures = [_figures(name, server) for name, server in servers.items()]
        if length.rush:
            rushes = [await server.play(length.rush, 0) for server in servers.values()]
            figures = [replace(one, rush=_rate(rush)) for one, rush in zip(figures, rushes, strict=True)]
        cuts = quantiles(waits, n=100, method="inclusive")
        return Report(length, figures, cuts[49], cuts[94])


async def serve(folder: Path) -> tuple[Process, str]:
    """Our server as anybody starts it, with its address."""
    command = ["-m", "debacle", "serve", "--port", "0", "--pace", "0", "--no-limits", "--data", str(folder)]
    more = ("--lang", "en", "--proxies", "127.0.0.1")  # as many connections as we like
    server = await create_subprocess_exec(sys.executable, *command, *more, stdout=PIPE)
    assert server.stdout is not None
    said = (await server.stdout.readline()).decode()
    if "http://" not in said:
        raise RuntimeError("our server did not start")
    return server, said[said.index("http://") :].strip()


async def _ours(
    tables: int, kind: Callable[[Caller, Random], Table[Any]], folder: Path, closing: AsyncExitStack
) -> Server:
    server, url = await serve(folder)

    async def stop() -> None:
        server.terminate()
        await server.wait()

    closing.push_async_callback(stop)
    players = Players(url, tables, SEED, kind)
    closing.callback(players.close)
    await players.sit_down(SEATS)
    return Server(players.play, server.pid)


def _figures(name: str, server: Server) -> Figures:
    cuts = [quantiles(one.latencies, n=100, method="inclusive") for one in server.stretches]
    p50, p95, p99 = (median(cut[place - 1] for cut in cuts) for place in (50, 95, 99))
    work = 1000 * server.worked / sum(one.moves for one in server.stretches)
    return Figures(name, p50, p95, p99, median(map(_rate, server.stretches)), 0.0, work)


def _rate(stretch: Stretch) -> float:
    return stretch.moves / stretch.took


def show(report: Report, console: Console) -> None:
    length = report.length
    console.print(
        f"{length.tables} tables of {SEATS} ({length.pages} of people with pages), everybody looking on, a move at "
        f"each every {length.every:g} s: from a move to another seat's new view.\n"
        f"Medians of {length.rounds} rounds in which the servers take turns, on this machine. "
        f"One fsync on the same disk in the same run: {report.fsync_p50:.2f} ms, p95 {report.fsync_p95:.2f} ms."
    )
    table = Printed(title="Live tables", title_justify="left", title_style="bold")
    for place, column in enumerate(("", *(f"{shown} ms" for shown in SHOWN), "moves/s", "at most", "CPU ms a move")):
        table.add_column(column, justify="right" if place else "left")
    for one in report.servers:
        times = (f"{value:.1f}" for value in (one.p50, one.p95, one.p99))
        rush, work = f"{one.rush:,.0f}" if one.rush else "", f"{one.work:.2f}" if one.work else ""
        table.add_row(one.name, *times, f"{one.moves:.0f}", rush, work)
    table.add_section()
    own, _, *others = report.servers
    for other in others:
        ratios = ((own.p50, other.p50), (own.p95, other.p95), (own.p99, other.p99), (own.moves, other.moves))
        rush = f"{own.rush / other.rush:.2f}" if other.rush else ""
        table.add_row(f"JSON streams ÷ {other.name}", *(f"{mine / theirs:.2f}" for mine, theirs in ratios), rush, "")
    console.print(table)
    for said, reached in targets(report):
        console.print(f"{'reached' if reached else 'NOT reached'}: {said}")


def targets(report: Report) -> list[tuple[str, bool]]:
    """What a durable move should take, beside what the disk takes, and beside a server that does not wait for it."""
    own, *others = report.servers
    soon, late = report.fsync_p50 + SPARE, 2 * report.fsync_p95 + SPARE_LATE
    found = [
        (f"p50 {own.p50:.1f} ms, at most one fsync + {SPARE:g} ms = {soon:.1f}", own.p50 <= soon),
        (f"p95 {own.p95:.1f} ms, at most two fsyncs at p95 + {SPARE_LATE:g} ms = {late:.1f}", own.p95 <= late),
    ]
    return found + [
        (f"at most {own.rush:,.0f} moves a second, at least {other.rush:,.0f} of {other.name}", own.rush >= other.rush)
        for other in others
        if other.name == FILES and other.rush
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short and rough run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there, too")
    options = parser.parse_args()
    console = Console()
    problem = opponent.missing()
    if problem is not None:
        console.print(f"boardgame.io is left out: {problem}.")
    report = asyncio.run(measure(QUICK if options.quick else FULL, against=problem is None))
    show(report, console)
    if options.json:
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


if __name__ == "__main__":
    main()
