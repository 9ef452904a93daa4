"""Numbers as a person writes them: grouped, shortened, in words.

All of it is whole-number arithmetic: an amount of a hundred digits has no place in a float.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from debacle.texts.typography import NARROW

MINUS: Final = "−"
ABOUT: Final = "≈"
EXACT_DIGITS: Final = 15
"""A longer number is shown by its beginning and its power of ten."""
LEADING: Final = 9
"""How many digits of such a number are shown: three groups."""

_LATIN_EN = (
    "m b tr quadr quint sext sept oct non dec undec duodec tredec quattuordec quindec sexdec septendec octodec "
    "novemdec vigint unvigint duovigint tresvigint quattuorvigint quinvigint sesvigint septemvigint "
    "octovigint novemvigint trigint untrigint duotrigint"
)
_LATIN_FR = (
    "m b tr quadr quint sext sept oct non déc undéc duodéc tredéc quattuordéc quindéc sexdéc"  # each for two scales
)


class Numerals(Struct, frozen=True):
    """How a language writes numbers."""

    group: str
    point: str
    scales: tuple[str, ...]
    """Names of 10^3, 10^6, 10^9 and so on."""
    plural_from: int | None
    """The least number with which a scale takes an s; None: it never does."""


ENGLISH: Final = Numerals(
    group=",", point=".", scales=("thousand", *(f"{stem}illion" for stem in _LATIN_EN.split())), plural_from=None
)
FRENCH: Final = Numerals(
    group=NARROW,
    point=",",
    scales=("mille", *(f"{stem}{end}" for stem in _LATIN_FR.split() for end in ("illion", "illiard"))),
    plural_from=2,
)


def plain(number: int) -> str:
    """All its digits, of one that needs no groups."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def grouped(number: int, numerals: Numerals) -> str:
    """All its digits, in groups of three."""
    return f"{number:,}".replace(",", numerals.group).replace("-", MINUS)


def short(number: int, numerals: Numerals) -> str:
    """All its digits where they can be read; else the first three groups and the power of ten, marked where more than
    noughts are left out."""
    digits = len(str(abs(number)))
    if digits <= EXACT_DIGITS:
        return grouped(number, numerals)
    power = digits - LEADING
    leading, cut = divmod(abs(number), 10**power)
    about = f"{ABOUT}\u00a0" if cut else ""
    return f"{about}{grouped(leading if number > 0 else -leading, numerals)}\u00a0×\u00a010^{power}"


def in_words(number: int, numerals: Numerals) -> str:
    """Three figures and the name of their power of ten: 1.25 trillion. Rounded half up."""
    if abs(number) < 1000:
        return grouped(number, numerals)
    scale = (len(str(abs(number))) - 1) // 3
    hundredths = _hundredths(abs(number), scale)
    if hundredths == 100_000:  # 999 999 rounds to a thousand thousands: one million
        scale, hundredths = scale + 1, 100
    if scale > len(numerals.scales):
        return short(number, numerals)
    sign = MINUS if number < 0 else ""
    if scale == 1 and hundredths == 100 and numerals is FRENCH:
        return f"{sign}mille"
    return f"{sign}{_decimal(hundredths, numerals)}\u00a0{_scale(scale, hundredths, numerals)}"


def _hundredths(number: int, scale: int) -> int:
    """The number in hundredths of its scale, with three figures that count."""
    unit: int = 10 ** (3 * scale)
    whole = number // unit
    step = 1 if whole < 10 else 10 if whole < 100 else 100
    rounded = (2 * 100 * number // (unit * step) + 1) // 2
    return rounded * step


def _decimal(hundredths: int, numerals: Numerals) -> str:
    whole, part = divmod(hundredths, 100)
    return f"{whole}{numerals.point}{part:02}".rstrip("0") if part else str(whole)


def _scale(scale: int, hundredths: int, numerals: Numerals) -> str:
    name = numerals.scales[scale - 1]
    if scale == 1 or numerals.plural_from is None or hundredths < 100 * numerals.plural_from:
        return name  # mille never takes an s
    return f"{name}s"
