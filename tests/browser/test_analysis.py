"""Hints and looking through a game in a browser: nothing jumps, all by keyboard, and progress is shown."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Page, expect

from debacle.analysis.stored import write
from debacle.analysis.whole_game import analyse
from debacle.analysis.work import do_all
from debacle.server.bots.analysts import key_of
from tests.browser.fixtures import People
from tests.browser.people import play_until, steadily
from tests.browser.site import TIMEOUT, Site
from tests.browser.test_pages import AXE, SERIOUS
from tests.browser.test_replay import hand_in
from tests.finished import played_out

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
WHERE = "[scrollY, document.querySelector('#decision').getBoundingClientRect().top, document.body.scrollHeight]"
# The table lies in a fieldset that is disabled, and axe takes what scrolls there for out of reach, which it is not.
SERIOUS_HERE = SERIOUS.replace("axe.run(document", "axe.run('#analysis'")
LISTEN = """() => {
  const slip = document.querySelector("#advice");
  window.saidOnSlip = [];
  new MutationObserver(() => saidOnSlip.push(slip.innerText)).observe(slip, { childList: true });
}"""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize(("language", "screen"), [pytest.param("en", WIDE, marks=pytest.mark.soak), ("fr", NARROW)])
def test_three_answers_come_up_without_moving_anything(people: People, language: str, screen: dict[str, int]) -> None:
    nina = people("Nina", language, viewport=screen, bypass_csp=True)
    nina.set_up(4, ["bot:steady", "bot:steady", "bot:steady"], hints="yes")
    play_until([nina], steadily, lambda asked: asked.kind == "bid")
    page = nina.page
    before = page.evaluate(WHERE)
    page.evaluate(LISTEN)
    page.locator("#lastly [form=hint]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#advice .advised > li")).to_have_count(3)
    said = page.evaluate("saidOnSlip")
    assert len(said) >= 2, "while it is thought about, that is said"
    assert "%" not in said[0]
    assert page.evaluate(WHERE) == before
    expect(page.locator("#advice .advised-answer").nth(2 if screen == WIDE else 1)).to_be_in_viewport()
    assert not page.evaluate(SIDEWAYS)
    page.add_script_tag(path=AXE)
    assert page.evaluate(SERIOUS) == []
    page.locator("[data-hint=close]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#advice")).to_be_hidden()


def test_answers_are_seen_where_the_question_fills_the_window(people: People) -> None:
    """As a production desk does in Crisis."""
    nina = people("Nina", viewport=WIDE, bypass_csp=True)
    nina.set_up(4, ["bot:steady", "bot:steady", "bot:steady"], hints="yes")
    play_until([nina], steadily, lambda asked: asked.kind == "bid")
    nina.page.add_style_tag(content="#decision { min-block-size: 60rem }")
    nina.page.locator("#lastly [form=hint]").click()
    expect(nina.page.locator("#advice .advised-take button").first).to_be_in_viewport()
    nina.page.locator("#advice .advised-take button").first.click()
    expect(nina.page.locator("#advice")).to_be_hidden()


def test_on_a_phone_a_long_question_leaves_room_for_more_than_half_an_answer(people: People) -> None:
    """As a card with two aims does in Friends."""
    nina = people("Nina", viewport=NARROW, bypass_csp=True)
    nina.set_up(4, ["bot:steady", "bot:steady", "bot:steady"], hints="yes")
    play_until([nina], steadily, lambda asked: asked.kind == "bid")
    nina.page.add_style_tag(content="#decision { min-block-size: 29rem } #lastly { inset-block-start: -9rem }")
    nina.page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    nina.page.locator("#lastly [form=hint]").evaluate("one => one.click()")
    expect(nina.page.locator("#advice .advised-take button").nth(1)).to_be_in_viewport()


def test_a_hint_that_is_refused_says_why(people: People) -> None:
    """Whoever asks very often is told to wait; nothing would look as if the press had been lost."""
    nina = people("Nina", viewport=NARROW)
    nina.set_up(4, ["bot:steady", "bot:steady", "bot:steady"], hints="yes")
    play_until([nina], steadily, lambda asked: asked.kind == "bid")
    page = nina.page
    refused = "<span>✗</span> slow down: too much at once"
    page.route("**/hint", lambda route: route.fulfill(status=429, body=refused, content_type="text/html"))
    page.locator("#lastly [form=hint]").click()
    expect(page.locator("#advice")).to_contain_text("slow down")
    page.locator("[data-hint=close]").click()
    expect(page.locator("#advice")).to_be_hidden()
    nina.forgive("429")


def kept(site: Site, done: float, body: str = "") -> None:
    """As the process that works it out leaves word of it."""
    row = (key_of(played_out("qe")[0], 0), done, body, time())
    with closing(sqlite3.connect(site.folder / "debacle.db", timeout=30)) as database, database:
        database.execute("INSERT OR REPLACE INTO analyses (id, done, body, touched_at) VALUES (?, ?, ?, ?)", row)


def test_what_another_process_works_out_comes_up_while_its_reader_leafs_on(people: People, site: Site) -> None:
    """The same with all that it takes is left to the soak; that it is worked out is proved at the server."""
    match, _ = played_out("qe")
    body = write(do_all(match.game, analyse(match, 0, 1000)))
    ada = people("Ada", viewport=NARROW, bypass_csp=True)
    kept(site, 0.25)
    hand_in(ada, "qe")
    page = ada.page
    page.locator(".looked-form button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#looked-done")).to_have_js_property("value", 25)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-place", "1")
    page.locator("#what-if").scroll_into_view_if_needed()
    kept(site, 0.5)
    expect(page.locator("#looked-done")).to_have_js_property("value", 50)
    kept(site, 1.0, body)
    leafs_through_what_came_of_it(page)


@pytest.mark.parametrize("key", ["krach", "qe"])
def test_a_game_is_looked_through(people: People, key: str) -> None:
    """Roughly, and all of it: asked for, worked out where bots think, and shown."""
    ada = people("Ada", viewport=NARROW, bypass_csp=True)
    hand_in(ada, key, seed=3)
    looked_through(ada.page, steps=2)


@pytest.mark.soak
@pytest.mark.parametrize(("key", "language"), [("crisis", "fr"), ("friends", "en"), ("krach", "fr"), ("qe", "en")])
def test_a_game_is_looked_through_as_usual(people: People, tmp_path: Path, key: str, language: str) -> None:
    """With all that it takes; whatever is named a mistake has something better beside it, and a reason."""
    site = Site(tmp_path, "--analysis", "0")
    try:
        ada = people("Ada", language, viewport=WIDE, bypass_csp=True, site=site)
        hand_in(ada, key, seed=2)
        looked_through(ada.page, steps=20)
        for mistake in ada.page.locator(".looked-mistakes > li").all():
            assert len([line for line in mistake.locator("p").all_inner_texts() if line.strip()]) == 4
        ada.page.goto("about:blank")
    finally:
        site.stop()


def looked_through(page: Page, steps: int) -> None:
    """While its reader leafs on; the curve has so many points at least."""
    page.locator(".looked-form button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#looked-done, #chart-chances").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-place", "1")
    expect(page.locator("#chart-chances")).to_be_visible(timeout=10 * TIMEOUT)
    assert page.locator(".looked-table tbody tr").count() > steps
    expect(page.locator(".looked-mistakes > li, .looked > p").first).to_be_visible()
    leafs_through_what_came_of_it(page)


def leafs_through_what_came_of_it(page: Page) -> None:
    expect(page.locator("#chart-chances")).to_be_visible()
    assert not page.evaluate(SIDEWAYS)
    page.add_script_tag(path=AXE)
    assert page.evaluate(SERIOUS_HERE) == []
    page.locator(".looked-table summary").click()
    expect(page.locator(".looked-table tbody tr").first).to_be_visible()
    page.locator(".looked-table tbody a").last.click()
    expect(page.locator("#replay")).not_to_have_attribute("data-place", "1")
    expect(page.locator("#chart-chances")).to_be_visible()
