"""The examples of docs/research.md run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

RESEARCH = Path(__file__).parents[2] / "docs" / "research.md"


def run(library: str) -> list[float]:
    """The numbers that the example with this library prints."""
    examples = re.findall(r"```python\n(.*?)```", RESEARCH.read_text(encoding="utf-8"), re.DOTALL)
    (example,) = [one for one in examples if library in one]
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    return [float(share) for share in re.findall(r"[\d.]+", done.stdout)]


def test_the_example_of_a_batch_runs() -> None:
    shares = run("research.batch")
    assert len(shares) == 4
    assert 0.5 < sum(shares) <= 1, "a table where all are out has no winner"


def test_the_example_of_openspiel_runs() -> None:
    shares = run("pyspiel")
    assert len(shares) == 3
    assert sum(shares) == 1
