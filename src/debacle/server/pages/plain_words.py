"""What the plain page calls things: as the game's catalogue does, or else by the names that the code gives them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from debacle.core.audience import Seat
from debacle.texts.words import Words, capital

BETWEEN_WORDS = re.compile(r"[_-]|(?<=[a-z0-9])(?=[A-Z])")
ONE_SEAT = {"seat"}
SEVERAL_SEATS = {"seats", "winners", "waiting"}
"""Fields that hold seats, by the names that they have in core and in every game: these are shown as players."""


class PlainWords:
    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        self._words = words
        self._names = names

    def say(self, key: str, **facts: int | str) -> str:
        return self._words.say(f"plain_page.{key}", **facts)

    def thing(self, kind: str, name: str) -> str:
        """A field, an event, a frame, a kind of decision, an act or a part."""
        said = self._words.name(kind, name)
        return BETWEEN_WORDS.sub(" ", name).lower() if said == name else said

    def head(self, kind: str, name: str) -> str:
        return capital(self.thing(kind, name))

    def player(self, seat: Seat) -> str:
        return self._names[seat] if 0 <= seat < len(self._names) else self.say("seat", number=seat)

    def listed(self, values: Iterable[object]) -> str:
        return self._words.listed([self.text(value) for value in values])

    def between(self, least: int, most: int) -> str:
        """How many of several."""
        if least == most:
            return self.say("exactly", number=least)
        return self.say("between", least=least, most=most) if least else self.say("up_to", most=most)

    def range(self, low: int, high: int | None) -> str:
        return self.say("from", low=low) if high is None else self.say("range", low=low, high=high)

    def text(self, value: object, field: str = "") -> str:
        """Any value in one line."""
        if field in ONE_SEAT and type(value) is int:
            return self.player(value)
        if field in SEVERAL_SEATS and isinstance(value, Sequence) and not isinstance(value, str):
            return self._words.listed([self.text(seat, "seat") for seat in value]) or self.say("nothing")
        if value is None or value in ((), [], {}, ""):
            return self.say("nothing")
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if isinstance(value, int):
            return self._words.number(value)
        if isinstance(value, Mapping):
            return self.pairs(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join([self._inside(part) for part in value])
        return str(value)

    def pairs(self, fields: Mapping[str, object]) -> str:
        """Fields with their values, in one line."""
        named = [(self.thing("field", name), self.text(value, name)) for name, value in fields.items()]
        return ", ".join([f"{name} {value}" for name, value in named])

    def _inside(self, value: object) -> str:
        """A group within a list keeps together."""
        grouped = isinstance(value, Mapping | Sequence) and not isinstance(value, str)
        return f"({self.text(value)})" if grouped and value else self.text(value)
