"""The bar of Q.E. in a real browser: what is asked next begins empty, in the same place, with its own words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.people import MOVED_ON, Ask, Person, steadily
from tests.browser.scenes import PHONE
from tests.browser.stillness import deals, played, seated, tap

SEAL, OPEN = "Seal the bid", "Open at this"
BOTS = ["bot:fixed", "bot:doubling"]


def next_ask(person: Person, number: str) -> Ask:
    person.page.wait_for_function(MOVED_ON, arg=number)
    return person.asked()


def test_no_number_is_carried_into_the_next_lot(people: People) -> None:
    """The field is in focus all the time: Enter sends, and a second Enter must have nothing to send."""
    ada = people("Ada")
    ada.set_up(3, BOTS)
    kinds = []
    for turn in range(6):
        asked = ada.asked()
        kinds.append(asked.kind)
        field = ada.page.locator("#amount")
        expect(field).to_have_value("")
        field.focus()
        ada.page.keyboard.type(str(7_770_000 + turn))
        ada.page.keyboard.press("Enter")
        next_ask(ada, asked.number)
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    assert {"open", "bid"} <= set(kinds)


def test_the_button_has_the_words_of_what_is_asked(people: People) -> None:
    """It is pressed, and so in focus, when the question changes."""
    ada = people("Ada")
    ada.set_up(3, BOTS)
    for turn in range(6):
        asked = ada.asked()
        expect(ada.page.locator("#seal")).to_have_text(OPEN if asked.kind == "open" else SEAL)
        ada.page.locator("#amount").fill(str(8_880_000 + turn))
        ada.page.locator("#seal").click()
        next_ask(ada, asked.number)
        expect(ada.page.locator("#seal")).to_be_focused()


def test_the_focus_is_at_what_is_asked_when_its_control_is_gone(people: People) -> None:
    """Of a table of five: who has looked, or kept the look, is asked to bid next, with other controls."""
    ada = people("Ada")
    ada.set_up(5, [*BOTS, "bot:random", "bot:random"])
    while (asked := ada.asked()).kind != "look":
        ada.answer(3)
    ada.page.locator("#look-no").press("Enter")
    next_ask(ada, asked.number)
    ada.page.wait_for_function("document.activeElement.closest('#decision') !== null")


def test_on_a_phone_numbers_have_their_keyboard_and_chips_do_not_raise_it(people: People) -> None:
    ada = people("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    ada.set_up(3, BOTS)
    ada.asked()
    field = ada.page.locator("#amount")
    expect(field).to_have_attribute("inputmode", "numeric")
    for chip in ada.page.locator("#quick button").all():
        box = chip.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"], "a chip is off the screen"
        assert box["y"] + box["height"] <= PHONE["height"]
        chip.tap()
        expect(field).not_to_be_focused()
    ada.page.locator("#quick-1").tap()
    expect(field).not_to_have_value("")


def test_the_board_stays_where_it_is_whatever_is_asked(people: People) -> None:
    ada, bob = people("Ada"), people("Bob")
    bob.join(ada.set_up(3, ["open", "bot:fixed"]), 1)
    tops = set()
    for turn in range(8):
        asked = (ada if ada.page.locator("#person-0 .asked-mark").count() else bob).asked()
        tops.add(top(ada.page))
        asked.who.answer(9_000 + turn)
        tops.add(top(ada.page))
    assert len(tops) == 1, f"the board jumps: {tops}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_waits_on_a_phone_sees_how_the_table_stands(people: People, language: str) -> None:
    """In the room that the bar keeps anyway: it is as high as when something is asked, and five banks fit into it."""
    ada, bob = people("Ada", language, viewport=PHONE), people("Bob")
    bob.join(ada.set_up(5, ["open", *["bot:fixed"] * 3]), 1)
    bar = ada.page.locator("#decision")
    while not ada.page.locator("#amount").count():
        bob.answer(7)
    asked = ada.asked()
    before = bar.bounding_box()
    ada.answer(40 if asked.kind == "open" else 41)
    ada.waits()
    assert bar.bounding_box() == before
    expect(ada.page.locator("#standing li")).to_have_count(5)
    assert bar.evaluate("one => one.scrollHeight <= one.clientHeight")


@deals("phone", "fr")
def test_nothing_moves_while_one_bids(people: People, deal: int, screen: str, language: str) -> None:
    ada = seated(people, deal, screen, language, lambda ada: ada.set_up(3, ["bot:steady"] * 2))

    def bid(_turn: int) -> None:
        asked = ada.asked()
        value = steadily(asked)
        if isinstance(value, bool):
            tap(ada.page, "#look-no")
        else:
            tap(ada.page, "#amount")
            ada.page.keyboard.type(str(value))
            tap(ada.page, "#seal")
        next_ask(ada, asked.number)

    assert list(played(ada.page, 8, bid)) == []


def top(page: Page) -> float:
    box = page.locator("#block").bounding_box()
    assert box is not None
    return box["y"]


def test_a_number_that_is_cut_short_is_whole_at_a_press(people: People) -> None:
    ada = people("Ada")
    ada.set_up(3, ["bot:always-zero", "bot:always-zero"])
    ada.answer(10**40 + 7)  # it is the highest
    ada.asked()
    short = ada.page.locator("data[data-full]:visible").first
    full = short.get_attribute("data-full")
    assert full
    short.click()
    expect(ada.page.locator("#whole")).to_have_text(full)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#whole")).to_have_count(0)
    short.press("Enter")
    expect(ada.page.locator("#whole")).to_have_text(full)
