"""The shape of a game's folder: who knows one game knows where to look in all of them (docs/design.md, section 1)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from debacle.core.deck import digest_of

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "debacle" / "games"
KEYS = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").exists())

TOP = {
    "__init__.py", "rules", "bot", "numbers", "telling", "teaching", "page", "terminal", "texts",
    "ledger.en.md", "ledger.fr.md", "deck.toml",
}  # fmt: skip
MODULES = {
    "rules": {"flow", "setup", "state", "events", "scoring", "deck", "notes", "imagine", "menu"},
    "bot": {"steady", "premoves"},
    "numbers": {"encoding", "fields", "counting"},
    "telling": {
        "reader", "speech", "teller", "history", "ticker", "ask", "waiting", "ending", "headline", "components",
        "scenes", "course", "secrets", "keepsake", "statistics",
    },
    "page": {"form"},
    "terminal": {"table", "result"},
}  # fmt: skip
"""By room: what it has in every game; it may have more."""
PAGE = {
    "form.py", "table.html", "decision.html", "end.html", "scenes.html", "keepsake.html", "table.css", "table.js",
    "glyphs.svg", "cover.svg",
}  # fmt: skip
TESTS = {"rules", "bot", "numbers", "page", "terminal"}
TEACHING = {
    "__init__.py", "tutor.py", "facts.py", "hints.py", "occasions.py", "figures.py", "gallery.py", "guide.toml",
    "people.toml", "aside.toml", "primer.en.toml", "primer.fr.toml", "manual.en.md", "manual.fr.md", "terms.en.toml",
    "terms.fr.toml",
}  # fmt: skip
"""Where a game teaches itself, with its faces in the page."""


def inside(folder: Path) -> set[str]:
    """Its files, and its folders that hold any: caches of what once lay there are not looked at."""
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.is_file()]
    return {file.parts[0] for file in files if "__pycache__" not in file.parts}


def test_all_games_are_looked_at() -> None:
    assert KEYS == ["crisis", "friends", "krach", "qe"]


@pytest.mark.parametrize("key", KEYS)
def test_at_the_top_lies_what_a_game_is_made_of_and_nothing_else(key: str) -> None:
    assert inside(GAMES / key) - {"earlier", "learned.npz", "leanings.json"} == TOP


@pytest.mark.parametrize("key", KEYS)
def test_earlier_decks_lie_under_their_digests(key: str) -> None:
    for file in (GAMES / key / "earlier").glob("*"):
        assert file.suffix == ".toml"
        assert digest_of(file.read_text(encoding="utf-8")) == file.stem


@pytest.mark.parametrize("room", sorted(MODULES))
@pytest.mark.parametrize("key", KEYS)
def test_a_room_has_the_modules_that_it_has_in_every_game(key: str, room: str) -> None:
    assert MODULES[room] - {file.stem for file in (GAMES / key / room).glob("*.py")} == set()


@pytest.mark.parametrize("key", KEYS)
def test_a_page_has_its_templates_style_script_and_pictures(key: str) -> None:
    assert PAGE - inside(GAMES / key / "page") == set()


@pytest.mark.parametrize("key", KEYS)
def test_a_teaching_room_has_what_it_has_in_every_game(key: str) -> None:
    assert TEACHING - inside(GAMES / key / "teaching") == set()
    assert (GAMES / key / "page" / "faces.svg").is_file()
    assert list((ROOT / "tests" / "games" / key / "teaching").glob("test_*.py")) != []


@pytest.mark.parametrize("key", KEYS)
def test_only_a_page_and_texts_hold_anything_but_modules(key: str) -> None:
    stray = [
        str(file.relative_to(GAMES))
        for room in ("rules", "bot", "telling", "terminal")
        for file in (GAMES / key / room).rglob("*")
        if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts
    ]
    assert stray == []
    assert inside(GAMES / key / "texts") == {"en.toml", "fr.toml"}


@pytest.mark.parametrize("key", KEYS)
def test_tests_lie_in_the_rooms_of_what_they_test(key: str) -> None:
    folder = ROOT / "tests" / "games" / key
    assert {name for name in inside(folder) if (folder / name).is_dir()} - {"teaching"} == TESTS
    assert [file.name for file in folder.glob("test_*.py")] == [], "a test beside the rooms"
    assert [room for room in sorted(TESTS) if not list((folder / room).glob("test_*.py"))] == []


@pytest.mark.parametrize("key", KEYS)
def test_the_flow_begins_with_the_bottom_frame(key: str) -> None:
    flow = ast.parse((GAMES / key / "rules" / "flow.py").read_text(encoding="utf-8"))
    assert "Flow" in {node.name for node in flow.body if isinstance(node, ast.ClassDef)}


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_imported_for_types_alone(key: str) -> None:
    """Such an import hides a cycle."""
    modules = sorted((GAMES / key).rglob("*.py"))
    assert [file.name for file in modules if "TYPE_CHECKING" in file.read_text(encoding="utf-8")] == []
