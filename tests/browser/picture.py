"""Makes docs/table.png anew, by `python -m tests.browser.picture`: the envelopes of a lot at a real table."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser.people import Answer, Ask, open_person, play_until
from tests.browser.site import Site, launch

PLACE = Path(__file__).parents[2] / "docs" / "table.png"
NAMES = ("Ada", "Bertille", "Chidi", "Dagny")
LOT = 11
"""The one that is shown: every bank has bought something by then."""
OPENING = 450_000


def main() -> None:
    luck = Random(7)

    def choose(asked: Ask) -> Answer:
        """Who bids most changes from lot to lot, and prices rise."""
        high = 1.6 if (asked.lot * 3 + asked.who.seat) % len(NAMES) == 1 else 1
        return int(40_000 * asked.lot * high * (1 + luck.random())) // 500 * 500 + 250 * asked.again

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        browser = launch(playwright.chromium)
        everybody = [open_person(site, browser, name, viewport={"width": 1280, "height": 760}) for name in NAMES]
        path = everybody[0].set_up(len(NAMES))
        for seat, person in enumerate(everybody[1:], start=1):
            person.join(path, seat)
        auctioneer = play_until(everybody, choose, lambda asked: asked.lot == LOT and asked.kind == "open").who
        auctioneer.answer(OPENING)
        auctioneer.page.evaluate("localStorage.setItem('debacle:scenes', 'all')")
        play_until(everybody, choose, lambda asked: asked.lot > LOT)
        auctioneer.page.wait_for_selector("#scene[open]")
        auctioneer.page.screenshot(path=PLACE)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
