"""`python -m mutants qe`: hunt the mutants of a game, or of several, and write docs/mutants.md."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mutants.ground import Ground
from mutants.hunt import Hunt
from mutants.report import Tally, write

ROOT = Path(__file__).parent.parent


def main(games: list[str]) -> bool:
    good = True
    for game in games:
        ground = Ground.of(ROOT, game)
        if not ground.rules.is_dir():
            sys.exit(f"There is no game {game!r} in {ground.rules.parent.parent}.")
        tally = hunted(ground)
        write(ROOT / "docs" / "mutants.md", game, tally)
        print("\n".join([f"{game}:", *tally.lines()]))
        for key in tally.stale:
            print(f"Not harmless, or no mutant any more: {key}")
        good = good and tally.good
    return good


def hunted(ground: Ground) -> Tally:
    hunt = Hunt(ground, jobs=os.cpu_count() or 1)
    return Tally(ground, hunt.mutants, hunt.run())


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:] or ["qe", "friends", "krach", "crisis"]))
