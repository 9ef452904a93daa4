"""`debacle tournament`, `debacle simulate --out` and `debacle report`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from debacle.bots import thinker
from tests.cli.conftest import Run


def test_a_tournament_with_ratings_and_who_beats_whom(run: Run, tmp_path: Path) -> None:
    command = ("tournament", "qe", "--players", "steady,steady,random", "--games", 8, "--out", tmp_path / "run.jsonl")
    result = run(*command)
    assert result.exit_code == 0, result.output
    for words in ("8 games of Q.E., seed 1", "Rating (95 %)", "steady 1", "Beats", "every seat: 3,"):
        assert words in " ".join(result.stdout.split())
    again = json.loads(run(*command, "--json").stdout)
    assert [player["name"] for player in again["players"]] == ["steady 1", "steady 2", "random"]
    other = run(*command, "--seed", 2)
    assert other.exit_code == 2
    assert "another tournament" in other.stderr
    assert "Bat" in run(*command, "--lang", "fr").stdout


def test_all_players_of_a_game_meet(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once, by the name that tells who it is; nobody thinks here for long."""
    monkeypatch.setattr(thinker, "USUAL", "1")
    command = ("tournament", "qe", "--players", "all", "--games", 10, "--out", tmp_path / "run.jsonl")
    shown, result = run(*command), run(*command, "--json")
    assert shown.exit_code == result.exit_code == 0, result.output
    assert "so many do not fit beside each other" in " ".join(shown.stdout.split())
    names = [player["name"] for player in json.loads(result.stdout)["players"]]
    assert {"steady", "learned", "thinker", "beginner", "normal", "random", "idealist"} <= {*names}
    assert not {"hard", "master"} & {*names}
    assert len({*names}) == len(names)


def test_what_a_player_from_outside_failed_in_is_said(run: Run, tmp_path: Path) -> None:
    player = tmp_path / "mine.py"
    player.write_text(
        "class Player:\n def __init__(self, game): ...\n def choose(self, view, notes, rng): return 'x'\n"
    )
    result = run("simulate", "friends", "--players", f"{player},random", "--games", 1, "--time-limit", 20000)
    assert result.exit_code == 0, result.output
    assert "answered what is not allowed" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("tournament", "qe", "--players", "steady,random"), "at least 5"),
        (("tournament", "qe", "--players", "steady,nobody,random"), "there is no bot called nobody"),
        (("tournament", "qe", "--players", "steady,./none.py,random"), "./none.py ended before it said"),
        (("simulate", "qe", "--players", "random,random,random", "--decisions", "x"), "--decisions goes with --out"),
        (("report", "nothing.parquet"), "There is no file nothing.parquet"),
        (("report", "pyproject.toml"), "pyproject.toml is no table of games"),
    ],
)
def test_mistakes_are_told_in_one_line(args: tuple[str, ...], said: str, run: Run) -> None:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert said in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("library", "args"),
    [
        ("openskill", ("tournament", "qe", "--players", "random,random,random", "--games", "1")),
        ("polars", ("simulate", "qe", "--players", "random,random,random", "--games", "1", "--out", "x.parquet")),
        ("distributed", ("simulate", "qe", "--players", "random,random,random", "--cluster", "tcp://127.0.0.1:1")),
    ],
)
def test_a_library_that_is_missing_is_named(
    library: str, args: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("debacle.arena.ratings", "debacle.arena.parquet", "debacle.arena.findings"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert f"This needs {library}" in " ".join(result.stderr.split())


@pytest.mark.parametrize(("game", "seats"), [("qe", 3), ("friends", 2), ("krach", 2), ("crisis", 2)])
def test_a_report_is_one_file_that_needs_no_other(game: str, seats: int, run: Run, tmp_path: Path) -> None:
    table, page = tmp_path / "games.parquet", tmp_path / "report.html"
    players = ",".join(["steady"] * seats)
    assert run("simulate", game, "--players", players, "--games", 3, "--out", table).exit_code == 0
    for lang, length in (("en", "How long a game is"), ("fr", "La longueur")):
        result = run("report", table, "--out", page, "--lang", lang)
        assert result.exit_code == 0, result.output
        text = page.read_text()
        assert length in text
        assert "<svg" in text
        assert "--claret" in text
        assert "http" not in text
        assert "src=" not in text
        assert "href=" not in text
