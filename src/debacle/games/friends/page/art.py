"""Which engraving a card carries."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files


def art_of(card: str, kind: str) -> str:
    """Its own engraving, or that of its family, or its kind's: a replaced deck looks right too."""
    drawn = engravings()
    for name in (card, re.sub(r"-\d+$", "", card)):
        if f"art-{name}" in drawn:
            return f"art-{name}"
    return f"art-{kind}"


@cache
def engravings() -> frozenset[str]:
    drawn = files("debacle.games.friends.page").joinpath("art.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="(art-[a-z0-9-]+)"', drawn))
