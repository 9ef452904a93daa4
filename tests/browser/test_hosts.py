"""What a host clicks, what those who wait for somebody click, and what one does about one's own sessions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.site import Site
from tests.browser.test_pages import AXE, SCREENS, SERIOUS, TOO_WIDE


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("impatient"), "--patience", "1")
    yield running
    running.stop()


def fits(page: Page) -> None:
    """For everybody, and on any screen."""
    for screen in SCREENS.values():
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        assert page.evaluate(TOO_WIDE) == []
    page.evaluate(AXE.read_text())
    assert page.evaluate(SERIOUS) == []


@pytest.mark.parametrize(("language", "script"), [("en", True), ("fr", False)])
def test_a_host_removes_invites_mutes_and_opens_the_door(people: People, language: str, script: bool) -> None:
    ada = people("Ada", language, java_script_enabled=script)
    bob, eve = people("Bob", language), people("Eve", language)
    path = ada.set_up(4)
    bob.join(path, 1)
    eve.join(path, 2)
    ada.go(path)
    ada.page.locator("#chair-2 form[action$='/remove'] button").click()
    expect(eve.page.locator("#notice-removed")).to_be_visible()
    expect(eve.page.locator("form[action$='/join']")).to_have_count(0)
    expect(ada.page.locator("#removed")).to_contain_text("Eve")
    ada.page.locator("#chair-1 form[action$='/mute'] button").click()
    expect(bob.page.locator("#muted")).to_be_visible()
    expect(bob.page.locator("#say")).to_have_count(0)
    expect(eve.page.locator("form[action$='/mute']")).to_have_count(0)
    if script:
        fits(ada.page)
        fits(eve.page)
    ada.page.locator("#chair-1 form[action$='/mute'] button").click()
    expect(bob.page.locator("#say")).to_be_visible()
    ada.page.locator("#removed button").click()
    expect(eve.page.locator("#notice-removed")).to_have_count(0)
    ada.page.locator("#door button").click()
    expect(ada.page.locator("#door button[value=private]")).to_be_visible()
    eve.go("/")
    expect(eve.page.locator(f"a[href='{path}']").first).to_be_visible()
    ada.page.locator("#door button").click()
    expect(ada.page.locator("#door button[value=public]")).to_be_visible()
    eve.go("/")
    expect(eve.page.locator(f"a[href='{path}']")).to_have_count(0)


def test_those_who_wait_vote_and_who_is_late_is_told(people: People, impatient: Site) -> None:
    three = [people(name, site=impatient) for name in ("Ada", "Bob", "Eve")]
    path = three[0].set_up(3, clock="1")
    for seat in (1, 2):
        three[seat].join(path, seat)
    expect(three[0].page.locator(".asked-mark")).to_have_count(1)
    late = next(seat for seat in range(3) if three[0].page.locator(f"#person-{seat} .asked-mark").count())
    one, other = (person for seat, person in enumerate(three) if seat != late)
    notice = f"#notice-absent-{late}"
    expect(three[late].page.locator("#notice-late")).to_be_visible()
    expect(other.page.locator(notice)).to_be_visible()
    one.page.locator(f"{notice} button[value=bot]").click()
    expect(one.page.locator(f"{notice} button[value=bot]")).to_have_attribute("aria-pressed", "true")
    expect(other.page.locator(notice)).to_contain_text("1 of the 2")
    expect(three[late].page.locator("#notice-late")).to_contain_text("1 of the 2")
    expect(three[late].page.locator(notice)).to_have_count(0)
    fits(other.page)
    other.page.locator(f"{notice} button[value=bot]").click()
    expect(three[late].page.locator("#notice-return")).to_be_visible()
    three[late].page.locator("#notice-return button").click()
    expect(three[late].page.locator("#notice-return")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_somebody_ends_a_session_elsewhere_and_logs_out(people: People, language: str) -> None:
    ada, phone = people("Ada of Both", language), people("Phone", language)
    ada.be_called()
    ada.page.locator("form[action='/you/link'] button").click()
    link = ada.page.locator("#link").input_value()
    phone.page.goto(link)
    phone.page.locator("form[action='/back'] .button-main").click()
    phone.go("/you")
    expect(phone.page.locator("h1")).to_have_text("Ada of Both")
    ada.go("/you")
    expect(ada.page.locator("#sessions > li")).to_have_count(2)
    fits(ada.page)
    ada.page.locator("#sessions form button").click()
    expect(ada.page.locator("#sessions > li")).to_have_count(1)
    phone.go("/you")
    expect(phone.page.locator("h1")).not_to_have_text("Ada of Both")
    ada.page.locator("#leave summary").click()
    ada.page.locator("#leave button").click()
    expect(ada.page).to_have_url(ada.site.url + "/")
    ada.go("/you")
    expect(ada.page.locator("#sessions")).to_have_count(0)
