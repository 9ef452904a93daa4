"""Servers as processes of their own that need not import everything again: they are forked from one that has.

A start takes a quarter of the work. Whatever else is to be found on `PYTHONPATH` is another matter: such a server is
started as anybody would start it.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO

NURSE = multiprocessing.get_context("forkserver")
NURSE.set_forkserver_preload(
    ["aiosqlite", "debacle.cli.serve", *(f"debacle.games.{game}" for game in ("crisis", "friends", "krach", "qe"))]
)


class Born:
    """As much of `subprocess.Popen` as is needed of a server; what it says on standard output can be read."""

    def __init__(self, command: Sequence[str], errors: Path) -> None:
        heard, spoken = NURSE.Pipe(duplex=False)
        self._process = NURSE.Process(target=_live, args=(command, dict(os.environ), spoken, str(errors)))
        self._process.start()
        spoken.close()
        self.stdout: IO[str] = os.fdopen(os.dup(heard.fileno()), encoding="utf-8")
        heard.close()
        assert self._process.pid is not None
        self.pid = self._process.pid
        self.terminate, self.kill = self._process.terminate, self._process.kill

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        assert self._process.exitcode is not None, "it does not end"
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode


def _live(command: Sequence[str], environment: dict[str, str], spoken: Connection[str, str], errors: str) -> None:
    """In the new process: everything is as if the command had been given; it may be given again by `sys.orig_argv`."""
    from debacle.cli import app

    os.environ.clear()
    os.environ.update(environment)
    log = os.open(errors, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream, there in ((1, spoken.fileno()), (2, log)):
        os.dup2(there, stream)
    os.close(log)
    spoken.close()
    sys.orig_argv[:] = command
    with open(1, "w", encoding="utf-8", closefd=False) as out, open(2, "w", buffering=1, closefd=False) as err:
        sys.stdout, sys.stderr = out, err
        app(args=list(command[command.index("serve") :]), prog_name="debacle")
