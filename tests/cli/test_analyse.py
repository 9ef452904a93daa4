"""`debacle analyse`: a finished game looked through, and clear words for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from debacle.cli import app
from debacle.core import wire
from debacle.core.moments import match_at
from tests.finished import played_out

RUN = CliRunner()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match, seed = played_out("qe")
    file = tmp_path / "game.json"
    file.write_bytes(wire.to_json(match.record(seed)))
    return file


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Chances of victory"), pytest.param("fr", "Chances de victoire", marks=pytest.mark.soak)],
)
def test_a_game_is_looked_through_in_words(record: Path, language: str, said: str) -> None:
    result = RUN.invoke(app, ["analyse", str(record), "--seat", "2", "--budget", "300", "--lang", language])
    assert result.exit_code == 0, result.output
    assert said in result.output
    assert "%" in result.output


@pytest.mark.soak
def test_as_json_it_can_be_read_by_programs(record: Path) -> None:
    result = RUN.invoke(app, ["analyse", str(record), "--json", "--budget", "300"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["seat"] == 0
    assert len(found["moments"][0]["chances"]) == 4


@pytest.mark.parametrize(
    ("more", "said"),
    [(["--seat", "7"], "7"), (["--seat", "0"], "--seat"), (["--budget", "few"], "--budget")],
)
def test_what_is_wrong_is_said(record: Path, more: list[str], said: str) -> None:
    result = RUN.invoke(app, ["analyse", str(record), *more])
    assert result.exit_code == 2
    assert said in result.output


def test_a_game_that_goes_on_gives_nothing(tmp_path: Path) -> None:
    file = tmp_path / "going.json"
    file.write_bytes(wire.to_json(match_at(played_out("qe")[0], 20).record()))
    for language, said in (("en", "over"), ("fr", "finie")):
        result = RUN.invoke(app, ["analyse", str(file), "--lang", language])
        assert result.exit_code == 2
        assert said in result.output
        assert "%" not in result.output


def test_a_damaged_record_and_one_of_other_rules_are_refused(record: Path) -> None:
    whole = json.loads(record.read_text())
    for change in ({"header": {**whole["header"], "rules": 99}}, {"entries": whole["entries"][1:]}):
        record.write_text(json.dumps({**whole, **change}))
        result = RUN.invoke(app, ["analyse", str(record), "--lang", "en"])
        assert result.exit_code == 2
        assert result.output.startswith("debacle: ")
