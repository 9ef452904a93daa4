"""Clocks, a pause, what is decided ahead, the word at the door and playing again, as people click it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.browser.test_hosts import fits

SEATS = {"qe": 3, "friends": 3, "krach": 3, "crisis": 2}
LANGUAGES = ["en", pytest.param("fr", marks=pytest.mark.soak)]


def seated(people: People, game: str, language: str, **more: str) -> list[Person]:
    sitting = [people(name, language) for name in ("Ada", "Bob", "Eve")[: SEATS[game]]]
    path = sitting[0].set_up(SEATS[game], game=game, **more)
    for seat, person in enumerate(sitting[1:], start=1):
        person.join(path, seat)
    sitting[0].go(path)
    return sitting


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SEATS)
def test_one_decides_ahead_and_takes_it_back(people: People, game: str, language: str) -> None:
    ada, bob, *_ = seated(people, game, language, timing="slow", days="3", out="pass")
    offer = ada.page.locator("form.premove").first
    limit = offer.locator("input[name=limit]")
    if limit.count():
        limit.fill("12")
    offer.locator("button").click()
    expect(ada.page.locator("#premoves-made li")).to_have_count(1)
    expect(bob.page.locator("#premoves-none")).to_be_visible()
    expect(ada.page.locator(".presence")).to_have_count(0)
    fits(ada.page)
    ada.page.locator("#premoves-made button").click()
    expect(ada.page.locator("#premoves-none")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_live_clock_runs_and_stands_still_when_all_agree(people: People, language: str) -> None:
    sitting = seated(people, "qe", language, timing="live", bank="5", increment="10")
    ada = sitting[0]
    expect(ada.page.locator("#people [data-deadline]")).to_have_count(1)
    for person in sitting:
        expect(person.page.locator("#running [data-deadline]")).to_be_in_viewport()
    ada.page.locator("#pause button").click()
    for person in sitting[1:]:
        expect(person.page.locator("#agree button")).to_be_in_viewport()
        person.page.locator("#agree button").click()
    expect(ada.page.locator("#notice-paused")).to_be_visible()
    expect(ada.page.locator("#people [data-deadline]")).to_have_count(0)
    fits(ada.page)
    sitting[1].page.locator("#notice-paused button").click()
    expect(ada.page.locator("#notice-paused")).to_have_count(0)
    expect(ada.page.locator("#people [data-deadline]")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_asked_for_at_the_door(people: People, language: str) -> None:
    ada, bob = people("Ada", language), people("Bob", language)
    path = ada.set_up(3, word="sesame")
    expect(ada.page.locator("#locked")).to_be_visible()
    bob.go(path)
    fits(bob.page)
    bob.page.locator("#door #name").fill("Bob")
    bob.page.locator("#door #word").fill("sesame")
    bob.page.locator("#door button").click()
    bob.page.locator("#chair-1 form[action$='/join'] button").click()
    expect(ada.page.locator("#chair-1")).to_contain_text("Bob")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_new_table_shows_the_clock_that_is_chosen(people: People, language: str) -> None:
    ada = people("Ada", language)
    ada.go("/new?game=qe")
    for kind, shown in (("live", "#bank"), ("slow", "#days"), ("none", "#clock")):
        ada.page.locator(f"input[name=timing][value={kind}]").check()
        for field in ("#bank", "#days", "#clock"):
            expect(ada.page.locator(field)).to_be_visible(visible=field == shown)
        fits(ada.page)
    ada.go("/you")
    ada.page.locator("form[action='/you/name'] #name").fill("Ada")
    ada.page.locator("form[action='/you/name'] button").click()
    ada.page.locator("#begins").fill("22:00")
    ada.page.locator("#ends").fill("07:30")
    ada.page.locator("#quiet button").click()
    expect(ada.page.locator("#ends")).to_have_value("07:30")
    fits(ada.page)
