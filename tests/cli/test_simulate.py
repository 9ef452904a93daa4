"""`debacle simulate`."""

from __future__ import annotations

import json

from tests.cli.conftest import Run

COMMAND = ("simulate", "qe", "--games", 20, "--players", "random,random,random", "--seed", 1)


def test_a_summary_with_limits(run: Run) -> None:
    result = run(*COMMAND)
    assert result.exit_code == 0, result.output
    for words in ("20 games of Q.E., seed 1", "Win rate (95 %)", "× fair", "Score"):
        assert words in " ".join(result.stdout.split())
    assert result.stderr == ""


def test_in_french(run: Run) -> None:
    assert "20 parties de Q.E., graine 1" in run(*COMMAND, "--lang", "fr").stdout


def test_as_json(run: Run) -> None:
    result = run(*COMMAND, "--json")
    summary = json.loads(result.stdout)
    assert summary["plan"]["games"] == 20
    assert len(summary["players"]) == 3
    assert result.stdout == run(*COMMAND, "--json").stdout


def test_options_of_the_game(run: Run) -> None:
    """A harder plan asks more, so that the same players save the country less often."""
    saved = {}
    for plan in ("easy", "hard"):
        options = ("--players", "steady,steady", "--games", 40, "--option", f"difficulty={plan}", "--json")
        summary = json.loads(run("simulate", "crisis", *options).stdout)
        assert summary["plan"]["options"] == {"difficulty": plan}
        saved[plan] = 40 - summary["without_winner"]
    assert saved["easy"] > saved["hard"]
