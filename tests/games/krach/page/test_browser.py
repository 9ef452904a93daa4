"""Whole games of Krach in a real browser, against bots: at a desk, on a phone, by keyboard, with axe."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.people import wish
from tests.browser.site import TIMEOUT, Site

PATIENCE = 480.0
AXE = Path(__file__).parents[4] / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)"""
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  return scrollWidth <= clientWidth ? [] : [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1).slice(0, 5)
    .map((element) => `${element.tagName}.${element.className}#${element.id}`).concat(`${scrollWidth}`);
}"""
ASKED = """() => {
  const form = document.querySelector("#decision-form");
  const number = form?.elements.namedItem("number").value;
  return form && window.answered !== number && !document.querySelector(".htmx-request") ? form.dataset.kind : null;
}"""
ANSWER = """(quiet) => {
  const form = document.querySelector("#decision-form");
  window.answered = form.elements.namedItem("number").value;
  const find = (selector) => form.querySelector(selector);
  const refuse = find("[data-refuse]");
  if (quiet && refuse) {
    refuse.click();
    return;
  }
  const tick = (selector) => { const one = find(selector); if (one) one.checked = true; };
  if (form.dataset.kind === "blink") {
    const loot = ".pocketing input[type=checkbox]";
    if (!quiet && find(loot)) { tick("[value=pocket]"); tick(loot); }
    find("button").click();
    return;
  }
  tick(".choosing input[type=radio]");
  if (form.dataset.kind === "slump") tick("input[type=checkbox]");
  const act = ["lend", "grow", "accept", "bailout"].map((name) => find(`button[value=${name}]`)).find(Boolean);
  const wanted = form.dataset.kind === "news" ? null : act;
  const last = find("button[value=give_up]") || find("button[value^='play:']");
  (wanted || find("[data-choose]") || refuse || last).click();
}"""


class Visits:
    """Pages that people open, and what went wrong on them."""

    def __init__(self, site: Site, chromium: Browser) -> None:
        self._site = site
        self._chromium = chromium
        self._contexts: list[BrowserContext] = []
        self.wrong: list[str] = []

    def page(self, width: int, language: str) -> Page:
        context = self._chromium.new_context(
            base_url=self._site.url,
            viewport={"width": width, "height": 900 if width > 700 else 760},
            reduced_motion="reduce",
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            bypass_csp=True,
        )
        context.set_default_timeout(TIMEOUT)
        wish(context)
        self._contexts.append(context)
        opened = context.new_page()
        opened.on("pageerror", lambda error: self.wrong.append(str(error)))
        opened.on("console", self._heard)
        return opened

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.wrong.append(said.text)

    def forgive(self) -> None:
        """What was refused was meant to be."""
        self.wrong.clear()

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visits(site: Site, chromium: Browser) -> Iterator[Visits]:
    """At the end no page may have complained."""
    opened = Visits(site, chromium)
    yield opened
    opened.close()
    assert opened.wrong == []


def sit_down(page: Page, seats: int, bot: str) -> None:
    page.goto("/new?game=krach")
    page.check(f'[name=seats][value="{seats}"]', force=True)
    for number in range(1, seats):
        page.select_option(f"#chair-{number}", f"bot:{bot}")
    page.select_option("#pace", "fast")
    page.click("form.order .button-main")
    page.wait_for_url("**/t/**")


def until(page: Page, wanted: str, *, quiet: bool = False) -> bool:
    """Answer whatever is asked, up to a question of this kind; whether it came before the game was over. Who is quiet
    refuses what can be refused, and so keeps all cards but the overhead."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        kind = page.evaluate(ASKED)
        if kind == wanted:
            return True
        if kind is not None:
            page.evaluate(ANSWER, quiet)
        elif page.get_attribute("#mark", "data-status") == "over":
            return False
        else:
            assert page.locator("#refused").all_inner_texts() in ([], [""])
            page.wait_for_timeout(20)
    raise TimeoutError(wanted)


def new_game_at(page: Page, kind: str, seats: int = 2) -> None:
    """Where this is asked for the first time; with bots that neither ruin themselves before nor close a workforce."""
    sit_down(page, seats, "steady")
    assert until(page, kind, quiet=True)


def new_game_at_plain_news(page: Page) -> None:
    """Once in ten games the first Event is a Krach."""
    new_game_at(page, "news")
    while page.locator("#decision-form[data-grave]").count():
        new_game_at(page, "news")


def is_open_to_all(page: Page) -> list[str]:
    page.add_script_tag(path=AXE)
    return [*page.evaluate(SERIOUS), *page.evaluate(TOO_WIDE)]


@pytest.mark.parametrize(("width", "language", "seats"), [(1280, "en", 3), (360, "fr", 2)])
def test_a_whole_game(visits: Visits, width: int, language: str, seats: int) -> None:
    page = visits.page(width, language)
    sit_down(page, seats, "random")
    blinked = until(page, "blink")
    if blinked:
        assert is_open_to_all(page) == []
        until(page, "never")
    expect(page.locator("#headline")).not_to_be_empty()
    expect(page.locator("#verdict-table tbody tr")).to_have_count(seats)
    totals = page.locator("#verdict-table .verdict-total").all_inner_texts()
    assert page.locator("#cases .sum .total td").all_inner_texts() == totals
    assert is_open_to_all(page) == []


