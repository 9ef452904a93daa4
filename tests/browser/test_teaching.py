"""Beside the table: a guide that can be left, resumed and ignored, hints, and bots that can be silenced."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.guides import COVERED, SHOWN, begin, check_pointer, obey
from tests.browser.people import Person
from tests.browser.test_pages import AXE, SERIOUS, TOO_WIDE

WIDE, PHONE, ZOOMED = {"width": 1280, "height": 900}, {"width": 360, "height": 740}, {"width": 640, "height": 450}
"""The last is a screen of 1280 at 200 %."""
RESUME, POINTER = "#guide-resume", "#pointer"


def shown(person: Person, pointer: str) -> None:
    expect(person.page.locator(SHOWN)).to_have_attribute("data-pointer", pointer)


def test_a_guide_is_left_and_resumed(people: People) -> None:
    nina = people("Nina")
    begin(nina, "qe")
    nina.page.locator(f"{POINTER} [data-guide=next]").click()
    shown(nina, "worth")
    nina.page.locator(f"{POINTER} [data-guide=leave]").click()
    expect(nina.page.locator(POINTER)).to_be_hidden()
    expect(nina.page.locator(".guided")).to_have_count(0)
    table = nina.table
    nina.go("/")
    nina.page.locator("form.guide-me button[value=qe]").click()
    expect(nina.page).to_have_url(re.compile(table))
    expect(nina.page.locator(POINTER)).to_be_hidden()
    nina.page.locator(RESUME).click()
    shown(nina, "worth")
    expect(nina.page.locator(RESUME)).to_be_hidden()


def test_who_does_otherwise_is_guided_on(people: People) -> None:
    nina = people("Nina")
    begin(nina, "qe")
    shown(nina, "aim")
    nina.answer(999_999)  # whatever was said
    shown(nina, "printed")
    obey(nina.page)
    shown(nina, "nation")
    nina.answer(0)
    shown(nina, "round-sum")


@pytest.mark.parametrize("size", [WIDE, PHONE, ZOOMED], ids=["1280", "360", "zoomed"])
def test_everybody_can_use_it(people: People, size: dict[str, int]) -> None:
    nina = people("Nina", viewport=size)
    begin(nina, "qe")
    page = nina.page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for pointer in ("aim", "worth", "first"):
        shown(nina, pointer)
        check_pointer(page)
        assert page.evaluate(SERIOUS) == []
        assert page.evaluate(TOO_WIDE) == []
        if pointer != "first":
            obey(page)
    page.locator("#hint button").click()
    expect(page.locator("#advice")).to_be_visible()
    assert page.evaluate(SERIOUS) == []
    assert not page.evaluate(COVERED, ["#advice", "#amount"])


def test_it_is_reached_by_keys_and_heard_at_its_control(people: People) -> None:
    nina = people("Nina")
    begin(nina, "qe")
    page = nina.page
    for _ in range(2):
        page.locator(f"{POINTER} summary, {POINTER} [data-guide=leave]").first.focus()
        while not page.evaluate("document.activeElement.matches('[data-guide=next]')"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    shown(nina, "first")
    described = page.locator("#amount").get_attribute("aria-describedby") or ""
    assert "pointer-said" in described.split()


def test_a_hint_is_given_and_goes_with_its_question(people: People) -> None:
    nina = people("Nina", language="fr")
    nina.set_up(4, ["bot:lavish", "bot:tight", "bot:envious"], hints="yes")
    nina.asked()
    advice = nina.page.locator("#advice")
    nina.page.locator("#hint button").click()
    expect(advice).to_contain_text("Un bon joueur")
    nina.page.locator("[data-hint=close]").click()
    expect(advice).to_be_hidden()
    nina.page.locator("#hint button").click()
    expect(advice).to_contain_text("Un bon joueur")
    nina.answer(1_234)
    expect(advice).to_be_hidden()


def test_bots_speak_and_can_be_silenced(people: People) -> None:
    nina = people("Nina")
    nina.set_up(4, ["bot:lavish", "bot:tight", "bot:envious"])
    bubble = nina.page.locator("#aside-said")
    for bid in range(1, 17):
        if bubble.is_visible():
            break
        nina.answer(100 * bid + 7)
    expect(bubble).to_be_visible()
    expect(bubble.locator("use")).to_have_attribute("href", re.compile("faces.*svg#(lavish|tight|envious)"))
    nina.page.locator("#aside-mute").click()
    expect(bubble).to_be_hidden()
    nina.page.reload()
    expect(nina.page.locator("html")).to_have_class(re.compile("remarks-off"))
    nina.page.locator("#lately-toggle").click()
    nina.page.locator("#remark-wish").select_option("on")
    expect(nina.page.locator("html")).not_to_have_class(re.compile("remarks-off"))


def test_without_a_script_the_guide_is_a_list(people: People) -> None:
    nina = people("Nina", java_script_enabled=False, watch=False)
    begin(nina, "qe")
    expect(nina.page.locator("#guide [data-pointer]").first).to_be_visible()
    expect(nina.page.locator("#guide .pointer-head").first).to_have_text("Save companies with money you print")
    expect(nina.page.locator("#guide [data-guide]").first).to_be_hidden()
