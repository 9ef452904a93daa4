"""The match of a what-if: it goes on from a moment of another table's, or of one in a record file."""

from __future__ import annotations

import asyncio
from random import Random

from debacle import registry
from debacle.core.chance import Provable, commitment
from debacle.core.match import Match
from debacle.core.moments import match_at, start_of
from debacle.core.record import Header
from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NoSuchTable
from debacle.server.storage.rows import Origin
from debacle.server.storage.uploads import UploadStore
from debacle.server.tables.leafing import finished
from debacle.server.tables.record_files import ID, read_file
from debacle.server.tables.table_cache import TableCache


class Origins:
    """Finds the games that what-ifs go on from."""

    def __init__(self, uploads: UploadStore, cache: TableCache) -> None:
        self._uploads = uploads
        self._cache = cache

    async def match(self, origin: Origin) -> Match:
        """Played to its end."""
        if origin.file:
            return await self.in_file(origin.file)
        return finished(await self._cache.read(origin.table))

    async def in_file(self, file: str) -> Match:
        body = await self._uploads.body(file) if ID.fullmatch(file) else None
        if body is None:
            raise NoSuchTable
        return await asyncio.to_thread(read_file, body)

    async def deck(self, origin: Origin, header: Header) -> str | None:
        """The name of the server's deck that is played with; None: the game's own, of whatever version."""
        if not origin.file:
            return (await self._cache.read(origin.table)).row.options.deck
        if not self.knows_deck(header):
            raise BadOption(Why("what_if.deck"))
        return self._deck_here(header)

    def knows_deck(self, header: Header) -> bool:
        """A deck that somebody has made up can be looked at, but is not what our bots were made for."""
        own = registry.load(header.game)
        known = header.deck == own.deck.digest or registry.earlier_deck(own, header.deck) is not None
        return known or self._deck_here(header) is not None

    def _deck_here(self, header: Header) -> str | None:
        names = self._cache.decks(header.game)
        return next((one for one in names if self._cache.game(header.game, one).deck.digest == header.deck), None)


def going_on(match: Match, origin: Origin, seed: bytes) -> Match:
    """With chance of its own from there on: the other game's seed is open. What is dealt anew hangs on its seed too."""
    start = start_of(match_at(match, origin.moment), anew=Random(seed) if origin.anew else None, eyes=origin.eyes)
    chance, seats = Provable(seed).below, match.header.seats
    return Match(match.game, seats, match.options, chance, committed=commitment(seed), start=start)


def check_moment(match: Match, moment: int) -> None:
    """Before its end: there nothing is left to be answered otherwise."""
    last = len(match.steps) - 1
    if not 0 <= moment <= last:
        raise BadOption(Why("options.range", {"option": "at", "low": 0, "high": last}))
