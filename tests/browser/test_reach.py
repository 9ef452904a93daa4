"""What is far down the page is within reach: the chat, keys, another game with the same people, and the proof."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.fixtures import People
from tests.browser.people import Person, play_undrawn, play_until, steadily

PHONE = {"viewport": {"width": 360, "height": 740}}
WIDE = {"viewport": {"width": 1280, "height": 900}}
DOWN = "() => scrollTo(0, 200)"


def together(people: People, **more: object) -> tuple[Person, Person]:
    """Two people and a bot, at a table of Q.E. that has begun."""
    ada, bertille = people("Ada", **more), people("Bertille", language="fr")
    bertille.join(ada.set_up(3, ["open", "bot:fixed"]), 1)
    expect(ada.page.locator("#lastly")).to_be_visible()
    return ada, bertille


def is_in_sight(place: Locator) -> None:
    expect(place).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_is_said_is_seen_wherever_one_is(people: People, screen: dict[str, object]) -> None:
    ada, bertille = together(people, **screen)
    ada.page.evaluate(DOWN)
    bertille.page.locator("#chat-text").fill("Vous payez trop")
    bertille.page.locator("#say button").click()
    slip, count, toggle = ada.page.locator("#said"), ada.page.locator(".chat-count"), ada.page.locator("#chat-toggle")
    expect(slip).to_have_text("Bertille Vous payez trop")
    is_in_sight(slip)
    expect(count).to_have_text("1")
    expect(bertille.page.locator(".chat-count")).to_be_hidden()  # what one says oneself is no news
    is_in_sight(toggle)
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    is_in_sight(ada.page.locator("#chat .chat > li").first)
    expect(ada.page.locator("#chat-text")).to_be_focused()
    expect(count).to_be_hidden()
    expect(slip).to_be_hidden()
    ada.page.locator("#chat-text").fill("And you too little")
    ada.page.keyboard.press("Enter")
    expect(bertille.page.locator("#chat .chat > li").first).to_contain_text("And you too little")
    ada.page.keyboard.press("Escape")
    expect(toggle).to_be_focused()
    expect(toggle).to_have_attribute("aria-expanded", "false")


def test_keys_lead_to_what_is_wanted_and_a_sheet_lists_them(people: People) -> None:
    ada = people("Ada")
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    play_until([ada], steadily, lambda asked: asked.kind in ("bid", "open"))
    page, sheet = ada.page, ada.page.locator("#keys")
    page.evaluate(DOWN)
    page.keyboard.press("?")
    expect(sheet).to_be_visible()
    listed = sheet.locator("kbd").all_inner_texts()
    assert listed == ["d", "u", "h", "n", "c", "p", "?", "Enter"]
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("d")
    expect(page.locator("#decision :focus")).to_have_count(1)
    page.locator("#amount").focus()
    page.keyboard.press("c")  # a letter in a field, even one of numbers, is no key
    expect(page.locator("#chat-toggle")).to_have_attribute("aria-expanded", "false")
    page.locator("#amount").blur()
    page.keyboard.press("c")
    expect(page.locator("#chat-toggle")).to_have_attribute("aria-expanded", "true")


def test_hosts_name_themselves_where_they_set_a_table_up(people: People) -> None:
    ada = people("Ada")
    ada.go("/new?game=qe")
    ada.page.locator("#name").fill("Ada Lovelace")
    ada.page.locator("form.order .button-main").click()
    expect(ada.page.locator("#table")).to_contain_text("Ada Lovelace")


def changed(route: Route) -> None:
    """The proof, as somebody would have it who has another seed."""
    body = route.fetch().text()
    route.fulfill(body=re.sub(r'(id="seed">..)..', lambda found: found[1] + "ff", body), content_type="text/html")


def test_the_same_people_play_again_and_the_seed_is_checked_in_the_page(people: People) -> None:
    ada, bertille = together(people)
    path = ada.table
    play_undrawn([ada, bertille], steadily)
    for person in (ada, bertille):
        person.go(path)
        is_in_sight(person.page.locator("#lastly .again button"))
    first = ada.table
    ada.go(f"{first}/proof")
    expect(ada.page.locator("#verdict")).to_have_attribute("data-verdict", "good")
    ada.page.route("**/proof", changed)
    ada.go(f"{first}/proof")
    expect(ada.page.locator("#verdict")).to_have_attribute("data-verdict", "bad")
    ada.go(first)
    ada.page.locator("#lastly .again button").click()
    expect(ada.page.locator("#people, .waiting").first).to_be_visible()
    assert ada.table != first
    expect(bertille.page.locator("#lastly .again button")).to_have_text("Rejouer : la table est mise")
    bertille.page.locator("#lastly .again button").click()
    for person, seat in ((ada, 1), (bertille, 2)):  # one chair further
        expect(person.page.locator(f"#person-{seat}")).to_contain_text(person.name)
    assert bertille.table == ada.table
