"""The screen: plain words, with the seats' signs in the seats' colours."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import ClassVar

from rich.console import Console
from rich.highlighter import RegexHighlighter
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


def screen(*, stderr: bool = False) -> Console:
    """Texts are never markup: a name may hold brackets."""
    return Console(stderr=stderr, markup=False, emoji=False, highlighter=Signs(), theme=THEME)


def bear_any_encoding() -> None:
    """Neither a byte that is not text nor a terminal without our signs may end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
