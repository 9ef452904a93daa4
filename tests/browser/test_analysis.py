"""Hints and looking through a game in a browser: nothing jumps, all by keyboard, and progress is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.people import play_until, steadily
from tests.browser.test_pages import AXE, SERIOUS
from tests.browser.test_replay import hand_in

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
WHERE = "[scrollY, document.querySelector('#decision').getBoundingClientRect().top, document.body.scrollHeight]"
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize(("language", "screen"), [("en", WIDE), ("fr", NARROW)])
def test_three_answers_come_up_without_moving_anything(people: People, language: str, screen: dict[str, int]) -> None:
    nina = people("Nina", language, viewport=screen, bypass_csp=True)
    nina.set_up(4, ["bot:steady", "bot:steady", "bot:steady"], hints="yes")
    play_until([nina], steadily, lambda asked: asked.kind == "bid")
    page = nina.page
    before = page.evaluate(WHERE)
    said: list[str] = []
    page.expose_function("heard", said.append)
    page.evaluate(
        """new MutationObserver(() => heard(document.querySelector("#advice").innerText))
             .observe(document.querySelector("#advice"), { childList: true })"""
    )
    page.locator("#hint button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#advice .advised > li")).to_have_count(3)
    assert len(said) >= 2, "while it is thought about, that is said"
    assert "%" not in said[0]
    assert page.evaluate(WHERE) == before
    assert not page.evaluate(SIDEWAYS)
    page.add_script_tag(path=AXE)
    assert page.evaluate(SERIOUS) == []
    page.locator("[data-hint=close]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#advice")).to_be_hidden()


def test_a_game_is_looked_through_while_its_reader_leafs_on(people: People) -> None:
    ada = people("Ada", viewport=NARROW, bypass_csp=True)
    hand_in(ada, "qe")
    page = ada.page
    page.locator(".looked-form button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#looked-done")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-place", "1")
    expect(page.locator("#chart-chances")).to_be_visible()
    assert not page.evaluate(SIDEWAYS)
    page.add_script_tag(path=AXE)
    assert page.evaluate(SERIOUS) == []
    page.locator(".looked-table summary").click()
    expect(page.locator(".looked-table tbody tr").first).to_be_visible()
    rows = page.locator(".looked-table tbody a")
    rows.nth(5).click()
    expect(page.locator("#replay")).not_to_have_attribute("data-place", "1")
    expect(page.locator("#chart-chances")).to_be_visible()
