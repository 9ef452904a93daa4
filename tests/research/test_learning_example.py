"""The example with MaskablePPO learns, by the command that the README names; it needs an environment with PyTorch."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-example" / "bin" / "python"
COMMAND = "make example"


@pytest.mark.soak
@pytest.mark.skipif(not PYTHON.exists(), reason="make soak prepares .venv-example")
def test_minutes_on_a_cpu_beat_random() -> None:
    """Of two bots and itself it wins more than half, where an even share is a third."""
    assert COMMAND in (ROOT / "README.md").read_text(encoding="utf-8")
    done = subprocess.run(COMMAND.split(), capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    won = {who: float(share) for who, share in re.findall(r"^(.+): ([\d.]+) ±", done.stdout, re.MULTILINE)}
    assert won["MaskablePPO"] > 0.5, done.stdout
    assert won["MaskablePPO"] > won["random slots"] + 0.1, done.stdout
