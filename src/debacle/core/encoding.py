"""Numbers for machines: what a seat sees and remembers as a fixed array of floats."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

Numbers: TypeAlias = Callable[..., "array[float]"]
"""What writes numbers of a seat, which is its first argument, from parts of a view."""


class EncodedField(Struct, frozen=True):
    name: str
    meaning: str


class Encoding(Struct, frozen=True):
    """One way to write a seat's view and notes down as numbers; what a number means never changes in a version.

    `encode(view, notes)` gives as many floats of 32 bits as there are fields, in their order. A spectator has no
    encoding: there is nothing for one to decide.
    """

    version: str
    fields: tuple[EncodedField, ...]
    encode: Callable[[Any, Any], array[float]]
    gauge: str | None = None
    """The field that says how far this seat has come, by what it sees itself: rewards can be shaped by it."""
    unadvised: Callable[[Any, Any], array[float]] | None = None
    """Where some of the numbers are advice that takes long to find: the same with zeros for these."""

    @property
    def quick(self) -> Callable[[Any, Any], array[float]]:
        """For who needs many positions more than advice."""
        return self.unadvised or self.encode


def recalled(write: Numbers, size: int) -> Numbers:
    """The same, and what was written is kept. Mostly nothing has changed since a seat last looked, and to see that
    takes less than to hash it all: what has not changed is the same object. Else the last so many are searched."""
    kept = lru_cache(size)(write)
    last: dict[Any, tuple[tuple[Any, ...], array[float]]] = {}

    def recall(*parts: Any) -> array[float]:
        known = last.get(parts[0])
        if known is not None and known[0] == parts:
            return known[1]
        numbers = kept(*parts)
        last[parts[0]] = parts, numbers
        return numbers

    return recall
