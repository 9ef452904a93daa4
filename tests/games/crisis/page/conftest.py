"""A server and a browser, as in tests/browser."""

from tests.browser.conftest import chromium, people, site

__all__ = ["chromium", "people", "site"]
