"""The bar of Krach in a browser: its button is in reach, and nothing moves under the finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from debacle.core.match import Match
from tests.browser.fixtures import People
from tests.browser.layout import crowded_anywhere
from tests.browser.people import Person
from tests.browser.stillness import SCREENS, deals, played, scroll, seated, tap
from tests.games.krach.play import page as drawn
from tests.games.krach.play import positions

NUMBER = "#decision-form input[name=number]"
ON = f"""number => document.querySelector("#result")
  || (found => found && found.value !== number)(document.querySelector("{NUMBER}"))"""
MOST = 0.4
LONGEST_PAUSE = 1700
"""Milliseconds before a question is passed by itself."""
BAR = """() => {
  const bar = document.querySelector("#decision").getBoundingClientRect();
  const button = document.querySelector("#decision .button-main").getBoundingClientRect();
  return [bar.height / innerHeight, button.top >= bar.top - 1 && button.bottom <= innerHeight + 1];
}"""
PUSHED = """html => {
  const table = document.getElementById("table");
  const paper = table.cloneNode(true);
  paper.querySelector("#krach").outerHTML = html;
  morph(table, paper.innerHTML);
}"""
QUIET = ("[data-refuse]", "[data-choose]", ".button-main")
"""What refuses, else what pays: so no card of one's own leaves the hand but for overheads."""


def sit_down(people: People, screen: str = "wide", language: str = "en", seats: int = 3) -> Person:
    ada = people("Ada", language, viewport=SCREENS[screen])
    ada.set_up(seats, ["bot:steady"] * (seats - 1), game="krach")
    ada.page.wait_for_selector("#decision-form")
    return ada


def kind_of(page: Page) -> str:
    return str(page.get_attribute("#decision-form", "data-kind"))


def go_on(page: Page) -> None:
    """The next question."""
    number = page.input_value(NUMBER)
    if page.locator(".choosing input[type=radio]").count():
        page.locator(".choosing input[type=radio]").first.check()
    if kind_of(page) == "slump":  # so many cards as it asks for, and none is chosen beforehand
        boxes = page.locator(".picking input[type=checkbox]")
        for place in range(min(boxes.count(), int(page.locator(".picking").get_attribute("data-most") or 0))):
            boxes.nth(place).check(force=True)
    buttons = [f"#decision-form {button}" for button in QUIET]
    tap(page, next(button for button in buttons if page.locator(button).count()))
    page.mouse.move(1, 1)  # as of a finger, which leaves the screen
    page.wait_for_function(ON, arg=number)


def until(page: Page, kind: str) -> None:
    while kind_of(page) != kind:
        go_on(page)


@deals("wide", "fr")
def test_nothing_moves_under_the_finger_while_one_plays(people: People, deal: int, screen: str, language: str) -> None:
    """A lap of play, scrolled anywhere: the bar keeps its place and height, and one's own place is never lost."""
    ada = seated(people, deal, screen, language, lambda ada: ada.set_up(3, ["bot:steady"] * 2, game="krach"))
    assert list(played(ada.page, 10, lambda _turn: go_on(ada.page))) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_the_blink_comes_down_where_one_is_and_the_table_stays(people: People, screen: str) -> None:
    page = sit_down(people, screen).page
    until(page, "loans" if page.locator("#decision-form[data-kind=workforce]").count() else kind_of(page))
    scroll(page, 0.5)
    until(page, "blink")
    at = page.evaluate("scrollY")
    lid = page.locator("#lid").bounding_box()
    assert lid is not None
    assert (lid["x"], lid["y"]) == (0, 0)
    expect(page.locator("#lid #asked")).to_be_in_viewport()
    expect(page.locator("#lid .button-main")).to_be_in_viewport()
    page.locator("[data-peek]").check(force=True)
    expect(page.locator("#lid .option").first).to_be_hidden()
    expect(page.locator("#lid .button-main")).to_be_in_viewport()
    assert page.evaluate("scrollY") == at
    page.locator("[data-peek]").uncheck(force=True)
    go_on(page)
    expect(page.locator("#lid")).to_have_count(0)


def test_a_hint_can_be_asked_for_and_followed_in_a_blink(people: People) -> None:
    ada = people("Ada", viewport=SCREENS["phone"])
    ada.set_up(2, ["bot:steady"], game="krach", hints="yes")
    page = ada.page
    page.wait_for_selector("#decision-form")
    until(page, "blink")
    number = page.input_value(NUMBER)
    page.locator("#lid button[form=hint]").click()
    page.locator("#advice .advised-take button").first.click()
    page.wait_for_function(ON, arg=number)
    expect(page.locator("#advice")).to_be_hidden()


