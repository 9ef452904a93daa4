"""A tournament on a real cluster of processes; says what is in its file.

Run by itself: Dask leaves threads behind that draw from `random`, and Hypothesis takes that for a fault of its tests.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from distributed import LocalCluster

from debacle.arena.spreading import Workplace, workplace
from debacle.arena.summary import Experiment
from debacle.arena.tournament import play

EXPERIMENT = Experiment(game="qe", players=("steady", "random", "copycat"), games=40, seed=5)


def played(place: Workplace, file: Path) -> str:
    play(EXPERIMENT, file, place)
    return file.read_text(encoding="utf-8")


def main() -> None:
    cluster: Any = LocalCluster
    with (
        cluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as running,
        workplace(cluster=str(running.scheduler_address)) as place,
    ):
        sys.stdout.write(played(place, Path(sys.argv[1])))


if __name__ == "__main__":
    main()