@pytest.mark.parametrize(("width", "language"), [(1280, "fr"), (360, "en")])
@pytest.mark.parametrize("kind", ["workforce", "loans", "news"])
def test_no_question_shuts_anybody_out(visits: Visits, width: int, language: str, kind: str) -> None:
    page = visits.page(width, language)
    new_game_at(page, kind, 3)
    for lever in page.locator("details.lever").all():
        lever.evaluate("one => { one.open = true }")
        assert page.evaluate(TOO_WIDE) == []
    assert is_open_to_all(page) == []
    expect(page.locator("[data-refuse]").first).to_be_visible()


def test_a_loan_says_what_it_does_before_it_is_made(visits: Visits) -> None:
    page = visits.page(1280, "en")
    new_game_at(page, "loans")
    row = page.locator("#hand tbody tr").last
    row.click()
    card = row.get_attribute("data-card")
    expect(page.locator("[data-lend=card]")).to_have_value(card or "")
    said = row.get_attribute("data-margin-said") or "?"
    expect(page.locator("#cover-after td").last).to_contain_text(said)
    expect(page.locator("#stakes")).to_contain_text(said.strip("+−"))
    page.locator("button[value=lend]").click()
    expect(page.locator(f"#hand-{card}")).to_have_count(0)
    expect(page.locator("#books .chip:not(.chip-slot)").first).to_be_visible()


def test_the_blink_says_what_a_choice_leaves(visits: Visits) -> None:
    """On one's own turn one may pocket. The choice follows the boxes; only three fit in a pocket; by keyboard too."""
    page = visits.page(1280, "en")
    new_game_at(page, "loans")
    assert until(page, "blink", quiet=True)
    boxes = page.locator(".option-pocket input[type=checkbox]")
    for place in range(3):
        boxes.nth(place).focus()
        page.keyboard.press("Space")
    expect(page.locator("[name=act][value=pocket]")).to_be_checked()
    worth = sum(int(boxes.nth(place).get_attribute("data-value") or 0) for place in range(3))
    expect(page.locator("#blink-choice")).to_have_text(f"Pocket 3, {worth}M")
    expect(page.locator("#odds-3")).to_have_class("chosen")
    expect(page.locator("#margin-after")).to_contain_text("M")
    expect(boxes.nth(3)).to_be_disabled()
    names = page.locator(".option-pocket .pick-first > span").all_inner_texts()[:3]
    number = page.locator("#decision-form [name=number]").input_value()
    page.locator(f"#blink-{number}").press("Enter")
    expect(page.locator(f"#blink-{number}")).to_have_count(0)
    mine = re.compile(f"You pocket .*{re.escape(names[0])}|Caught! You, with 3 cards")  # a bot may have looked
    expect(page.locator("#ticker .line").filter(has_text=mine)).not_to_have_count(0)


def test_an_offer_and_a_mistake_in_it(visits: Visits) -> None:
    page = visits.page(360, "en")
    new_game_at(page, "loans")
    page.locator("#more > summary").click()
    page.locator("#lever-offer > summary").click()
    page.locator("#offer input[type=radio]").first.check()
    page.locator("#offer input[type=checkbox]").first.check()
    page.locator("#offer [name='offer.worth']").fill("a lot")
    page.locator("#offer button[value=sale]").click()
    expect(page.locator("#refused")).to_contain_text("whole number")
    visits.forgive()
    page.locator("#offer [name='offer.worth']").fill("1")
    page.locator("#offer button[value=sale]").click()
    expect(page.locator("#ticker .line").filter(has_text="You make Steady an offer")).to_contain_text(
        "for cards worth 1M"
    )


def test_passing_the_news_by_itself(visits: Visits) -> None:
    page = visits.page(1280, "en")
    new_game_at_plain_news(page)
    page.locator(".acts [data-auto]").click()
    expect(page.locator("#auto-said")).to_contain_text("Your page passes the news")
    for _ in range(4):
        end = time.monotonic() + PATIENCE
        while (kind := page.evaluate(ASKED)) is None and time.monotonic() < end:
            if page.get_attribute("#mark", "data-status") == "over":
                return
            page.wait_for_timeout(20)
        if kind == "news":  # on its way out by itself, or a Krach
            page.wait_for_function(
                "() => document.querySelector('#decision-form')?.dataset.kind !== 'news' "
                "|| 'grave' in document.querySelector('#decision-form').dataset"
            )
            return
        page.evaluate(ANSWER)


def test_a_wish_to_pass_can_be_seen_and_taken_back(visits: Visits) -> None:
    page = visits.page(360, "fr")
    new_game_at_plain_news(page)
    expect(page.locator("#auto-on")).to_be_hidden()
    page.locator(".acts [data-auto]").click()
    expect(page.locator("#auto-on")).to_be_visible()
    page.locator("#auto-off").click()
    expect(page.locator("#auto-on")).to_be_hidden()


def test_a_blink_in_which_nothing_is_open_passes_by_itself(visits: Visits) -> None:
    """One who has watched rests their eyes, and one who has pocketed does not pocket again in this lap."""
    page = visits.page(1280, "en")
    new_game_at(page, "blink", 4)
    while not page.locator("#decision-form[data-shut]").count():
        number = page.locator("#decision-form [name=number]").input_value()
        watched, cards = page.locator(".watched input"), page.locator(".pocketing input[type=checkbox]")
        (watched.first if watched.count() else cards.first).check(force=True)
        page.locator(f"#blink-{number}").click()
        expect(page.locator(f"#blink-{number}")).to_have_count(0)
        assert until(page, "blink", quiet=True)
    expect(page.locator("#lid .standfirst")).to_contain_text("this blink passes by itself")
    number = page.locator("#decision-form [name=number]").input_value()
    expect(page.locator(f"#blink-{number}")).to_have_count(0)
