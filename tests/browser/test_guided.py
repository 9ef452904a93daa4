"""Beside the table: a guide that can be left, resumed and ignored, hints, and bots that can be silenced."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.guides import COVERED, PHONE, SHOWN, WIDE, begin, check_pointer, follow, obey
from tests.browser.people import Person
from tests.browser.test_pages import AXE, TOO_WIDE

ZOOMED = {"width": 640, "height": 450}
"""A screen of 1280 at 200 %."""
FIRST = {
    "qe": ("aim", "worth", "first"),
    "friends": ("aim", "worth", "first"),
    "krach": ("aim", "hand", "hire"),
    "crisis": ("aim", "target", "found"),
}
"""What each guide says first."""
ANY = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target).join(" ")}`)"""
RESUME, POINTER = "#guide-resume", "#pointer"


def shown(person: Person, pointer: str) -> None:
    expect(person.page.locator(SHOWN)).to_have_attribute("data-pointer", pointer)


def test_a_guide_is_left_and_resumed(people: People) -> None:
    nina = people("Nina")
    begin(nina, "qe")
    nina.page.locator(f"{POINTER} [data-guide=next]").click()
    shown(nina, "worth")
    nina.page.locator(f"{POINTER} [data-guide=leave]").click()
    expect(nina.page.locator(POINTER)).to_be_hidden()
    expect(nina.page.locator(".guided")).to_have_count(0)
    table = nina.table
    nina.go("/")
    nina.page.locator("form.guide-me button[value=qe]").first.click()
    expect(nina.page).to_have_url(re.compile(table))
    expect(nina.page.locator(POINTER)).to_be_hidden()
    nina.page.locator(RESUME).click()
    shown(nina, "worth")
    expect(nina.page.locator(RESUME)).to_be_hidden()


def test_who_does_otherwise_is_guided_on(people: People) -> None:
    nina = people("Nina")
    begin(nina, "qe")
    shown(nina, "aim")
    nina.answer(999_999)  # whatever was said
    shown(nina, "printed")
    obey(nina.page)
    shown(nina, "nation")
    nina.answer(0)
    shown(nina, "round-sum")


def faults(page: Page) -> list[str]:
    """All that axe finds, also what it calls moderate, and what is too wide."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [*page.evaluate(ANY), *page.evaluate(TOO_WIDE)]


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(ZOOMED, id="zoomed"),
        pytest.param(WIDE, id="1280", marks=pytest.mark.soak),
        pytest.param(PHONE, id="360", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize(("game", "pointers"), FIRST.items())
def test_everybody_can_use_it(people: People, game: str, pointers: tuple[str, ...], size: dict[str, int]) -> None:
    nina = people("Nina", viewport=size)
    begin(nina, game)
    page = nina.page
    for pointer in pointers:
        shown(nina, pointer)
        check_pointer(page)
        assert faults(page) == []
        if pointer != pointers[-1]:
            obey(page)
    page.locator("#lastly [form=hint]").click()
    expect(page.locator("#advice")).to_be_visible()
    assert faults(page) == []
    at = page.locator("[data-pointer]").first.get_attribute("data-at") or ""
    assert not page.evaluate(COVERED, ["#advice", at])


@pytest.mark.soak
@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize(("language", "edition"), [("en", "day"), ("fr", "night")])
def test_every_note_can_be_used_at_twice_the_size(people: People, game: str, language: str, edition: str) -> None:
    nina = people("Nina", language, viewport=ZOOMED)
    nina.context.add_cookies([{"name": "edition", "value": edition, "url": nina.site.url}])
    begin(nina, game)
    seen: dict[str, list[str]] = {}

    def look(page: Page, pointer: str) -> None:
        kind = re.sub(r"-\d+$", "", pointer)
        if kind not in seen:
            seen[kind] = faults(page)

    follow(nina, look)
    assert {kind: found for kind, found in seen.items() if found} == {}


def test_what_has_happened_waits_until_the_guide_has_begun(people: People) -> None:
    """In Crisis an event is drawn before anybody is asked anything."""
    nina = people("Nina", scenes="all")
    begin(nina, "crisis")
    shown(nina, "aim")
    expect(nina.page.locator("#scene")).to_be_hidden()
    obey(nina.page)
    expect(nina.page.locator("#scene")).to_be_visible()
    nina.page.keyboard.press("Escape")
    expect(nina.page.locator("#scene")).to_be_hidden()
    shown(nina, "target")
    nina.page.reload()
    shown(nina, "target")
    expect(nina.page.locator("#scene")).to_be_hidden()


def test_who_is_guided_is_offered_no_primer_besides(people: People) -> None:
    nina = people("Nina")
    begin(nina, "qe")
    shown(nina, "aim")
    expect(nina.page.locator("#teach-offer")).to_be_hidden()
    nina.page.locator("#teach-aim .primer-open").click()
    expect(nina.page.locator("#primer-close")).to_be_visible()
    expect(nina.page.locator("#primer .guide-me")).to_have_count(0)


def test_it_is_reached_by_keys_and_heard_at_its_control(people: People) -> None:
    nina = people("Nina")
    begin(nina, "qe")
    page = nina.page
    for _ in range(2):
        page.locator(f"{POINTER} summary, {POINTER} [data-guide=leave]").first.focus()
        while not page.evaluate("document.activeElement.matches('[data-guide=next]')"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    shown(nina, "first")
    described = page.locator("#amount").get_attribute("aria-describedby") or ""
    assert "pointer-said" in described.split()


def test_a_hint_is_given_and_goes_with_its_question(people: People) -> None:
    nina = people("Nina", language="fr")
    nina.set_up(4, ["bot:lavish", "bot:tight", "bot:envious"], hints="yes")
    nina.asked()
    advice = nina.page.locator("#advice")
    nina.page.locator("#lastly [form=hint]").click()
    expect(advice).to_contain_text("gagne environ")
    nina.page.locator("[data-hint=close]").click()
    expect(advice).to_be_hidden()
    nina.page.locator("#lastly [form=hint]").click()
    expect(advice).to_be_visible()
    nina.answer(1_234)
    expect(advice).to_be_hidden()


def test_bots_speak_and_can_be_silenced(people: People) -> None:
    nina = people("Nina")
    nina.set_up(4, ["bot:lavish", "bot:tight", "bot:envious"])
    bubble = nina.page.locator("#aside-said")
    for bid in range(1, 17):
        if bubble.is_visible():
            break
        nina.answer(100 * bid + 7)
    expect(bubble).to_be_visible()
    expect(bubble.locator("use")).to_have_attribute("href", re.compile("faces.*svg#(lavish|tight|envious)"))
    nina.page.locator("#aside-mute").click()
    expect(bubble).to_be_hidden()
    nina.page.reload()
    expect(nina.page.locator("html")).to_have_class(re.compile("remarks-off"))
    nina.page.locator("#lately-toggle").click()
    nina.page.locator("#remark-wish").select_option("on")
    expect(nina.page.locator("html")).not_to_have_class(re.compile("remarks-off"))


def test_without_a_script_the_guide_is_a_list(people: People) -> None:
    nina = people("Nina", java_script_enabled=False, watch=False)
    begin(nina, "qe")
    expect(nina.page.locator("#guide [data-pointer]").first).to_be_visible()
    expect(nina.page.locator("#guide .pointer-head").first).to_have_text("Save companies with money you print")
    expect(nina.page.locator("#guide [data-guide]").first).to_be_hidden()
