"""A server of its own, and the browser that goes there."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Browser, BrowserType, expect

DEBIANS = tuple(map(Path, ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")))
"""The first draws no window that nobody looks at, and takes half the time."""
TIMEOUT = 60_000
"""Milliseconds for whatever must come sooner or later: how soon, hangs on what else the machine does."""
expect.set_options(timeout=TIMEOUT)
START = (
    *(sys.executable, "-m", "debacle", "serve", "--pace", "0", "--no-limits", "--thinkers", "0", "--lang", "en"),
    *("--shortest-clock", "1"),
    *("--analysis", "600"),  # rough, and in seconds
    *("--proxies", "127.0.0.1"),  # many people at one address
)
DEALS = """DROP TRIGGER IF EXISTS dealt;
CREATE TRIGGER dealt AFTER INSERT ON tables WHEN NOT coalesce(json_extract(NEW.options, '$.guided'), 0) BEGIN
  UPDATE tables SET seed = printf('%064x', {first} + (SELECT count(*) FROM tables) - {there} - 1) WHERE id = NEW.id;
END"""


class NoBrowser(Exception):
    """Neither Playwright's own nor Debian's."""


def launch(chromium: BrowserType, *more: str) -> Browser:
    places = (Path(chromium.executable_path), *DEBIANS)
    there = next((place for place in places if place.exists()), None)
    if there is None:
        raise NoBrowser(f"no browser: neither {', nor '.join(map(str, places))} is there")
    return chromium.launch(executable_path=there, args=["--no-sandbox", *more])


@contextmanager
def kept(port: int) -> Iterator[None]:
    """While nobody listens there, nobody else is given it; it can still be listened at."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", port))
        yield


class Place(Protocol):
    """Where people go."""

    @property
    def url(self) -> str: ...


class Site:
    """One server process on a port that it keeps when it starts again."""

    def __init__(self, folder: Path, *more: str, environment: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self._more = more
        self._environment = environment
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()
        self.deal()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [*START, "--port", str(self.port), "--data", str(self.folder), *self._more]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=self._environment
        )
        assert self._process.stdout is not None
        ready = re.search(r"http://[\d.]+:(\d+)", self._process.stdout.readline())
        assert ready is not None, "the server did not start"
        self.port = int(ready[1])

    def deal(self, first: int = 1) -> None:
        """The next table has this deal, and those after it the following ones: nothing hangs on chance, for bots are
        seeded by their table's seed. A guided table has
        its guide's own deal. The server itself lets nobody choose one."""
        with closing(sqlite3.connect(self.folder / "debacle.db", timeout=30)) as database:
            [(there,)] = database.execute("SELECT count(*) FROM tables")
            database.executescript(DEALS.format(first=first, there=there))

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=TIMEOUT / 1000)
        self._process = None
