"""What became of a game's mutants, for people to read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from mutants.ground import Fate, Ground
from mutants.planting import Mutant

ENOUGH = 95
HEAD = """# Mutants

`make mutants GAME=qe` plants a mistake in every line of a game's rules where one fits (a comparison, a condition, a
number, a sum, something left out), one at a time, and runs the tests that name a rule and come by that line. A mutant
that makes one of them fail is killed. Goldens and stored records do not count: they say that something has changed, not
which rule is broken. A mutant that plays the very same game is harmless; those are listed with the reason in
`mutants/harmless/`. Each game must kill 95 % of the others. The counts are written here by the run.
"""


class Tally:
    def __init__(self, ground: Ground, mutants: list[Mutant], fates: dict[str, Fate]) -> None:
        self.ground, self.fates = ground, fates
        reasons = ground.harmless()
        keys = {mutant.key for mutant in mutants}
        self.stale = sorted(key for key in reasons if key not in keys or fates[key].killer is not None)
        self.harmless = [mutant for mutant in mutants if mutant.key in reasons]
        self.counted = [mutant for mutant in mutants if mutant.key not in reasons]
        self.survivors = [mutant for mutant in self.counted if fates[mutant.key].killer is None]

    @property
    def percent(self) -> float:
        return 100 * (1 - len(self.survivors) / len(self.counted)) if self.counted else 100.0

    @property
    def good(self) -> bool:
        return self.percent >= ENOUGH and not self.stale

    def lines(self) -> list[str]:
        survived, harmless = len(self.survivors), len(self.harmless)
        killed = len(self.counted) - survived
        return [
            f"{killed} killed, {survived} survived, {harmless} harmless. Killed: **{self.percent:.1f} %**.",
            "",
            "| module | killed | survived | harmless |",
            "|---|--:|--:|--:|",
            *self._modules(),
            *self._diffs(),
        ]

    def _modules(self) -> list[str]:
        survived, harmless, counted = (
            Counter(mutant.module for mutant in group) for group in (self.survivors, self.harmless, self.counted)
        )
        return [
            f"| {module} | {counted[module] - survived[module]} | {survived[module]} | {harmless[module]} |"
            for module in sorted(counted | harmless)
        ]

    def _diffs(self) -> list[str]:
        lines: list[str] = []
        where = None
        for mutant in self.survivors:
            if (mutant.module, mutant.where) != where:
                lines += ["```" if where else "", *([""] if where else []), f"`{mutant.module}`, {mutant.where}:", ""]
                lines.append("```diff")
                where = (mutant.module, mutant.where)
            lines += [f"- {mutant.was}", f"+ {mutant.now}"]
        return [*lines, "```"] if lines else []


def write(file: Path, name: str, tally: Tally) -> None:
    """The game's section anew; the others' stay as they are."""
    text = file.read_text(encoding="utf-8") if file.exists() else HEAD
    sections = re.split(r"^## (\w+)\n", text, flags=re.MULTILINE)[1:]
    known = dict(zip(sections[::2], sections[1::2], strict=True))
    known[name] = "\n" + "\n".join(tally.lines()) + "\n"
    parts = [f"\n## {game}\n{body.rstrip()}\n" for game, body in sorted(known.items())]
    file.write_text(HEAD + "".join(parts), encoding="utf-8")
