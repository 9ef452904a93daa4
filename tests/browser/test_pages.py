"""Every page: for everybody, on any screen, in both languages and editions, and with nothing in its console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import People
from tests.browser.people import Person, open_person, play_undrawn, steadily
from tests.browser.site import Site

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`)"""
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  return scrollWidth <= clientWidth ? [] : [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1).slice(0, 5)
    .map((element) => `${element.tagName}.${element.className}#${element.id}`).concat(`${scrollWidth}`);
}"""
READ = ("/primer/qe", "/rules/qe", "/rules/qe/ledger", "/components/qe")
FIXED = ("/", "/new?game=qe", *READ, "/you", "/nowhere")
SCREENS = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 360, "height": 740}}


class Prepared:
    """Tables in every state, for one person, whose cookie any other context may carry."""

    def __init__(self, site: Site, chromium: Browser) -> None:
        ada = open_person(site, chromium, "Ada")
        self.waiting = ada.set_up(5, ["open", "bot:fixed"])
        self.asked = ada.set_up(4, ["bot:fixed", "bot:doubling", "bot:random"])
        play_undrawn([ada], steadily, lambda asked: asked.lot > 4 and asked.kind == "bid")
        self.looks = ada.set_up(5, ["bot:fixed", "bot:one-above", "bot:random", "bot:random"])
        play_undrawn([ada], lambda asked: int(asked.kind == "open"), lambda asked: asked.kind == "look")
        self.over = ada.set_up(3, ["bot:doubling", "bot:always-zero"])
        play_undrawn([ada], lambda asked: 10**24 + asked.lot if asked.lot == 7 else steadily(asked))
        self.still = self._still(site, chromium, ada)
        [token] = [cookie["value"] for cookie in ada.context.cookies() if cookie["name"] == "debacle"]
        self.cookies: list[Any] = [{"name": "debacle", "value": token, "url": site.url}]
        ada.context.close()

    def _still(self, site: Site, chromium: Browser, ada: Person) -> str:
        """A table where somebody else is asked."""
        other = open_person(site, chromium, "Bertille")
        path = ada.set_up(3, ["open", "bot:fixed"])
        other.join(path, 1)
        play_undrawn([ada, other], steadily, lambda asked: asked.who is other and asked.kind == "open")
        other.context.close()
        return path

    @property
    def pages(self) -> tuple[str, ...]:
        tables = (
            self.waiting,
            self.asked,
            self.looks,
            self.still,
            self.over,
            f"{self.over}/proof",
            f"{self.asked}/proof",
        )
        return (*FIXED, *tables)


@pytest.fixture(scope="module")
def prepared(site: Site, chromium: Browser) -> Prepared:
    return Prepared(site, chromium)


def visitor(people: People, prepared: Prepared, screen: str, language: str = "en", edition: str = "day") -> Person:
    ada = people("Ada", language, viewport=SCREENS[screen], bypass_csp=True)
    ada.context.add_cookies([*prepared.cookies, {"name": "edition", "value": edition, "url": ada.site.url}])
    return ada


def each_page(ada: Person, prepared: Prepared) -> Iterator[Page]:
    for path in prepared.pages:
        ada.go(path)
        yield ada.page
        ada.forgive("404")


@pytest.mark.parametrize(
    ("screen", "language", "edition"),
    [
        pytest.param("wide", "en", "day", marks=pytest.mark.soak),
        ("phone", "fr", "night"),
        pytest.param("wide", "fr", "night", marks=pytest.mark.soak),
    ],
)
def test_no_page_shuts_anybody_out(
    people: People, prepared: Prepared, screen: str, language: str, edition: str
) -> None:
    ada = visitor(people, prepared, screen, language, edition)
    found = []
    for page in each_page(ada, prepared):
        page.add_script_tag(path=AXE)
        found += [f"{page.url}: {violation}" for violation in page.evaluate(SERIOUS)]
    assert found == []


@pytest.mark.parametrize(("screen", "language"), [("wide", "fr"), ("phone", "en"), ("phone", "fr")])
def test_no_page_scrolls_sideways_and_the_decision_is_at_hand(
    people: People, prepared: Prepared, screen: str, language: str
) -> None:
    ada = visitor(people, prepared, screen, language)
    found = []
    for page in each_page(ada, prepared):
        found += [f"{page.url}: {wide}" for wide in page.evaluate(TOO_WIDE)]
        if page.locator("#seal, #look-yes").count():
            expect(page.locator("#seal, #look-yes")).to_be_in_viewport(ratio=1)
            page.mouse.wheel(0, 5000)
            expect(page.locator("#seal, #look-yes")).to_be_in_viewport(ratio=1)
    assert found == []


@pytest.mark.parametrize("script", [True, False])
def test_each_line_of_the_last_page_says_why(people: People, prepared: Prepared, script: bool) -> None:
    ada = people("Ada", java_script_enabled=script)
    ada.context.add_cookies(prepared.cookies)
    ada.go(prepared.over)
    for line in ("companies", "nationalisation", "monopolisation", "diversification", "thrift", "total", "spent"):
        said = ada.page.locator(f"#why-{line}")
        expect(said).to_be_hidden()
        ada.page.locator(f"#line-{line} .why-asked").click()
        expect(said).to_be_visible()
        expect(said.locator("li")).to_have_count(3)
        ada.page.keyboard.press("Escape")
        expect(said).to_be_hidden()


def test_who_has_finished_a_game_is_not_offered_its_primer(people: People, prepared: Prepared) -> None:
    ada, bertille = people("Ada"), people("Bertille")
    ada.context.add_cookies(prepared.cookies)
    for one in (ada, bertille):
        one.go(prepared.asked)
        expect(one.page.locator("#lastly")).to_be_visible()
    expect(bertille.page.locator("#teach-offer")).to_be_visible()
    expect(ada.page.locator("#teach-offer")).to_be_hidden()


def test_a_name_without_spaces_breaks_no_phone(people: People) -> None:
    ada = people("W" * 24, viewport=SCREENS["phone"])
    bertille = people("M" * 24, viewport=SCREENS["phone"])
    path = ada.set_up(3, ["open", "bot:fixed"])
    assert ada.page.evaluate(TOO_WIDE) == []
    bertille.join(path, 1)
    bertille.page.locator("#chat-text").fill("w" * 280)
    bertille.page.locator("#chat-text").press("Enter")
    expect(ada.page.locator(".chat")).to_contain_text("www")
    for one in (ada, bertille):
        assert one.page.evaluate(TOO_WIDE) == []
    ada.go("/you")
    assert ada.page.evaluate(TOO_WIDE) == []


def test_the_policy_holds_on_every_page(people: People, prepared: Prepared) -> None:
    """As served, scripts and styles of others would be stopped, and ours need nothing that is."""
    ada = people("Ada")
    ada.context.add_cookies(prepared.cookies)
    for path in prepared.pages:
        ada.go(path)
        ada.forgive("404")
        assert ada.troubles == []
    with ada.page.expect_console_message(lambda message: "policy: script-src" in message.text):
        ada.page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'), {textContent: 'evil = 1'}))"
        )
    assert ada.page.evaluate("typeof evil") == "undefined"
    ada.forgive("Content Security Policy", "policy: script-src")


def test_every_page_speaks_both_languages_and_has_two_editions(people: People, prepared: Prepared) -> None:
    ada = people("Ada")
    ada.context.add_cookies(prepared.cookies)
    language, edition = "en", "day"
    for path in prepared.pages:
        language, edition = ("fr", "night") if language == "en" else ("en", "day")
        ada.go(path)
        before = ada.page.url
        ada.page.locator(f"button[name=language][value={language}]").click()
        expect(ada.page.locator("html")).to_have_attribute("lang", language)
        ada.page.locator(f"button[name=edition][value={edition}]").click()
        expect(ada.page.locator("html")).to_have_attribute("data-edition", edition)
        assert ada.page.url == before
        ada.forgive("404")
    again = ada.watched(ada.context.new_page())  # remembered
    again.goto(ada.site.url)
    expect(again.locator("html")).to_have_attribute("lang", language)
    expect(again.locator("html")).to_have_attribute("data-edition", edition)


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_system_decides_the_edition_until_the_reader_does(people: People, system: str) -> None:
    ada = people("Ada", color_scheme=system)
    ada.go("/you")
    night = "getComputedStyle(document.documentElement).backgroundColor === 'rgb(27, 23, 21)'"
    assert ada.page.evaluate(night) is (system == "dark")
    edition, painted = ("day", False) if system == "dark" else ("night", True)
    ada.page.locator(f"button[name=edition][value={edition}]").click()
    expect(ada.page.locator("html")).to_have_attribute("data-edition", edition)
    assert ada.page.evaluate(night) is painted


def test_sound_can_be_turned_off(people: People, prepared: Prepared) -> None:
    ada = people("Ada")
    ada.context.add_cookies(prepared.cookies)
    ada.go(prepared.asked)
    expect(ada.page.locator("body")).to_have_attribute("data-sounds", "on")
    ada.page.locator("button[name=sound][value=off]").click()
    expect(ada.page.locator("body")).to_have_attribute("data-sounds", "off")
    ada.go("/")
    expect(ada.page.locator("body")).to_have_attribute("data-sounds", "off")


def test_another_device_becomes_the_same_person(people: People, prepared: Prepared) -> None:
    ada, phone = people("Ada"), people("Phone", "fr")
    ada.context.add_cookies(prepared.cookies)
    ada.go("/you")
    ada.page.locator("form[action='/you/link'] button").click()
    phone.page.goto(ada.page.locator("#link").input_value())
    phone.page.locator("form[action='/back'] .button-main").click()
    expect(phone.page.locator(f".yours a[href='{prepared.asked}']")).to_be_visible()
