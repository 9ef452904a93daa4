"""Work in forks of this process, a few at a time: what a fork spoils is gone with it."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import NamedTuple, TypeVar

MEMORY = 4 << 30
FORK = multiprocessing.get_context("fork")
Task = TypeVar("Task")


class Ended(NamedTuple):
    """How a fork ended: with what it found out, or stopped by a signal or an error."""

    said: str | None
    code: int


def forked(tasks: Iterable[Task], work: Callable[[Task], str], jobs: int) -> Iterator[tuple[Task, Ended]]:
    """Each task with how its fork ended, in the order in which they end."""
    gc.freeze()
    running: dict[int, tuple[multiprocessing.process.BaseProcess, Connection[str, str], Task]] = {}
    for task in tasks:
        if len(running) == jobs:
            yield _next_of(running)
        there, back = FORK.Pipe(duplex=False)
        process = FORK.Process(target=_in_fork, args=(work, task, back))
        process.start()
        back.close()
        running[process.sentinel] = (process, there, task)
    while running:
        yield _next_of(running)


def _next_of(
    running: dict[int, tuple[multiprocessing.process.BaseProcess, Connection[str, str], Task]],
) -> tuple[Task, Ended]:
    process, there, task = running.pop(next(one for one in wait(running) if isinstance(one, int)))
    process.join()
    said = there.recv() if there.poll() and process.exitcode == 0 else None
    there.close()
    assert process.exitcode is not None
    return task, Ended(said, process.exitcode)


def _in_fork(work: Callable[[Task], str], task: Task, back: Connection[str, str]) -> None:
    """Without a voice, and with an end to its memory: a mutant may print or count for ever."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)
    back.send(work(task))


def alone(work: Callable[[], None]) -> None:
    """In one fork that may write to the screen; its failure is ours."""
    process = FORK.Process(target=work)
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit(process.exitcode)
