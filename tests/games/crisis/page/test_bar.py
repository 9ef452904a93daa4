"""The bar of Crisis in a browser: nothing moves under the finger, and like gestures do like things."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.layout import crowded_anywhere
from tests.browser.stillness import SCREENS, deals, moved, played, scroll, seated, tap
from tests.games.crisis.page.visitor import MOVED_ON, Player, sit_down
from tests.games.crisis.play import page as drawn
from tests.games.crisis.play import positions

OVER = "#decision, #lastly, .track"
"""What lies over the table on purpose."""

PUSHED = """html => {
  const table = document.getElementById("table");
  const paper = table.cloneNode(true);
  paper.querySelector("#crisis").outerHTML = html;
  morph(table, paper.innerHTML);
  return [...document.querySelectorAll("#crisis .market details:not([open]), #offices-fold:not([open])")]
    .map((fold) => [fold.id, Math.round(fold.querySelector("summary").getBoundingClientRect().height)]);
}"""
"""The page as it would be pushed, and how high each folded head is then."""


COVERED = """() => {
  const { top, bottom, left, right } = document.querySelector("form.desk").getBoundingClientRect();
  return [0.02, 0.2, 0.4, 0.6, 0.8].map((part) => [left + (right - left) / 2, top + part * (bottom - top)])
    .map(([x, y]) => document.elementFromPoint(x, y)).filter((one) => !one?.closest("form.desk"))
    .map((one) => one?.outerHTML);
}"""
"""What lies over the desk at some height of it, above the bar's frame."""


def _step(player: Player) -> str:
    asked = player.asked()
    player.answer(asked["kind"])
    player.page.wait_for_function(MOVED_ON, arg=asked["number"])
    return asked["kind"]


@deals("phone", "fr")
def test_nothing_moves_while_one_plays(people: People, deal: int, screen: str, language: str) -> None:
    """Two rounds, scrolled anywhere: the bar keeps its place and height, and what the eye is on stays."""
    ada = seated(people, deal, screen, language, lambda ada: sit_down(ada, 2, "steady"))
    player, kinds = Player(ada), set()
    found = list(played(ada.page, 14, lambda _turn: kinds.add(_step(player))))
    assert found == []
    assert kinds >= {"place", "company", "produce"}


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.soak)])
def test_a_folded_head_keeps_its_height(people: People, language: str) -> None:
    """Whoever sends managers there, what lies below stays under the finger. Positions of another game, pushed here."""
    ada = people("Ada", language, viewport=SCREENS["phone"])
    sit_down(ada, 2)
    Player(ada).asked()
    heights: dict[str, set[int]] = {}
    for number, match in enumerate(positions(1, 5)):
        if number % 4 == 0 and match.state.outcome() is None:
            for head, height in ada.page.evaluate(PUSHED, drawn(match, 0, language)):
                heights.setdefault(head, set()).add(height)
    assert heights.keys() >= {"import-fold", "energy-fold", "export-fold"}
    assert {head: found for head, found in heights.items() if len(found) > 1} == {}


def test_what_fills_fills_and_one_button_commits(people: People) -> None:
    """At the desk the button that stands out is never one that makes nothing of what could be made."""
    ada = people("Ada")
    sit_down(ada, 1)
    page, player = ada.page, Player(ada)
    player.until_a_plan()
    main = page.locator("#confirm .button-main:visible")
    expect(main).to_have_count(1)
    expect(main).to_have_text("Fill in the suggestion")
    expect(page.locator("#confirm [value=confirm]")).to_have_text("Produce nothing")
    expect(page.locator("#confirm [value=suggested]")).to_be_hidden()
    number = player.asked()["number"]
    main.click()
    expect(page.locator("#confirm .button-main:visible")).to_have_text("Confirm production")
    assert player.asked()["number"] == number
    page.locator("[data-desk=clear]").click()
    expect(page.locator("#confirm .button-main:visible")).to_have_text("Fill in the suggestion")


