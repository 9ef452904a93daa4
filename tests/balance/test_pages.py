"""The programs of balance/ still write the pages that are in docs/balance, with fewer games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "balance"
GAMES = {
    "crisis": "1",
    "friends": "8",
    "krach": "8",
    "qe": "8",
    "crisis_people": "2",
    "friends_people": "8",
    "krach_people": "8",
    "qe_people": "8",
}
"""As few as there can be."""


def outline(page: str) -> list[str]:
    """Its headings, and the heads of its tables."""
    lines = page.splitlines()
    return [
        line for line, after in zip(lines, [*lines[1:], ""], strict=True) if line[:1] == "#" or after[:5] == "| ---"
    ]


def test_every_page_has_its_program() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == set(GAMES)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_page_is_written_as_it_stands(game: str) -> None:
    command = [sys.executable, "-m", f"balance.{game}", GAMES[game]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True)
    assert outline(done.stdout) == outline((PAGES / f"{game}.md").read_text(encoding="utf-8"))
    assert f"python -m balance.{game} {GAMES[game]} > docs/balance/{game}.md" in done.stdout
