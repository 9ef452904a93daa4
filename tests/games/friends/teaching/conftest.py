from tests.browser.fixtures import chromium, people, site

__all__ = ["chromium", "people", "site"]
