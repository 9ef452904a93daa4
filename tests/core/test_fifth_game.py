"""A fifth game in a package of its own is installed, found, and played to its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.installing import BAZAAR, install

PLAY = """
from random import Random
from debacle import registry
from debacle.core.dealer import seeded
from debacle.core.match import Match, replay
from debacle.core.messages import Move
from debacle.core.record import read_record

game = registry.load("bazaar")
rng = Random(5)
match = Match(game, 3, game.options(), seeded(rng))
while match.state.pending():
    decision = match.state.pending()[0]
    match.play(Move(decision.number, decision.seat, match.state.spec(decision).sample(rng)))
assert replay(game, read_record(match.record().to_json())).state == match.state
print(registry.known(), match.state.outcome())
"""


def test_a_fifth_game_is_found_and_played(tmp_path: Path) -> None:
    environment = install(BAZAAR, tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=environment, check=True, capture_output=True, text=True, cwd=tmp_path
    )
    assert "('bazaar', 'crisis', 'friends', 'krach', 'qe')" in done.stdout
    assert "winners=" in done.stdout
