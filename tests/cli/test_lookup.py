"""`debacle games`, `debacle rules`, `debacle --version`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from debacle import __version__
from debacle.texts.catalogue import ledger
from tests.cli.conftest import Run


def test_the_games(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    for word in ("qe", "Q.E.", "3, 4, 5", "random", "Gavin Birnbaum"):
        assert word in result.stdout


def test_one_rule(run: Run) -> None:
    assert "A secret bid may not equal the auctioneer’s." in run("rules", "qe", "QE-13").stdout
    assert "qe-13".upper() in run("rules", "qe", "qe-13").stdout
    assert "celle de l’adjudicateur" in run("rules", "qe", "QE-13", "--lang", "fr").stdout


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_rules(run: Run, language: str) -> None:
    said = run("rules", "qe", "--lang", language).stdout
    for entry in ledger("debacle.games.qe", language):
        assert entry.id in said
        assert entry.section in said


def test_an_unknown_rule_has_neighbours(run: Run) -> None:
    result = run("rules", "qe", "QE-99")
    assert result.exit_code == 2
    assert "QE-39" in result.stderr
    assert run("rules", "qe", "zzz").exit_code == 2


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"debacle {__version__}\n"


def test_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "debacle", "--version"], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == f"debacle {__version__}\n"
