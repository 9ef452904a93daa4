"""A rule ledger, as its Markdown is written: one statement an id."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

ID = r"[A-Z]+-[A-Z]*[0-9]+"
STATEMENT = re.compile(rf"(?:- )?\*\*(?P<id>{ID})\b[ ]?(?P<text>.*)|- (?P<plain>{ID})\b[ ]?(?P<rest>.*)")
ANY_ID = r"[A-Z]+-[A-Z0-9]+"
"""Of a table's row too, which may end in letters."""
ROW = re.compile(rf"\| (?P<id>{ANY_ID}) \|(?P<cells>.*)\|")
"""A table may list statements too: a row whose first cell is an id, and nothing else."""
HEADING = re.compile(r"#+ (?P<title>.*)")
APART = re.compile(r"$|- |\|")
"""A line that does not go on with the statement before it."""


RULE = re.compile(r"\|[-:| ]+\|")
"""The line under the head of a table."""

Table: TypeAlias = tuple[tuple[str, ...], ...]
"""Rows of cells, the head first."""


class Statement(Struct, frozen=True):
    """A statement of a ledger, under the heading where it stands, with the tables that follow it."""

    id: str
    section: str
    text: str
    tables: tuple[Table, ...] = ()


def parse(text: str) -> tuple[Statement, ...]:
    """All statements, in their order."""
    found: list[Statement] = []
    section = ""
    open_entry, listed = False, False
    before = ""
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            section, open_entry = heading["title"].strip(), False
        elif entry := _begin(line, section):
            found.append(entry)
            open_entry, listed = True, line.startswith("|")
        elif line.lstrip().startswith("|"):
            open_entry = False
            if found and found[-1].section == section and not listed:
                found[-1] = _with_row(found[-1], line, begins=not before.lstrip().startswith("|"))
        elif APART.match(line):
            open_entry = False
        elif open_entry:
            last = found[-1]
            found[-1] = replace(last, text=f"{last.text} {line.strip()}".strip())
        before = line
    return tuple([replace(entry, tables=tuple([t for t in entry.tables if len(t) > 1])) for entry in found])


def _with_row(entry: Statement, line: str, *, begins: bool) -> Statement:
    """One more row of the table that stands under a statement."""
    if RULE.fullmatch(line.strip()):
        return entry
    row = tuple([cell.strip() for cell in line.strip().strip("|").split("|")])
    if begins:
        return replace(entry, tables=(*entry.tables, (row,)))
    *tables, last = entry.tables
    return replace(entry, tables=(*tables, (*last, row)))


def without_marks(text: str) -> str:
    """A statement for a screen that knows no bold, no italics and no code."""
    return text.replace("*", "").replace("`", "")


def _begin(line: str, section: str) -> Statement | None:
    if row := ROW.fullmatch(line.rstrip()):
        cells = [cell.strip() for cell in row["cells"].split("|")]
        return Statement(row["id"], section, " · ".join(cells))
    statement = STATEMENT.fullmatch(line.rstrip())
    if statement is None:
        return None
    if statement["plain"]:
        return Statement(statement["plain"], section, statement["rest"])
    return Statement(statement["id"], section, _without_empty_bold(statement["text"]))


def _without_empty_bold(text: str) -> str:
    """What is left of a bold id once the id is gone: nothing, or a bold name."""
    return text.removeprefix("**").lstrip() if text.startswith("**") else f"**{text}"
