"""One server and one browser for a folder, in each process that runs tests of it: its conftest takes them from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import Person, open_person
from tests.browser.site import NoBrowser, Site, launch

People: TypeAlias = Callable[..., Person]


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    # Closed as soon as the folder is left: while it is open this process has a running event loop.
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright.chromium)
        except NoBrowser as error:
            pytest.skip(str(error))
        yield browser
        browser.close()


@pytest.fixture
def people(site: Site, chromium: Browser) -> Iterator[People]:
    """Opens browsers for people, who have the same deals in every run; at the end none of them may have seen an error
    that was not forgiven."""
    opened: list[Person] = []
    site.deal()

    def person(name: str = "Ada", language: str = "en", **more: Any) -> Person:
        opened.append(open_person(more.pop("site", site), chromium, name, language, **more))
        return opened[-1]

    yield person
    for one in opened:
        one.context.close()
    troubles = [f"{one.name}: {trouble}" for one in opened for trouble in one.troubles]
    assert troubles == [], troubles
