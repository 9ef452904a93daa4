"""What if: a new table whose game goes on from a moment of one that is over. It counts for no rating."""

from __future__ import annotations

from msgspec import Struct

from debacle import bots
from debacle.core.audience import Seat
from debacle.core.refusals import BadOption, Why
from debacle.server.storage.rows import Origin, Player, TableOptions
from debacle.server.storage.store import Store
from debacle.server.tables.going_on import check_moment
from debacle.server.tables.seats import Seats
from debacle.server.tables.table_cache import OpenTable, TableCache

OWN, FREE = "me", "open"
LONGEST_NAME = 40
"""So much of an unknown name is said again."""


class NewWhatIf(Struct, frozen=True, kw_only=True):
    """What somebody wants to try."""

    origin: Origin
    chairs: tuple[str, ...]
    """By seat: one's own, open to others, or a bot's name."""


class WhatIfs:
    def __init__(self, store: Store, cache: TableCache, seats: Seats) -> None:
        self._store = store
        self._cache = cache
        self._seats = seats

    async def check(self, wanted: NewWhatIf) -> OpenTable:
        """Before somebody becomes a player for its sake; gives the table that it goes on from."""
        table = await self._cache.read(wanted.origin.table)
        check_moment(table, wanted.origin.moment)
        if len(wanted.chairs) != table.row.seats or wanted.chairs.count(OWN) != 1:
            raise BadOption(Why("what_if.chairs"))
        known = bots.known(table.game)
        for name in wanted.chairs:
            if name not in (OWN, FREE, *known):
                raise BadOption(Why("unknown.bot", {"bot": name[:LONGEST_NAME], "known": ", ".join(known)}))
        _check_eyes(wanted.origin.eyes, table.row.seats)
        return table

    async def create(self, player: Player, wanted: NewWhatIf) -> str:
        row = (await self.check(wanted)).row
        options = TableOptions(game=row.options.game, deck=row.options.deck, origin=wanted.origin)
        sitting = [
            (seat, player.id if name == OWN else None, None if name == OWN else name)
            for seat, name in enumerate(wanted.chairs)
            if name != FREE
        ]
        table_id = await self._store.new_table(
            game=row.game, seats=row.seats, options=options, public=False, host=player.id, sitting=sitting
        )
        await self._seats.begin_if_full(table_id)
        return table_id


def _check_eyes(eyes: Seat | None, seats: int) -> None:
    if eyes is not None and not 0 <= eyes < seats:
        raise BadOption(Why("options.range", {"option": "eyes", "low": 1, "high": seats}))
