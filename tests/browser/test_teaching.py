"""What teaches, in a browser: the primer, rules beside the table, words that explain themselves, the gallery.

By mouse, by keyboard and by finger; wide and on a phone; in both languages; at twice the size; and without a script."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.guides import SHOWN
from tests.browser.layout import crowded
from tests.browser.people import Person, play_until, steadily
from tests.browser.test_pages import AXE, SERIOUS

GAMES = Path(__file__).parents[2] / "src" / "debacle" / "games"
TAUGHT = sorted(file.parents[1].name for file in GAMES.glob("*/teaching/manual.en.md"))
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A screen of 1280 by 800, at twice the size."""
SCREENS = {"wide": WIDE, "phone": PHONE}
BOTH = pytest.mark.parametrize("screen", SCREENS)


def sit_down(people: People, language: str = "en", **more: Any) -> Person:
    """At a table of Q.E. where something is asked."""
    ada = people("Ada", language, **more)
    ada.set_up(4, ["bot:fixed", "bot:doubling", "bot:fixed"])
    play_until([ada], steadily, lambda asked: asked.kind == "bid")
    return ada


def violations(page: Page) -> list[str]:
    page.add_script_tag(path=AXE)
    found: list[str] = page.evaluate(SERIOUS)
    return found


# ---- the primer


@BOTH
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_primer_is_offered_once_and_one_tap_away_ever_after(people: People, screen: str, language: str) -> None:
    page = sit_down(people, language, bypass_csp=True, **SCREENS[screen]).page
    offer, primer = page.locator("#teach-offer"), page.locator("#primer")
    expect(page.locator("#teach-aim")).to_be_visible()
    expect(offer).to_be_visible()
    page.locator("#teach-yes").click()
    expect(primer).to_be_visible()
    expect(page.locator("#primer-close")).to_be_focused()
    expect(page.locator("#primer-close")).to_be_in_viewport(ratio=1)
    assert violations(page) == []
    assert crowded(page, "#table, .masthead-line, .teach-aim, .fig") == []
    page.keyboard.press("Escape")
    expect(primer).to_be_hidden()
    expect(offer).to_be_hidden()
    page.reload()
    expect(page.locator("#lastly .primer-open")).to_be_visible()
    expect(offer).to_be_hidden()
    page.mouse.wheel(0, 2000)
    opener = page.locator("#lastly .primer-open")
    expect(opener).to_be_in_viewport(ratio=0.9)
    opener.focus()
    page.keyboard.press("Enter")
    expect(primer).to_be_visible()
    page.locator("#primer-close").click()
    expect(primer).to_be_hidden()
    expect(opener).to_be_focused()


@pytest.mark.parametrize("script", [True, False])
def test_the_primer_leads_to_a_guided_game(people: People, script: bool) -> None:
    nina = people("Nina", java_script_enabled=script, watch=script)
    nina.go("/primer/friends")
    nina.page.locator("#main .guide-me button").click()
    expect(nina.page.locator("#table")).to_be_visible()
    assert "Friends" in nina.page.locator("#where").inner_text()
    if not script:
        return
    nina.set_up(4, ["bot:fixed"] * 3)
    nina.page.locator("#lastly .primer-open").click()
    nina.page.locator("#primer .guide-me button").click()
    expect(nina.page.locator(SHOWN)).to_have_attribute("data-pointer", "aim")


def test_who_declines_the_primer_is_not_asked_again(people: People) -> None:
    ada = sit_down(people)
    ada.page.locator("#teach-no").click()
    expect(ada.page.locator("#teach-offer")).to_be_hidden()
    ada.set_up(4, ["bot:fixed"] * 3)
    expect(ada.page.locator("#lastly")).to_be_visible()
    expect(ada.page.locator("#teach-offer")).to_be_hidden()


def test_a_page_that_changes_leaves_the_open_primer_alone(people: People) -> None:
    ada, bertille = people("Ada"), people("Bertille")
    bertille.join(ada.set_up(3, ["open", "bot:fixed"]), 1)
    play_until([ada, bertille], steadily, lambda asked: asked.who is bertille)
    ada.page.locator("#lastly .primer-open").click()
    before = ada.page.locator("#ticker-turns").inner_text()
    bertille.answer(7)
    expect(ada.page.locator("#ticker-turns")).not_to_have_text(before)
    expect(ada.page.locator("#primer")).to_be_visible()


# ---- rules beside the table


@BOTH
def test_a_rule_opens_beside_the_table_and_never_instead_of_it(people: People, screen: str) -> None:
    page = sit_down(people, "fr", bypass_csp=True, **SCREENS[screen]).page
    at, drawer = page.url, page.locator("#teach-beside")
    page.locator("#amount").fill("41")
    link = page.locator("#asked-note .rule-link")
    link.click()
    expect(drawer).to_be_visible()
    expect(page.locator("#teach-beside .is-meant")).to_contain_text("QE-12")
    expect(page.locator("#teach-beside .is-meant")).to_be_in_viewport(ratio=0.9)
    assert page.url == at
    expect(page.locator("#amount")).to_have_value("41")
    if screen == "wide":
        expect(page.locator("#seal")).to_be_in_viewport(ratio=1)
        page.locator("#seal").click(trial=True)
    assert violations(page) == []
    page.locator("#teach-beside .is-meant .refs a").first.click()  # its small print, in the same place
    expect(page.locator("#teach-beside .is-meant dt")).to_have_text("QE-12")
    page.locator("#teach-beside .is-meant .told").click()  # and back
    expect(page.locator("#teach-beside .is-meant .refs a").first).to_have_text("QE-12")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()


