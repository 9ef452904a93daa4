"""How scenes come up, one after the other, at each reader's own pace; what they show is tested with each game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.browser.scenes import WIDE, open_at
from tests.browser.site import Site
from tests.browser.stage import Moment, Staged, scenes_at
from tests.games.qe.page.moments import lively

SOLD = Moment("sold", "qe", 4, lively)
TWO = Moment("front", "qe", 4, lively, lambda match, _: len(scenes_at(match)) == 2)
"""The hammer, and with it the end of a round."""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SOUNDS = """() => {
  window.heard = [];
  document.addEventListener("debacle:sound", ({ detail }) => window.heard.push(detail));
}"""


def tab_of(people: People, host: Person, path: str, **more: object) -> Person:
    """Another browser of the same person, which has seen nothing yet."""
    assert isinstance(host.site, Site)
    [token] = [cookie.get("value", "") for cookie in host.context.cookies() if cookie.get("name") == "debacle"]
    tab = people("Ada", **more)
    tab.context.add_cookies([{"name": "debacle", "value": token, "url": host.site.url}])
    tab.go(path)
    return tab


def staged(people: People, moment: Moment) -> tuple[Person, Staged]:
    """A table where the moment has just been, and nobody has seen it."""
    host = people("Ada")
    made = Staged(moment, host)
    made.go_on()
    return host, made


def test_what_is_seen_is_not_shown_again_in_this_tab(people: People) -> None:
    host, made = staged(people, SOLD)
    tab = tab_of(people, host, made.path, scenes="all")
    expect(tab.page.locator("#scene")).to_be_visible()
    tab.page.locator("#scene-continue").press("Enter")
    expect(tab.page.locator("#scene")).to_be_hidden()
    tab.page.reload()
    tab.page.wait_for_function("() => document.documentElement.classList.contains('has-script')")
    expect(tab.page.locator("#scene")).to_be_hidden()


def test_several_are_counted_and_can_all_be_skipped(people: People) -> None:
    host, made = staged(people, TWO)
    tab = tab_of(people, host, made.path, scenes="all")
    expect(tab.page.locator("#scene-count")).to_have_text("1 of 2")
    tab.page.locator("#scene-skip").click()
    expect(tab.page.locator("#scene")).to_be_hidden()
    tab.page.reload()
    expect(tab.page.locator("#lately-toggle")).to_be_visible()
    expect(tab.page.locator("#scene")).to_be_hidden()


def test_who_comes_back_gets_a_list_first(people: People) -> None:
    ada, made = open_at(people, TWO, WIDE)
    ada.page.evaluate(HIDE, True)
    made.go_on()
    ada.page.wait_for_selector(f"#scenes [data-scene='{made.scene.key}']", state="attached")
    expect(ada.page.locator("#scene")).to_be_hidden()
    ada.page.evaluate(HIDE, False)
    expect(ada.page.locator("#scene .kicker").first).to_have_text("While you were away")
    expect(ada.page.locator("#scene .away > li")).to_have_count(2)
    expect(ada.page.locator("#scene .away > li").last).to_contain_text(made.scene.headline)
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#scene-count")).to_have_text("1 of 2")
    ada.page.locator("#scene-skip").click()
    expect(ada.page.locator("#scene")).to_be_hidden()


@pytest.mark.parametrize("wish", ["mine", "none"])
def test_who_wants_fewer_scenes_gets_fewer(people: People, wish: str) -> None:
    """This one concerns somebody else; it is heard all the same."""
    other = Moment("sold", "qe", 4, lively, lambda _, scene: not scene.concerns)
    ada = people("Ada", scenes=wish)
    made = Staged(other, ada)
    ada.page.reload()
    ada.page.evaluate(SOUNDS)
    made.go_on()
    ada.page.wait_for_selector(f"#scenes [data-scene='{made.scene.key}']", state="attached")
    ada.page.wait_for_function("() => window.heard.includes('gavel')")
    expect(ada.page.locator("#scene")).to_be_hidden()


def test_the_wish_is_chosen_at_the_table_and_kept(people: People) -> None:
    ada = people("Ada", scenes="all")
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    ada.page.locator("#lately-toggle").click()
    expect(ada.page.locator("#scene-wish")).to_have_value("all")
    ada.page.locator("#scene-wish").select_option("none")
    ada.page.reload()
    ada.page.locator("#lately-toggle").click()
    expect(ada.page.locator("#scene-wish")).to_have_value("none")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#lately")).to_be_hidden()


def test_a_page_that_changes_leaves_an_open_scene_alone(people: People) -> None:
    host, made = staged(people, SOLD)
    tab = tab_of(people, host, made.path, scenes="all")
    scene = tab.page.locator("#scene")
    expect(scene).to_be_visible()
    before = scene.inner_html()
    host.page.reload()
    host.page.locator("#chat-text").fill("Well played")
    host.page.locator("#chat-text").press("Enter")
    expect(tab.page.locator("#chat")).to_contain_text("Well played")
    expect(scene).to_be_visible()
    assert scene.inner_html() == before


def test_a_scene_leaves_by_itself_unless_somebody_looks_around_in_it(people: People) -> None:
    """The clock is the page's own animation: it is moved to its end, not waited for."""
    end = "() => document.querySelector('#scene-clock').getAnimations().forEach((one) => one.finish())"
    running = "() => document.querySelector('#scene-clock').getAnimations().map((one) => one.playState)"
    host, made = staged(people, SOLD)
    tab = tab_of(people, host, made.path, scenes="all")
    expect(tab.page.locator("#scene")).to_be_visible()
    assert tab.page.evaluate(running) == ["running"]
    tab.page.keyboard.press("Tab")
    assert tab.page.evaluate(running) == ["paused"]
    tab.page.evaluate(end)
    expect(tab.page.locator("#scene")).to_be_hidden()


