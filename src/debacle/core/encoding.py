"""Numbers for machines: what a seat sees and remembers as a fixed array of floats."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from msgspec import Struct


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
