"""Playing again with the same people: whoever asks first sets the table up, and the others come along. All sit one
chair further than before, so that what a seat is worth goes round."""

from __future__ import annotations

from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.refusals import Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.storage.appending import Taken
from debacle.server.storage.rows import Chair, Player
from debacle.server.storage.store import Store
from debacle.server.tables.seats import NewTable, Seats
from debacle.server.tables.table_cache import OpenTable, TableCache


class Rematches:
    def __init__(self, store: Store, cache: TableCache, seats: Seats) -> None:
        self._decisions = store.decisions
        self._store = store
        self._cache = cache
        self._seats = seats

    async def play_again(self, table_id: str, player: Player) -> str:
        """The table at which those of this one, which is over, play again; this player sits there, if there is room."""
        table = await self._cache.read(table_id)
        chair = table.chair_of(player.id)
        if chair is None:
            raise NotAllowed(Why("seated.only"))
        if not table.ended:
            raise TooLate(Why("table.playing"))
        next_id = table.rematch or await self._set_up(table, player, chair.seat)
        again = await self._cache.read(next_id)
        if again.row.status == "gathering":
            further = (chair.seat + 1) % again.row.seats
            await self._seats.join(next_id, player, further if again.chairs[further].free else None)
        return next_id

    async def _set_up(self, table: OpenTable, player: Player, seat: Seat) -> str:
        wanted, word = _same(table, seat), table.row.word
        next_id = await self._seats.create(player, wanted, turned=seat + 1, word=word)
        try:
            await self._decisions.play_again(table.row.id, next_id)
        except Taken:  # somebody else was faster
            await self._store.stop(next_id)
            return await self.play_again(table.row.id, player)
        await self._seats.tell(table.row.id)
        return next_id


def _same(table: OpenTable, seat: Seat) -> NewTable:
    """The same game with the same bots, from this seat on; the chairs of people are open."""
    others = [*table.chairs[seat + 1 :], *table.chairs[:seat]]
    host = table.chairs[seat].player == table.row.host
    around = tuple(chair.name if chair.around and host else None for chair in others)
    options = replace(table.row.options, guided=False, origin=None, around=any(around))
    bots = tuple(map(_bot_of, others))
    return NewTable(game=table.row.game, seats=table.row.seats, bots=bots, around=around, options=options)


def _bot_of(chair: Chair) -> str | None:
    return None if chair.player is not None else chair.bot