def test_the_desk_lies_over_the_table_and_can_be_shut(people: People) -> None:
    ada = people("Ada", viewport=SCREENS["phone"])
    sit_down(ada, 1)
    page, player = ada.page, Player(ada)
    player.until_a_plan()
    expect(page.locator("form.desk")).to_be_in_viewport()
    page.locator("[data-desk=shut]").click()
    expect(page.locator("form.desk")).to_be_hidden()
    page.locator("[data-desk=shut]").click()
    expect(page.locator("#bench-head")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_moves_when_the_plan_is_filled_in_and_cleared(people: People, language: str) -> None:
    """On a phone: neither the bar, nor the desk above it, whose workers say now where they stand."""
    ada = people("Ada", language, viewport=SCREENS["phone"])
    sit_down(ada, 1)
    page = ada.page
    Player(ada).until_a_plan()
    parts = (".cr-bar", "#asked", "#confirm [value=confirm]", "#bench-head", "#floor-head", "form.desk .plants")
    found = moved(page, parts, lambda: tap(page, "[data-desk=fill]"), heights=(".cr-bar",))
    expect(page.locator(".busy-at:not(:empty)").first).to_be_attached()
    found += moved(page, parts, lambda: tap(page, "[data-desk=clear]"), heights=(".cr-bar",))
    assert found == []


def test_on_a_phone_the_desk_is_whole_wherever_one_has_scrolled_to(people: People) -> None:
    """The line that is always in view has its place at the top of the screen, and lies over no part of the desk."""
    ada = people("Ada", viewport=SCREENS["phone"])
    sit_down(ada, 1)
    page = ada.page
    Player(ada).until_a_plan()
    for share in (0.0, 0.5):
        scroll(page, share)
        assert page.evaluate(COVERED) == []
    page.locator("form.desk").evaluate("desk => desk.scrollTo(0, desk.scrollHeight)")
    end, bar = (page.locator(one).bounding_box() for one in ("#suggestion", ".cr-bar"))
    assert end is not None
    assert bar is not None
    assert end["y"] + end["height"] <= bar["y"]


def test_the_account_stays_in_sight_while_one_looks_through_ones_companies(people: People) -> None:
    ada = people("Ada")
    sit_down(ada, 1)
    Player(ada).until_a_plan()
    page = ada.page
    page.locator("form.desk .floor").evaluate("floor => { floor.style.blockSize = '3000px'; }")
    page.locator("form.desk").evaluate("desk => desk.scrollTo(0, 1500)")
    for head in ("#bench-head", "#account-head"):
        expect(page.locator(head)).to_be_in_viewport(ratio=1)


def test_an_empty_choice_is_asked_for_in_a_sentence_and_nothing_is_sent(people: People) -> None:
    ada = people("Ada", "fr")
    sit_down(ada, 2)
    page, player = ada.page, Player(ada)
    number = player.asked()["number"]
    page.locator("#decision .button-main").click()
    expect(page.locator("#refused")).to_contain_text("Choisissez d’abord une case")
    expect(page.locator("select[data-spaces]")).to_be_focused()
    assert player.asked()["number"] == number


def test_the_focus_stays_with_the_question(people: People) -> None:
    """Also when the question itself has it and another comes: what is shown is the new one."""
    ada = people("Ada")
    sit_down(ada, 2, "steady")
    page, player = ada.page, Player(ada)
    for _ in range(3):
        asked = player.asked()
        page.locator("select[data-spaces]").select_option("1")
        page.locator("#decision .button-main").focus()
        page.keyboard.press("Enter")
        page.wait_for_function(MOVED_ON, arg=asked["number"])
        player.asked()
        assert page.evaluate("Boolean(document.activeElement.closest('#decision'))")


def test_passing_is_left_to_the_page_until_the_round_ends(people: People) -> None:
    """Who holds a card is asked in every window: one press, and the round goes on by itself."""
    ada = people("Ada")
    sit_down(ada, 1)
    page, player = ada.page, Player(ada)
    asked = player.asked()
    page.locator("select[data-spaces]").select_option("0")  # an influence card
    page.locator("#decision .button-main").click()
    page.wait_for_function(MOVED_ON, arg=asked["number"])
    while (asked := player.asked())["kind"] != "influence":
        if asked["kind"] == "place":
            page.locator("select[data-spaces]").select_option("1")
            page.locator("#decision .button-main").click()
        else:
            player.answer(asked["kind"])
        page.wait_for_function(MOVED_ON, arg=asked["number"])
    page.locator("[data-auto=round]").click()
    expect(page.locator("#where")).to_contain_text("round 2 of")
    after = player.asked()
    expect(page.locator("#auto-on")).to_be_hidden()
    assert after["kind"] in ("influence", "place")
    assert int(after["number"]) >= int(asked["number"]) + 2


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "fr"])
def test_nothing_lies_over_another_on_any_screen(people: People, language: str) -> None:
    ada = people("Ada", language)
    sit_down(ada, 3, "steady")
    page, player = ada.page, Player(ada)
    found = []
    for turn in range(19):
        if player.asked()["kind"] == "over":
            break
        if turn % 9 == 0:
            found += [f"turn {turn}, {one}" for one in crowded_anywhere(page, OVER)]
            page.set_viewport_size(SCREENS["wide"])
        _step(player)
    assert found == []
