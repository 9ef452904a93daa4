"""The browser of tests/browser; the site is the tests' own."""

from tests.browser.conftest import chromium

__all__ = ["chromium"]
