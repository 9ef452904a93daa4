"""Bots that think on a cluster of processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from debacle.server.bots.thinking import think
from tests.cluster.elsewhere import play

ROOT = Path(__file__).parents[2]


def test_a_whole_game_is_thought_elsewhere_as_it_is_here() -> None:
    command = [sys.executable, "-m", "tests.cluster.elsewhere"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=480, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == play(think)
