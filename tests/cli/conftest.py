"""Commands run in this process; the person at a real terminal is in `at_terminal.py`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner, Result

from debacle.cli import app

Run: TypeAlias = Callable[..., Result]


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name in [name for name in os.environ if name.startswith("DEBACLE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def run() -> Run:
    def command(*args: object, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(arg) for arg in args], input=typed)

    return command


@pytest.fixture
def finished(run: Run, tmp_path: Path) -> Path:
    """The record of a whole game with four seats."""
    place = tmp_path / "finished.json"
    result = run("play", "qe", "--bots", "random", "--seed", 3, "--save", place, typed="7\n8\n" * 40)
    assert result.exit_code == 0, result.output
    return place


@pytest.fixture
def left(run: Run, tmp_path: Path) -> Path:
    """The record of a game that was left in its third turn."""
    place = tmp_path / "left.json"
    result = run("play", "qe", "--bots", "random", "--seed", 3, "--save", place, typed="7\n8\nq\nn\nq\ny\n")
    assert result.exit_code == 0, result.output
    return place
