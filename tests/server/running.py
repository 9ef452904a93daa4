"""A real server in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import httpx

from tests.server.nursery import Born

PATIENCE = 180
"""Seconds for whatever must come sooner or later."""
ALWAYS = ("--port", "0", "--pace", "0")


class Server:
    """Started at once; after `stop` or `kill` it can be started again on the same data, on another port."""

    def __init__(
        self,
        folder: Path,
        database: str | None,
        *options: str,
        limits: bool = False,
        proxies: str | None = "127.0.0.1",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.database = database
        self._environment = environment
        kept = () if database is None else ("--database", database)
        believed = () if proxies is None else ("--proxies", proxies)  # tests speak for many, as a proxy does
        slow = () if limits else ("--no-limits",)
        self._command = [
            *(
                sys.executable,
                "-m",
                "debacle",
                "serve",
                *ALWAYS,
                "--data",
                str(folder),
                *kept,
                *believed,
                *slow,
                *options,
            )
        ]
        self._process: subprocess.Popen[str] | Born
        self.url = ""
        self.start()

    def start(self) -> None:
        if self._environment is None:
            self._process = Born(self._command, self._errors)
        else:
            with self._errors.open("a") as errors:
                self._process = subprocess.Popen(
                    self._command, stdout=subprocess.PIPE, stderr=errors, text=True, env=self._environment
                )
        # It ends with this input, which comes even if the tests are killed.
        self._ender = subprocess.Popen(
            ["sh", "-c", f"read -r _; kill -9 {self._process.pid}"], stdin=subprocess.PIPE, start_new_session=True
        )
        self.become_ready()

    def become_ready(self) -> None:
        """Also after it has started again by itself."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://[^\s/]+:\d+", line):
                self.url = found[0]
                break
        else:
            raise AssertionError(f"the server did not start: {self.log()}")
        # The address is printed when the socket listens; the first answer comes when all is ready.
        assert httpx.get(f"{self.url}/health", timeout=PATIENCE, verify=False).status_code == 200

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def _errors(self) -> Path:
        return self.folder / "log"

    def log(self) -> str:
        return self._errors.read_text()

    def stop(self) -> int:
        """Ask it to stop; gives its exit code."""
        self._process.terminate()
        return self._end()

    def kill(self) -> None:
        self._process.kill()
        self._end()

    def _end(self) -> int:
        code = self._process.wait(PATIENCE)
        self._ender.kill()
        self._ender.communicate()
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    @property
    def running(self) -> bool:
        return self._process.poll() is None
