"""A program that is asked by lines on its standard input and answers on its standard output, in time or not."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen
from time import monotonic

LONGEST = 1 << 20
"""So many bytes at most has a line that is read."""
LAST_WORDS = 2000
"""So much is kept of what it writes to its error stream."""
MEMORY = 4 << 30
"""So many bytes it may use, where the system can hold it to that: a program that wants all gets none."""


class ProgramLost(Exception):
    """It ended, kept silent, or talks without end: `how` is one of "ended", "late", "flood"."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


class Pipe:
    """A running program. Lines are sent when it is next asked, so that none can hold us up by not reading."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._errors = self._process.stderr.fileno()
        for stream in (self._in, self._out, self._errors):
            os.set_blocking(stream, False)
        _limit_memory(self._process.pid)
        self._unsent, self._unread, self._last_words = bytearray(), bytearray(), bytearray()

    def say(self, line: bytes) -> None:
        self._unsent += line + b"\n"

    def hear(self, seconds: float) -> bytes:
        """The next line, within so many seconds of its reading all that was said."""
        deadline = monotonic() + seconds
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST:
                raise ProgramLost("flood")
            self._exchange(deadline - monotonic())
        line, _, rest = bytes(self._unread).partition(b"\n")
        self._unread[:] = rest
        return line

    def last_words(self) -> str:
        """The end of what it wrote to its error stream."""
        self._keep_last_words()
        return self._last_words.decode(errors="replace").strip()

    def close(self) -> None:
        """With all that it has started, at once."""
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()

    def _exchange(self, seconds: float) -> None:
        """Read and write what can be, or wait until something can."""
        if seconds <= 0:
            raise ProgramLost("late")
        with DefaultSelector() as selector:
            selector.register(self._out, EVENT_READ)
            selector.register(self._errors, EVENT_READ)
            if self._unsent:
                selector.register(self._in, EVENT_WRITE)
            ready = {key.fd for key, _ in selector.select(seconds)}
        if self._errors in ready and not self._keep_last_words() and self._out not in ready:
            self._wait_for_output(seconds)
        if self._out in ready:
            self._read()
        if self._in in ready:
            self._write()

    def _wait_for_output(self, seconds: float) -> None:
        """Its error stream is shut, which alone means nothing: not to ask it again and again."""
        with DefaultSelector() as selector:
            selector.register(self._out, EVENT_READ)
            if self._unsent:
                selector.register(self._in, EVENT_WRITE)
            selector.select(min(seconds, 0.05))

    def _read(self) -> None:
        got = os.read(self._out, 1 << 16)
        if not got:
            raise ProgramLost("ended")
        self._unread += got

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._in, self._unsent[: 1 << 16])]
        except BrokenPipeError:
            raise ProgramLost("ended") from None

    def _keep_last_words(self) -> bool:
        """Whether there were any."""
        try:
            got = os.read(self._errors, 1 << 16)
        except BlockingIOError:
            return False
        self._last_words += got
        del self._last_words[:-LAST_WORDS]
        return bool(got)


def _limit_memory(process: int) -> None:
    if sys.platform == "linux":
        from resource import RLIMIT_DATA, prlimit

        with suppress(ProcessLookupError):  # it may have ended by itself
            prlimit(process, RLIMIT_DATA, (MEMORY, MEMORY))
