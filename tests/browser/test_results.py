"""Results, ratings and figures of all four games in a browser, and notices that one has asked for."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec import Struct
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.people import play_until, steadily
from tests.browser.site import Site
from tests.browser.test_hosts import fits
from tests.server.finished import Office, in_office

GAMES = {"qe": 3, "friends": 1, "krach": 1, "crisis": 1}
"""Of each so many: three make a list of who leads."""
COUNTED = """Object.assign(window, { asked: 0, shown: [] });
window.Notification = class extends EventTarget {
  constructor(title, options) { super(); window.shown.push([title, options.body]); }
  static get permission() { return localStorage.getItem("leave") ?? "default"; }
  static async requestPermission() { window.asked += 1; localStorage.setItem("leave", "granted"); return "granted"; }
};
Object.defineProperty(document, "hidden", { get: () => true });"""
"""A browser without a window shows no notifications: one that counts them stands in, whose reader gives leave."""


class Filled(Struct):
    site: Site
    cookie: str


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    folder = tmp_path_factory.mktemp("filled")
    with ThreadPoolExecutor(1) as thread:  # this one has the browser's event loop
        cookie = thread.submit(_fill, folder).result()
    site = Site(folder)
    yield Filled(site, cookie)
    site.stop()


def _fill(folder: Path) -> str:
    cookies: list[str] = []

    async def fill(office: Office) -> None:
        office.people["Ada"], cookie = await office.services.store.new_player("Ada")
        cookies.append(cookie)
        for game, many in GAMES.items():
            for seed in range(many):
                await office.finish(game, ("Ada", "Bob"), "steady", seed=seed)
        await office.services.counting.sweep()

    in_office(None, folder, fill)
    return cookies[0]


def go(page: Page, filled: Filled, path: str) -> None:
    answer = page.goto(f"{filled.site.url}{path}")
    assert answer is not None
    assert answer.status == 200, path


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.soak)])
def test_results_and_figures_of_all_games_fit_everybody(filled: Filled, people: People, language: str) -> None:
    ada = people("Ada", language, site=filled.site)
    ada.context.add_cookies([{"name": "debacle", "value": filled.cookie, "url": filled.site.url}])
    page = ada.page
    go(page, filled, "/you/tables")
    expect(page.locator("#results tbody tr")).to_have_count(len(GAMES))
    expect(page.locator("#curves .chart-band")).to_have_count(len(GAMES))
    expect(page.locator("#finished > li")).to_have_count(sum(GAMES.values()))
    fits(page)
    page.locator("#results a[href='/leaders/qe']").click()
    expect(page.locator("#leaders tr[aria-current] a")).to_have_text("Ada")
    expect(page.locator("#leaders tbody tr")).to_have_count(3)
    fits(page)
    page.locator("#leaders a").last.click()
    expect(page.locator("#going")).to_have_count(0)  # others see no games under way
    for game in GAMES:
        go(page, filled, f"/statistics/{game}")
        expect(page.locator("#charts .chart-bars").nth(2)).to_be_visible()
        fits(page)


def test_a_browser_notifies_when_it_was_asked_to_and_never_asks_by_itself(people: People) -> None:
    """Ada looks elsewhere while Bob sits down and the game begins with a question to her, or to him."""
    ada, bob = people("Ada"), people("Bob")
    ada.context.add_init_script(COUNTED)
    path = ada.set_up(3, ["open", "bot:fixed"])
    assert ada.page.evaluate("[window.asked, Notification.permission]") == [0, "default"]
    ada.go("/you")
    press = ada.page.locator("#notify-press")
    before = press.inner_text()
    assert ada.page.evaluate("window.asked") == 0
    press.click()
    expect(press).not_to_have_text(before)
    assert ada.page.evaluate("window.asked") == 1
    ada.go(path)
    bob.join(path, 1)
    play_until([ada, bob], steadily, lambda asked: asked.who is ada)
    ada.page.wait_for_function("window.shown.length")
    assert ada.page.evaluate("window.shown[0]") == ["It is your turn.", "Q.E."]


def test_a_webhook_is_set_on_ones_own_page(people: People) -> None:
    ada = people("Ada")
    ada.set_up(3)
    ada.go("/you")
    ada.page.locator("#url").fill("https://hooks.example.org/turns")
    ada.page.locator("#form").select_option("discord")
    ada.page.locator("#minutes").fill("30")
    ada.page.locator("#webhook button").click()
    expect(ada.page.locator("#url")).to_have_value("https://hooks.example.org/turns")
    expect(ada.page.locator("#minutes")).to_have_value("30")
    fits(ada.page)
