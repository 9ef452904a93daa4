"""Work on one core, several, or a cluster: cut into pieces, and put together in their order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct

from debacle.core.refusals import BadOption, Why

T = TypeVar("T")
P = ParamSpec("P")
AHEAD = 4
"""So many pieces for each worker are under way at most: enough to keep all busy, and memory is bounded."""


class NoCluster(Exception):
    """Nobody answers at this address."""

    def __init__(self, address: str, problem: str) -> None:
        super().__init__(f"{address}: {problem}")
        self.address, self.problem = address, problem


class Workplace(Struct, frozen=True):
    """Where pieces are worked on: by so many at once on an executor, or right here without one."""

    executor: Executor | None = None
    workers: int = 1

    def each(self, work: Callable[..., T], common: object, pieces: Iterable[Any]) -> Iterator[T]:
        """What comes of every piece, in their order."""
        if self.executor is None:
            for piece in pieces:
                yield work(common, piece)
            return
        waiting: deque[Future[T]] = deque()
        try:
            for piece in pieces:
                waiting.append(self.executor.submit(work, common, piece))
                if len(waiting) >= AHEAD * self.workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def workplace(jobs: int = 1, cluster: str | None = None) -> Iterator[Workplace]:
    if jobs < 1:
        raise BadOption(Why("options.least", {"option": "jobs", "least": 1}))
    if cluster is not None:
        with _cluster(cluster) as place:
            yield place
    elif jobs == 1:
        yield Workplace()
    else:
        # Not forked: whoever calls may have threads, such as one that draws a progress bar.
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_set_up) as pool:
            yield Workplace(pool, jobs)


def _set_up() -> None:
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """If it was killed, nobody else will say that it is over."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Workplace]:
    distributed: Any = import_module("distributed")  # only for those who have a cluster
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise NoCluster(address, str(error)) from None
    with client:
        workers = sum(client.nthreads().values())
        yield Workplace(client.get_executor(pure=False), max(1, workers))
