"""A net that learns from nothing, with the command that anybody would give; it needs an environment with JAX."""

from __future__ import annotations

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from debacle.learn.measuring import LEARNED, Lineup, measure

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-learn" / "bin" / "python"


def learn(key: str, folder: Path, minutes: int, *more: str) -> None:
    command = [str(PYTHON), "-m", "debacle", "learn", key, "--minutes", str(minutes), "--out", str(folder), *more]
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.soak
@pytest.mark.skipif(not PYTHON.exists(), reason="make soak prepares .venv-learn")
@pytest.mark.parametrize("key", ["qe", "krach"])
def test_ten_minutes_on_two_cores_beat_random_and_can_be_gone_on_with(key: str, tmp_path: Path) -> None:
    learn(key, tmp_path, 9, "--jobs", "2")
    before = (tmp_path / "log.jsonl").read_text().splitlines()
    learn(key, tmp_path, 1, "--resume", "--jobs", "2")
    after = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert after[-1]["rounds"] > json.loads(before[-1])["rounds"]
    assert {"entropy", "value_error"} <= set(after[-1]["exercise"])
    lineup = Lineup(key, str(tmp_path / "net.npz"), (LEARNED, "random", "random", "random"), 200)
    with ThreadPoolExecutor(1) as pool:
        figure = next(measure([lineup], pool))
    assert figure.low > 1.5
