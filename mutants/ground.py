"""Where mutants are hunted: one game's rules and the tests that name a rule of it."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from mutants.planting import Mutant, plant


class Harmless(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that plays the same game, and why: no test can tell it from the rules."""

    module: str
    where: str
    was: str
    now: str
    why: str

    @property
    def key(self) -> str:
        return f"{self.module} {self.where}: {self.was} -> {self.now}"


class Baseline(msgspec.Struct, frozen=True):
    """What the tests do when nothing is wrong."""

    seconds: dict[str, float]
    """By test: how long it takes while lines are counted."""
    reach: dict[str, dict[int, list[str]]]
    """By module and line: the tests that come by; "" stands for an import."""


class Fate(msgspec.Struct, frozen=True):
    """What became of a mutant."""

    key: str
    killer: str | None
    """The test that failed, or `TIME`; None: it survived."""


TIME = "the time limit"


class Ground(NamedTuple):
    name: str
    root: Path
    """Where pytest runs."""
    rules: Path
    tests: Path
    work: Path
    """Where results are kept between runs."""
    harmless_file: Path

    @classmethod
    def of(cls, root: Path, game: str) -> Ground:
        return cls(
            game,
            root,
            root / "src" / "debacle" / "games" / game / "rules",
            root / "tests" / "games" / game / "rules",
            root / ".mutants" / game,
            root / "mutants" / "harmless" / f"{game}.toml",
        )

    def mutants(self) -> list[Mutant]:
        return [mutant for file in sorted(self.rules.rglob("*.py")) for mutant in plant(self.rules, file)]

    def harmless(self) -> dict[str, str]:
        """By key: why it can't be told from the rules."""
        if not self.harmless_file.exists():
            return {}
        listed = tomllib.loads(self.harmless_file.read_text(encoding="utf-8")).get("harmless", [])
        return {one.key: one.why for one in msgspec.convert(listed, list[Harmless])}

    def print_of_all(self) -> str:
        """Changes with any line of the game, its tests, or what both stand on."""
        digest = hashlib.sha256()
        for file in sorted(self._stands_on()):
            digest.update(file.as_posix().encode() + b"\0" + file.read_bytes())
        return digest.hexdigest()[:16]

    def _stands_on(self) -> Iterator[Path]:
        game = self.rules.parent
        yield from game.rglob("*.py")
        yield from game.glob("*.toml")
        yield from self.tests.parent.rglob("*.py")
        for shared in ("src/debacle/core", "src/debacle/conformance", "mutants"):
            yield from (self.root / shared).rglob("*.py")
        yield from (self.root / "tests").glob("*.py")
