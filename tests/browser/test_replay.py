"""A game leafed through in a browser: with keys, slider and links, without a script, and on from any moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.finished import SEATS, played_out

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
OTHERS = [("fr", NARROW), ("en", NARROW), ("fr", WIDE)]
SCREENS = [("en", WIDE), *[pytest.param(*pair, marks=pytest.mark.soak) for pair in OTHERS]]
DROP = """async ([text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.json", { type: "application/json" }));
  for (const kind of ["dragover", "drop"]) {
    document.dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
  }
}"""


def hand_in(person: Person, key: str, *, drop: bool = False, seed: int = 1, player: str = "steady") -> int:
    """A record file of a finished game; gives how many answers it has."""
    match, secret = played_out(key, seed, player=player)
    body = match.record(secret).to_json()
    person.go("/replay")
    if drop:
        person.page.evaluate(DROP, [body.decode()])
    else:
        file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": body}
        person.page.locator("#record-file").set_input_files(file)
        person.page.locator("#drop button").click()
    person.page.wait_for_url("**/replay/*")
    return len(match.steps)


def place(person: Person) -> int:
    return int(person.page.locator("#replay").get_attribute("data-place") or "-1")


@pytest.mark.parametrize(("language", "screen"), SCREENS)
@pytest.mark.parametrize("key", sorted(SEATS))
def test_a_game_is_leafed_through_by_keys_slider_and_links(
    people: People, key: str, language: str, screen: dict[str, int]
) -> None:
    ada = people("Ada", language, viewport=screen)
    answers = hand_in(ada, key, drop=True)
    page, replay = ada.page, ada.page.locator("#replay")
    expect(page.locator("#frozen")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-place", "1")
    expect(page.locator(".replay-given")).to_be_visible()
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-place", str(answers))
    page.keyboard.press("PageUp")
    expect(replay).not_to_have_attribute("data-place", str(answers))
    page.locator("#replay-slider").fill("7")
    expect(replay).to_have_attribute("data-place", "7")
    assert page.url.endswith("eyes=open&at=7"), "the address is that of the moment"
    expect(page.locator(".replay-secrets .replay-hand")).to_have_count(SEATS[key])
    expect(page.locator(".chart-paper").first).to_be_visible()
    page.locator(".replay-eyes a").nth(3).click()
    expect(page.locator(".replay-eyes a").nth(3)).to_have_attribute("aria-current", "true")
    expect(page.locator(".replay-secrets")).to_have_count(0)
    page.locator('[data-way="scene_on"]').click()
    expect(page.locator("#replay .scene-sheet").first).to_be_visible()
    assert page.locator("#replay form[method=post], #replay [hx-post]").count() == 0
    sideways = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(sideways)
    page.locator(".chart-turns a").first.click()
    expect(page.locator("#said-then")).to_be_in_viewport()


@pytest.mark.parametrize("key", ["krach"])
def test_the_same_works_without_a_script(people: People, key: str) -> None:
    ada = people("Ada", java_script_enabled=False, watch=False)
    answers = hand_in(ada, key)
    page = ada.page
    page.locator('[data-way="on"]').click()
    assert place(ada) == 1
    page.locator('[data-way="round_on"]').click()
    assert place(ada) > 1
    page.locator("#replay-at").fill(str(answers))
    page.locator(".replay-jump button").click()
    assert place(ada) == answers
    assert page.locator("#replay-slider").is_hidden()
    page.locator(".replay-eyes a").nth(2).click()
    expect(page.locator(".replay-eyes a").nth(2)).to_have_attribute("aria-current", "true")


def test_a_player_leafs_back_and_returns_to_the_table(people: People) -> None:
    ada = people("Ada")
    table = ada.set_up(3, ("bot:steady", "bot:steady"))
    ada.page.wait_for_function("() => document.querySelector('#decision')")
    ada.page.locator("#leaf-back").click()
    ada.page.wait_for_url("**/back")
    ada.page.keyboard.press("Home")
    expect(ada.page.locator("#replay")).to_have_attribute("data-place", "0")
    expect(ada.page.locator(".replay-eyes")).to_have_count(0)
    ada.page.locator(".replay-back a").click()
    ada.page.wait_for_url(f"**{table}")
