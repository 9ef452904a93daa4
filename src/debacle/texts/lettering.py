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

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from markupsafe import Markup, escape
from msgspec import Struct

VENDOR = Path(__file__).parents[1] / "server" / "static" / "vendor"
"""Where the pages have their fonts."""
SERIF, MONO = "Source Serif 4", "IBM Plex Mono"
LATIN = "latin"
SCRIPTS = ("latin-ext", "cyrillic", "greek", "vietnamese")
"""In which people's names may be written besides: the serif has them, each in files of its own."""
KERNING = ("GPOS", "GSUB", "GDEF")
"""Tables that go where scripts are put together: to bring them into agreement takes seconds."""
MISSING = "·"
"""For a letter that none of the fonts has."""
RAISED = Markup('<tspan dy="-0.45em" font-size="0.68em">{}</tspan><tspan dy="0.306em">{}</tspan>')
FONT_FACE = '@font-face{{font-family:"{}";font-weight:{};src:url(data:font/woff2;base64,{}) format("woff2")}}'


class Cut(Struct, frozen=True):
    """One of the fonts that the pages are set in."""

    family: str
    weight: int
    script: str = LATIN

    @property
    def file(self) -> Path:
        family = self.family.lower().replace(" ", "-")
        return VENDOR / f"{family}-{self.script}-{self.weight}-normal.woff2"


CUTS = (Cut(SERIF, 400), Cut(SERIF, 600), Cut(SERIF, 900), Cut(MONO, 400), Cut(MONO, 600))


def _in_all_scripts(cut: Cut) -> tuple[Cut, ...]:
    return (cut, *[Cut(cut.family, cut.weight, script) for script in SCRIPTS]) if cut.family == SERIF else (cut,)


def _font(cut: Cut) -> TTFont:
    """Unpacked."""
    font = TTFont(BytesIO(cut.file.read_bytes()))
    font.flavor = None
    return font


@cache
def _widths(cut: Cut) -> dict[int, float]:
    """By letter, in parts of the size."""
    font = _font(cut)
    advances, units = font["hmtx"].metrics, font["head"].unitsPerEm
    return {letter: advances[glyph][0] / units for letter, glyph in font.getBestCmap().items()}


def _width(letter: str, cut: Cut) -> float:
    """Most are Latin: the other files are not even read for those."""
    found = (_widths(one).get(ord(letter)) for one in _in_all_scripts(cut))
    return next((wide for wide in found if wide is not None), 0.6)


def width(text: str, size: float, weight: int = 400, family: str = SERIF) -> float:
    return size * sum(_width(letter, Cut(family, weight)) for letter in known(text))


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


def is_latin(text: str) -> bool:
    letters = _widths(CUTS[0])
    return all(ord(letter) in letters or letter == "\n" for letter in text)


def within(svg: str) -> str:
    """The picture without letters that could not be drawn; its markup has only such as there are."""
    missing = [letter for letter in set(svg) if not (is_latin(letter) or _is_known(letter))]
    return svg.translate({ord(letter): MISSING for letter in missing})


def _is_known(letter: str) -> bool:
    return any(ord(letter) in _widths(one) for one in _in_all_scripts(CUTS[0]))


@cache
def faces() -> Markup:
    """The fonts as a picture carries them along."""
    said = [FONT_FACE.format(cut.family, cut.weight, b64encode(cut.file.read_bytes()).decode()) for cut in CUTS]
    return Markup("".join(said))


@cache
def font_files(*, latin: bool) -> list[str]:
    """The same unpacked, each under the name of its family. Unless all letters are Latin, those of the other scripts
    are put into the same file: from one of its own, what draws a PNG would take them in any weight."""
    folder, files = Path(mkdtemp(prefix="debacle-letters-")), []
    for number, cut in enumerate(CUTS):
        font = _font(cut) if latin else _merged(cut, folder)
        for place in (1, 16):
            font["name"].setName(cut.family, place, 3, 1, 0x409)
        files.append(str(folder / f"{number}.ttf"))
        font.save(files[-1])
    return files


def _merged(cut: Cut, folder: Path) -> TTFont:
    parts = []
    for one in _in_all_scripts(cut):
        parts.append(str(folder / f"{one.family} {one.weight} {one.script}.ttf"))
        font = _font(one)
        for table in [one for one in KERNING if one in font]:
            del font[table]
        font.save(parts[-1])
    return Merger().merge(parts)
