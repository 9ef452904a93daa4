"""Without a script: everything by plain forms."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.browser.site import TIMEOUT


def look_again(page: Page) -> None:
    """What the page does by itself every few seconds, until something is asked or all is over."""
    end = time.monotonic() + TIMEOUT / 1000
    while not page.locator("#decision-form, #result").count():
        assert time.monotonic() < end, "nothing was asked"
        page.reload()


def press(page: Page, button: str) -> None:
    """To the page that it leads to: the old one would ask the same again."""
    with page.expect_navigation():
        page.locator(button).click()


def without_script(people: People, language: str) -> Person:
    return people("Ada", language, java_script_enabled=False, watch=False)


def test_a_whole_game_against_bots(people: People) -> None:
    ada = without_script(people, "fr")
    ada.go("/")
    with ada.page.expect_navigation():
        ada.page.locator("form[action='/play'] button").first.click()
    lots = set()
    look_again(ada.page)
    while not ada.page.locator("#result").count():
        lot = ada.page.locator("#ticker-turns > li:not(#turn-0)").count()
        lots.add(lot)
        if lot % 4 == 0:
            press(ada.page, "#quick-1")  # a ready-made amount is sent at once
        else:
            taken = ada.page.locator("#decision-form").get_attribute("data-taken")
            ada.page.locator("#amount").fill(f"{lot}0007" if taken != f"{lot}0007" else f"{lot}0008")
            press(ada.page, "#seal")
        look_again(ada.page)
    assert lots == set(range(1, 17))
    expect(ada.page.locator("#line-total td")).to_have_count(4)
    assert ada.page.locator(".sheet .total").count() == 1


def test_a_mistake_names_itself_and_leads_back(people: People) -> None:
    ada = without_script(people, "en")
    path = ada.set_up(3, ["bot:fixed", "bot:fixed"])
    look_again(ada.page)
    ada.page.locator("#amount").fill("a lot")
    press(ada.page, "#seal")
    expect(ada.page.locator(".fault-detail")).to_be_visible()
    ada.forgive("422")
    ada.page.locator("button[value=fr]").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ada.page).to_have_url(ada.site.url + path)
    look_again(ada.page)
    ada.page.locator("#amount").fill("nope")
    press(ada.page, "#seal")
    press(ada.page, "#back")
    expect(ada.page).to_have_url(ada.site.url + path)
    ada.forgive("422")


def test_chat_join_and_leave(people: People) -> None:
    ada, guest = without_script(people, "en"), without_script(people, "fr")
    guest.name = "Bertille"
    path = ada.set_up_by_form(3)
    guest.join_by_form(path, 1)
    guest.page.locator("#chat-text").fill("Bonjour")
    guest.page.locator("#say button").click()
    expect(guest.page.locator(".chat")).to_contain_text("Bonjour")
    ada.page.reload()
    expect(ada.page.locator(".chat")).to_contain_text("Bonjour")
    ada.page.locator("#chair-2 button").click()
    expect(ada.page.locator("#decision")).to_be_visible()
    guest.page.reload()
    guest.page.locator("#leave summary").click()
    guest.page.locator("#leave button").click()
    expect(guest.page).to_have_url(guest.site.url + "/")
    ada.page.reload()
    expect(ada.page.locator("#person-1 .smallprint").first).to_be_visible()
