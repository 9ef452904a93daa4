"""Several processes that serve on one port. This one, their parent, serves nobody: it listens, starts them, replaces
those that die, and stops them.

All accept from one queue, which the parent holds open: when a worker dies, nobody who is waiting there is refused, and
the others take them. With a queue each (SO_REUSEPORT) the system would go on filling that of the dead. uvicorn has a
supervisor too; it replaces at once what dies at once, and waits for as long as a worker takes to stop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, time

from prometheus_client.multiprocess import mark_process_dead

from debacle.server.app import create_app
from debacle.server.logging_metrics import FOLDER, set_up_logging
from debacle.server.serving import address_of, listen, run, serve_alone, start_again
from debacle.server.settings import Settings
from debacle.server.storage.database import migrate, open_engine
from debacle.server.tallies import Shared, share

log = logging.getLogger(__name__)
SPAWN = multiprocessing.get_context("spawn")
STOPPED_WITHIN = 4.5
"""Seconds; whoever has not stopped by then is killed, for a stop has five in all."""
RESTART = signal.SIGHUP
"""By it a worker asks the parent for a restart that was announced and is due."""
LIVED = 60.0
"""Seconds after which a worker has not died at once."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0


class SharedSocket(socket.socket):
    """Workers accept one connection at a time: asyncio would take all that wait at once, and leave none to the others.
    It would shorten the queue to as many, too."""

    def listen(self, backlog: int = 0, /) -> None:
        """It does; the parent has seen to it."""


def serve(settings: Settings, host: str, port: int, ready: Callable[[str], None], log_level: str) -> None:
    if settings.workers == 1:
        serve_alone(settings, host, port, ready)
        return
    asyncio.run(_prepare(settings))
    with listen(host, port) as listening, TemporaryDirectory(prefix="debacle-") as folder:
        os.environ[FOLDER] = folder
        workers = [
            ServingProcess(settings, listening, shared, log_level) for shared in share(Path(folder), settings.workers)
        ]
        restarts = _look_after(workers, lambda: ready(address_of(listening)))
    if restarts:
        start_again()


async def _prepare(settings: Settings) -> None:
    engine = open_engine(settings.database)
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


def pause_after(deaths: int) -> float:
    """Seconds before a worker is replaced that died at once, so many times in a row."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (deaths - 1)) if deaths else 0.0


class ServingProcess:
    """One of the server's processes, and those that take its place."""

    def __init__(self, settings: Settings, listening: socket.socket, shared: Shared, log_level: str) -> None:
        self._work = (settings, listening, shared, log_level)
        self._shared = shared
        self._process: BaseProcess | None = None
        self._started_at = 0.0
        self._deaths = 0
        """Soon after the start, in a row."""
        self.due = 0.0
        """When it is to be started, if it does not run."""

    @property
    def sentinel(self) -> int | None:
        return None if self._process is None else self._process.sentinel

    def start(self) -> None:
        self._process = SPAWN.Process(target=_work, args=self._work, name=f"worker {self._shared.number}")
        self._process.start()
        self._started_at = monotonic()

    def start_if_due(self) -> None:
        if self._process is None and monotonic() >= self.due:
            self.start()

    def replace_if_dead(self) -> None:
        process = self._process
        if process is None or process.is_alive():
            return
        mark_process_dead(process.pid, self._shared.folder)
        self._shared.tallies().start_anew()
        self._deaths = 0 if monotonic() - self._started_at > LIVED else self._deaths + 1
        pause = pause_after(self._deaths)
        self.due = monotonic() + pause
        self._process = None
        log.error(
            "worker %d has died (%s); another takes its place in %.1f s", self._shared.number, process.exitcode, pause
        )

    def terminate(self) -> None:
        if self._process is not None:
            self._process.terminate()

    def end(self, until: float) -> None:
        if self._process is not None:
            self._process.join(max(0.0, until - monotonic()))
            if self._process.is_alive():
                log.error("worker %d did not stop in time", self._shared.number)
                self._process.kill()
                self._process.join()


def _look_after(workers: list[ServingProcess], ready: Callable[[], None]) -> bool:
    """Until it is told to stop; gives whether it is to start again, as a worker has asked for."""
    stopping, stop = SPAWN.Pipe(duplex=False)
    for wanted in (signal.SIGINT, signal.SIGTERM, RESTART):
        signal.signal(wanted, lambda number, _frame: stop.send_bytes(bytes([number])))
    ready()
    while not stopping.poll():
        for worker in workers:
            worker.start_if_due()
        soonest = min((worker.due for worker in workers if worker.sentinel is None), default=None)
        running = [worker.sentinel for worker in workers if worker.sentinel is not None]
        wait([stopping, *running], None if soonest is None else max(0.0, soonest - monotonic()))
        for worker in workers:
            worker.replace_if_dead()
    until = monotonic() + STOPPED_WITHIN
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.end(until)
    return stopping.recv_bytes() == bytes([RESTART])


def _work(settings: Settings, listening: socket.socket, shared: Shared, log_level: str) -> None:
    """What a worker does. Ctrl-C is for the parent, which then stops it; if that was killed, it stops by itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    set_up_logging(log_level, shared.number)
    Thread(target=_stop_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again when it has stopped
        asyncio.run(_serve(settings, listening, shared))


async def _serve(settings: Settings, listening: socket.socket, shared: Shared) -> None:
    app, services = await create_app(settings, time, shared)
    if await run(app, services, SharedSocket(fileno=listening.detach()), accept_at_once=1):
        os.kill(os.getppid(), RESTART)


def _stop_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
