"""What a player may decide ahead, in a game that is played over days. Found through the entry points
`debacle.premoves`.

A game's premoves are given what one seat may know, its view, and nothing else: what they answer is what that player
could have answered. Whether one is still good follows from the view too, so nothing has to be counted.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from debacle.core.specs import Answer


class Premove(Struct, frozen=True):
    """One that a player has made."""

    kind: str
    """Which of the game's own."""
    about: str = ""
    """What it is about: one of those that were offered."""
    limit: str = ""
    """The digits of the amount that it does not exceed; empty: it has none. Amounts may have a hundred digits."""
    until: str = ""
    """The moment, in the game's own words, at which it was made: when another has come, it is over."""

    @property
    def amount(self) -> int:
        return int(self.limit or "0")


class PremoveOffer(Struct, frozen=True):
    """A premove that a player can make now."""

    kind: str
    abouts: tuple[str, ...] = ()
    """What it may be about; none: it is about nothing in particular."""
    limited: bool = False
    """Whether it takes an amount."""
    until: str = ""


class Premoves(Protocol):
    """A game's own."""

    def __init__(self, game: Any) -> None: ...

    def offers(self, view: Any) -> tuple[PremoveOffer, ...]:
        """What this seat can decide ahead, from where the game stands for it; whether or not it is asked now."""
        ...

    def answer(self, premove: Premove, view: Any) -> Answer | None:
        """What it says to `view.asked`; None: it says nothing to that, and the player is waited for."""
        ...

    def holds(self, premove: Premove, view: Any) -> bool:
        """Whether it may still come to anything; one that does not is gone."""
        ...

    def named(self, about: str, language: str) -> str | None:
        """What it is about, if the deck says so itself; None: the catalogue does, under `premove_about`."""
        ...

    def harmless(self, view: Any) -> Answer | None:
        """The answer to `view.asked` that commits to least; None: there is none that can be told from the others."""
        ...
