"""What the machine says: how long its disk takes, how much a process has worked, and what it holds."""

from __future__ import annotations

import os
from contextlib import suppress
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


def family_cpu_seconds(process: int) -> float:
    """The same with all that it has started, those that have ended too."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    used = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    for child in children(process):
        with suppress(OSError):  # it has just ended
            used += cpu_seconds(child)
    return used


def resident(process: int) -> int:
    """Bytes of memory that a process has for itself alone."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def sockets(process: int) -> int:
    """How many a process has open."""
    found = 0
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            found += str(file.readlink()).startswith("socket:")
    return found


def children(process: int) -> list[int]:
    """The processes that it has started and that run."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def all_cpu_seconds() -> float:
    """Processor time that everybody on this machine has used."""
    busy = Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:]
    user, nice, system, _idle, _waiting, irq, softirq, steal = map(int, busy[:8])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")
