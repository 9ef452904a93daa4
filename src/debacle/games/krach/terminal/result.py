"""The end of a game of Krach: tomorrow's headline, and everybody's fortune."""

from __future__ import annotations

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from debacle.games.krach.telling.ending import Verdict, ending
from debacle.games.krach.telling.reader import Reader


def result(reader: Reader) -> RenderableType:
    end, say = ending(reader), reader.words.say
    sheet = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    for key in ("player", "fell", "taken", "extra", "total", "verdict"):
        sheet.add_column(say(f"terminal.{key}"), justify="right" if key in ("taken", "extra", "total") else "left")
    for one in end.verdicts:
        won = say("terminal.winner") if one.won else ""
        sheet.add_row(one.seat.name, one.fell, one.fortune, one.extra, one.total, won)
    sums = [say("terminal.fortunes", who=one.seat.name, sum=_sum(one), total=one.total) for one in end.verdicts]
    headline = Panel(Align.center(end.headline), style="bold", box=box.DOUBLE)
    return Group(headline, *end.standfirst, "", sheet, "", *sums, "", end.decided)


def _sum(one: Verdict) -> str:
    return " · ".join([f"{line.said} {line.amount}" for line in one.lines])
