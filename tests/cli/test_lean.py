"""`debacle lean`: what is said before anybody learns, and what is told of it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from debacle.cli.lean import LEANING, STORED
from debacle.learn.leaning import Leant
from tests.cli.conftest import Run


@pytest.fixture
def leant(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Nobody learns, and it is noted down how it was asked."""
    asked: list[Any] = []

    def lean(*args: Any, **more: object) -> None:
        asked.append((args[:4], more))
        args[4](Leant(rounds=3, seconds=12, games=1152, share=1.625, disorder=0.5))

    monkeypatch.setitem(sys.modules, LEANING, SimpleNamespace(lean=lean))
    return asked


def test_it_learns_as_asked_for_and_it_is_told_how_it_fares(run: Run, tmp_path: Path, leant: list[Any]) -> None:
    said = run("lean", "crisis", "--out", tmp_path, "--minutes", 2, "--jobs", 3, "--games", 10, "--seats", "3,4,4")
    assert said.exit_code == 0
    company = {"seats": (3, 4, 4), "among": "steady", "begin": {}}
    assert leant == [(("crisis", tmp_path, 2, 3), {"games": 10, "going_on": False, **company})]
    words = " ".join(said.stdout.split())
    assert "round 3. Games: 1,152; victories: 1.62 × fair; disorder: 0.50" in words
    assert "Done. What draws it is in" in words
    assert "tour 3" in run("lean", "crisis", "--out", tmp_path, "--lang", "fr").stdout


def test_what_is_asked_wrongly_is_said(run: Run, tmp_path: Path, leant: list[Any]) -> None:
    assert run("lean", "crisis", "--out", tmp_path, "--seats", "2,9").exit_code == 2
    assert "--seats" in run("lean", "crisis", "--out", tmp_path, "--seats", "1").stderr
    assert "--seats" in run("lean", "crisis", "--out", tmp_path, "--seats", "2,,3").stderr
    assert "known: crisis" in run("lean", "qe", "--out", tmp_path).stderr
    assert "no run" in run("lean", "crisis", "--out", tmp_path, "--resume").stderr
    (tmp_path / STORED).touch()
    assert "a run in" in run("lean", "crisis", "--out", tmp_path).stderr
    assert "new run" in run("lean", "crisis", "--out", tmp_path, "--resume", "--seats", "2").stderr
    assert leant == []
    assert run("lean", "crisis", "--out", tmp_path, "--resume").exit_code == 0
    assert leant[-1][1]["going_on"] is True


def test_it_begins_with_leanings_and_sits_down_among_whom_it_shall_beat(
    run: Run, tmp_path: Path, leant: list[Any]
) -> None:
    file, out = tmp_path / "leanings.json", tmp_path / "out"
    file.write_text('[{"seats": [2], "leanings": {"short": 1}}, {"seats": [3, 4], "leanings": {"short": 2}}]')
    asked = ("lean", "crisis", "--out", out, "--begin", file, "--among", "learned")
    assert run(*asked, "--seats", "4").exit_code == 0
    assert leant[-1][1] == {"games": 384, "going_on": False, "seats": (4,), "among": "learned", "begin": {"short": 2.0}}
    assert "tables of 5" in run(*asked).stderr
    assert "nobody" in run("lean", "crisis", "--out", out, "--among", "nobody").stderr
    for wrong in ('[{"seats": "2"}]', "7", ""):
        file.write_text(wrong)
        assert "does not hold what may draw" in " ".join(run(*asked).stderr.split())
    assert "peut attirer" in run("lean", "crisis", "--out", out, "--begin", tmp_path / "no", "--lang", "fr").stderr
    assert len(leant) == 1


def test_a_run_that_is_damaged_is_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    for wrong in ("", "{}", '{"leanings": [1], "mean": [0], "square": [0], "seats": [2]}'):
        (tmp_path / STORED).write_text(wrong)
        said = run("lean", "crisis", "--out", tmp_path, "--resume")
        assert said.exit_code == 2
        assert STORED in said.stderr
        assert (tmp_path / STORED).read_text() == wrong


def test_who_has_not_got_the_libraries_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, LEANING, raising=False)
    assert "numpy" in run("lean", "crisis", "--out", tmp_path).stderr
