"""Keys alone; and a page that changes under the reader's hands without taking anything out of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.fixtures import People
from tests.browser.people import MOVED_ON, Person, asked_too, play_until, steadily
from tests.browser.stillness import SCREENS, scroll

FAR = 60
"""No control is more presses of Tab away."""
FOCUSED = """() => [scrollY, ...[...document.querySelectorAll("#decision :is(button, input, select, a, summary)")]
  .filter((one) => one.checkVisibility()).map((one) => { one.focus(); return scrollY; })]"""
"""How far down the page is before, and with the focus on each control of the bar."""


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is there, and see that it shows."""
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            focus = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert focus != "none", f"the focus on {wanted} cannot be seen"
            return
    raise AssertionError(f"no way to {wanted} by Tab")


def test_from_the_front_page_to_a_finished_turn_by_keys(people: People) -> None:
    ada = people("Ada")
    ada.go("/")
    tab_to(ada.page, "form[action='/play'] button")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#decision-form")
    number = ada.asked().number
    tab_to(ada.page, "#amount")
    ada.page.keyboard.type("12k")
    tab_to(ada.page, "#seal")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function(MOVED_ON, arg=number)


def test_the_skip_link_leads_to_what_matters(people: People) -> None:
    ada = people("Ada")
    ada.go("/rules/qe")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    expect(ada.page).to_have_url(ada.site.url + "/rules/qe#main")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", ["qe", "friends", "krach", "crisis"])
def test_the_page_stays_where_it_is_when_a_control_of_the_bar_has_the_focus(
    people: People, game: str, screen: str
) -> None:
    """The bar is always in view, so there is nothing to scroll to."""
    ada = people("Ada", viewport=SCREENS[screen])
    ada.set_up(2 if game == "crisis" else 3, ["bot:steady"] * (1 if game == "crisis" else 2), game=game)
    ada.page.wait_for_selector("#decision-form")
    scroll(ada.page, 0.4)
    assert len(set(ada.page.evaluate(FOCUSED))) == 1


def three(people: People) -> tuple[Person, Person, Person]:
    ada, bertille, chidi = people("Ada"), people("Bertille", "fr"), people("Chidi")
    path = ada.set_up(3)
    bertille.join(path, 1)
    chidi.join(path, 2)
    return ada, bertille, chidi


def box(page: Page, part: str) -> FloatRect:
    found = page.locator(part).bounding_box()
    assert found is not None
    return found


def test_what_is_typed_stays_and_nothing_jumps_when_others_act(people: People) -> None:
    everybody = three(people)
    # A sealed bid is asked of two people at once.
    asked = play_until(everybody, steadily, lambda asked: asked.kind == "bid" and asked.lot == 2)
    typing = asked.who
    [other] = asked_too(asked, everybody)
    page = typing.page
    page.locator("#amount").click()
    page.keyboard.type("1234")
    page.keyboard.press("ArrowLeft")
    before = [box(page, part) for part in ("#decision", "#amount", "#seal")]
    third = next(one for one in everybody if one not in (typing, other))

    third.page.locator("#chat-text").fill("Going up?")
    third.page.locator("#chat-text").press("Enter")
    expect(page.locator(".chat")).to_contain_text("Going up?")
    other.answer(77)
    expect(page.locator(f"#bidder-{other.seat} use[href$=sealed]")).to_have_count(1)

    expect(page.locator("#amount")).to_be_focused()
    expect(page.locator("#amount")).to_have_value("1,234" if typing.language == "en" else "1\u202f234")
    page.keyboard.type("9")  # where the caret was
    assert "".join(filter(str.isdigit, page.locator("#amount").input_value())) == "12394"
    after = [box(page, part) for part in ("#decision", "#amount", "#seal")]
    for old, new in zip(before, after, strict=True):
        assert abs(old["x"] - new["x"]) <= 3
        assert abs(old["y"] - new["y"]) <= 3
    page.keyboard.press("Enter")
    page.wait_for_function(MOVED_ON, arg=asked.number)


def test_a_half_written_rumour_survives_a_push_and_the_next_question_starts_empty(people: People) -> None:
    ada, bertille, chidi = three(people)
    asked = play_until((ada, bertille, chidi), steadily, lambda asked: asked.kind == "bid")
    [waiting] = {ada, bertille, chidi} - {asked.who, *asked_too(asked, (ada, bertille, chidi))}
    waiting.page.locator("#chat-text").click()
    waiting.page.keyboard.type("I have it from")
    asked.who.answer(31)
    expect(waiting.page.locator(f"#bidder-{asked.who.seat} use[href$=sealed]")).to_have_count(1)
    expect(waiting.page.locator("#chat-text")).to_be_focused()
    expect(waiting.page.locator("#chat-text")).to_have_value("I have it from")
    play_until((ada, bertille, chidi), steadily, lambda later: later.who is asked.who)
    expect(asked.who.page.locator("#amount")).to_have_value("")


def test_a_change_that_moves_ends_where_it_should(people: People) -> None:
    """With motion, as most people have it: the page is whole after each transition."""
    ada = people("Ada", reduced_motion="no-preference")
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    play_until([ada], steadily, lambda asked: asked.lot == 4)
    expect(ada.page.locator("#table [style]")).to_have_count(0)
