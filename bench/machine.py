"""What the machine says: how long its disk takes, and how much a process has worked."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter

BLOCK = bytes(4096)
TIMES = 40


def fsyncs(folder: Path) -> list[float]:
    """Milliseconds of some appends to a file of this folder, each waited for until it is on the disk."""
    taken: list[float] = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(TIMES):
            began = perf_counter()
            file.write(BLOCK)
            file.flush()
            os.fsync(file.fileno())
            taken.append(1000 * (perf_counter() - began))
    return taken


def cpu_seconds(process: int) -> float:
    """Processor time that a process has used, with all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
