"""A person at a real terminal: the installed command behind a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PRESSES = 20
PATIENCE = 60.0


def _hear_ctrl_c() -> None:
    """Tests that run in the background of a shell do not, and what they start would not either."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class AtTerminal:
    """Starts the command, reads to a prompt, types an answer."""

    def __init__(self, *args: str, home: Path, **environment: str) -> None:
        self._own, theirs = pty.openpty()
        surroundings = {**os.environ, "COLUMNS": "80", "LINES": "40", "TERM": "xterm", "HOME": str(home), **environment}
        surroundings.pop("XDG_DATA_HOME", None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "debacle", *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings,
            start_new_session=True,
            preexec_fn=_hear_ctrl_c,
        )
        os.close(theirs)
        self._raw = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._own)

    @property
    def transcript(self) -> str:
        return ANSI.sub("", self._raw.decode(errors="replace")).replace("\r\n", "\n")

    def wait_for_prompt(self) -> bool:
        """True at a prompt, False at the end."""
        while not self.transcript.endswith("› "):
            ready, _, _ = select.select([self._own], [], [], PATIENCE)
            assert ready, f"nothing happened for {PATIENCE} s after:\n{self.transcript[-500:]}"
            try:
                more = os.read(self._own, 65536)
            except OSError:  # this is how the end of the other side shows
                return False
            if not more:
                return False
            self._raw += more
        return True

    def type(self, line: str) -> str:
        """Answer the prompt; gives what came up to the next one."""
        before = len(self.transcript)
        os.write(self._own, line.encode() + b"\n")
        self._read_echo()
        self.wait_for_prompt()
        return self.transcript[before:]

    def play_on(self, answer: Callable[[str], str]) -> int:
        """Answer prompts until the end; gives the exit code."""
        while self.wait_for_prompt():
            self.type(answer(self.transcript.rsplit("\n", 1)[-1]))
        return self.exit_code()

    def press_ctrl_c(self) -> int:
        """Again if nothing happens, as anybody would: between a prompt and the wait for an answer nobody hears it."""
        self._raw += b"\n"
        for _ in range(PRESSES):
            self._process.send_signal(signal.SIGINT)
            if select.select([self._own], [], [], PATIENCE / PRESSES)[0]:
                break
        self.wait_for_prompt()
        return self.exit_code()

    def press_ctrl_d(self) -> int:
        os.write(self._own, b"\x04")
        self._raw += b"\n"
        self.wait_for_prompt()
        return self.exit_code()

    def exit_code(self) -> int:
        return self._process.wait(PATIENCE)

    def _read_echo(self) -> None:
        """The terminal shows what is typed, so that the old prompt is no longer the last thing on it."""
        self._raw += os.read(self._own, 65536)
