"""What a run of the suite saw."""

from __future__ import annotations

from collections import Counter


class Nonconformity(AssertionError):
    """A game breaks the contract."""

    def __init__(self, check: str, problem: str) -> None:
        super().__init__(f"{check}: {problem}")
        self.check = check
        self.problem = problem


class Report:
    """For each check: how often it compared something, and how often nothing could be compared."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.set_aside: Counter[str] = Counter()

    def add(self, other: Report) -> None:
        self.compared += other.compared
        self.set_aside += other.set_aside

    def __str__(self) -> str:
        names = sorted(self.compared | self.set_aside)
        return "\n".join(f"{name}: {self.compared[name]} compared, {self.set_aside[name]} set aside" for name in names)


class Check:
    """One check at work: fails by name, counts by name."""

    def __init__(self, name: str, report: Report) -> None:
        self.name = name
        self._report = report

    def need(self, true: bool, problem: str) -> None:
        """Count one comparison, and fail if it does not hold."""
        self._report.compared[self.name] += 1
        if not true:
            raise Nonconformity(self.name, problem)

    def set_aside(self) -> None:
        self._report.set_aside[self.name] += 1
