"""`debacle evolve`: what is said before anybody is bred, and what is told of it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from debacle.cli.evolve import EVOLUTION, STORED
from debacle.learn.evolution import Bred, believed
from tests.cli.conftest import Run


@pytest.fixture
def bred(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Nobody is bred, and it is noted down how it was asked."""
    asked: list[Any] = []

    def evolve(*args: Any, **more: object) -> None:
        asked.append((args[:4], more))
        args[4](Bred(generations=3, seconds=12, games=1024, seats=4, share=1.625))

    monkeypatch.setitem(sys.modules, EVOLUTION, SimpleNamespace(evolve=evolve, believed=believed))
    return asked


def test_players_are_bred_as_asked_for_and_it_is_told_how_they_fare(run: Run, tmp_path: Path, bred: list[Any]) -> None:
    said = run("evolve", "crisis", "--out", tmp_path, "--minutes", 2, "--jobs", 3, "--games", 10)
    assert said.exit_code == 0
    asked = {"games": 10, "going_on": False, "among": "steady", "tables": (), "begin": {}}
    assert bred == [(("crisis", tmp_path, 2, 3), asked)]
    words = " ".join(said.stdout.split())
    assert "generation 3. Games: 1,024; at a table of 4: 1.62 × fair" in words
    assert "chosen: 1,024" in words
    assert "génération 3" in run("evolve", "crisis", "--out", tmp_path, "--lang", "fr").stdout


def test_whom_they_sit_among_and_at_how_many_seats(run: Run, tmp_path: Path, bred: list[Any]) -> None:
    run("evolve", "crisis", "--out", tmp_path, "--among", "learned", "--seats", 2)
    assert bred[-1][1]["among"] == "learned"
    assert bred[-1][1]["tables"] == (2,)
    assert "nobody" in run("evolve", "crisis", "--out", tmp_path, "--among", "nobody").stderr
    assert run("evolve", "crisis", "--out", tmp_path, "--seats", 9).exit_code == 2
    assert "--seats" in run("evolve", "crisis", "--out", tmp_path, "--seats", 1).stderr
    (tmp_path / STORED).touch()
    assert "new run" in run("evolve", "crisis", "--out", tmp_path, "--resume", "--seats", 2).stderr
    assert len(bred) == 1


def test_they_begin_with_weights_that_a_player_of_this_game_may_have(run: Run, tmp_path: Path, bred: list[Any]) -> None:
    weights, out = tmp_path / "weights.json", tmp_path / "out"
    weights.write_text('{"alarm": 7}')
    assert run("evolve", "crisis", "--out", out, "--begin", weights).exit_code == 0
    assert bred[-1][1]["begin"] == {"alarm": 7}
    for wrong in ('{"alarm": "loud"}', '{"greed": 1}', "7", ""):
        weights.write_text(wrong)
        said = run("evolve", "crisis", "--out", out, "--begin", weights)
        assert said.exit_code == 2
        assert "may believe" in said.stderr
    assert "peut croire" in run("evolve", "crisis", "--out", out, "--begin", tmp_path / "no", "--lang", "fr").stderr
    assert len(bred) == 1


def test_a_game_without_a_planner(run: Run, tmp_path: Path, bred: list[Any]) -> None:
    said = run("evolve", "qe", "--out", tmp_path)
    assert said.exit_code == 2
    assert "known: crisis, friends, krach" in said.stderr


def test_a_run_is_neither_overwritten_nor_made_up(run: Run, tmp_path: Path, bred: list[Any]) -> None:
    assert "no run" in run("evolve", "krach", "--out", tmp_path, "--resume").stderr
    (tmp_path / STORED).touch()
    assert "a run in" in run("evolve", "krach", "--out", tmp_path).stderr
    assert run("evolve", "krach", "--out", tmp_path, "--resume").exit_code == 0
    assert bred[-1][1]["going_on"]


def test_a_damaged_run_is_said_to_be_one_and_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / STORED).write_text('{"centre": "here"}')
    said = run("evolve", "krach", "--out", tmp_path, "--resume")
    assert said.exit_code == 2
    assert "cannot be gone on with: Expected `array`" in " ".join(said.stderr.split())
    assert (tmp_path / STORED).read_text() == '{"centre": "here"}'


def test_a_run_of_another_game_is_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    (tmp_path / STORED).write_text('{"centre": [0.5]}')
    said = run("evolve", "krach", "--out", tmp_path, "--resume")
    assert said.exit_code == 2
    assert "got 1 - at `$.centre`" in " ".join(said.stderr.split())


def test_the_extra_is_named_where_it_is_missing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, EVOLUTION, raising=False)
    monkeypatch.setitem(sys.modules, "cmaes", None)
    assert "cmaes" in run("evolve", "krach", "--out", tmp_path).stderr
