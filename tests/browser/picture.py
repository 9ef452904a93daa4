"""Makes the README's pictures anew, by `make screens`: the envelopes of a lot at a real table, a replay with its cards
face up, and what a finished game leaves."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.people import Answer, Ask, open_person, play_until
from tests.browser.site import Site, launch
from tests.finished import played_out
from tests.server.running import Server
from tests.server.shelves import Shelf

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("Ada", "Bertille", "Chidi", "Dagny")
LOT = 11
"""The one that is shown: every bank has bought something by then."""
OPENING = 450_000


MOMENT = 141
"""Of Krach: an Event, after a blink in which somebody watched."""
COMPANY = ("honest", "magpie", "hoarder")
WINDOW: ViewportSize = {"width": 1280, "height": 860}


def main() -> None:
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        server, site = Server(Path(first), None, "--thinkers", "0"), Site(Path(second))
        shelf = Shelf(server, *played_out("krach"), bots=COMPANY)
        with sync_playwright() as playwright:
            browser = launch(playwright.chromium)
            table(site, browser)
            after_the_end(shelf, browser)
            browser.close()
        site.stop()
        server.stop()


def table(site: Site, browser: Browser) -> None:
    luck = Random(7)

    def choose(asked: Ask) -> Answer:
        """Who bids most changes from lot to lot, and prices rise."""
        high = 1.6 if (asked.lot * 3 + asked.who.seat) % len(NAMES) == 1 else 1
        return int(40_000 * asked.lot * high * (1 + luck.random())) // 500 * 500 + 250 * asked.again

    everybody = [open_person(site, browser, name, viewport={"width": 1280, "height": 760}) for name in NAMES]
    path = everybody[0].set_up(len(NAMES))
    for seat, person in enumerate(everybody[1:], start=1):
        person.join(path, seat)
    auctioneer = play_until(everybody, choose, lambda asked: asked.lot == LOT and asked.kind == "open").who
    auctioneer.answer(OPENING)
    auctioneer.page.evaluate("localStorage.setItem('debacle:scenes', 'all')")
    play_until(everybody, choose, lambda asked: asked.lot > LOT)
    auctioneer.page.wait_for_selector("#scene[open]")
    auctioneer.page.screenshot(path=DOCS / "table.png")


def after_the_end(shelf: Shelf, browser: Browser) -> None:
    page = browser.new_page(viewport=WINDOW, locale="en-GB", base_url=shelf.server.url)
    page.goto(f"/t/{shelf.table}/replay?eyes=open&at={MOMENT}")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=DOCS / "replay.png")
    keepsake = page.request.get(f"/t/{shelf.table}/keepsake/en.png")
    (DOCS / "keepsake.png").write_bytes(keepsake.body())


if __name__ == "__main__":
    main()
