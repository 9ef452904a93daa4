"""The compiled wheel plays as the plain sources do. `make soak` builds it; what is tested before needs no compiler."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import hatch_build
import pytest

import compiled
from debacle import registry
from debacle.core import state

ROOT = Path(__file__).parents[2]
TREE = ROOT / "dist" / "compiled"
built = pytest.mark.skipif(not TREE.exists(), reason="make soak builds the compiled wheel")
SUITES = (
    "tests/conformance/test_goldens.py", "tests/core", "tests/research/test_face_leaks.py",
    "tests/research/test_pettingzoo.py",
    *(f"tests/games/{key}/{room}" for key in registry.known() for room in ("rules", "numbers")),
)  # fmt: skip


def run(*command: str, tree: Path | None = None) -> subprocess.CompletedProcess[str]:
    path = {} if tree is None else {"PYTHONPATH": str(tree)}
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, cwd=ROOT, check=False, env={**os.environ, **path}
    )


def played(tree: Path | None) -> dict[str, Any]:
    done = run("-m", "tests.compiled.playing", tree=tree)
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_nobody_compiles_who_does_not_ask_for_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    assert hook == {"enable-by-default": False}
    assert "cython" not in (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    assert str(state.__file__).endswith(".py")


def test_what_is_compiled_is_there_and_is_what_is_played() -> None:
    names = [path.as_posix() for path in hatch_build.hot(ROOT / "src")]
    assert "debacle/core/state.py" in names
    assert {path.split("/")[2] for path in names if "/games/" in path} == set(registry.known())
    assert "debacle/games/crisis/rules/actions/manager_queue.py" in names
    assert not [name for name in names if "deck" in name or "__init__" in name or "/bot/" in name]
    for pattern in (*hatch_build.HOT, *(cold for cold in hatch_build.COLD if not cold.startswith("*"))):
        assert list((ROOT / "src" / "debacle").glob(pattern)), pattern


def test_what_is_promised_to_the_compiler_is_promised_of_what_is_compiled() -> None:
    promised = {path.relative_to(ROOT / "src").with_suffix(".py") for path in (ROOT / "src").rglob("*.pxd")}
    assert promised
    assert promised <= set(hatch_build.hot(ROOT / "src"))


def test_code_that_asks_for_attributes_in_another_way_is_refused(tmp_path: Path) -> None:
    code = tmp_path / "module.c"
    code.write_text(f"{hatch_build.ASKS} {hatch_build.BY_NAME} }}", encoding="utf-8")
    for _ in range(2):
        hatch_build.ask_by_place(code)
        assert code.read_text(encoding="utf-8") == f"{hatch_build.ASKS} {hatch_build.BY_PLACE} }}"
    code.write_text(f"{hatch_build.ASKS} return by_some_other_way(obj); }}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"module\.c: Cython asks"):
        hatch_build.ask_by_place(code)


def test_without_the_wheel_the_benchmarks_measure_the_plain_sources_alone(tmp_path: Path) -> None:
    with compiled.rows("qe", tree=tmp_path / "nothing") as nothing:
        assert nothing == ([], [])


def test_plain_sources_are_not_measured_for_compiled_ones() -> None:
    done = run("bench/compiled.py", "qe", "1", tree=ROOT / "bench")
    assert done.returncode == 1
    assert "no compiled wheel" in done.stderr


@pytest.mark.soak
@built
def test_every_table_comes_out_the_same() -> None:
    """Positions, views, notes, menus, encodings, what is imagined and what is refused, with every number of seats."""
    plain, fast = played(None), played(TREE)
    assert not plain["compiled"]
    loaded = set(fast["compiled"])
    hot = {".".join(path.with_suffix("").parts) for path in hatch_build.hot(ROOT / "src")}
    assert loaded == {name for name in hot if ".research." not in name}
    assert fast["tables"] == plain["tables"]


@pytest.mark.soak
@built
def test_goldens_records_and_the_conformance_suite_hold() -> None:
    done = run("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *SUITES, tree=TREE)
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.mark.soak
@built
def test_the_benchmarks_have_a_column_for_it() -> None:
    with compiled.rows("qe", 2) as (players, tasks):
        assert [player.name for player in players] == [f"qe, {seats} seats" for seats in (3, 4, 5)]
        assert all(player.run(0.001).decisions > 0 for player in players)
        assert {task.name for task in tasks} >= {"copy", "view", "imagine", "menu", "encode"}
        assert all(task.run(0.001) > 0 for task in tasks)
