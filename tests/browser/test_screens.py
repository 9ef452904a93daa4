"""Several people around one real browser: between them the curtain, and nothing of the one before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.people import Person

LEFT = """() => ({
  table: [...document.querySelector("#table").children].map((one) => one.id).filter(Boolean).sort(),
  open: [...document.querySelectorAll("dialog[open], [popover]:popover-open, #advice:not([hidden])")].length,
  kept: Object.keys(sessionStorage).filter((key) => !/^(debacle:(seen|front):|htmx-)/.test(key)),
})"""
GAMES = ("qe", "friends", "krach", "crisis")
SOAK = [pytest.param(game, "fr", 360, marks=pytest.mark.soak) for game in GAMES]


def lift(person: Person, name: str) -> None:
    person.page.locator("#curtain button", has_text=name).click()
    expect(person.page.locator("#screen-strip")).to_contain_text(name)


@pytest.mark.parametrize(("game", "language", "width"), [*((game, "en", 1280) for game in GAMES), *SOAK])
def test_nothing_is_left_behind_a_curtain(people: People, game: str, language: str, width: int) -> None:
    ada = people("Ada", language)
    ada.page.set_viewport_size({"width": width, "height": 800})
    ada.set_up(3, ["around", "around"], game=game, around_1="Bea", around_2="Cleo", clock="0")
    expect(ada.page.locator("#curtain")).to_be_visible()
    for name in ("Ada", "Bea"):
        lift(ada, name)
        ada.page.evaluate("sessionStorage.setItem('friends-auto:/t/x', '{}')")
        ada.page.locator("#screen-strip button").click()
        expect(ada.page.locator("#curtain")).to_be_visible()
        assert ada.page.evaluate(LEFT) == {"table": ["curtain", "mark"], "open": 0, "kept": []}
        assert not ada.page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_bid_brings_the_curtain_down(people: People) -> None:
    ada = people()
    ada.set_up(3, ["around", "around"], around_1="Bea", around_2="Cleo", clock="0")
    names = set()
    for amount in (1_234_567, 2_345_678, 3_456_789):
        headline = ada.page.locator("#curtain-head")
        expect(headline).to_contain_text("is next")
        name = headline.inner_text().removesuffix(" is next")
        lift(ada, name)
        names.add(name)
        ada.page.locator("#decision-form [name=amount]").fill(str(amount))
        ada.page.locator("#decision-form .button-main").click()
        if len(names) < 3:
            expect(ada.page.locator("#curtain")).to_be_visible()
            assert str(amount) not in ada.page.content().replace(",", "")
    assert names == {"Ada", "Bea", "Cleo"}
