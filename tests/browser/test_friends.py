"""One whole game of Friends in a real browser, against bots."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
PATIENCE = 240.0

ANSWER = """() => {
  const form = document.querySelector("#decision-form");
  const number = form && form.elements.namedItem("number").value;
  if (!form || window.answered === number || document.querySelector(".htmx-request")) return;
  window.answered = number;
  const find = (selector) => form.querySelector(selector);
  const play = find("details.play:not([data-act=deactivate])");
  const parts = (play || form).querySelectorAll("fieldset");
  for (const part of parts) part.querySelector("input[type=radio]").checked = true;
  (find("[name=quick]:not(.beyond)") || find("[name=answer]") || find("[data-choose]")
    || (play && play.querySelector("button")) || find("[data-refuse]")).click();
}"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "debacle", "serve", "--port", str(port), "--data", str(tmp_path), "--no-limits"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait_for(address: str) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(address)


@pytest.mark.skipif(not CHROMIUM.exists(), reason="no browser")
def test_a_whole_game_in_a_browser(site: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 800}, reduced_motion="reduce")
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        _sit_down(page, site)
        end = time.monotonic() + PATIENCE
        while page.get_attribute("#mark", "data-status") != "over" and time.monotonic() < end:
            page.evaluate(ANSWER)
            page.wait_for_timeout(30)
        assert page.get_attribute("#mark", "data-status") == "over"
        assert page.inner_text("#headline")
        assert page.locator("#verdict-table tbody tr").count() == 2
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert wrong == []
        browser.close()


def _sit_down(page: Page, site: str) -> None:
    """Two seats, a bot that does not dawdle, no bids beyond one's cash."""
    page.goto(f"{site}/new?game=friends")
    page.check('[name=seats][value="2"]', force=True)
    page.select_option("#chair-1", "bot:random")
    page.select_option("#pace", "0")
    page.select_option("#option-allow_overbid", "no")
    page.click("form.order .button-main")
    page.wait_for_url("**/t/**")
