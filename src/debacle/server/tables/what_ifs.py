"""What if: a new table whose game goes on from a moment of one that is over. It counts for no rating."""

from __future__ import annotations

from msgspec import Struct

from debacle import bots
from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.refusals import BadOption, Why
from debacle.server.storage.rows import Origin, Player, TableOptions
from debacle.server.storage.store import Store
from debacle.server.tables.going_on import Origins, check_moment
from debacle.server.tables.seats import Seats

OWN, FREE = "me", "open"
LONGEST_NAME = 40
"""So much of an unknown name is said again."""


class NewWhatIf(Struct, frozen=True, kw_only=True):
    """What somebody wants to try."""

    origin: Origin
    chairs: tuple[str, ...]
    """By seat: one's own, open to others, or a bot's name."""


class WhatIfs:
    def __init__(self, store: Store, origins: Origins, seats: Seats) -> None:
        self._store = store
        self._origins = origins
        self._seats = seats

    async def check(self, wanted: NewWhatIf) -> Match:
        """Before somebody becomes a player for its sake; gives the game that it goes on from."""
        match = await self._origins.match(wanted.origin)
        check_moment(match, wanted.origin.moment)
        if len(wanted.chairs) != match.header.seats or wanted.chairs.count(OWN) != 1:
            raise BadOption(Why("what_if.chairs"))
        known = bots.known(match.game)
        for name in wanted.chairs:
            if name not in (OWN, FREE, *known):
                raise BadOption(Why("unknown.bot", {"bot": name[:LONGEST_NAME], "known": ", ".join(known)}))
        _check_eyes(wanted.origin.eyes, match.header.seats)
        await self._origins.deck(wanted.origin, match.header)
        return match

    async def create(self, player: Player, wanted: NewWhatIf) -> str:
        header = (await self.check(wanted)).header
        deck = await self._origins.deck(wanted.origin, header)
        options = TableOptions(game=header.options, deck=deck, origin=wanted.origin)
        sitting = [
            (seat, player.id if name == OWN else None, None if name == OWN else name)
            for seat, name in enumerate(wanted.chairs)
            if name != FREE
        ]
        table_id = await self._store.new_table(
            game=header.game, seats=header.seats, options=options, public=False, host=player.id, sitting=sitting
        )
        await self._seats.begin_if_full(table_id)
        return table_id


def _check_eyes(eyes: Seat | None, seats: int) -> None:
    if eyes is not None and not 0 <= eyes < seats:
        raise BadOption(Why("options.range", {"option": "eyes", "low": 1, "high": seats}))
