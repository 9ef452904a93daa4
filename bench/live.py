"""Two hundred tables at once, everybody looking on: ours beside boardgame.io's, in one run."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

import opponent
from seated import Players, Stretch

SEATS = 4
SEED = 1
OURS = "Débâcle, SQLite"
MEMORY = "boardgame.io, in memory"
FILES = "boardgame.io, FlatFile"
SHOWN = ("p50", "p95", "p99")

Play = Callable[[float, float], Awaitable[Stretch]]
"""For so many seconds, a move at each table every so many seconds; 0: as fast as it goes."""


class Length(Struct, frozen=True):
    tables: int
    rounds: int
    seconds: float
    """Of a round, for each server."""
    every: float
    """Seconds between two moves of a table."""
    rush: float
    """Seconds of play as fast as it goes, for each server."""


FULL = Length(tables=200, rounds=3, seconds=4, every=2, rush=3)
QUICK = Length(tables=40, rounds=2, seconds=1.2, every=0.4, rush=0)


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


class Report(Struct, frozen=True):
    length: Length
    servers: list[Figures]


async def measure(length: Length, against: bool) -> Report:
    async with AsyncExitStack() as closing:
        folder = Path(closing.enter_context(TemporaryDirectory(prefix="debacle-bench-")))
        plays: dict[str, Play] = {OURS: await _ours(length, folder, closing)}
        if against:
            for name, where in ((MEMORY, None), (FILES, folder / "files")):
                other = await opponent.sit_down(length.tables, SEATS, where)
                closing.push_async_callback(other.close)
                plays[name] = other.play
        stretches: dict[str, list[Stretch]] = {name: [] for name in plays}
        for _ in range(length.rounds):
            for name, play in plays.items():
                stretches[name].append(await play(length.seconds, length.every))
        rush = {name: await play(length.rush, 0) for name, play in plays.items()} if length.rush else {}
        return Report(length, [_figures(name, stretches[name], rush.get(name)) for name in plays])


async def serve(folder: Path) -> tuple[Process, str]:
    """Our server as anybody starts it, with its address."""
    command = ["-m", "debacle", "serve", "--port", "0", "--pace", "0", "--no-limits", "--data", str(folder)]
    server = await create_subprocess_exec(sys.executable, *command, "--lang", "en", stdout=PIPE)
    assert server.stdout is not None
    said = (await server.stdout.readline()).decode()
    if "http://" not in said:
        raise RuntimeError("our server did not start")
    return server, said[said.index("http://") :].strip()


async def _ours(length: Length, folder: Path, closing: AsyncExitStack) -> Play:
    server, url = await serve(folder)

    async def stop() -> None:
        server.terminate()
        await server.wait()

    closing.push_async_callback(stop)
    players = Players(url, length.tables, SEED)
    closing.callback(players.close)
    await players.sit_down(SEATS)
    return players.play


def _figures(name: str, stretches: list[Stretch], rush: Stretch | None) -> Figures:
    cuts = [quantiles(one.latencies, n=100, method="inclusive") for one in stretches]
    p50, p95, p99 = (median(cut[place - 1] for cut in cuts) for place in (50, 95, 99))
    return Figures(name, p50, p95, p99, median(map(_rate, stretches)), 0.0 if rush is None else _rate(rush))


def _rate(stretch: Stretch) -> float:
    return stretch.moves / stretch.took


def show(report: Report, console: Console) -> None:
    length = report.length
    console.print(
        f"{length.tables} tables of {SEATS}, everybody looking on, a move at each every {length.every:g} s: "
        f"from a move to another seat's new view.\n"
        f"Medians of {length.rounds} rounds in which the servers take turns, on this machine."
    )
    table = Table(title="Live tables", title_justify="left", title_style="bold")
    for place, column in enumerate(("", *(f"{shown} ms" for shown in SHOWN), "moves/s", "at most")):
        table.add_column(column, justify="right" if place else "left")
    for one in report.servers:
        times = (f"{value:.1f}" for value in (one.p50, one.p95, one.p99))
        table.add_row(one.name, *times, f"{one.moves:.0f}", f"{one.rush:,.0f}" if one.rush else "")
    table.add_section()
    own, *others = report.servers
    for other in others:
        ratios = ((own.p50, other.p50), (own.p95, other.p95), (own.p99, other.p99), (own.moves, other.moves))
        rush = f"{own.rush / other.rush:.2f}" if other.rush else ""
        table.add_row(f"ours ÷ {other.name}", *(f"{mine / theirs:.2f}" for mine, theirs in ratios), rush)
    console.print(table)


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
