"""A word means one thing: the glossary of docs/design.md is true of the code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path, PurePath

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "debacle"
WORDS = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").partition("## 11. Words")[2].partition("\n## ")[0]


def classes() -> dict[str, list[PurePath]]:
    """By name of a class: the modules that define one."""
    found: dict[str, list[PurePath]] = defaultdict(list)
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(file.relative_to(SOURCE))
    return found


def same_thing(one: PurePath, other: PurePath) -> bool:
    """Two games may call a thing alike, if it lies in the same room of both."""
    in_games = one.parts[0] == other.parts[0] == "games"
    return in_games and one.parts[1] != other.parts[1] and one.parts[2] == other.parts[2]


def listed() -> dict[str, set[str]]:
    """By name: the rooms in which design.md says that it may be."""
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| .+ \|$", WORDS, re.MULTILINE)
    return {name: set(re.findall(r"`([^`]+)`", rooms)) for name, rooms in rows}


def shared() -> dict[str, list[PurePath]]:
    return {
        name: modules
        for name, modules in classes().items()
        if not all(same_thing(one, other) for one, other in combinations(modules, 2))
    }


def room_of(module: PurePath) -> str:
    parts = module.parts
    if parts[0] == "games" and len(parts) > 3:
        return f"games/*/{parts[2]}"
    return "/".join(parts[:-1])


def test_a_class_name_stands_for_one_thing() -> None:
    known = listed()
    strangers = {
        name: [str(module) for module in modules]
        for name, modules in shared().items()
        if known.get(name) != {room_of(module) for module in modules}
    }
    assert strangers == {}


def test_nothing_is_listed_for_nothing() -> None:
    assert set(listed()) - set(shared()) == set()


def test_the_glossary_has_the_words_of_the_contract() -> None:
    words = set(re.findall(r"^\| ([\w, ]+?) \|", WORDS, re.MULTILINE))
    assert {"seat", "player", "decision", "spec", "move", "event", "view", "notes", "frame", "match", "record"} <= words
