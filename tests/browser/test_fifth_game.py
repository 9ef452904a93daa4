"""A game in a package of its own, without a page of its own, played in a browser from its first question to its end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.fixtures import People
from tests.browser.people import open_person
from tests.browser.site import TIMEOUT, Site
from tests.browser.test_pages import AXE, SCREENS, SERIOUS, TOO_WIDE
from tests.installing import BAZAAR, install

FORMS = "#decision form"
NUMBER = "document.querySelector('#decision input[name=number]')?.value"
DONE = f"""number => document.querySelector("#result") || {NUMBER} !== number
  || [...document.querySelectorAll("#decision .refusal")].some(refusal => refusal.textContent.trim())"""


@pytest.fixture(scope="module")
def bazaar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    environment = install(BAZAAR, tmp_path_factory.mktemp("packages"))
    running = Site(tmp_path_factory.mktemp("bazaar"), environment=environment)
    yield running
    running.stop()


def fill(form: Locator, luck: Random) -> None:
    """Anything that the form allows; what goes together is for the rules to say."""
    for box in form.locator("input[type=checkbox]").all():
        box.set_checked(luck.random() < 0.4)
    names = {radio.get_attribute("name") for radio in form.locator("input[type=radio]").all()}
    for name in sorted(filter(None, names)):
        luck.choice(form.locator(f"input[type=radio][name='{name}']").all()).check()
    for field in form.locator("input[type=number]").all():
        low, high = field.get_attribute("min"), field.get_attribute("max")
        field.fill(str(luck.randint(int(low or 0), min(int(high or 9), int(low or 0) + 3))))
    for field in form.locator("input[type=text]").all():
        field.fill(str(luck.randint(0, 9)))
    for chosen in form.locator("select").all():
        chosen.select_option(index=luck.randrange(chosen.locator("option").count()))


def wait_for_question(page: Page, *, script: bool) -> None:
    if script:
        page.wait_for_selector(f"{FORMS}, #result")
        return
    end = time.monotonic() + TIMEOUT / 1000
    while not page.locator(f"{FORMS}, #result").count():
        assert time.monotonic() < end, "nothing was asked"
        page.reload()


def send(page: Page, form: Locator, *, script: bool) -> None:
    if script:
        number = page.evaluate(NUMBER)
        form.locator("button").click()
        page.wait_for_function(DONE, arg=number)
        return
    with page.expect_navigation():
        form.locator("button").click()
    if page.locator("#back").count():
        with page.expect_navigation():
            page.locator("#back").click()


@pytest.mark.parametrize(("language", "script"), [("en", True), ("fr", False)])
def test_a_whole_game_against_bots(people: People, bazaar: Site, language: str, script: bool) -> None:
    ada, luck = people("Ada", language, site=bazaar, java_script_enabled=script, watch=script), Random(11)
    ada.set_up(3, ["bot:random", "bot:random"], game="bazaar")
    kinds = set()
    wait_for_question(ada.page, script=script)
    while not ada.page.locator("#result").count():
        kinds.add(ada.page.locator("#asked").inner_text())
        form = luck.choice(ada.page.locator(FORMS).all())
        fill(form, luck)
        send(ada.page, form, script=script)
        wait_for_question(ada.page, script=script)
    ada.forgive("422")
    assert len(kinds) >= 4
    expect(ada.page.locator("#result tbody tr")).to_have_count(3)
    assert ada.page.locator("#ticker li").count() > 10


@pytest.mark.parametrize("screen", SCREENS)
def test_it_fits_any_screen_and_everybody(bazaar: Site, chromium: Browser, screen: str) -> None:
    ada = open_person(bazaar, chromium, "Ada", "en", viewport=SCREENS[screen], bypass_csp=True)
    ada.set_up(2, ["bot:random"], game="bazaar")
    wait_for_question(ada.page, script=True)
    assert ada.page.evaluate(TOO_WIDE) == []
    ada.page.add_script_tag(path=AXE)
    assert ada.page.evaluate(SERIOUS) == []
    ada.context.close()


def test_the_front_page_and_the_form_of_a_new_table_know_it(people: People, bazaar: Site) -> None:
    ada = people("Ada", "en", site=bazaar)
    ada.go("/")
    expect(ada.page.locator("main")).to_contain_text("Bazaar")
    ada.set_up_by_form(2, ["bot:random"], game="bazaar")
    wait_for_question(ada.page, script=True)
