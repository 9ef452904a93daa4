"""Bots that think, and tournaments that are held, on a cluster of processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from debacle.arena.spreading import Workplace
from debacle.server.bots.thinking import think
from tests.cluster.elsewhere import play
from tests.cluster.many_games import played

ROOT = Path(__file__).parents[2]


def test_a_whole_game_is_thought_elsewhere_as_it_is_here() -> None:
    command = [sys.executable, "-m", "tests.cluster.elsewhere"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=480, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == play(think)


def test_a_tournament_is_the_same_there_as_it_is_here(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.cluster.many_games", str(tmp_path / "there")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=480, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == played(Workplace(), tmp_path / "here")
