"""Mistakes that are planted in a game on purpose: a check of the conformance suite must find each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from debacle.conformance import Nonconformity, check
from debacle.conformance.case import Case

Patch = pytest.MonkeyPatch
Change = Callable[[Patch], None]


class Mutant(NamedTuple):
    change: Change
    found_by: str
    seats: tuple[int, ...]


class Mutants(dict[str, Mutant]):
    """By name. Decorates a change with the check that must find it, and the tables to look at if not the usual ones."""

    def __init__(self, case: Callable[[int], Case], games: int, seats: tuple[int, ...] = (2, 3, 4)) -> None:
        super().__init__()
        self._case, self._games, self._seats = case, games, seats

    def __call__(self, found_by: str, *seats: int) -> Callable[[Change], Change]:
        def plant(change: Change) -> Change:
            self[change.__name__] = Mutant(change, found_by, seats or self._seats)
            return change

        return plant

    def first_failure(self, name: str, patch: Patch) -> str | None:
        change, found_by, seats = self[name]
        change(patch)
        for seed in range(self._games):
            try:
                check(self._case(seats[seed % len(seats)]), seed, [found_by])
            except Nonconformity as failure:
                return failure.check
        return None
