"""The compiled wheel beside the plain sources: a process of its own has it, and takes its turns when it is asked to.

`make compiled` unpacks the wheel into `dist/compiled`. Without it there is nothing to ask, and nothing is measured.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

import msgspec
from msgspec import Struct

import ours
from clock import Player, Slice, Task
from debacle import registry
from debacle.core import state

TREE = Path(__file__).parents[1] / "dist" / "compiled"
FAMILY = "Débâcle, compiled"
MISSING = "The compiled wheel is not there: `make compiled` builds it."
FACES = "faces"


class Row(Struct, frozen=True):
    """What the other process can be asked to measure, by its number."""

    name: str
    family: str
    timed: bool
    """Whether it is something done to a position."""


class Asked(Struct, frozen=True):
    row: int
    seconds: float


class Process:
    """It has the wheel, and goes when it is no longer asked."""

    def __init__(self, what: str, positions: int, tree: Path) -> None:
        path = os.pathsep.join([str(tree), str(Path(__file__).parent)])
        command = [sys.executable, "-W", "ignore", __file__, what, str(positions)]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, env={**os.environ, "PYTHONPATH": path})
        self.rows = msgspec.json.decode(self._line(), type=list[Row])

    def ask(self, row: int, seconds: float) -> bytes:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(Asked(row, seconds)) + b"\n")
        self._process.stdin.flush()
        return self._line()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _line(self) -> bytes:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process with the compiled wheel has died")
        return line


class PlayerElsewhere(Struct, frozen=True):
    name: str
    family: str
    process: Process
    row: int

    def run(self, seconds: float) -> Slice:
        return msgspec.json.decode(self.process.ask(self.row, seconds), type=Slice)


class TaskElsewhere(Struct, frozen=True):
    name: str
    family: str
    process: Process
    row: int

    def run(self, seconds: float) -> float:
        return msgspec.json.decode(self.process.ask(self.row, seconds), type=float)


@contextmanager
def rows(
    what: str, positions: int = 0, tree: Path = TREE
) -> Iterator[tuple[list[PlayerElsewhere], list[TaskElsewhere]]]:
    """Of a game by its key, or of all faces: who plays there, and what is done to positions there."""
    if not tree.exists():
        yield [], []
        return
    process = Process(what, positions, tree)
    known = list(enumerate(process.rows))
    try:
        yield (
            [PlayerElsewhere(row.name, FAMILY, process, at) for at, row in known if not row.timed],
            [TaskElsewhere(row.name, row.family, process, at) for at, row in known if row.timed],
        )
    finally:
        process.close()


def _own(what: str, positions: int) -> Sequence[Player | Task]:
    if what == FACES:
        import environments  # it wants the researchers' extra

        return environments.own()
    game = registry.load(what)
    return [*ours.plain(game, ours.SEED), *ours.tasks(game, ours.SEED, positions)]


def main() -> None:
    if str(state.__file__).endswith(".py"):
        raise SystemExit("this is no compiled wheel")
    own = _own(sys.argv[1], int(sys.argv[2]))
    print(msgspec.json.encode([Row(one.name, one.family, isinstance(one, Task)) for one in own]).decode(), flush=True)
    for line in sys.stdin:
        asked = msgspec.json.decode(line, type=Asked)
        print(msgspec.json.encode(own[asked.row].run(asked.seconds)).decode(), flush=True)


if __name__ == "__main__":
    main()
