"""Who has asked how often, counted for the whole server: its workers share one piece of memory.

Everybody is counted in two places, chosen by a hash that nobody can foresee, and the lesser count holds: two people who
share a place hardly ever share both. So the memory is of one size however many come, nothing in it has to be looked for
or cleared away, and no lock is needed that a worker could take to its grave: what lasts is counted by each worker in
its own row; of two acts at the very same moment one may go uncounted."""

from __future__ import annotations

import mmap
import secrets
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from time import time
from typing import Final

from msgspec import Struct

PLACES: Final = 1 << 16
TIME, COUNT = 8, 4
"""Bytes of each."""
HAIR: Final = 0.01
"""Of an act: times of today as floats are this exact, and a bit more."""
SILENT: Final = 15.0
"""A worker that has given no sign of life for so many seconds does not work."""


class Shared(Struct, frozen=True):
    """What a worker has in common with the others of its server."""

    number: int = 1
    """Which one it is, counted from 1."""
    workers: int = 1
    folder: Path | None = None
    """Where they keep it; None: it is the only one."""
    key: bytes = b""
    """What the hash is made with; empty: something new."""

    @property
    def alone(self) -> bool:
        return self.workers == 1

    def tallies(self) -> Tallies:
        if self.folder is None:
            return Tallies(memoryview(bytearray(_size(1))), 1, 1, self.key or secrets.token_bytes(16))
        with (self.folder / "tallies").open("r+b") as file:
            return Tallies(memoryview(mmap.mmap(file.fileno(), 0)), self.workers, self.number, self.key)


def share(folder: Path, workers: int) -> list[Shared]:
    """For each of so many workers."""
    (folder / "tallies").write_bytes(bytes(_size(workers)))
    key = secrets.token_bytes(16)
    return [Shared(number, workers, folder, key) for number in range(1, workers + 1)]


def _size(workers: int) -> int:
    return sum(_parts(workers))


def _parts(workers: int) -> list[int]:
    """Bytes: until when each place is spent, signs of life, and a row of counts for each worker."""
    return [PLACES * TIME, workers * TIME, *[PLACES * COUNT] * workers]


class Tallies:
    def __init__(self, memory: memoryview, workers: int, number: int, key: bytes) -> None:
        ends = [0]
        for part in _parts(workers):
            ends.append(ends[-1] + part)
        parts = [memory[start:end] for start, end in pairwise(ends)]
        self._spent_until, self._alive_at = (part.cast("d") for part in parts[:2])
        self._rows = [row.cast("I") for row in parts[2:]]
        self._own = self._rows[number - 1]
        self._number = number
        self._key = key

    def spend(self, what: str, at_once: float, a_second: float, now: float) -> bool:
        """Whether there is enough left for one more act. What has been spent is kept as the moment at which all of it
        will have come back."""
        places = self._places(what)
        until = max(now, min(self._spent_until[place] for place in places))
        if (until - now) * a_second + 1 > at_once + HAIR:
            return False
        until += 1 / a_second
        for place in places:
            self._spent_until[place] = max(self._spent_until[place], until)
        return True

    def begin(self, what: str) -> None:
        """One more that lasts, at this worker."""
        for place in self._places(what):
            self._own[place] += 1

    def end(self, what: str) -> None:
        for place in self._places(what):
            self._own[place] -= 1

    def going_on(self, what: str) -> int:
        """At all workers."""
        return min(sum(row[place] for row in self._rows) for place in self._places(what))

    def start_anew(self) -> None:
        """Nothing lasts that was going on at a worker which has died."""
        self._own[:] = memoryview(bytes(len(self._own) * COUNT)).cast("I")
        self._alive_at[self._number - 1] = 0.0

    def sign_of_life(self) -> None:
        self._alive_at[self._number - 1] = time()

    def silent(self) -> list[int]:
        """The workers that have given no sign of life."""
        now = time()
        return [number for number, at in enumerate(self._alive_at, start=1) if now - at > SILENT]

    def _places(self, what: str) -> set[int]:
        digest = int.from_bytes(blake2b(what.encode(), digest_size=8, key=self._key).digest(), "big")
        return {digest % PLACES, digest // PLACES % PLACES}
