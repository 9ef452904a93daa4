"""Nothing slips under the finger: where things are on the screen before and after something has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page

SLACK = 6.0
"""Pixels: a line with a sign in it is so much higher than one without. What a finger is on has 44."""
PLACED = """parts => Object.fromEntries(parts.flatMap((part) => {
  const element = document.querySelector(part);
  const box = element?.getBoundingClientRect();
  const seen = element?.checkVisibility() && box.top >= 0 && box.top < innerHeight && box.width > 0;
  return seen ? [[part, { top: box.top, left: box.left, height: box.height }]] : [];
}))"""
FIRST = """() => {
  for (let step = 0.5; step < 24; step += 1) {
    const part = document.elementFromPoint(innerWidth / 2, step * innerHeight / 24)?.closest("#table [id]");
    if (part && !part.closest("#decision, #lastly")) return `#${CSS.escape(part.id)}`;
  }
  return "";
}"""
SCROLLS = (0.0, 0.3, 0.55, 0.8)
"""Parts of the way down a page; at its very end one that grows shorter has to move."""


def scroll(page: Page, share: float) -> None:
    page.evaluate("share => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight))", share)


def tap(page: Page, what: str) -> None:
    """A press where the thing is, as of a finger: a test that looks for it first would scroll."""
    box = page.locator(what).first.bounding_box()
    assert box is not None, what
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def first_in_view(page: Page) -> str:
    """The part of the table that the eye meets first, below a bar at the top or above one at the bottom."""
    return str(page.evaluate(FIRST))


Placed = dict[str, dict[str, float]]
"""By part: where it begins on the screen, if that is in view. Of one that is cut off above, what one sees may stay
while its beginning does not."""


def placed(page: Page, parts: Sequence[str]) -> Placed:
    found: Placed = page.evaluate(PLACED, [part for part in parts if part])
    return found


def elsewhere(before: Placed, after: Placed, heights: Sequence[str] = ()) -> list[str]:
    """Which of those in view both times have moved; of some the height must stay too."""
    found = []
    for part in sorted(before.keys() & after.keys()):
        sides = ("top", "left", *(("height",) if part in heights else ()))
        found += [
            f"{part} {side}: {before[part][side]:.0f}, then {after[part][side]:.0f}"
            for side in sides
            if abs(after[part][side] - before[part][side]) > SLACK
        ]
    return found


def moved(page: Page, parts: Sequence[str], happen: Callable[[], Any], heights: Sequence[str] = ()) -> list[str]:
    """Which of these parts are elsewhere once it has happened."""
    before = placed(page, parts)
    happen()
    return elsewhere(before, placed(page, parts), heights)
