"""One game's mutants, one after another, against the tests that could find them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType

import msgspec
import pytest

from mutants.forks import Ended, alone, forked
from mutants.ground import TIME, Baseline, Fate, Ground
from mutants.planting import Mutant
from mutants.running import collect, first_failure, measure
from mutants.swapping import Swapper

SURVIVED = ""
NOT_CARRIED = "no living function"


class Hunt:
    """What is known so far; each fate is written down at once, so that a run that was stopped goes on."""

    def __init__(self, ground: Ground, jobs: int) -> None:
        self.ground, self.jobs = ground, jobs
        ground.work.mkdir(parents=True, exist_ok=True)
        state = ground.print_of_all()
        self._fates = ground.work / f"fates-{state}.jsonl"
        self._measured = ground.work / f"baseline-{state}.json"
        self._hints = {fate.key: fate.killer for fate in self._earlier() if fate.killer != TIME}
        self.fates = {fate.key: fate for fate in _read(self._fates)}
        self.mutants = ground.mutants()

    def run(self) -> dict[str, Fate]:
        if not self._measured.exists():
            alone(lambda: measure(self.ground, self._measured))
        self.baseline = msgspec.json.decode(self._measured.read_bytes(), type=Baseline)
        alone(self._by_swapping)
        self.fates = {fate.key: fate for fate in _read(self._fates)}
        self._keep(forked(self._open(), self._imported, self.jobs))
        return self.fates

    def _open(self) -> list[Mutant]:
        return [mutant for mutant in self.mutants if mutant.key not in self.fates]

    def _by_swapping(self) -> None:
        """Those that stand in functions, in forks of a process that has everything imported and collected."""
        todo = [mutant for mutant in self._open() if not mutant.at_import]
        if todo:
            sys.exit(collect(self.ground, lambda items: self._swap_each(todo, items)))

    def _swap_each(self, todo: list[Mutant], items: list[pytest.Item]) -> None:
        swapper = Swapper(self.ground.rules)
        by_name = {item.nodeid: item for item in items}

        def work(mutant: Mutant) -> str:
            if not swapper.swap(mutant):
                return NOT_CARRIED
            chosen = [by_name[name] for name in self._chosen(mutant)]
            return first_failure(chosen, self.baseline.seconds) or SURVIVED

        ended = forked(todo, work, self.jobs)
        self._keep((mutant, end) for mutant, end in ended if not self._in_doubt(mutant, end))

    def _in_doubt(self, mutant: Mutant, end: Ended) -> bool:
        """No function could carry it, or no test has found it that might once it is imported."""
        return end.said == NOT_CARRIED or (end.said == SURVIVED and self._ran_at_import(mutant))

    def _ran_at_import(self, mutant: Mutant) -> bool:
        """What it did then is there already, unchanged: a deck that was read once."""
        by_line = self.baseline.reach.get(mutant.module, {})
        return any("" in by_line.get(line, ()) for line in range(mutant.lines[0], mutant.lines[1] + 1))

    def _imported(self, mutant: Mutant) -> str:
        sys.meta_path.insert(0, Planted(self.ground.rules / mutant.module, mutant.source))
        found: list[str | None] = []

        def loop(items: list[pytest.Item]) -> None:
            by_name = {item.nodeid: item for item in items}
            chosen = [by_name[name] for name in self._all_tests(mutant) if name in by_name]
            found.append(first_failure(chosen, self.baseline.seconds))

        status = collect(self.ground, loop)
        if not found or status != pytest.ExitCode.OK:
            return "collecting the tests"
        return found[0] or SURVIVED

    def _chosen(self, mutant: Mutant) -> list[str]:
        by_line = self.baseline.reach.get(mutant.module, {})
        lines = range(mutant.lines[0], mutant.lines[1] + 1)
        return self._sorted(mutant, {test for line in lines for test in by_line.get(line, ()) if test})

    def _all_tests(self, mutant: Mutant) -> list[str]:
        """Those that come by its module before the others: most of the time it is one of them."""
        near = {test for tests in self.baseline.reach.get(mutant.module, {}).values() for test in tests}
        return sorted(self._sorted(mutant, self.baseline.seconds), key=lambda test: test not in near)

    def _sorted(self, mutant: Mutant, tests: Iterable[str]) -> list[str]:
        """What has killed it before, then the quickest."""
        hint = self._hints.get(mutant.key)
        return sorted(tests, key=lambda test: (test != hint, self.baseline.seconds[test]))

    def _keep(self, ended: Iterable[tuple[Mutant, Ended]]) -> None:
        with self._fates.open("ab", buffering=0) as file:
            for mutant, end in ended:
                if end.code > 0:
                    raise RuntimeError(f"the hunt itself has failed, at {mutant.key}")
                fate = Fate(mutant.key, TIME if end.said is None else end.said or None)
                self.fates[mutant.key] = fate
                file.write(msgspec.json.encode(fate) + b"\n")
                print("S" if fate.killer is None else ".", end="", flush=True)
        print()

    def _earlier(self) -> Iterator[Fate]:
        for file in sorted(self.ground.work.glob("fates-*.jsonl"), key=lambda file: file.stat().st_mtime):
            yield from _read(file)


def _read(file: Path) -> list[Fate]:
    """A line that was cut off by a stop is not whole, and counts for nothing."""
    if not file.exists():
        return []
    lines = file.read_bytes().split(b"\n")
    return [msgspec.json.decode(line, type=Fate) for line in lines[:-1]]


class Planted(MetaPathFinder):
    """Imports one module from another text."""

    def __init__(self, file: Path, source: str) -> None:
        self._file, self._source = file, source

    def find_spec(self, fullname: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path)
        if found is None or found.origin != str(self._file):
            return None
        found.loader = PlantedLoader(fullname, str(self._file), self._source)
        return found


class PlantedLoader(SourceFileLoader):
    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec", dont_inherit=True)