def test_nothing_passes_by_itself_while_a_hint_to_it_is_read(people: People) -> None:
    ada = people("Ada")
    ada.set_up(3, ["bot:steady"] * 2, game="krach", hints="yes")
    page = ada.page
    page.wait_for_selector("#decision-form")
    until(page, "news")
    number = page.input_value(NUMBER)
    page.locator("#lastly [form=hint]").click()
    expect(page.locator("#advice .advised > li")).not_to_have_count(0)
    wished = page.locator("#acts [data-auto]").first
    wished.evaluate("one => one.click()")
    page.wait_for_timeout(LONGEST_PAUSE)
    assert page.input_value(NUMBER) == number
    page.locator("[data-hint=close]").click()
    wished.evaluate("one => one.click()")
    page.wait_for_function(ON, arg=number)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_the_bar_takes_two_fifths_at_most_with_its_button(people: People, language: str) -> None:
    page = sit_down(people, "phone", language).page
    met = set()
    for _ in range(14):
        kind = kind_of(page)
        met.add(kind)
        share, reach = page.evaluate(BAR)
        assert share <= MOST, kind
        assert reach, kind
        go_on(page)
    assert {"workforce", "overhead", "loans", "blink"} <= met


@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_is_watched_keeps_a_name(people: People, seats: int) -> None:
    """On one line each, as long as it fits."""
    page = sit_down(people, "wide", seats=seats).page
    until(page, "blink")
    if page.locator("#lid .option-watch.is-closed").count():
        pytest.fail("nobody has watched yet")
    page.locator("#lid [name=watch]").first.check()
    for name in page.locator(".watched .pickcard > span:not(.seat)").all():
        box = name.bounding_box()
        assert box is not None
        assert box["width"] > 30
        assert box["height"] < 60


def test_a_closed_pocket_looks_closed_and_says_why(people: People) -> None:
    """Before one's first turn (KR-R12)."""
    ada = people("Ada", viewport=SCREENS["wide"])
    for _ in range(20):
        ada.set_up(3, ["bot:steady"] * 2, game="krach")
        ada.page.wait_for_selector("#decision-form")
        if kind_of(ada.page) == "blink":
            break
    assert kind_of(ada.page) == "blink"
    pocket = ada.page.locator(".option-pocket")
    assert "is-closed" in (pocket.get_attribute("class") or "")
    expect(pocket.locator(".closed-why")).to_contain_text("You may pocket from your first turn on.")
    expect(pocket.locator("input[type=checkbox]")).to_have_count(0)
    expect(pocket.locator("[value=pocket]")).to_be_disabled()


@pytest.mark.parametrize("kind", ["workforce", "overhead", "loans", "blink", "news"])
def test_nothing_overlaps_or_overflows_on_any_screen(people: People, kind: str) -> None:
    page = sit_down(people, language="fr").page
    until(page, kind)
    if kind == "blink":  # the next one: more is in hand by then, and pocketing is open
        go_on(page)
        until(page, kind)
    found = crowded_anywhere(page, ".pile, .scene, #lastly")
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_ready_made_bid_fills_and_one_button_commits(people: People, language: str) -> None:
    """On a phone all of them are in sight. The question is another game's, pushed here: an answer would be refused."""
    ada = sit_down(people, "phone", language)
    ada.page.evaluate(PUSHED, drawn(next(_bids()), 0, language))
    chips, button = ada.page.locator(".quick > [data-fill]"), ada.page.locator("#decision-form [data-bid]")
    plain = button.inner_text()
    for chip in chips.all():
        expect(chip).to_be_in_viewport(ratio=1)
    chips.last.click()
    value = chips.last.get_attribute("value") or ""
    expect(ada.page.locator("[name=amount]")).to_have_value(value)
    expect(chips.last).to_have_attribute("aria-pressed", "true")
    expect(button).to_have_text(f"{plain} {value}M")
    expect(ada.page.locator("#refused")).to_be_empty()


def _bids() -> Iterator[Match]:
    """Positions in which the first seat is asked to bid for a bank."""
    for seed in range(40):
        for match in positions(seed, 3):
            asked = any(one.seat == 0 and one.kind == "bid" for one in match.state.pending())
            if asked and drawn(match, 0, "en").count("data-fill") == 4:
                yield match
