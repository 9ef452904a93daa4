"""The paper's own letters, for pictures that are drawn here: how wide a line is, and the letters themselves.

Browsers get the fonts as WOFF 2, and a picture carries them along as such. What draws a PNG reads TrueType alone, so
they are unpacked once; no font of the machine is ever used, so that a picture is the same wherever it was drawn."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp

from fontTools.ttLib import TTFont
from markupsafe import Markup, escape
from msgspec import Struct

VENDOR = Path(__file__).parents[1] / "server" / "static" / "vendor"
"""Where the pages have their fonts."""
SERIF, MONO = "Source Serif 4", "IBM Plex Mono"
MISSING = "·"
"""For a letter that the fonts do not have: only some of the Latin ones are served."""
RAISED = Markup('<tspan dy="-0.45em" font-size="0.68em">{}</tspan><tspan dy="0.306em">{}</tspan>')
FONT_FACE = '@font-face{{font-family:"{}";font-weight:{};src:url(data:font/woff2;base64,{}) format("woff2")}}'


class Cut(Struct, frozen=True):
    """One of the fonts that the pages are set in."""

    family: str
    weight: int

    @property
    def file(self) -> Path:
        return VENDOR / f"{self.family.lower().replace(' ', '-')}-latin-{self.weight}-normal.woff2"


CUTS = (Cut(SERIF, 400), Cut(SERIF, 600), Cut(SERIF, 900), Cut(MONO, 400), Cut(MONO, 600))


@cache
def _font(cut: Cut) -> TTFont:
    return TTFont(BytesIO(cut.file.read_bytes()))


@cache
def _widths(cut: Cut) -> dict[int, float]:
    """By letter, in parts of the size."""
    font = _font(cut)
    advances, units = font["hmtx"].metrics, font["head"].unitsPerEm
    return {letter: advances[glyph][0] / units for letter, glyph in font.getBestCmap().items()}


def width(text: str, size: float, weight: int = 400, family: str = SERIF) -> float:
    widths = _widths(Cut(family, weight))
    return size * sum(widths.get(ord(letter), 0.6) for letter in known(text))


def lines(text: str, room: float, size: float, weight: int = 400, most: int = 2, family: str = SERIF) -> list[str]:
    """The text broken between words; what does not fit into the last line is cut off there."""
    set_: list[str] = [""]
    for word in text.split(" "):
        longer = f"{set_[-1]} {word}".strip()
        if set_[-1] and width(longer, size, weight, family) > room:
            set_.append(word)
        else:
            set_[-1] = longer
    if len(set_) > most:
        set_ = [*set_[: most - 1], " ".join(set_[most - 1 :])]
    return [cut(line, room, size, weight, family) for line in set_]


def cut(text: str, room: float, size: float, weight: int = 400, family: str = SERIF) -> str:
    """So much of it as there is room for."""
    if width(text, size, weight, family) <= room:
        return text
    while text and width(f"{text}…", size, weight, family) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def largest(text: str, room: float, weight: int, sizes: Sequence[float]) -> float | None:
    """In which of these it fits into one line."""
    return next((size for size in sizes if width(text, size, weight) <= room), None)


def raised(text: str) -> Markup:
    """With the powers that stand after a ^ where powers stand."""
    first, *powers = known(text).split("^")
    said = escape(first)
    for power in powers:
        digits = power[: len(power) - len(power.lstrip("0123456789"))]
        said += RAISED.format(digits, power[len(digits) :])
    return said


def known(text: str) -> str:
    """With the spaces that the fonts have."""
    return text.replace("\u202f", "\u00a0").replace("\u2009", "\u00a0")


def within(svg: str) -> str:
    """The picture without letters that could not be drawn; its markup has only such as there are."""
    letters = _widths(CUTS[0]).keys() | {ord("\n")}
    return "".join(letter if ord(letter) in letters else MISSING for letter in svg)


@cache
def faces() -> Markup:
    """The fonts as a picture carries them along."""
    said = [FONT_FACE.format(cut.family, cut.weight, b64encode(cut.file.read_bytes()).decode()) for cut in CUTS]
    return Markup("".join(said))


@cache
def font_files() -> list[str]:
    """The same unpacked, each under the name of its family."""
    folder, files = Path(mkdtemp(prefix="debacle-letters-")), []
    for number, cut in enumerate(CUTS):
        font = TTFont(BytesIO(cut.file.read_bytes()))
        font.flavor = None
        for place in (1, 16):
            font["name"].setName(cut.family, place, 3, 1, 0x409)
        files.append(str(folder / f"{number}.ttf"))
        font.save(files[-1])
    return files
