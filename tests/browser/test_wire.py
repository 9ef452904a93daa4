"""The wire, newest first: while somebody reads it no line moves, and what is newer waits until it is wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.people import MOVED_ON, Person
from tests.browser.stillness import SCREENS, slips, watch

LINES = """() => Object.fromEntries([...document.querySelectorAll("#ticker .ticker > li")].map((line) =>
  [line.id + line.textContent, line.getBoundingClientRect().top]))"""
"""Where each line stands, by what it says."""
PASS = "[data-refuse], [data-choose]"
AT_THE_WIRE = "() => { document.querySelector('#ticker').scrollIntoView(); scrollBy(0, -60); }"


def bid(ada: Person) -> None:
    ada.page.locator("#amount").evaluate("field => { field.value = '12'; }")
    ada.page.locator("#seal").evaluate("button => button.click()")


def passes(ada: Person) -> None:
    ada.page.locator(PASS).first.evaluate("button => button.click()")


def go_on(ada: Person, answer: Callable[[Person], None]) -> None:
    """Without looking for the control: a test that does would scroll there."""
    number = ada.page.input_value("#decision-form [name=number]")
    answer(ada)
    ada.page.wait_for_function(MOVED_ON, arg=number)
    ada.page.wait_for_selector("#decision-form")


def at_the_wire(people: People, game: str, answer: Callable[[Person], None]) -> Person:
    ada = people("Ada", "fr", viewport=SCREENS["phone"])
    ada.set_up(3, ["bot:always-zero" if game == "qe" else "bot:steady"] * 2, game=game)
    ada.page.wait_for_selector("#decision-form")
    for _ in range(5):
        go_on(ada, answer)
    ada.page.evaluate(AT_THE_WIRE)
    watch(ada.page)
    return ada


@pytest.mark.parametrize(("game", "answer"), [("qe", bid), ("friends", passes)], ids=["qe", "friends"])
def test_no_line_moves_while_the_wire_is_read(people: People, game: str, answer: Callable[[Person], None]) -> None:
    ada = at_the_wire(people, game, answer)
    page = ada.page
    before = page.evaluate(LINES)
    assert len(before) > 1
    go_on(ada, answer)
    news = page.locator("#wire-news > button")
    expect(news).to_be_in_viewport(ratio=1)
    after = page.evaluate(LINES)
    assert after.keys() == before.keys()
    assert max([abs(after[line] - before[line]) for line in before]) < 2  # how lines fall on pixels
    assert slips(page) == []
    news.click()
    expect(news).to_be_hidden()
    assert page.evaluate(LINES).keys() != before.keys()


def test_what_has_waited_is_there_for_whoever_goes_on(people: People) -> None:
    ada = at_the_wire(people, "friends", passes)
    page = ada.page
    before = page.locator("#ticker-lines").inner_text()
    go_on(ada, passes)
    expect(page.locator("#wire-news > button")).to_be_visible()
    assert page.locator("#ticker-lines").inner_text() == before
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#wire-news > button")).to_be_hidden()
    expect(page.locator("#ticker-lines")).not_to_have_text(before)
