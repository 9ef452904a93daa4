"""The end of a game of Friends: tomorrow's headline, and everybody's sums."""

from __future__ import annotations

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from debacle.games.friends.telling.accounts import vp_lines
from debacle.games.friends.telling.empires import vp_line
from debacle.games.friends.telling.ending import VerdictSight, ending
from debacle.games.friends.telling.reader import Reader


def result(reader: Reader) -> RenderableType:
    end = ending(reader)
    say = reader.say
    sheet = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    sheet.add_column(say("end.player"))
    for key in ("factories", "prestige", "influence", "vp", "money"):
        sheet.add_column(say(f"end.{key}"), justify="right")
    sheet.add_column(reader.words.say("terminal.verdict"))
    for one in end.verdicts:
        won = reader.words.say("terminal.winner") if one.won else ""
        sheet.add_row(one.seat.name, one.factories, one.prestige, one.influence, one.vp, one.money, won)
    sums = [_sum(reader, one) for one in end.verdicts]
    headline = Panel(Align.center(end.headline), style="bold", box=box.DOUBLE)
    return Group(headline, *end.standfirst, "", sheet, "", *sums, "", end.decided)


def _sum(reader: Reader, verdict: VerdictSight) -> str:
    """Card by card."""
    lines = [vp_line(reader, line) for line in vp_lines(reader.deck, reader.view, verdict.seat.seat)]
    steps = " · ".join([f"{line.said} {line.amount}" for line in lines])
    key = "terminal.sum" if lines else "terminal.sum_none"
    return reader.set(reader.words.say(key, who=verdict.seat.name, steps=steps, total=verdict.vp))
