"""Roughly which browser somebody has: enough to tell one's own devices apart, and no more is kept."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""The first that fits: most claim to be those after them too."""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_of(user_agent: str) -> str:
    """Firefox, Linux; empty if it is none that we know."""
    found = (next((name for sign, name in signs if sign in user_agent), "") for signs in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in found if name)
