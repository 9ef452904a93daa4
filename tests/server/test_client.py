"""The example client of the documentation plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.running import PATIENCE

CLIENT = Path(__file__).parents[2] / "docs" / "client.py"


def test_the_example_client_plays_a_whole_game(url: str) -> None:
    command = [sys.executable, str(CLIENT), url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scores: [")
    assert len(CLIENT.read_text().splitlines()) <= 45
