"""The hunt itself: what a test finds is killed, what none finds survives, and nothing is called harmless for long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from mutants.planting import Mutant, plant

ROOT = Path(__file__).parent.parent.parent
RULES = """
LIMIT = 3

def fee(people):
    if people > LIMIT:
        return 2 * people
    return 5

def polite(name):
    return min(len(name), 40)

def unread():
    return 1
"""
TESTS = """
import pytest
from toy_rules import toy

@pytest.mark.rule
def test_fee():
    assert (toy.fee(3), toy.fee(4)) == (5, 8)

@pytest.mark.rule
def test_polite():
    assert toy.polite("Ada") == 3

def test_without_a_rule():
    assert toy.polite("x" * 50) == 40
"""
NOBODY_COMES_BY = ["survived return None", "survived return 2", "survived return 0"]
HUNT = """
import sys
from pathlib import Path
from mutants.ground import Ground
from mutants.__main__ import hunted

root = Path(sys.argv[1])
sys.path.insert(0, str(root))
tally = hunted(Ground("toy", root, root / "toy_rules", root / "tests", root / "work", root / "harmless.toml"))
print(*[f"survived {mutant.now}" for mutant in tally.survivors], *[f"stale {key}" for key in tally.stale], sep="\\n")
"""


def written(folder: Path, **files: str) -> None:
    for name, text in files.items():
        file = folder / name.replace("__", "/").replace("_DOT_", ".")
        file.parent.mkdir(exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    written(
        tmp_path,
        toy_rules__toy_DOT_py=RULES,
        tests__test_toy_DOT_py=TESTS,
        pytest_DOT_ini="[pytest]\nmarkers = rule\n",
    )
    return tmp_path


def hunt(folder: Path) -> list[str]:
    command = [sys.executable, "-c", HUNT, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.startswith(("survived", "stale"))]


def test_what_a_rules_test_finds_is_killed_and_the_rest_survives(toy: Path) -> None:
    assert hunt(toy) == [
        "survived return min(len(name), 41)",
        "survived return min(len(name), 39)",
        *NOBODY_COMES_BY,
    ]


def test_a_harmless_mutant_is_left_out_and_a_killed_one_cannot_be_called_so(toy: Path) -> None:
    entry = """
    [[harmless]]
    module = "toy.py"
    where = "{where}"
    was = "{was}"
    now = "{now}"
    why = "nobody is called so"
    """
    spared = entry.format(where="polite", was="return min(len(name), 40)", now="return min(len(name), 41)")
    killed = entry.format(where="the module", was="LIMIT = 3", now="LIMIT = 4")
    (toy / "harmless.toml").write_text(dedent(spared) + dedent(killed), encoding="utf-8")
    *survived, stale = hunt(toy)
    assert survived == ["survived return min(len(name), 39)", *NOBODY_COMES_BY]
    assert stale == "stale toy.py the module: LIMIT = 3 -> LIMIT = 4"


def mutants_of(folder: Path, text: str) -> list[Mutant]:
    written(folder, one_DOT_py=text)
    return plant(folder, folder / "one.py")


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a and b", {"a or b"}),
        ("not a", {"a"}),
        ("max(a, b)", {"min(a, b)"}),
        ("(a) - b", {"(a) + b"}),
        ("a is not None", {"a is None"}),
        ("[x for x in a if x.y]", {"[x for x in a if not (x.y)]"}),
        ("'é' in a", {"'é' not in a"}),
    ],
)
def test_what_can_go_wrong(tmp_path: Path, line: str, becomes: set[str]) -> None:
    planted = {one.now for one in mutants_of(tmp_path, f"def f(a, b):\n    return {line}\n")}
    assert planted == {*(f"return {one}" for one in becomes), "return None"}


def test_the_same_line_twice_in_a_function_is_two_mutants(tmp_path: Path) -> None:
    text = """
    def f(a, b):
        if a:
            b.stop()
        b.go()
        if a:
            b.stop()
    """
    found = [one for one in mutants_of(tmp_path, dedent(text)) if one.now == "if not (a):"]
    assert [one.where for one in found] == ["f", "f (2)"]
    assert len({one.key for one in found}) == 2


def test_types_and_a_first_value_are_left_alone(tmp_path: Path) -> None:
    text = """
    from typing import Literal
    Size = Literal[1, 2]
    class Thing(Struct, frozen=True):
        size: Literal[3] = None
    def f(a):
        b = a
        assert b != 4
        return None
    """
    assert mutants_of(tmp_path, dedent(text)) == []
