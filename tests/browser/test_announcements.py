"""What the operator tells all pages, and what becomes of pages of tables that are closed or deleted."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import People
from tests.browser.site import Site, kept

PHONE = 360


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server of its own: what is announced here is on no other page."""
    site = Site(tmp_path)
    yield site
    site.stop()


def operate(site: Site, *command: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "debacle", "admin", *command, "--data", str(site.folder)], check=True, timeout=60
    )


def stays(page: Page) -> None:
    """The page is marked, to be gone if it were loaded again."""
    page.evaluate("window.same = true")


def test_notes_restarts_closing_and_deleting_reach_an_open_page(people: People, own_site: Site) -> None:
    ada, bertille = people("Ada", site=own_site), people("Bertille", "fr", site=own_site)
    path = ada.set_up(3, ["bot:fixed", "open"])
    bertille.join(path, 2)
    page = ada.page
    for one in (page, bertille.page):
        stays(one)
    page.locator("#chat-text").fill("not sent yet")

    operate(own_site, "note", "set", "--en", "New rules tonight", "--fr", "Nouvelles règles ce soir")
    expect(page.locator("#note")).to_have_text("New rules tonight")
    expect(bertille.page.locator("#note")).to_have_text("Nouvelles règles ce soir")
    expect(page.locator("#chat-text")).to_have_value("not sent yet")
    operate(own_site, "restart", "--in", "5m")
    expect(page.locator("#restart")).to_contain_text("The server restarts at")
    expect(bertille.page.locator("#restart .num")).to_have_text(re.compile(r"^[45]:\d\d$"))
    page.set_viewport_size({"width": PHONE, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    operate(own_site, "restart", "--off")
    expect(page.locator("#restart")).to_have_count(0)
    operate(own_site, "note", "clear")
    expect(bertille.page.locator("#note")).to_have_count(0)

    table = path.rsplit("/", 1)[-1]
    operate(own_site, "tables", "close", table)
    expect(page.locator("#notice-stopped")).to_be_visible()
    operate(own_site, "tables", "delete", table, "--yes")
    expect(page.locator("#notice-gone")).to_be_visible()
    expect(bertille.page.locator("#notice-gone")).to_contain_text("débarrassée")
    for one in (page, bertille.page):
        assert one.evaluate("window.same") is True
        expect(one.locator("#lost")).to_be_hidden()  # it does not try to get through


def test_a_page_says_that_the_server_is_started_again(people: People, own_site: Site) -> None:
    ada = people("Ada", site=own_site)
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    lost = ada.page.locator("#lost")
    before = lost.text_content() or ""
    own_site.stop()
    with kept(own_site.port):
        expect(lost).to_be_visible()
        expect(lost).to_contain_text("Your games are kept")
        own_site.start()
    expect(lost).to_be_hidden()
    expect(lost).to_have_text(before)
    ada.forgive("ERR_CONNECTION", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE", "htmx.min.")
    ada.page.close()
