"""Crisis in a real browser: whole games, the production desk, by mouse, by keyboard and without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from debacle.core.match import replay
from debacle.core.record import read_record
from debacle.games.crisis.rules.events import Produced
from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.browser.test_pages import AXE, SCREENS, SERIOUS, TOO_WIDE
from tests.games.crisis.page.visitor import LOAN, MOVED_ON, SUBSIDIES, Player, sit_down
from tests.games.crisis.play import GAME, positions
from tests.games.crisis.play import page as drawn


def test_a_whole_game_alone_and_the_desk_keeps_its_word(people: People) -> None:
    """What the desk added up before each confirmation is what was made, as the record proves."""
    ada = people("Ada")
    sit_down(ada, 1)
    player = Player(ada)
    kinds = player.play()
    assert set(kinds) >= {"place", "company", "foreign", "energy", "produce"}
    expect(ada.page.locator("#headline")).not_to_be_empty()
    expect(ada.page.locator("#verdict-table tbody tr")).to_have_count(1)
    record = read_record(ada.context.request.get(f"{ada.page.url}/record").body())
    match = replay(GAME, record)
    produced = [event for event in match.seen_by(0) if isinstance(event, Produced)]
    assert player.made
    assert player.made == [list(map(str, event.made)) for event in produced]


def test_a_whole_game_against_a_bot_on_a_phone(people: People) -> None:
    """Every kind of question once, as axe and a narrow screen see it."""
    ada = people("Ada", "fr", viewport=SCREENS["phone"], bypass_csp=True)
    sit_down(ada, 2)
    seen: set[str] = set()
    found: list[str] = []

    def look(kind: str) -> None:
        if kind in seen:
            return
        seen.add(kind)
        found.extend([f"{kind}: {one}" for one in _faults(ada)])
        button = ada.page.locator("#decision .button:visible").first
        expect(button).to_be_in_viewport(ratio=1)
        expect(ada.page.locator("#asked-note")).to_be_in_viewport(ratio=1)
        if ada.page.locator("#decision-form").get_attribute("data-where"):  # what it is about is one tap away
            expect(ada.page.locator("#asked-note a[href^='#']")).to_be_visible()
        if kind == "produce":  # the page was read further down before
            expect(ada.page.locator("#bench-head")).to_be_in_viewport(ratio=1)
        ada.page.mouse.wheel(0, 5000)
        expect(button).to_be_in_viewport(ratio=1)

    Player(ada).play(look)
    found += [f"end: {one}" for one in _faults(ada)]
    assert found == []
    assert "place" in seen
    expect(ada.page.locator("#headline")).not_to_be_empty()
    expect(ada.page.locator("#verdict-table tbody tr")).to_have_count(2)
    assert (
        ada.page.evaluate("(box => box.scrollWidth - box.clientWidth)(document.querySelector('#verdict-scroll'))") <= 0
    )
    assert ada.page.locator("#leavings").evaluate("row => row.scrollLeft") == 0


def _faults(ada: Person) -> list[str]:
    """What axe finds serious, and what is too wide."""
    if not ada.page.evaluate("Boolean(window.axe)"):
        ada.page.add_script_tag(path=AXE)
    return [*ada.page.evaluate(SERIOUS), *ada.page.evaluate(TOO_WIDE)]


@pytest.mark.parametrize(
    ("screen", "language", "edition"),
    [
        ("phone", "fr", "night"),
        pytest.param("wide", "en", "night", marks=pytest.mark.soak),
        pytest.param("wide", "fr", "day", marks=pytest.mark.soak),
    ],
)
def test_the_desk_is_for_everybody(people: People, screen: str, language: str, edition: str) -> None:
    ada = people("Ada", language, viewport=SCREENS[screen], bypass_csp=True)
    ada.context.add_cookies([{"name": "edition", "value": edition, "url": ada.site.url}])
    sit_down(ada, 1)
    player = Player(ada, on_board=screen == "wide")
    player.asked()
    assert _faults(ada) == []
    player.until_a_plan()
    assert _faults(ada) == []
    ada.page.locator("[data-desk=fill]").click()
    expect(ada.page.locator(".worker-busy").first).to_be_visible()
    assert _faults(ada) == []
    heights = ada.page.locator(".worker").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(heights) < 100  # a name is not broken into letters


def test_a_worker_is_dragged_to_a_post_and_stands_in_one_place(people: People) -> None:
    ada = people("Ada")
    sit_down(ada, 1)
    plan = Player(ada).until_a_plan()
    page = ada.page
    for name, worker in plan:
        slot = page.locator(f"select[data-slot][name='{name}']")
        page.locator(f"#worker-{worker}").drag_to(slot)
        expect(slot).to_have_value(worker)
        expect(page.locator(f"#worker-{worker}")).to_have_class("worker worker-busy")
    expect(page.locator(".plant-on")).not_to_have_count(0)
    expect(page.locator("#balance")).to_contain_text("As planned: +")
    for name, worker in plan:
        page.locator(f"#worker-{worker}").drag_to(page.locator("#bench-head"))
        expect(page.locator(f"select[data-slot][name='{name}']")).to_have_value("")
    expect(page.locator(".plant-on")).to_have_count(0)


def test_by_keyboard_alone(people: People) -> None:
    """A space from the list, and a plan at the desk."""
    ada = people("Ada")
    sit_down(ada, 1)
    page = ada.page
    Player(ada).asked()
    page.locator("select[data-spaces]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#consequence")).not_to_be_empty()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_contain_text("manager 2 of")
    for name, worker in Player(ada).until_a_plan():
        slot = page.locator(f"select[data-slot][name='{name}']")
        slot.focus()
        while slot.input_value() != worker:
            before = slot.input_value()
            page.keyboard.press("ArrowDown")
            expect(slot).not_to_have_value(before)
    expect(page.locator("#balance")).to_contain_text("As planned: +")
    page.locator("[name=do][value=confirm]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#decision.cr-ask-produce")).to_have_count(0)


REPAY = {"en": "Before the evaluation.", "fr": "Avant le bilan."}
REPAID = {"en": "You repay your last loan.", "fr": "Vous remboursez votre dernier emprunt."}


@pytest.mark.parametrize(("screen", "language"), [("wide", "en"), ("phone", "fr")])
def test_a_loan_is_repaid_between_the_export_and_the_evaluation(people: People, screen: str, language: str) -> None:
    """And the round goes on where it was."""
    ada = people("Ada", language, viewport=SCREENS[screen], bypass_csp=True)
    sit_down(ada, 1)
    page, player = ada.page, Player(ada)
    for where in (LOAN, SUBSIDIES, SUBSIDIES, SUBSIDIES):
        number = player.asked()["number"]
        page.locator("select[data-spaces]").select_option(str(where))
        page.locator("#decision .button-main").click()
        page.wait_for_function(MOVED_ON, arg=number)
    player.until("repay")
    expect(page.locator("#ticker")).not_to_contain_text(REPAID[language])
    assert _faults(ada) == []
    expect(page.locator("#asked-note")).to_contain_text(REPAY[language])
    expect(page.locator("#decision [name=do][value=repay]")).to_be_in_viewport(ratio=1)
    number = player.asked()["number"]
    page.locator("#decision [name=do][value=repay]").click()
    page.wait_for_function(MOVED_ON, arg=number)
    assert player.asked()["kind"] == "place"
    expect(page.locator("#ticker")).to_contain_text(REPAID[language])


def test_every_area_is_one_tap_away_on_a_phone(people: People) -> None:
    ada = people("Ada", "fr", viewport=SCREENS["phone"])
    sit_down(ada, 2)
    Player(ada).asked()
    links = ada.page.locator(".jumps a")
    assert links.count() == 8
    for link in links.all():
        link.click()
        area = str(link.get_attribute("href"))
        expect(ada.page.locator(f"{area} h2").first).to_be_in_viewport(ratio=1)
        expect(ada.page.locator("#decision .button-main")).to_be_in_viewport(ratio=1)


SMALL = """() => [...document.querySelectorAll(
  "#crisis :is(.space:not(.space-key), summary, select), #decision :is(.button, summary, select, .jumps a)")]
  .filter((one) => one.checkVisibility() && one.offsetHeight < 44)
  .map((one) => `${one.className} ${one.textContent.trim().slice(0, 30)} ${one.offsetHeight}`)"""
OPEN = (
    "() => [...document.querySelectorAll('#crisis details[data-phone]')].filter((one) => one.open).map((one) => one.id)"
)
BEGIN = ["offices-fold", "labour-fold", "companies-fold"]


def test_on_a_phone_what_does_not_matter_is_folded_and_a_thumb_hits_the_rest(people: People) -> None:
    """At first a company is wanted; a jump opens what it goes to, and it stays open when the page changes."""
    ada = people("Ada", "fr", viewport=SCREENS["phone"])
    sit_down(ada, 2)
    page, player = ada.page, Player(ada)
    player.asked()
    assert page.evaluate(OPEN) == BEGIN
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollHeight") < 4800
    expect(page.locator("#import-fold .imports")).to_be_hidden()
    expect(page.locator("#import-fold .quote").first).to_be_visible()
    page.locator(".jumps a[href='#import']").click()
    expect(page.locator("#import-fold .imports")).to_be_visible()
    assert page.evaluate(SMALL) == []
    page.locator("select[data-spaces]").select_option(str(SUBSIDIES))
    page.locator("#decision .button-main").click()
    expect(page.locator("#asked")).to_contain_text("manager 2")
    assert page.evaluate(OPEN) == [*BEGIN, "import-fold"]
    player.until("produce")
    assert set(page.evaluate(OPEN)) <= {*BEGIN, "import-fold"}  # what is in sight is not folded under the finger
    assert page.evaluate(SMALL) == []
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator("#offices-fold .five")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('#crisis details[data-phone]:not([open])').length") == 0


def test_five_players_with_all_they_own_fit_a_phone(people: People) -> None:
    """Positions of other games, shown in the place of this one."""
    ada = people("Ada", "fr", viewport=SCREENS["phone"])
    sit_down(ada, 2)
    Player(ada).asked()
    found, shown = [], 0
    for seed in range(4):
        for number, match in enumerate(positions(seed, 5)):
            if number % 10 == 0:
                ada.page.locator("#crisis").evaluate("(old, html) => { old.outerHTML = html; }", drawn(match, 0, "fr"))
                found += [f"{seed}, {number}: {one}" for one in ada.page.evaluate(TOO_WIDE)]
                shown += 1
    assert found == []
    assert shown > 20


def test_without_a_script(people: People) -> None:
    """Placing, buying and producing by plain forms; a plan that cannot be is refused whole, and says why."""
    ada = people("Ada", java_script_enabled=False, watch=False)
    ada.go("/new?game=crisis")
    ada.page.locator("input[name=seats][value='1']").check(force=True)
    ada.page.locator("#pace").select_option("fast")
    ada.page.locator("form.order .button-main").click()
    page, player = ada.page, Player(ada)
    for _ in range(60):
        expect(page.locator("#decision-form")).to_be_visible()
        if page.locator("form.desk").count():
            break
        with page.expect_navigation():  # the old page would ask the same again
            if page.locator("select[data-spaces]").count():
                page.locator("select[data-spaces]").select_option(str(player.choose()))
                page.locator("#decision .button-main").click()
            else:
                player.answer(str(page.locator("#decision-form").get_attribute("data-kind")))
    assert page.locator("form.desk").count()
    before = page.locator("#decision-form input[name=number]").get_attribute("value")
    bonus = page.locator("select.slot-bonus:not([disabled])")
    if bonus.count() and bonus.first.locator("option").count() > 1:
        bonus.first.select_option(index=1)  # and nobody at the post
        page.locator("[name=do][value=confirm]").click()
        expect(page.locator(".fault-detail")).to_be_visible()
        ada.forgive("422")
        page.locator("#back").click()
        expect(page.locator("#decision-form input[name=number]")).to_have_value(str(before))
    page.locator("[name=do][value=suggested]").click()
    expect(page.locator("form.desk")).to_have_count(0)
    expect(page.locator("#ticker")).to_contain_text("You run")
    assert page.locator(".scripted:visible").count() == 0
