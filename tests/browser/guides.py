"""Plays a guided first game in a browser, following only what its pointers say."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person

WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
READERS = pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param("en", WIDE, id="en-1280", marks=pytest.mark.soak),
        pytest.param("fr", PHONE, id="fr-360"),
        pytest.param("en", PHONE, id="en-360", marks=pytest.mark.soak),
        pytest.param("fr", WIDE, id="fr-1280", marks=pytest.mark.soak),
    ],
)
"""The longer words on the smaller screen in every run, the other pairs in the soak: a guided game is a whole one."""
LONGEST = 400
"""Pointers after which a guide has lost its way."""
SHOWN = "#pointer:not([hidden]) [data-pointer]"
NEXT = """before => document.querySelector("#pointer:not([hidden]) [data-pointer]")?.dataset.pointer !== before
  && document.querySelector("#pointer:not([hidden]) [data-pointer]")"""
COVERED = """([slip, about]) => {
  const [a, b] = [slip, about].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return Boolean(a && b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1);
}"""
NAMELESS = re.compile(
    r"- '?(?:button|link|textbox|combobox|checkbox|radio|spinbutton|slider|switch|dialog|img)(?= \[|:|$)", re.MULTILINE
)
"""In the tree that a screen reader goes by, what can be used or looked at and is not called anything."""
Seen = Callable[[Page, str], None]
"""Something to look at whenever a pointer has come up, with its id."""


def begin(person: Person, game: str) -> None:
    """As a newcomer does it: from the front page, by one press."""
    person.go("/")
    person.page.locator(f"form.guide-me button[value='{game}']").first.click()
    expect(person.page.locator("#table")).to_be_visible()
    person.seat = 0


def follow(person: Person, look: Seen | None = None) -> list[str]:
    """From the pointer that is shown to the end of the guide; gives the ids of all that came up, in order."""
    page, came_up, kinds = person.page, list[str](), set[str]()
    while len(came_up) < LONGEST:
        before = came_up[-1] if came_up else ""
        page.wait_for_function(NEXT, arg=before)
        pointer = page.locator(SHOWN)
        came_up.append(pointer.get_attribute("data-pointer") or "")
        check_pointer(page)
        if (kind := re.sub(r"-\d+$", "", came_up[-1])) not in kinds:
            kinds.add(kind)
            check_heard(page)
        if look is not None:
            look(page, came_up[-1])
        if pointer.locator(".pointer-tries").count():
            return came_up
        obey(page)
    raise AssertionError(f"no end in sight: {came_up}")


def obey(page: Page) -> None:
    """Enter what the pointer says where it points, and press what it says; else go on to the next."""
    pointer = page.locator(SHOWN)
    value, at, press = [pointer.get_attribute(f"data-{name}") or "" for name in ("value", "at", "press")]
    if value and page.locator(at).evaluate("one => one.tagName") == "SELECT":
        page.locator(at).select_option(value)
    elif value:
        page.locator(at).fill(value)
    if press:
        page.locator(press).click()
    else:
        pointer.locator("[data-guide=next]").click()


def check_heard(page: Page) -> None:
    """What a screen reader has of the whole page: the note, the control that it is about, and a name for everything."""
    tree = page.locator("body").aria_snapshot()
    assert NAMELESS.findall(tree) == [], tree
    assert "- complementary" in tree, tree
    sheet = page.locator(SHOWN)
    head, press = sheet.locator(".pointer-head").inner_text(), sheet.get_attribute("data-press")
    assert " ".join(head.split()) in tree.partition("- main:")[2], tree
    if press:
        said = page.locator(press).first.aria_snapshot().splitlines()[0]
        assert said.strip() in tree, f"{press} is not heard: {said}"


def check_pointer(page: Page) -> None:
    """It can be heard and read, its target is outlined and in sight, and it lies over nothing that it is about."""
    pointer = page.locator("#pointer")
    expect(pointer).to_be_visible()
    heading = pointer.locator(".pointer-head").inner_text()
    tree = pointer.aria_snapshot()
    assert " ".join(heading.split()) in " ".join(tree.split()), tree
    sheet = page.locator(SHOWN)
    at, press = sheet.get_attribute("data-at") or "", sheet.get_attribute("data-press") or ""
    if at:
        expect(page.locator(at).first).to_have_class(re.compile(r"\bguided\b"))
        expect(page.locator(at).first).to_be_in_viewport()
    if press:
        for control in {at, press} - {""}:
            assert not page.evaluate(COVERED, ["#pointer", control]), f"the pointer lies over {control}"
