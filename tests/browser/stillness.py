"""Nothing slips under the finger: where things are on the screen before and after something has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.browser.site import Site

SLACK = 6.0
"""Pixels: a line with a sign in it is so much higher than one without. What a finger is on has 44."""
PLACED = """parts => Object.fromEntries(parts.flatMap((part) => {
  const element = document.querySelector(part);
  const box = element?.getBoundingClientRect();
  const seen = element?.checkVisibility() && box.top >= 0 && box.top < innerHeight && box.width > 0;
  return seen ? [[part, { top: box.top, left: box.left, height: box.height }]] : [];
}))"""
WATCH = """([slack, most]) => {
  const bar = () => (document.querySelector("#slot") ?? document.querySelector("#decision"))?.getBoundingClientRect();
  const covers = () => [...document.querySelectorAll("#decision, #lastly")].map((one) => one.getBoundingClientRect());
  const holds = (box, x, y) => box.left <= x && x < box.right && box.top <= y && y < box.bottom;
  const strays = (part) => part.closest("[data-moves]") || part.closest("#decision, #lastly, #lid, #beside");
  /** The innermost part at each of these points, and where it begins. */
  const sight = () => {
    const over = covers();
    const parts = [...document.querySelectorAll("#table [id]")]
      .filter((part) => part.checkVisibility() && !strays(part))
      .map((part) => ({ id: part.id, box: part.getBoundingClientRect() })).filter(({ box }) => box.height).reverse();
    const found = [];
    for (let y = 15; y < innerHeight; y += 30) {
      for (let x = 20; x < innerWidth; x += innerWidth / 8) {
        const part = over.some((box) => holds(box, x, y)) ? null : parts.find(({ box }) => holds(box, x, y));
        if (part) found.push({ id: part.id, top: part.box.top, weight: 1 - y / (2 * innerHeight) });
      }
    }
    return found;
  };
  const plain = window.morph;
  window.slips = [];
  window.pushes = 0;
  window.morph = (table, html) => {
    const lid = document.querySelector("#lid");
    const [before, barBefore] = [sight(), bar()];
    plain(table, html);
    window.pushes += 1;
    if (document.querySelector("#result") || lid || document.querySelector("#lid")) return; // another page, or over all
    const barAfter = bar();
    const ended = innerWidth < 704 && [barBefore, barAfter].some(({ bottom }) => bottom < innerHeight - 1);
    for (const side of ended ? ["height"] : ["top", "height"]) { // at a phone page's end the bar has its place there
      const by = barAfter[side] - barBefore[side];
      if (Math.abs(by) > slack) window.slips.push(`the bar's ${side}: ${Math.round(by)}`);
    }
    let [all, moved, by] = [0, 0, {}];
    for (const { id, top, weight } of before) {
      const part = document.getElementById(id);
      if (!part?.checkVisibility()) continue;
      const shift = Math.round(part.getBoundingClientRect().top - top);
      all += weight;
      if (Math.abs(shift) <= slack) continue;
      moved += weight;
      by[id] = shift;
    }
    if (moved > most * all) {
      window.slips.push(`${Math.round(100 * moved / all)} % of what is in sight: ${JSON.stringify(by)}`);
    }
  };
}"""
"""Looks at each page that is pushed: several may come between two questions, and none of them may move the table."""
MOST = 2 / 3
"""So much of what is in sight may go elsewhere at once: what grows between two parts of it parts them, and two things
that grow part three. What is read first counts most. A page that jumps takes all of it along."""
SCROLLS = (0.0, 0.3, 0.55, 0.8)
"""Parts of the way down a page."""
SCREENS: dict[str, Any] = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 360, "height": 740}}


def deals(screen: str, language: str) -> pytest.MarkDecorator:
    """Two deals on this screen in every run; the others, and these on all screens, in the soak."""
    params = []
    for other, said in ((one, two) for one in SCREENS for two in ("en", "fr")):
        for deal in range(1, 6):
            quick = (other, said) == (screen, language) and deal <= 2
            marks = () if quick else (pytest.mark.soak,)
            params.append(pytest.param(deal, other, said, marks=marks, id=f"{other}-{said}-{deal}"))
    return pytest.mark.parametrize(("deal", "screen", "language"), params)


def seated(people: People, deal: int, screen: str, language: str, sit_down: Callable[[Person], Any]) -> Person:
    """Somebody at a table of this deal, whose page is watched."""
    ada = people("Ada", language, viewport=SCREENS[screen])
    assert isinstance(ada.site, Site)
    ada.site.deal(deal)
    sit_down(ada)
    ada.page.wait_for_selector("#decision-form")
    watch(ada.page)
    return ada


def watch(page: Page) -> None:
    page.evaluate(WATCH, [SLACK, MOST])


def slips(page: Page) -> list[str]:
    """What has slipped since it was asked last."""
    found: list[str] = page.evaluate("slips.splice(0)")
    return found


def played(page: Page, turns: int, go_on: Callable[[int], Any]) -> Iterator[str]:
    """So many turns, or until it is over, each scrolled elsewhere: what has slipped, and where."""
    for turn in range(turns):
        if page.locator("#result").count():
            return
        share = SCROLLS[turn % len(SCROLLS)]
        scroll(page, share)
        kind = page.get_attribute("#decision-form", "data-kind")
        go_on(turn)
        yield from (f"turn {turn}, {kind}, at {share}: {one}" for one in slips(page))
    assert page.evaluate("pushes") >= turns, "nothing was watched"


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
