"""What can go wrong at a table, beyond the rules of its game."""

from __future__ import annotations

from msgspec import UNSET

from debacle.core.refusals import Refused


class NoSuchTable(Exception):
    """There is none under this address, or none that this visitor may know of: the two look the same."""


class NotAllowed(Refused):
    """Not something this visitor may do here."""


class Stranded(Refused):
    """A table that cannot go on here: its game, its deck or its rules are not known, or it is damaged. It stays."""


class TooLate(Refused):
    """Somebody else was faster; the page shows what is true now, and a program is given it as `state`."""

    state: object = UNSET


class Overtaken(TooLate):
    """Another process kept an entry first; on what is true now, this one may still be allowed."""


class TooMuch(Refused):
    """Slow down."""
