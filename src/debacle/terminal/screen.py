"""The screen: plain words, with the seats' signs in the seats' colours."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, ClassVar

from rich.console import Console, Group
from rich.containers import Lines
from rich.highlighter import RegexHighlighter
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from debacle.texts.marks import CLOSED, EYE, SEATS

COLOURS = ("#2a8fd0", "#d9701e", "#1fa37a", "#9a70cf", "#b8921a")
"""Halfway between the day's and the night's colours: a terminal may be light or dark."""


class Signs(RegexHighlighter):
    base_style = "sign."
    highlights: ClassVar = [
        *(f"(?P<seat{seat}>{sign})" for seat, sign in enumerate(SEATS)),
        f"(?P<closed>{CLOSED})",
        f"(?P<eye>{EYE})",
    ]


THEME = Theme(
    {
        **{f"sign.seat{seat}": f"bold {colour}" for seat, colour in enumerate(COLOURS)},
        "sign.closed": "dim",
        "sign.eye": "bold #c2185b",
    }
)


HOLD = {ord("\u00a0"): "\ue000", ord("\u202f"): "\ue001"}
RELEASE = {ord(stand_in): chr(space) for space, stand_in in HOLD.items()}


class Prose(Text):
    """Text whose no-break spaces do not break; Rich takes them for spaces like any other."""

    def wrap(self, console: Console, width: int, **options: Any) -> Lines:
        held = self.copy()
        held.plain = self.plain.translate(HOLD)
        lines = held.wrap(console, width, **options)
        for line in lines:
            line.plain = line.plain.translate(RELEASE)
        return lines


class Screen(Console):
    def render_str(self, text: str, **options: Any) -> Text:
        plain = super().render_str(text, **options)
        prose = Prose(style=plain.style, justify=plain.justify, overflow=plain.overflow)
        return prose.append_text(plain)

    def say(self, line: str, style: str | None = None) -> None:
        """A line of prose."""
        self.print(Group(line), style=style)

    def offer(self, lines: Sequence[str], numbers: Sequence[str] = ()) -> None:
        """Lines to choose from by their numbers: 1, 2, 3, if no others are given."""
        numbers = numbers or [str(number) for number in range(1, len(lines) + 1)]
        table = Table.grid(padding=(0, 2, 0, 0))
        table.highlight = True
        table.add_column(justify="right", width=max(map(len, numbers), default=0) + 2)
        for number, line in zip(numbers, lines, strict=True):
            table.add_row(number, line)
        self.print(table)


def screen(*, stderr: bool = False) -> Screen:
    """Texts are never markup: a name may hold brackets."""
    return Screen(stderr=stderr, markup=False, emoji=False, highlighter=Signs(), theme=THEME)


def bear_any_encoding() -> None:
    """Neither a byte that is not text nor a terminal without our signs may end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
