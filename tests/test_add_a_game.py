"""docs/add-a-game.md, followed to the letter: its files are written, installed and played."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.installing import install
from tests.pages.forms import PaintedForm, move_forms
from tests.server.browser import Browser
from tests.server.running import Server

DOCUMENT = (Path(__file__).parent.parent / "docs" / "add-a-game.md").read_text(encoding="utf-8")
BEFORE_ITS_PAGE = DOCUMENT.partition("## 7. A page of its own")[0]
BLOCK = re.compile(r"^\*\*`([^`]+)`\*\*[^\n]*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
Answer = Callable[[PaintedForm, Random], None]


class Followed:
    """The files of the document, or of its beginning, with what is installed from them."""

    def __init__(self, text: str, folder: Path) -> None:
        self.source, self.data = folder / "source", folder / "data"
        self.data.mkdir()
        for path, block in BLOCK.findall(text):
            file = self.source / path
            file.parent.mkdir(parents=True, exist_ok=True)
            before = f"{file.read_text(encoding='utf-8')}\n" if file.exists() else ""
            file.write_text(before + block, encoding="utf-8")
        self.environment = install(self.source, folder / "packages")

    def run(self, *command: str, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", *command],
            env=self.environment | {"XDG_DATA_HOME": str(self.data)},
            cwd=self.source,
            input=typed,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def served(self) -> Iterator[Browser]:
        server = Server(self.data, None, environment=self.environment)
        browser = Browser(server.url)
        try:
            yield browser
        finally:
            browser.http.close()
            server.kill()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    return Followed(BEFORE_ITS_PAGE, tmp_path_factory.mktemp("plain"))


def test_it_conforms(plain: Followed) -> None:
    told = plain.run("pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert re.search(r"\d\d passed", told)


def test_its_commands_work(plain: Followed) -> None:
    block = re.search(r"## 6\. Play\n\n```sh\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    commands = {words[1]: words for words in map(shlex.split, block[1].splitlines())}
    assert set(commands) == {"simulate", "play", "rules", "serve"}
    assert "steady" in plain.run(*commands["simulate"])
    assert "Winners" in plain.run(*commands["play"], "--lang", "en", typed="2\n" * 3)
    assert "lowest number" in plain.run(*commands["rules"])
    assert "lowest" in plain.run("debacle", "games")


def test_it_is_played_in_a_browser_with_the_plain_page(plain: Followed) -> None:
    with plain.served() as browser:
        assert "Lowest of all, alone" in browser.get("/").text
        assert "LO-04" in browser.get("/rules/lowest").text
        last = play(browser, lambda form, luck: form.write("answer", str(luck.randint(1, 5))))
        assert "The numbers" in last
        assert "plain-result" in last


def test_it_is_played_with_a_page_of_its_own(tmp_path: Path) -> None:
    followed = Followed(DOCUMENT, tmp_path)
    with followed.served() as browser:
        last = play(browser, lambda form, luck: form.press("named", str(luck.randint(1, 5))))
        assert 'id="lowest"' in last
        assert "plain-result" not in last


def play(browser: Browser, answer: Answer) -> str:
    """A whole game against bots by plain forms; gives its last page."""
    table, luck = browser.create(3, game="lowest", chair_1="bot:steady", chair_2="bot:random"), Random(1)
    path, answers = f"/t/{table}", 0
    while 'id="result"' not in (page := browser.get(path).text):
        for form in move_forms(page):
            answer(form, luck)
            sent = browser.post(form.action, **form.sent)
            assert sent.status_code == 303, sent.text
            answers += 1
    assert answers == 3
    return page
