"""`debacle learn`: what is said before anything is learned. That it learns is a test of its own, in the soak."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from debacle import registry
from debacle.cli.learn import LEARNERS, TRAINING
from tests.cli.conftest import Run


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The way to learn is found, and only notes down how it was asked."""
    asked: list[object] = []
    part = registry.part

    def found(group: str, key: str) -> object:
        return (lambda game, jobs: (game.about.key, jobs)) if group == LEARNERS else part(group, key)

    def train(*args: object, **more: object) -> None:
        asked.append((args[:3], more))

    monkeypatch.setattr(registry, "part", found)
    monkeypatch.setitem(sys.modules, TRAINING, SimpleNamespace(train=train))
    return asked


def test_a_game_that_nobody_has_learned(
    run: Run, tmp_path: Path, learned: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    part = registry.part
    monkeypatch.setattr(registry, "part", lambda group, key: None if group == LEARNERS else part(group, key))
    result = run("learn", "krach", "--out", tmp_path)
    assert result.exit_code == 2
    assert "known: crisis, friends, krach, qe" in result.stderr


@pytest.mark.parametrize("key", ["crisis", "friends", "krach"])
def test_every_game_is_learned_by_as_many_processes_as_are_asked_for(
    run: Run, tmp_path: Path, learned: list[object], key: str
) -> None:
    assert run("learn", key, "--out", tmp_path, "--jobs", 3).exit_code == 0
    assert learned == [(((key, 3), tmp_path, 10), {"going_on": False, "whole_minutes": 0, "against": None})]
    assert run("learn", key, "--out", tmp_path, "--jobs", -1).exit_code == 2


def test_the_extra_is_named_where_it_is_missing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "jax" or name.startswith("debacle.learn")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "jax", None)
    registry.forget()
    result = run("learn", "qe", "--out", tmp_path)
    assert result.exit_code == 2
    assert "debacle[learn]" in result.stderr


def test_a_run_is_not_overwritten_and_not_made_up(run: Run, tmp_path: Path, learned: list[object]) -> None:
    assert "no run" in run("learn", "qe", "--out", tmp_path, "--resume").stderr
    (tmp_path / "checkpoint.npz").touch()
    assert "--resume" in run("learn", "qe", "--out", tmp_path).stderr
    assert "déjà" in run("learn", "qe", "--out", tmp_path, "--lang", "fr").stderr
    assert learned == []
    assert run("learn", "qe", "--out", tmp_path, "--minutes", 3, "--resume", "--jobs", 1).exit_code == 0
    assert learned == [((("qe", 1), tmp_path, 3), {"going_on": True, "whole_minutes": 0, "against": None})]