def test_the_first_press_ends_the_motion_and_the_second_goes_on(people: People) -> None:
    moment = Moment("envelopes", "qe", 4, lively)
    host, made = staged(people, moment)
    tab = tab_of(people, host, made.path, scenes="all", reduced_motion="no-preference")
    expect(tab.page.locator("#scene")).to_be_visible()
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("#scene")).to_be_visible()
    assert moving(tab.page) == 0
    expect(tab.page.locator("#scene .said-last")).to_be_visible()
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("#scene")).to_be_hidden()


def moving(page: Page) -> int:
    count: int = page.evaluate("""() => document.querySelector("#scene").getAnimations({ subtree: true })
      .filter((one) => one.playState === "running" && one.effect.target?.id !== "scene-clock").length""")
    return count


def test_without_a_script_scenes_are_a_list_above_the_question(people: People) -> None:
    host, made = staged(people, SOLD)
    tab = tab_of(people, host, made.path, java_script_enabled=False)
    sheet = tab.page.locator(f"#scenes [data-scene='{made.scene.key}']")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text(made.scene.headline)
    expect(tab.page.locator("#lately-head")).to_have_text("Since your last choice")
    list_box, question = tab.page.locator("#lately").bounding_box(), tab.page.locator("#decision").bounding_box()
    assert list_box is not None
    assert question is not None
    assert list_box["y"] < question["y"]


def test_bots_go_step_by_step(people: People) -> None:
    ada = people("Ada")
    ada.set_up(3, ["bot:fixed", "bot:fixed"], pace="step")
    while not ada.page.locator("#step").count():
        ada.answer(10)
    lines = ada.page.locator("#ticker").inner_text()
    ada.page.locator("#step button").click()
    ada.page.wait_for_function("before => document.querySelector('#ticker').innerText !== before", arg=lines)
    ada.page.locator("#lately-toggle").click()
    ada.page.locator("#bots-pace").select_option("fast")
    expect(ada.page.locator("#step")).to_have_count(0)


def test_a_message_is_heard_by_those_who_did_not_write_it(people: People) -> None:
    ada, bob = people("Ada"), people("Bob")
    bob.join(ada.set_up(3, ["open", "bot:fixed"]), 1)
    for one in (ada, bob):
        one.page.reload()
        one.page.evaluate(SOUNDS)
    ada.page.locator("#chat-text").fill("Anyone?")
    ada.page.locator("#chat-text").press("Enter")
    bob.page.wait_for_function("() => window.heard.includes('messaged')")
    expect(ada.page.locator("#chat")).to_contain_text("Anyone?")
    assert "messaged" not in ada.page.evaluate("window.heard")
