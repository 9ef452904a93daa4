"""A rule ledger, as its Markdown is written: one statement an id."""

from __future__ import annotations

import re

from msgspec import Struct

ID = r"[A-Z]+-[A-Z]*[0-9]+"
STATEMENT = re.compile(rf"(?:- )?\*\*(?P<id>{ID})\b[ ]?(?P<text>.*)|- (?P<plain>{ID})\b[ ]?(?P<rest>.*)")
WINDOW = re.compile(r"\| (?P<id>W-[A-Z0-9]+) \|(?P<cells>.*)\|")
HEADING = re.compile(r"#+ (?P<title>.*)")
APART = re.compile(r"$|- |\|")
"""A line that does not go on with the statement before it."""


class Entry(Struct, frozen=True):
    """A statement of a ledger, under the heading where it stands."""

    id: str
    section: str
    text: str


def parse(text: str) -> tuple[Entry, ...]:
    """All statements, in their order."""
    found: list[Entry] = []
    section = ""
    open_entry = False
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            section, open_entry = heading["title"].strip(), False
        elif entry := _begin(line, section):
            found.append(entry)
            open_entry = True
        elif APART.match(line):
            open_entry = False
        elif open_entry:
            last = found[-1]
            found[-1] = Entry(last.id, last.section, f"{last.text} {line.strip()}".strip())
    return tuple(found)


def without_marks(text: str) -> str:
    """A statement for a screen that knows no bold and no code."""
    return text.replace("**", "").replace("`", "")


def _begin(line: str, section: str) -> Entry | None:
    if window := WINDOW.fullmatch(line.rstrip()):
        cells = [cell.strip() for cell in window["cells"].split("|")]
        return Entry(window["id"], section, " · ".join(cells))
    statement = STATEMENT.fullmatch(line.rstrip())
    if statement is None:
        return None
    if statement["plain"]:
        return Entry(statement["plain"], section, statement["rest"])
    return Entry(statement["id"], section, _without_empty_bold(statement["text"]))


def _without_empty_bold(text: str) -> str:
    """What is left of a bold id once the id is gone: nothing, or a bold name."""
    return text.removeprefix("**").lstrip() if text.startswith("**") else f"**{text}"
