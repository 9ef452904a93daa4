"""What commands share that play many games: options, a bar with the time left, and what is said of outsiders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, TypeAlias

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from debacle.arena.outsiders import Fault, NoStart
from debacle.arena.spreading import NoCluster
from debacle.cli.common import Trouble
from debacle.terminal.screen import screen
from debacle.texts.words import Words

Jobs: TypeAlias = Annotated[str, typer.Option("--jobs", help="How many processes.")]
Cluster: TypeAlias = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.1:8786.")
]
TimeLimit: TypeAlias = Annotated[
    str, typer.Option("--time-limit", help="Milliseconds that a player from outside has for an answer.")
]
SHOWN = 300
"""So much is shown of what a program wrote to its error stream."""


@contextmanager
def bar(label: str, games: int) -> Iterator[Callable[[int], None] | None]:
    """On the error stream, where a person watches."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(label, total=games)
        yield lambda more: progress.advance(task, more)


@contextmanager
def research() -> Iterator[None]:
    """What can go wrong beyond the games: a library that players do not need, a cluster, a program of somebody else."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("debacle"):
            raise
        raise Trouble("research.extra", library=error.name or "") from None
    except NoCluster as error:
        raise Trouble("research.cluster", address=error.address, problem=error.problem) from None
    except NoStart as error:
        key = f"research.start_{error.fault.how}"
        raise Trouble(key, player=error.fault.player, said=error.fault.said[-SHOWN:] or "-") from None


def said_of(fault: Fault, count: int, words: Words) -> str:
    return words.count(f"research.fault_{fault.how}", count, player=fault.player)
