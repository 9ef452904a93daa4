"""Mistakes that are planted in a game on purpose: a check of the conformance suite must find each of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from debacle.conformance import Nonconformity, check
from debacle.conformance.case import Case

Patch = pytest.MonkeyPatch
Change = Callable[[Patch], None]


class Mutants(dict[str, tuple[Change, str]]):
    """By name: the change, and the check that must find it. Decorates a change with that check."""

    def __init__(self, case: Callable[[int], Case], games: int) -> None:
        super().__init__()
        self._case, self._games = case, games

    def __call__(self, found_by: str) -> Callable[[Change], Change]:
        def plant(change: Change) -> Change:
            self[change.__name__] = (change, found_by)
            return change

        return plant

    def first_failure(self, found_by: str) -> str | None:
        for seed in range(self._games):
            try:
                check(self._case(2 + seed % 3), seed, [found_by])
            except Nonconformity as failure:
                return failure.check
        return None
