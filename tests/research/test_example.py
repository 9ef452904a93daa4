"""The examples of docs/research.md run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

RESEARCH = Path(__file__).parents[2] / "docs" / "research.md"


def said_by_the_example_with(word: str) -> str:
    examples = re.findall(r"```python\n(.*?)```", RESEARCH.read_text(encoding="utf-8"), re.DOTALL)
    (example,) = [one for one in examples if word in one]
    return subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True).stdout


def shares_in(said: str) -> list[float]:
    return [float(share) for share in re.findall(r"[\d.]+", said)]


def test_the_example_of_a_batch_runs() -> None:
    shares = shares_in(said_by_the_example_with("research.batch"))
    assert len(shares) == 4
    assert 0.5 < sum(shares) <= 1, "a table where all are out has no winner"


def test_the_example_of_openspiel_runs() -> None:
    shares = shares_in(said_by_the_example_with("pyspiel"))
    assert len(shares) == 3
    assert sum(shares) == 1


@pytest.mark.parametrize(("word", "said"), [("research.pettingzoo", "● seat_0"), ("research.gymnasium", "[0-3] [01]")])
def test_the_example_of_an_environment_runs(word: str, said: str) -> None:
    assert re.search(said, said_by_the_example_with(word))
