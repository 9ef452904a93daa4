"""The processes that play, one for each core: they play on while the net learns from what they have sent."""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Condition, Thread

from debacle.learn.engine.worker import PlayedPart, PlayOrder, work

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
GO_ON = pickle.dumps(None)


class Players:
    """`ahead`: so many decisions may wait to be learned from; the more, the older they are when it comes to that."""

    def __init__(self, key: str, jobs: int, seed: str, tables: int, ahead: int) -> None:
        self._changed, self._ahead = Condition(), ahead
        self._parts: deque[PlayedPart] = deque()
        self._waiting = 0
        self._order, self._number = b"", 0
        self._told: dict[Connection, int] = {}
        """By process: the number of the last order that it has been given."""
        self._idle: list[Connection] = []
        self._gone = False
        self._pipes = _started(key, jobs, seed, tables)
        self._listener = Thread(target=self._listen, daemon=True)

    def tell(self, order: PlayOrder) -> None:
        """What is to be played from now on; who plays hears of it with the next part that it sends."""
        with self._changed:
            self._order, self._number = pickle.dumps(order), self._number + 1
            if self._number == 1:
                self._idle = self._pipes[:]
                self._listener.start()
            self._parts = deque([part for part in self._parts if part.taught == order.taught])
            self._waiting = sum([len(part.slot) for part in self._parts])
            self._wake()

    def played(self, taught: bool, least: int) -> list[PlayedPart]:
        """The oldest parts, of so many decisions at least."""
        found: list[PlayedPart] = []
        with self._changed:
            while least > 0:
                while not self._parts:
                    if self._gone:
                        raise RuntimeError("a process that played has ended")
                    self._changed.wait()
                part = self._parts.popleft()
                self._waiting -= len(part.slot)
                if part.taught == taught:
                    found.append(part)
                    least -= len(part.slot)
                self._wake()
        return found

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()

    def _listen(self) -> None:
        try:
            while True:
                for ready in wait(self._pipes):
                    assert isinstance(ready, Connection)
                    self._take(ready, ready.recv())
        except (EOFError, OSError):
            with self._changed:
                self._gone = True
                self._changed.notify_all()

    def _take(self, pipe: Connection, part: PlayedPart) -> None:
        with self._changed:
            self._parts.append(part)
            self._waiting += len(part.slot)
            self._idle.append(pipe)
            self._wake()
            self._changed.notify_all()

    def _wake(self) -> None:
        """Let them go on whose last part was taken, unless too much waits already."""
        if self._waiting < self._ahead:
            for pipe in self._idle:
                pipe.send_bytes(GO_ON if self._told.get(pipe) == self._number else self._order)
                self._told[pipe] = self._number
            self._idle = []


def _started(key: str, jobs: int, seed: str, tables: int) -> list[Connection]:
    context = get_context("spawn")
    pipes = []
    with _one_thread_each():
        for job in range(jobs):
            ours, theirs = context.Pipe()
            context.Process(target=work, args=(theirs, key, f"{seed} {job}", tables), daemon=True).start()
            theirs.close()
            pipes.append(ours)
    return pipes


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Every process has a core to itself, and no more: NumPy asks for this when it is first imported."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
