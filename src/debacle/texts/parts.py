"""What is in a game's box, for people to read."""

from __future__ import annotations

from typing import NamedTuple


class Parts(NamedTuple):
    """A kind of component, as a table of them."""

    name: str
    source: str
    """Where the numbers are from: "rulebook", "public" or "house"."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