def test_a_rule_opens_in_its_own_tab_where_there_is_no_script(people: People) -> None:
    ada = people("Ada", java_script_enabled=False)
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    while not ada.page.locator("#decision-form .rule-link").count():
        ada.page.reload()
    with ada.context.expect_page() as opened:
        ada.page.locator("#decision-form .rule-link").click()
    expect(opened.value).to_have_url(re.compile("/rules/qe#QE-35$"))
    expect(opened.value.locator("#QE-35")).to_be_in_viewport()
    with ada.context.expect_page() as opened:
        ada.page.locator("#teach-aim .primer-open").click()
    expect(opened.value.locator("#primer-headline")).to_be_visible()


@pytest.mark.parametrize("game", TAUGHT)
def test_every_anchor_of_the_ledger_is_still_one_of_the_rules_page(people: People, game: str) -> None:
    ada = people("Ada")
    ada.go(f"/rules/{game}/ledger")
    ids = ada.page.locator(".statements > div").evaluate_all("all => all.map(({ id }) => id)")
    ada.go(f"/rules/{game}")
    assert ids
    found = ada.page.evaluate("ids => ids.filter(id => !document.getElementById(id))", ids)
    assert found == []
    broken = "() => [...document.querySelectorAll('#main a[href^=\"#\"]')].map((one) => one.hash.slice(1))"
    assert ada.page.evaluate(f"({broken})().filter((id) => !document.getElementById(id))") == []


# ---- words that explain themselves


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_word_explains_itself_to_the_keyboard(people: People, language: str) -> None:
    page = sit_down(people, language).page
    word, tip = page.locator("#open-bid .term"), page.locator("#teach-tip")
    page.locator("#lot .tile").focus()
    page.keyboard.press("Tab")
    expect(word).to_be_focused()
    expect(tip).to_be_visible()
    expect(word).to_have_attribute("aria-describedby", "teach-tip")
    expect(tip).to_contain_text({"en": "Open bid", "fr": "Enchère publique"}[language])
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(word).not_to_have_attribute("aria-describedby", re.compile("."))
    page.keyboard.press("Enter")  # its meaning again, and the rule from there
    expect(tip).to_be_visible()
    tip.locator("a").click()
    expect(page.locator("#teach-beside .is-meant")).to_contain_text("QE-11")


def test_a_thing_explains_itself_to_the_mouse(people: People) -> None:
    page = sit_down(people).page
    tip = page.locator("#teach-tip")
    page.locator("#lot .tile").hover()
    expect(tip).to_be_visible()
    expect(tip.locator("h4")).to_have_text(page.locator("#lot h3").inner_text())
    tip.hover()  # one may go over and press its link
    expect(tip).to_be_visible()
    page.locator("#asked").hover()
    expect(tip).to_be_hidden()


def test_a_thing_explains_itself_to_a_finger_that_stays(people: People) -> None:
    page = sit_down(people, **PHONE).page
    tip = page.locator("#teach-tip")
    page.locator("#lot .tile").scroll_into_view_if_needed()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")  # it has scrolled
    touch = {"pointerType": "touch", "bubbles": True, "isPrimary": True}
    page.locator("#lot .tile").dispatch_event("pointerdown", touch)
    expect(tip).to_be_visible()
    expect(tip).to_be_in_viewport(ratio=1)
    page.locator("#asked").dispatch_event("pointerdown", touch)
    expect(tip).to_be_hidden()


def test_every_thing_that_is_marked_is_explained(people: People) -> None:
    page = sit_down(people).page
    keys = page.locator("[data-term]").evaluate_all("all => [...new Set(all.map(({ dataset }) => dataset.term))]")
    texts = page.evaluate(
        """async () => {
          const text = await (await fetch(document.getElementById("teach-tip").dataset.terms)).text();
          return [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-key]")]
            .map(({ dataset }) => dataset.key);
        }"""
    )
    assert len(keys) > 5
    assert sorted(set(keys) - set(texts)) == []


# ---- the gallery, and pages at twice the size


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(("language", "query", "tag"), [("en", "finance", "Japan"), ("fr", "etats finance", "Finance")])
def test_the_gallery_is_searched(people: People, script: bool, language: str, query: str, tag: str) -> None:
    ada = people("Ada", language, java_script_enabled=script)
    ada.go("/components/qe")
    cards = ada.page.locator(".exhibit:visible")
    everything = cards.count()
    ada.page.locator("#q").fill(query)
    ada.page.locator("#tag").select_option(tag)
    if not script:
        ada.page.locator("#gallery-search button").click()
    expect(cards).to_have_count(1)
    expect(ada.page.locator("#gallery-found")).to_contain_text("1")
    assert everything > 20


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "fr"])  # the longer words
@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_read_can_be_read_at_twice_the_size(people: People, game: str, language: str) -> None:
    ada = people("Ada", language, bypass_csp=True, **ZOOMED)
    found = []
    for path in (f"/primer/{game}", f"/rules/{game}", f"/rules/{game}/ledger", f"/components/{game}"):
        ada.go(path)
        found += [f"{path}: {one}" for one in (*crowded(ada.page, ".fig"), *violations(ada.page))]
    assert found == []


def test_the_primer_can_be_read_at_twice_the_size(people: People) -> None:
    page = sit_down(people, bypass_csp=True, **ZOOMED).page
    page.locator("#teach-yes").click()
    expect(page.locator("#primer-close")).to_be_in_viewport(ratio=1)
    page.locator("#primer .mistakes").scroll_into_view_if_needed()
    expect(page.locator("#primer .mistakes li").first).to_be_in_viewport()
    assert violations(page) == []
