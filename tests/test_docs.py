"""What the documents say works."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "bench").glob("*.md"))]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_example_for_researchers_runs(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", blocks("python")[0]], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "winners=" in done.stdout


def test_the_environment_for_researchers_runs(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", blocks("python")[1]], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert re.fullmatch(r"(seat_\d [\d.]+\n){3}", done.stdout)


def test_the_simulation_of_the_readme_runs() -> None:
    line = next(line for line in blocks("sh")[1].splitlines() if "simulate" in line)
    words = shlex.split(line.replace("10000", "20"))[1:]
    done = subprocess.run([sys.executable, "-m", "debacle", *words], capture_output=True, text=True, check=True)
    assert "steady" in done.stdout


def test_the_tournament_and_the_report_of_the_readme_run(tmp_path: Path) -> None:
    lines = [line for line in blocks("sh")[1].splitlines() if "games.parquet" in line or "tournament" in line]
    assert len(lines) == 3
    for line in lines:
        words = shlex.split(line.replace("10000", "4").replace("400", "4"))[1:]
        subprocess.run([sys.executable, "-m", "debacle", *words], capture_output=True, check=True, cwd=tmp_path)
    assert {"games.parquet", "report.html", "tournament-qe.jsonl"} == {file.name for file in tmp_path.iterdir()}


@pytest.mark.parametrize("document", DOCS, ids=lambda document: str(document.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_files_that_the_design_names_are_there() -> None:
    """By the end of their path: `core/match.py` is anywhere that it can be."""
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w./-]+\.(?:py|css|html))`", design))
    assert "core/match.py" in named
    assert sorted(name for name in named if not list((ROOT / "src").rglob(name)) and not (ROOT / name).exists()) == []


@pytest.mark.parametrize("target", ["setup", "play", "test", "lint", "rules", "balance", "bench", "example", "upgrade"])
def test_the_makefile_has_what_is_promised(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_settings_and_options_that_the_guide_names_are_there() -> None:
    """Also in the settings that it installs; the commands of `debacle` that it runs are named by their help."""
    guide = (ROOT / "docs" / "run-a-server.md").read_text(encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "debacle", "serve", "--help"],
        capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
    ).stdout  # fmt: skip
    settings = re.findall(r"^- `(\w+)`:", guide, re.MULTILINE)
    settings += re.findall(r"^#? ?(\w+) = ", (ROOT / "deploy" / "debacle.toml").read_text("utf-8"), re.MULTILINE)
    assert {"proxies", "hosts", "secure", "database"} <= set(settings)
    for name in (*settings, *re.findall(r"`debacle serve --(\w+)", guide)):
        assert f"--{name.replace('_', '-')}" in told, name
