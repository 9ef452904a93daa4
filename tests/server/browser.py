"""A browser without JavaScript: cookies, pages and plain forms."""

from __future__ import annotations

import re
from typing import Any

import httpx

from tests.server.seats import client


class Browser:
    def __init__(self, url: str, language: str = "en") -> None:
        self.http = client(url, headers={"accept-language": language})

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        """A form of ours, with the token that every page puts into its forms."""
        if "csrf" not in self.http.cookies:
            self.get("/")
        return self.http.post(path, data={"_csrf_token": self.http.cookies["csrf"], **fields})

    def create(self, seats: int = 3, name: str = "Ada", game: str = "qe", **fields: Any) -> str:
        """A new table; gives its id."""
        made = self.post("/tables", **{"game": game, "seats": seats, "name": name, "pace": "fast", **fields})
        assert made.status_code == 303, made.text
        return made.headers["location"].removeprefix("/t/")

    def join(self, table: str, name: str = "Bob") -> httpx.Response:
        return self.post(f"/t/{table}/join", name=name)


def link_of(browser: Browser) -> str:
    """What stands in a new link."""
    shown = browser.post("/you/link")
    assert shown.status_code == 200
    found = re.search(r"/back/([\w-]+)", shown.text)
    assert found is not None
    return found[1]
