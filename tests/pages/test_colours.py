"""Colours that mean different things are told apart by everybody, in both editions, as the style sheets have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TypeAlias

import pytest

Colour: TypeAlias = tuple[float, float, float]

EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What is left of linear red, green and blue: Machado, Oliveira and Fernandes 2009, at full severity."""
APART = 10.0
"""CIEDE2000: from here on two patches that do not touch are seen to differ at a glance; 2 is just seen side by side."""
LEGIBLE = 4.5
"""Of letters in these colours on every ground (WCAG 2.2, 1.4.3)."""
GROUNDS = ("paper", "panel", "card", "blush")
SHEETS = (
    ("debacle.server", "static/paper.css"),
    *((f"debacle.games.{game}", "page/table.css") for game in ("crisis", "krach")),
)
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
MEANING = re.compile(r"(?<![\w.-])\.(seat|zone|risk)-(\w+) \{ --\1: var\(--([\w-]+)\); \}")
"""`.zone-red { --zone: var(--zone-red); }`: what a class is painted with."""
EDITIONS = {"day": 0, "night": 1}


def sheets() -> Iterator[str]:
    for package, name in SHEETS:
        yield files(package).joinpath(name).read_text(encoding="utf-8")


def palette() -> dict[str, tuple[str, str]]:
    return {name: (day, night) for sheet in sheets() for name, day, night in TOKEN.findall(sheet)}


def meant() -> dict[str, dict[str, str]]:
    """By what they say: the tokens of those that stand beside each other. Gain and loss stand in one column."""
    found: dict[str, dict[str, str]] = {"balance": {"gain": "gain", "loss": "loss"}}
    for sheet in sheets():
        for kind, name, token in MEANING.findall(sheet):
            found.setdefault(kind, {})[name] = token
    return found


def linear(code: str) -> Colour:
    def channel(at: int) -> float:
        value = int(code[at : at + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return channel(1), channel(3), channel(5)


def lab(colour: Colour, eye: str) -> Colour:
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, colour, strict=True)))) for row in EYES[eye]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (float(one ** (1 / 3)) if one > 216 / 24389 else (24389 / 27 * one + 16) / 116 for one in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour) -> float:
    """CIEDE2000 of two colours in L*a*b*."""
    (light, a, b), (light_too, a_too, b_too) = one, other
    mean = (hypot(a, b) + hypot(a_too, b_too)) / 2
    more = 1.5 - sqrt(mean**7 / (mean**7 + 25**7)) / 2
    chroma, chroma_too = hypot(more * a, b), hypot(more * a_too, b_too)
    hue, hue_too = degrees(atan2(b, more * a)) % 360, degrees(atan2(b_too, more * a_too)) % 360
    grey = chroma * chroma_too == 0
    turn = 0.0 if grey else (hue_too - hue + 180) % 360 - 180
    middle = hue + hue_too if grey else (hue + turn / 2) % 360
    lightness, saturation = (light + light_too) / 2, (chroma + chroma_too) / 2
    tint = 1 - 0.17 * cos(radians(middle - 30)) + 0.24 * cos(radians(2 * middle))
    tint += 0.32 * cos(radians(3 * middle + 6)) - 0.20 * cos(radians(4 * middle - 63))
    by_light = (light_too - light) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_chroma = (chroma_too - chroma) / (1 + 0.045 * saturation)
    by_hue = 2 * sqrt(chroma * chroma_too) * sin(radians(turn / 2)) / (1 + 0.015 * saturation * tint)
    rotated = -sin(radians(60 * exp(-(((middle - 275) / 25) ** 2)))) * 2 * sqrt(saturation**7 / (saturation**7 + 25**7))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotated * by_chroma * by_hue)


def confused(colours: dict[str, str]) -> list[str]:
    """Which of these somebody takes for one another."""
    found = []
    for (one, first), (other, second) in combinations(sorted(colours.items()), 2):
        for eye in EYES:
            apart = difference(lab(linear(first), eye), lab(linear(second), eye))
            if apart < APART:
                found.append(f"{one} and {other}: {apart:.1f} ({eye})")
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("kind", "count"), [("seat", 5), ("zone", 3), ("risk", 3), ("balance", 2)])
def test_everybody_tells_them_apart(kind: str, count: int, edition: str) -> None:
    colours = {name: palette()[token][EDITIONS[edition]] for name, token in meant()[kind].items()}
    assert len(colours) == count
    assert confused(colours) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_words_in_these_colours_can_be_read(edition: str) -> None:
    def brightness(token: str) -> float:
        red, green, blue = linear(palette()[token][EDITIONS[edition]])
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    found = []
    for token in sorted({token for tokens in meant().values() for token in tokens.values()}):
        for ground in GROUNDS:
            dark, bright = sorted((brightness(token), brightness(ground)))
            if bright / dark < LEGIBLE:
                found.append(f"{token} on {ground}: {bright / dark:.2f}")
    assert found == []


def test_a_red_and_a_green_of_one_lightness_are_found() -> None:
    assert confused({"red": "#a33b1f", "green": "#4f6a1b"}) != []
    assert confused({"black": "#000000", "white": "#ffffff"}) == []


def test_the_measure_is_the_published_one() -> None:
    """Sharma, Wu and Dalal 2005, pairs 1, 17 and 25."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)
