"""Makes docs/screens anew, by `make screens GAME=qe`: every scene, by day and by night, wide and on a phone."""

from __future__ import annotations

import sys
from base64 import b64decode
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.people import open_person
from tests.browser.scenes import PHONE, WIDE, pass_all
from tests.browser.site import Site, launch
from tests.browser.stage import Moment, Staged

PLACE = Path(__file__).parents[2] / "docs" / "screens"
SCREENS = {"wide": WIDE, "phone": PHONE}
EDITIONS = {"day": "light", "night": "dark"}


def main(game: str, only: str = "") -> None:
    moments: tuple[Moment, ...] = import_module(f"tests.games.{game}.page.moments").MOMENTS
    PLACE.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        browser = launch(playwright.chromium)
        for moment in moments:
            if only in str(moment):
                _picture(site, browser, moment)
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


def _save(page: Page, name: str) -> None:
    """As WebP, a tenth of the PNG that Playwright would make."""
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 75})
    (PLACE / f"{name}.webp").write_bytes(b64decode(shot["data"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
