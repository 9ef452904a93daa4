from tests.browser.fixtures import chromium, site

__all__ = ["chromium", "site"]
