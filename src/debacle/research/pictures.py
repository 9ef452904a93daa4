"""A board as a picture: what a terminal would show, on the paper of the pages and with its letters."""

from __future__ import annotations

from io import BytesIO
from typing import Final, TypeAlias

import numpy as np
import resvg_py
from markupsafe import escape
from PIL import Image
from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style

from debacle.terminal.screen import Screen
from debacle.texts.lettering import MONO, VENDOR, font_files, known, within

Picture: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]

SIZE: Final = 1024, 768
"""The same for every position, so that pictures make a film; a long board is drawn smaller."""
PAPER, INK, SOFT = "#fff1e5", "#1e1b18", "#6b6158"
LETTER, LINE, MARGIN = 9.6, 21.0, 32.0
"""How wide a letter is, how high a line, and what is left free at all sides."""
SIGNS: Final = {
    "─": '<path d="M0 10.5h9.6" stroke="{ink}" stroke-width="1"/>',
    "━": '<path d="M0 10.5h9.6" stroke="{ink}" stroke-width="2"/>',
    "═": '<path d="M0 9h9.6M0 12h9.6" stroke="{ink}" stroke-width="1"/>',
    "║": '<path d="M3.3 0v21M6.3 0v21" stroke="{ink}" stroke-width="1"/>',
    "╔": '<path d="M3.3 21V9h6.3M6.3 21v-9h3.3" fill="none" stroke="{ink}" stroke-width="1"/>',
    "╗": '<path d="M6.3 21V9h-6.3M3.3 21v-9h-3.3" fill="none" stroke="{ink}" stroke-width="1"/>',
    "╚": '<path d="M3.3 0v12h6.3M6.3 0v9h3.3" fill="none" stroke="{ink}" stroke-width="1"/>',
    "╝": '<path d="M6.3 0v12h-6.3M3.3 0v9h-3.3" fill="none" stroke="{ink}" stroke-width="1"/>',
    "→": '<path d="M.4 11h8M5.6 8l3 3-3 3" fill="none" stroke="{ink}" stroke-width="1.3"/>',
    "●": '<circle cx="4.8" cy="11" r="4.2"/>',
    "▲": '<path d="M4.8 6.2l4.6 8.6h-9.2z"/>',
    "■": '<path d="M.8 7h8v8h-8z"/>',
    "◆": '<path d="M4.8 5.6l4.6 5.4-4.6 5.4-4.6-5.4z"/>',
    "★": '<path d="M4.8 5.6l1.3 3.7h3.6l-2.9 2.3 1.1 3.9-3.1-2.3-3.1 2.3 1.1-3.9-2.9-2.3h3.6z"/>',
    "□": '<path d="M1.3 7.5h7v7h-7z" fill="none" stroke="{ink}" stroke-width="1.2"/>',
    "▒": '<path d="M0 5h9.6v12h-9.6z" fill-opacity=".3"/>',
    "◉": '<circle cx="4.8" cy="11" r="3.7" fill="none" stroke="{ink}" stroke-width="1.2"/>'
    '<circle cx="4.8" cy="11" r="1.8"/>',
    "☛": '<path d="M0 9.5h4.6v-3l5 4.5-5 4.5v-3h-4.6z"/>',
    "♛": '<path d="M.4 7.4l2.2 3 2.2-4.4 2.2 4.4 2.2-3-.9 7.6h-7z"/>',
    "✗": '<path d="M1.4 7.4l6.6 7.4M8 7.4l-6.6 7.4" fill="none" stroke="{ink}" stroke-width="1.6"/>',
    "✓": '<path d="M1 11.5l2.8 3.2 4.8-7.4" fill="none" stroke="{ink}" stroke-width="1.6"/>',
}
"""What the fonts do not have, in the box of a letter."""


def drawn(console: Screen, board: RenderableType) -> Picture:
    """The board as a console would set it, in red, green and blue."""
    if not VENDOR.is_dir():
        raise FileNotFoundError(f"a picture is drawn with the letters of the pages, which are not there: {VENDOR}")
    png = resvg_py.svg_to_bytes(
        svg_string=within(svg(console.render_lines(board, pad=False))),
        skip_system_fonts=True,
        font_files=font_files(latin=True),
    )
    with Image.open(BytesIO(bytes(png))) as image:
        return np.array(image.convert("RGB"))


def svg(lines: list[list[Segment]]) -> str:
    width, height = SIZE
    wide = max(Segment.get_line_length(line) for line in lines) * LETTER + 2 * MARGIN
    high = len(lines) * LINE + 2 * MARGIN
    scale = max(wide / width, high / height, 1.0)
    set_ = "".join([_line(line, MARGIN + place * LINE) for place, line in enumerate(lines)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width * scale:g} {height * scale:g}">'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        f'<g font-family="{MONO}" font-size="{LETTER / 0.6:g}">{set_}</g></svg>'
    )


def _line(line: list[Segment], top: float) -> str:
    found, left = [], MARGIN
    for text, style, _ in line:
        ink, weight = _ink(style), 600 if style is not None and style.bold else 400
        for run in _runs(text):
            found.append(_run(run, left, top, ink, weight))
            left += len(run) * LETTER
    return "".join(found)


def _runs(text: str) -> list[str]:
    """Letters together, and signs one by one."""
    runs: list[str] = []
    for letter in text.rstrip("\n"):
        if runs and letter not in SIGNS and runs[-1] not in SIGNS:
            runs[-1] += letter
        else:
            runs.append(letter)
    return runs


def _run(run: str, left: float, top: float, ink: str, weight: int) -> str:
    if run in SIGNS:
        return f'<g transform="translate({left:g} {top:g})" fill="{ink}">{SIGNS[run].format(ink=ink)}</g>'
    if not run.strip():
        return ""
    place = f'x="{left:g}" y="{top + 16:g}"'
    return f'<text {place} fill="{ink}" font-weight="{weight}" xml:space="preserve">{escape(known(run))}</text>'


def _ink(style: Style | None) -> str:
    if style is None:
        return INK
    if style.color is not None and style.color.triplet is not None:
        return style.color.triplet.hex
    return SOFT if style.dim else INK
