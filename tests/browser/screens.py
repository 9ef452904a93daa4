"""Makes docs/screens anew, by `make screens GAME=qe`: every scene, a hint and an analysis, by day and by night, wide
and on a phone. With a word more, only what has that in its name."""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.people import Person, open_person
from tests.browser.scenes import PHONE, WIDE, pass_all
from tests.browser.site import TIMEOUT, Site, launch
from tests.browser.stage import Moment, Staged
from tests.browser.test_replay import hand_in
from tests.finished import SEATS

PLACE = Path(__file__).parents[2] / "docs" / "screens"
SCREENS = {"wide": WIDE, "phone": PHONE}
THOROUGH = "120000"
"""Answers of bots: enough for a picture."""
MISTAKEN = {"friends": (4, 2)}
"""Which game, and of whom, where the mistakes of the first who sits there in the second are not much to look at."""
EDITIONS = {"day": "light", "night": "dark"}


def main(game: str, only: str = "") -> None:
    moments: tuple[Moment, ...] = import_module(f"tests.games.{game}.page.moments").MOMENTS
    PLACE.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder), "--analysis", THOROUGH)
        browser = launch(playwright.chromium)
        for moment in moments:
            if only in str(moment):
                _picture(site, browser, moment)
        if only in "hint":
            _hint(site, browser, game)
        if only in "analysis":
            _analysis(site, browser, game)
        browser.close()
        site.stop()


def _picture(site: Site, browser: Browser, moment: Moment) -> None:
    """One table; each picture is what another tab of the same person shows. The night is in French."""
    host = open_person(site, browser, "Ada")
    staged = Staged(moment, host)
    staged.go_on()
    cookies = [cookie for cookie in host.context.cookies() if cookie.get("name") == "debacle"]
    for edition, scheme in EDITIONS.items():
        for screen, viewport in SCREENS.items():
            language = "fr" if edition == "night" else "en"
            tab = open_person(site, browser, "Ada", language, scenes="all", viewport=viewport, color_scheme=scheme)
            tab.context.add_cookies([{"name": "debacle", "value": cookies[0].get("value", ""), "url": site.url}])
            tab.go(staged.path)
            tab.page.wait_for_selector("#scene[open]")
            tab.page.evaluate("document.fonts.ready")
            while tab.page.locator("#scene [data-scene]").get_attribute("data-scene") != staged.scene.key:
                tab.page.keyboard.press("Enter")
            _save(tab.page, f"{moment.game}-{moment}-{screen}-{edition}")
            pass_all(tab.page)
            tab.context.close()
    host.context.close()


def _tabs(site: Site, browser: Browser, host: Person) -> Iterator[tuple[Person, str]]:
    """The same person by day and by night, wide and on a phone, each with what its picture is called. The night is in
    French."""
    cookies = [cookie for cookie in host.context.cookies() if cookie.get("name") == "debacle"]
    for edition, scheme in EDITIONS.items():
        for screen, viewport in SCREENS.items():
            language = "fr" if edition == "night" else "en"
            tab = open_person(site, browser, "Ada", language, viewport=viewport, color_scheme=scheme)
            tab.context.add_cookies([{"name": "debacle", "value": cookies[0].get("value", ""), "url": site.url}])
            yield tab, f"{screen}-{edition}"
            tab.context.close()


def _hint(site: Site, browser: Browser, game: str) -> None:
    """At the first question of a game."""
    host = open_person(site, browser, "Ada")
    site.deal()
    path = host.set_up(SEATS[game], ["bot:normal"] * (SEATS[game] - 1), game=game, hints="yes")
    for tab, name in _tabs(site, browser, host):
        tab.go(path)
        tab.page.locator("[form=hint]").last.click()
        tab.page.wait_for_selector("#advice .advised")
        tab.page.evaluate("document.fonts.ready")
        _save(tab.page, f"{game}-hint-{name}")
    host.context.close()


def _analysis(site: Site, browser: Browser, game: str) -> None:
    """Of a game that was handed in, by players who make mistakes."""
    host = open_person(site, browser, "Ada")
    seed, seat = MISTAKEN.get(game, (2, 1))
    hand_in(host, game, seed=seed, player="beginner")
    host.page.locator("#looked-of").select_option(str(seat))
    host.page.locator(".looked-form button").click()
    host.page.wait_for_selector("#chart-chances", timeout=10 * TIMEOUT)
    path = host.page.url.removeprefix(site.url)
    host.be_called()
    for tab, name in _tabs(site, browser, host):
        tab.go(path)
        tab.page.evaluate("document.fonts.ready")
        tab.page.locator("#analysis").evaluate("one => one.scrollIntoView()")
        _save(tab.page, f"{game}-analysis-{name}")
    host.context.close()


def _save(page: Page, name: str) -> None:
    """As WebP, a tenth of the PNG that Playwright would make."""
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 75})
    (PLACE / f"{name}.webp").write_bytes(b64decode(shot["data"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
