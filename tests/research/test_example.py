"""The example of docs/research.md runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

RESEARCH = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_example_of_a_batch_runs() -> None:
    example = re.findall(r"```python\n(.*?)```", RESEARCH.read_text(encoding="utf-8"), re.DOTALL)[0]
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    shares = [float(share) for share in done.stdout.strip(" []\n").split()]
    assert len(shares) == 4
    assert 0.5 < sum(shares) <= 1, "a table where all are out has no winner"
