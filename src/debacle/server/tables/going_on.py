"""The match of a what-if: it goes on from a moment of another table's."""

from __future__ import annotations

from random import Random

from debacle.core.chance import Provable, commitment
from debacle.core.match import Match
from debacle.core.moments import match_at, start_of
from debacle.core.refusals import BadOption, Why
from debacle.server.storage.rows import Origin
from debacle.server.tables.leafing import finished
from debacle.server.tables.table_cache import OpenTable


def going_on(table: OpenTable, origin: Origin, seed: bytes) -> Match:
    """With chance of its own from there on: the other game's seed is open. What is dealt anew hangs on its seed too."""
    match = finished(table)
    start = start_of(match_at(match, origin.moment), anew=Random(seed) if origin.anew else None, eyes=origin.eyes)
    chance, seats = Provable(seed).below, match.header.seats
    return Match(match.game, seats, match.options, chance, committed=commitment(seed), start=start)


def check_moment(table: OpenTable, moment: int) -> None:
    """Before its end: there nothing is left to be answered otherwise."""
    last = len(finished(table).steps) - 1
    if not 0 <= moment <= last:
        raise BadOption(Why("options.range", {"option": "at", "low": 0, "high": last}))
