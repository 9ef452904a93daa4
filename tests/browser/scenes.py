"""What holds for every scene of every game: it comes up in sight, says what it has to say, is passed by keys and by
touch, moves nothing, and gives the focus back. A game's tests bring its moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.browser.stage import Moment, Staged
from tests.browser.stillness import slips, watch
from tests.browser.test_pages import AXE, SERIOUS

WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
PLACES = ("0", "document.documentElement.scrollHeight / 2", "document.documentElement.scrollHeight - innerHeight - 200")
"""Where somebody may have scrolled to; at the very end a page that grows shorter has to move."""


def by_turns(moments: Sequence[Moment], turn: int) -> pytest.MarkDecorator:
    """Every second moment in every run, the others in the soak: what is not looked at on one screen is on the other."""
    marks = [() if place % 2 == turn else (pytest.mark.soak,) for place in range(len(moments))]
    return pytest.mark.parametrize(
        "moment", [pytest.param(one, id=str(one), marks=mark) for one, mark in zip(moments, marks, strict=True)]
    )


IN_SIGHT = """element => {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
}"""
HIDDEN = """element => [
  ...[...element.querySelectorAll(".scene-head, .scene-lead, .scene-foot, #scene-continue")]
    .filter((one) => one.getClientRects().length)
    .filter((one) => one.getBoundingClientRect().top < 0 || one.getBoundingClientRect().bottom > innerHeight + 1),
  ...[...element.querySelectorAll(".scene-holder, .scene-thing")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1),
].map((one) => `${one.className} ${one.scrollHeight - one.clientHeight}`)"""
"""Parts that one does not see without scrolling."""
FAR = 12


def open_at(people: People, moment: Moment, viewport: dict[str, int], **more: Any) -> tuple[Person, Staged]:
    """Somebody at a table just before the moment, with all that came before seen."""
    ada = people("Ada", scenes="all", viewport=viewport, bypass_csp=True, **more)
    staged = Staged(moment, ada)
    ada.page.reload()
    pass_all(ada.page)
    return ada, staged


def pass_all(page: Page) -> None:
    """Whatever is shown now."""
    page.wait_for_function("() => document.documentElement.classList.contains('has-script')")
    for _ in range(FAR):
        if not page.evaluate("document.querySelector('#scene').open"):
            return
        page.keyboard.press("Escape")
    raise AssertionError("scenes without end")


def check_scene(ada: Person, staged: Staged, place: str, *, touch: bool = False) -> None:
    """From the moment on until the table is there again."""
    page = ada.page
    page.evaluate(f"scrollTo(0, {place})")
    page.locator("#chat-text").evaluate("field => field.focus({ preventScroll: true })")
    watch(page)
    staged.go_on()
    scene = page.locator("#scene")
    expect(scene).to_be_visible()
    while scene.locator("[data-scene]").get_attribute("data-scene") != staged.scene.key:
        page.keyboard.press("Enter")  # a second Escape in a row would shut them all
    _check_sheet(page, scene, staged)
    at = page.evaluate("scrollY")
    _pass(page, scene, touch)
    expect(page.locator("#chat-text")).to_be_focused()
    found = slips(page)
    assert found == [], f"the table has moved when the scene came up: {found}"
    assert page.evaluate("scrollY") == at, "the table under the scene has moved while it was passed"


def _check_sheet(page: Page, scene: Locator, staged: Staged) -> None:
    assert scene.evaluate(IN_SIGHT), "the scene is not in sight"
    hidden = scene.evaluate(HIDDEN)
    assert hidden == [], f"out of sight: {hidden}"
    expect(scene.locator(".said-last")).to_be_visible()
    assert scene.locator(".said-last").inner_text().strip() != ""
    assert scene.locator(".foryou").inner_text().strip() != ""
    expect(page.locator("#scene-continue")).to_be_focused()
    assert scene.locator(".kicker").first.text_content() == staged.scene.kicker
    page.add_script_tag(path=AXE)
    serious = page.evaluate(SERIOUS)
    assert serious == [], serious


def _pass(page: Page, scene: Locator, touch: bool) -> None:
    """At most two presses: the first may end the motion."""
    for _ in range(FAR):
        if touch:
            page.touchscreen.tap(180, 200)
        else:
            page.keyboard.press("Enter")
        if not page.evaluate("document.querySelector('#scene').open"):
            break
    expect(scene).to_be_hidden()
