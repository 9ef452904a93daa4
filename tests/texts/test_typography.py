"""One function sets all texts; so what is typed must be plain, and nothing in the code may set a text by itself."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

import debacle
from debacle.texts.typography import typeset

SOURCE = Path(debacle.__file__).parent
ROOMS = {
    "texts": SOURCE / "texts",
    "terminal": SOURCE / "terminal",
    "server": SOURCE / "server",
    **{f"games/{game.name}": game for game in sorted((SOURCE / "games").iterdir()) if (game / "texts").is_dir()},
}
SET_ALREADY = re.compile("[\u202f\u2009’]|\u00a0[:;?!»%€]|«\u00a0")
"""A no-break space between a number and its unit is a choice; before a sign it is made."""
NO_SPACE = re.compile(r"(?<![ «(])[;?!»%€]|(?<![ /:]):(?![/:\d])|«(?! )")
"""In French: a high sign with nothing before it. A time, an address and a list of such signs are none."""
ORDINAL = re.compile(r"\}(e|er|ème|st|nd|rd|th)\b")
PLURAL = re.compile(r"\{(?:number|rounds|deck|cards|games|seats|bots|moves|count|digits|decisions)\} [a-zé]+s\b")
MANY = {
    "board.note.shed", "play.welcome", "why.options.each", "why.options.taken", "why.amount.digits", "error.digits",
    "simulate.title", "simulate.decisions", "board.field.too_long", "board.bank.row",
    "board.scene.evaluation.crash_1", "board.scene.front.crash_1", "board.scene.story.shopping.a",
    "board.scene.story.shopping.b", "board.scene.head.krach_many_short.2", "board.scene.head.krach_short_with_you.2",
    "board.scene.head.rescued_often.1", "board.scene.head.rescued_often.2", "board.scene.head.rescued_often_you.1",
    "board.scene.head.rescued_often_you.2",
    "board.scene.tie.3",
}  # fmt: skip
"""Texts that hardly ever count one or none."""


def test_what_is_typed_and_what_is_printed() -> None:
    typed = "Qui ? Lui : « oui » ; 5 % ou 3 € d'un coup !"
    printed = typeset(typed, "fr")
    assert printed == ("Qui\u202f? Lui\u202f: «\u202foui\u202f»\u202f; 5\u202f% ou 3\u202f€ d’un coup\u202f!")
    assert typeset(printed, "fr") == printed
    assert typeset("Who's that ? Me : yes", "en") == "Who’s that ? Me : yes"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Ada plays You're Out!.", "Ada plays You’re Out!"),
        ("Which one?. And...", "Which one? And..."),
        ("A!, b.", "A!, b."),
    ],
)
def test_one_sign_ends_a_sentence(typed: str, printed: str) -> None:
    assert typeset(typed, "en") == printed


def flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            yield from flat({str(place): one for place, one in enumerate(value)}, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def texts(room: Path, language: str) -> Iterator[tuple[str, str]]:
    taught = sorted((room / "teaching").glob(f"*.{language}.toml"))
    for file in (room / f"{language}.toml", room / "texts" / f"{language}.toml", *taught):
        if file.is_file():
            yield from flat(tomllib.loads(file.read_text(encoding="utf-8")))


def blemishes(name: str) -> Iterator[str]:
    """All that is set by hand in a room."""
    room = ROOMS[name]
    for language in ("en", "fr"):
        for key, text in texts(room, language):
            bare = re.sub(r"`[^`]*`|\w+://\S*", "", text)
            filled = re.sub(r"\{[^}]*\}", "x", bare)
            if SET_ALREADY.search(bare) or (language == "fr" and NO_SPACE.search(filled)):
                yield f"{language} {key}: {text}"
            if ORDINAL.search(text) and not key.startswith("ordinal."):
                yield f"{language} {key}: {text}"
            if PLURAL.search(text) and not key.endswith((".one", ".many")) and key not in MANY:
                yield f"{language} {key}: {text}"
        for told in (room / f"ledger.{language}.md", room / "teaching" / f"manual.{language}.md"):
            found = SET_ALREADY.search(told.read_text(encoding="utf-8")) if told.is_file() else None
            if found:
                yield f"{told.name}: {found}"
    yield from said_in_code(room)


def said_in_code(room: Path) -> Iterator[str]:
    """An f-string that joins things with an English colon or semicolon says it so in French as well."""
    for part in ("telling", "teaching", "terminal", "page", "."):
        for file in (room / part).glob("*.py") if part != "." or room.parent == SOURCE else ():
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    yield from (f"{file.name}:{node.lineno}" for piece in _pieces(node) if re.search(r"[:;] $", piece))


def _pieces(node: ast.JoinedStr) -> Iterator[str]:
    """The fixed parts that something else follows."""
    for part, after in pairwise(node.values):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and isinstance(after, ast.FormattedValue):
            yield part.value


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_texts_are_typed_plainly(name: str) -> None:
    assert list(blemishes(name)) == []


@pytest.mark.parametrize(
    "text",
    ["vous: encore", "Ferme 02:", "10\u00a0€", "10%", "l’usine", "{rank}e", "{number} cartes", "«oui »", "Quoi?"],
)
def test_what_is_set_by_hand_is_found(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fr.toml").write_text(f'said = "{text}"\n', encoding="utf-8")
    monkeypatch.setitem(ROOMS, "planted", tmp_path)
    assert list(blemishes("planted"))


def test_a_colon_in_the_code_is_found(tmp_path: Path) -> None:
    (tmp_path / "telling").mkdir()
    (tmp_path / "telling" / "said.py").write_text('x = f"{who}: {what}"\n', encoding="utf-8")
    assert list(said_in_code(tmp_path)) == ["said.py:1"]
