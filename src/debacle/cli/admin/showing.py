"""How an operator is shown things: tables, times, and questions before what cannot be undone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from rich import box
from rich.table import Table

from debacle.cli.admin.desk import Desk
from debacle.cli.common import Trouble
from debacle.terminal.screen import screen
from debacle.texts.words import Words


def columns(words: Words, *names: str) -> Table:
    """A table with these columns."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for name in names:
        table.add_column(words.say(f"admin.column.{name}"), overflow="fold", no_wrap=name == "id")
    return table


def lines(words: Words, facts: Iterable[tuple[str, str]]) -> Table:
    """One fact a line, each with its name."""
    table = Table.grid(padding=(0, 2))
    for name, value in facts:
        table.add_row(words.say(f"admin.column.{name}"), value)
    return table


def moment(time: float | None) -> str:
    """In the operator's own time zone."""
    return "" if time is None else f"{datetime.fromtimestamp(time).astimezone():%Y-%m-%d %H:%M}"


def confirm(desk: Desk, question: str, *, yes: bool) -> None:
    """Before what cannot be undone; a script has to say --yes."""
    if yes:
        return
    if desk.json:
        raise Trouble("admin.unconfirmed")
    screen(stderr=True).print(question, end=" ", soft_wrap=True)
    try:
        answer = input()
    except EOFError:
        answer = ""
    if answer.strip().lower() not in desk.words.say("admin.yes").split():
        raise Trouble("admin.unconfirmed")
