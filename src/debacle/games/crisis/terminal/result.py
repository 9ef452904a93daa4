"""The end of a game of Crisis: tomorrow's headline, and everybody's sums."""

from __future__ import annotations

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from debacle.games.crisis.telling.ending import ending
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.terminal.table import who


def result(reader: Reader) -> RenderableType:
    end = ending(reader)
    sheet = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    sheet.add_column(reader.say("end.player"))
    for key in ("vp", "credits", "loans", "penalties", "score"):
        sheet.add_column(reader.say(f"end.{key}"), justify="right")
    sheet.add_column(reader.words.say("terminal.verdict"))
    for one in end.verdicts:
        won = reader.words.say("terminal.winner") if one.won else "" if one.could_win else reader.say("end.out")
        sheet.add_row(who(reader, one.seat.seat), one.vp, one.credits, one.loans, one.penalties, one.score, won)
    headline = Panel(Align.center(end.headline), style="bold", box=box.DOUBLE)
    return Group(headline, *end.standfirst, "", sheet, "", end.decided)
