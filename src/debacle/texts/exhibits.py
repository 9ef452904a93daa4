"""What is in a game's box, drawn: every card and tile, for people to look through."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable

from msgspec import Struct


class Exhibit(Struct, frozen=True):
    """One card or tile, or several that are alike."""

    key: str
    """By it a page asks for what is said of it: `data-term`."""
    name: str
    thing: Hashable
    """What the macro of its shelf draws."""
    said: str = ""
    """What it does, in a sentence or two."""
    facts: tuple[str, ...] = ()
    """Short lines beneath: how many there are, with how many seats."""
    tags: tuple[str, ...] = ()
    """What it can be chosen by, as it is shown."""
    rule: str = ""

    @property
    def searched(self) -> str:
        """What a search looks through."""
        return folded(" ".join((self.name, self.said, *self.facts, *self.tags)))


class Shelf(Struct, frozen=True):
    """One kind of component, drawn."""

    name: str
    source: str
    """Where its numbers are from: "rulebook", "public" or "house"."""
    macro: str
    """The macro of the game's figures.html that draws a thing of this shelf."""
    exhibits: tuple[Exhibit, ...]

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(tag for exhibit in self.exhibits for tag in exhibit.tags))


def folded(text: str) -> str:
    """As one types it in a hurry: small letters, no accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).replace("’", "'")
