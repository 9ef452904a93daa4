"""Nothing slips under the finger: where things are on the screen before and after something has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
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
IN_SIGHT = """() => Object.fromEntries([...document.querySelectorAll("#table [id]")]
  .filter((part) => !part.closest("#decision, #lastly, #lid"))
  .map((part) => [part.id, part.getBoundingClientRect()])
  .filter(([, box]) => box.height && box.height < innerHeight && box.bottom > 0 && box.top < innerHeight)
  .map(([id, box]) => [id, box.top]))"""
TOPS = """ids => Object.fromEntries(ids.map((id) => document.getElementById(id))
  .filter((part) => part?.checkVisibility()).map((part) => [part.id, part.getBoundingClientRect().top]))"""
STAY = 3
"""Parts that stay at the least, or half of them: what is looked at first, with all that goes with it."""
SCROLLS = (0.0, 0.3, 0.55, 0.8)
"""Parts of the way down a page; at its very end one that grows shorter has to move."""


def scroll(page: Page, share: float) -> None:
    page.evaluate("share => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight))", share)


def tap(page: Page, what: str) -> None:
    """A press where the thing is, as of a finger: a test that looks for it first would scroll."""
    box = page.locator(what).first.bounding_box()
    assert box is not None, what
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


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


def in_sight(page: Page) -> dict[str, float]:
    """By part of the table: where it begins."""
    found: dict[str, float] = page.evaluate(IN_SIGHT)
    return found


def jumped(page: Page, before: dict[str, float]) -> list[str]:
    """Whether the page is elsewhere by now: hardly a part that was in sight is where it was, though there is page
    enough to go back to. Some of them may wander, as cards do, or fold themselves."""
    after: dict[str, float] = page.evaluate(TOPS, list(before))
    shifts = [after[part] - before[part] for part in after]
    stayed = sum(abs(shift) <= SLACK for shift in shifts)
    if stayed >= min(STAY, len(shifts) // 2):
        return []
    by = median(shifts)
    top, end = page.evaluate("[scrollY < 1, scrollY > document.documentElement.scrollHeight - innerHeight - 1]")
    unavoidable = top if by < 0 else end
    return (
        [] if unavoidable else [f"{stayed} of {len(shifts)} parts in sight stayed, the others went by {by:.0f} pixels"]
    )


def unsettled(page: Page, happen: Callable[[], Any], bar: str = "#decision") -> list[str]:
    """What a move has shifted that has to stay: the bar in place and height, and the page."""
    before = in_sight(page)
    return moved(page, [bar], happen, (bar,)) + jumped(page, before)
