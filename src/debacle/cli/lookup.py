"""`debacle games` and `debacle rules`: what there is to play, and how."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer
from rich import box
from rich.padding import Padding
from rich.table import Table

from debacle import bots, registry
from debacle.cli.common import GameKey, Lang, Trouble, speaking, title_of
from debacle.registry import package_of
from debacle.terminal.screen import Screen, screen
from debacle.texts.catalogue import ledger
from debacle.texts.ledger import Statement, without_marks
from debacle.texts.ledger import Table as Rows


def games(lang: Lang = None) -> None:
    """List the games."""
    with speaking(lang) as words:
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for column in ("key", "title", "seats", "bots", "credit"):
            table.add_column(words.say(f"games.{column}"))
        for key in registry.known():
            game = registry.load(key)
            seats = ", ".join(map(str, game.about.seats))
            table.add_row(key, title_of(game, words), seats, ", ".join(bots.known(game)), game.about.credit)
        console = screen()
        console.print(table)
        if registry.known():
            console.say(words.say("games.hint", game=registry.known()[0]), style="dim")


def rules(
    game: GameKey,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, such as QE-13.")] = None,
    lang: Lang = None,
) -> None:
    """Show the rules of a game, or one of them by its id."""
    with speaking(lang) as words:
        found = registry.load(game)
        entries = ledger(package_of(found), words.language)
        if not entries:
            raise Trouble("error.no_rules", game=game)
        console = screen()
        if rule is None:
            console.say(words.say("rules.title", game=title_of(found, words)), style="bold")
            _show(entries, console)
        else:
            _show((_entry(entries, rule, game),), console)


def _entry(entries: tuple[Statement, ...], wanted: str, game: str) -> Statement:
    by_id = {entry.id: entry for entry in entries}
    if wanted.upper() in by_id:
        return by_id[wanted.upper()]
    close = get_close_matches(wanted.upper(), by_id, n=3, cutoff=0.5)
    if close:
        raise Trouble("error.rule", rule=wanted, close=", ".join(close))
    raise Trouble("error.rule_unknown", rule=wanted, game=game)


def _show(entries: tuple[Statement, ...], console: Screen) -> None:
    section = None
    for entry in entries:
        if entry.section != section:
            section = entry.section
            console.say(f"\n{section}", style="bold")
        line = Table.grid(padding=(0, 2))
        line.add_column(style="bold", no_wrap=True)
        line.add_row(entry.id, without_marks(entry.text))
        console.print(line)
        for table in entry.tables:
            console.print(_table(table))


def _table(rows: Rows) -> Padding:
    table = Table(*map(without_marks, rows[0]), box=box.SIMPLE_HEAD, show_edge=False)
    for row in rows[1:]:
        table.add_row(*map(without_marks, row))
    return Padding(table, (0, 0, 1, 4))
