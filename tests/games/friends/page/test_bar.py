"""The bar of Friends in a browser: what it asks is never done by mistake, and nothing moves under the finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.layout import crowded_anywhere
from tests.browser.people import Person
from tests.browser.stage import Moment, Staged
from tests.browser.stillness import SCREENS, deals, moved, placed, played, seated, tap
from tests.games.friends.page.moments import lively
from tests.games.friends.play import state_of

NUMBER = "#decision-form input[name=number]"
ON = f"""number => document.querySelector("#result")
  || (found => found && found.value !== number)(document.querySelector("{NUMBER}"))"""
PATIENT = "#sure, .stamp, .ring-line, .played, .settings"
"""What lies over the table on purpose."""


def sit_down(people: People, screen: str = "wide", language: str = "en", seats: int = 3, **more: Any) -> Person:
    ada = people("Ada", language, viewport=SCREENS[screen], **more)
    ada.set_up(seats, ["bot:steady"] * (seats - 1), game="friends")
    ada.page.wait_for_selector("#decision-form")
    return ada


def until_bid(page: Page) -> None:
    """Passes and refuses until a bid is asked for."""
    while page.get_attribute("#decision-form", "data-kind") != "bid" or not page.locator("[name=amount]").count():
        press(page, "[data-refuse], [data-choose]")


def press(page: Page, what: str) -> None:
    """And see the next question."""
    number = page.input_value(NUMBER)
    if page.locator("[data-choose]").count():
        tap(page, "#decision-form input[type=radio]")
    tap(page, f"#decision-form :is({what})")
    page.wait_for_function(ON, arg=number)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_ready_made_bid_fills_the_field_and_one_button_commits(people: People, screen: str) -> None:
    page = sit_down(people, screen).page
    until_bid(page)
    number, chip = page.input_value(NUMBER), page.locator("[name=quick]").last
    chip.check()
    wanted = chip.input_value()
    assert page.input_value("[name=amount]") == wanted
    expect(page.locator("#bid-text")).to_contain_text(wanted)
    expect(page.locator("#bid-after")).to_contain_text("€0")
    page.wait_for_timeout(300)
    assert page.input_value(NUMBER) == number, "nothing is sent yet"
    page.locator("[name=amount]").fill("33")
    expect(page.locator("[name=quick]:checked")).to_have_count(int(page.locator("[name=quick][value='33']").count()))


@pytest.mark.parametrize(("screen", "language"), [("wide", "fr"), ("phone", "en")])
def test_a_bid_beyond_ones_means_is_asked_again(people: People, screen: str, language: str) -> None:
    page = sit_down(people, screen, language).page
    until_bid(page)
    number = page.input_value(NUMBER)
    page.locator("[name=amount]").fill("777")
    page.locator("#decision-form [value=bid]").click()
    expect(page.locator("#sure")).to_be_in_viewport(ratio=1)
    expect(page.locator("#sure-text")).to_contain_text("777")
    expect(page.locator("#sure-no")).to_be_focused()
    page.keyboard.press("Enter")  # the harmless one
    expect(page.locator("#sure")).to_be_hidden()
    expect(page.locator("[name=amount]")).to_be_focused()
    assert page.input_value(NUMBER) == number
    page.keyboard.press("Enter")
    expect(page.locator("#sure")).to_be_visible()
    page.locator("#sure-yes").click()
    page.wait_for_function(ON, arg=number)
    expect(page.locator("#ticker-lines")).to_contain_text("777")


def test_a_bid_beyond_ones_means_is_ticked_where_there_is_no_script(people: People) -> None:
    ada = people("Ada", java_script_enabled=False)
    ada.set_up(2, ["bot:steady"], game="friends")
    page = ada.page
    while not page.locator("[name=amount]").count():
        page.locator("[data-refuse]").click() if page.locator("[data-refuse]").count() else page.reload()
    at = page.url
    page.locator("[name=amount]").fill("777")
    page.locator("#decision-form [value=bid]").click()
    expect(page.locator("main")).to_contain_text("€777 is more than you can pay.")
    ada.forgive("422")
    page.goto(at)
    page.locator("[name=amount]").fill("777")
    page.locator("[name=sure][type=checkbox]").check()
    page.locator("#decision-form [value=bid]").click()
    expect(page.locator("#ticker-lines")).to_contain_text("777")


@deals("phone", "en")
def test_nothing_moves_while_one_plays(people: People, deal: int, screen: str, language: str) -> None:
    """A round and more, scrolled anywhere: the bar keeps its place and its room, and what the eye is on stays."""
    ada = seated(people, deal, screen, language, lambda ada: ada.set_up(3, ["bot:steady"] * 2, game="friends"))
    page = ada.page

    def go_on(turn: int) -> None:
        if turn % 2 and page.locator("[name=quick]:not(.beyond *)").count():
            tap(page, "[name=quick]:not(.beyond *)")
        press(page, "[value=bid]" if page.locator("[name=quick]:checked").count() else "[data-refuse], [data-choose]")

    assert list(played(page, 9, go_on)) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_moves_when_a_finger_fills_and_thinks_again(people: People, language: str) -> None:
    page = sit_down(people, "phone", language).page
    until_bid(page)
    parts = ("#decision", "#decision .fr-bar", "#row", "[name=amount]")
    found = moved(page, parts, lambda: tap(page, "[name=quick]"))
    page.locator("[name=amount]").fill("777")
    found += moved(page, parts, lambda: tap(page, "#decision-form [value=bid]"))
    expect(page.locator("#sure")).to_be_in_viewport(ratio=1)
    found += moved(page, parts, lambda: tap(page, "#sure-no"))
    assert found == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_button_of_a_bid_stays_under_the_finger_however_much_is_said_above_it(
    people: People, language: str
) -> None:
    page = sit_down(people, "phone", language).page
    until_bid(page)
    parts, note = ("#decision-form [value=bid]", "[name=amount]", "#quick"), page.locator("#asked-note")
    before = placed(page, ["#asked-note"])["#asked-note"]["height"]
    longer = "note => note.prepend('Si vous passez, le Commodore l\u2019emporte. '.repeat(2))"
    assert moved(page, parts, lambda: note.evaluate(longer)) == []
    assert placed(page, ["#asked-note"])["#asked-note"]["height"] > before


def test_the_row_comes_back_to_the_lot(people: People) -> None:
    """On a phone it may have been pushed aside."""
    page = sit_down(people, "phone").page
    until_bid(page)
    lot = page.get_attribute("#queue", "data-lot")
    page.evaluate("document.querySelector('#queue').scrollLeft = 400")
    while page.get_attribute("#queue", "data-lot") == lot:
        press(page, "[data-refuse]")
    expect(page.locator("#queue .place-block")).to_be_in_viewport(ratio=0.6)
    assert page.evaluate("document.querySelector('#queue').scrollLeft") == 0


def test_the_focus_goes_on_to_the_next_question(people: People) -> None:
    page = sit_down(people).page
    until_bid(page)
    page.locator("[data-refuse]").focus()
    number = page.input_value(NUMBER)
    page.keyboard.press("Enter")
    page.wait_for_function(ON, arg=number)
    assert page.evaluate("Boolean(document.activeElement.closest('#decision'))")
    until_bid(page)
    page.locator("[name=amount]").focus()
    number = page.input_value(NUMBER)
    page.keyboard.type(page.get_attribute("#decision-form", "data-low") or "")
    page.keyboard.press("Enter")
    page.wait_for_function(ON, arg=number)
    if page.locator("[name=amount]").count():
        expect(page.locator("[name=amount]")).to_be_focused()
        expect(page.locator("[name=amount]")).to_have_value("")


LATE = Moment("front", "friends", 4, lively, lambda match, _scene: state_of(match).round > 5, "late")
MIDDLE = Moment("sold", "friends", 3, lively, lambda match, _scene: state_of(match).round > 2, "middle")


@pytest.mark.parametrize(("moment", "language"), [(LATE, "fr"), (MIDDLE, "en")], ids=str)
def test_nothing_lies_over_another_on_any_screen(people: People, moment: Moment, language: str) -> None:
    """Tables with many cards on them, and with a lot on the block."""
    ada = people("Ada", language)
    Staged(moment, ada)
    ada.page.reload()
    assert crowded_anywhere(ada.page, PATIENT) == []
