"""The tables where somebody sits and the game is not over: for whom all wait, as far as this player may know, and since
when."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.server.errors import NoSuchTable, Stranded
from debacle.server.storage.rows import Listed
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import OpenTable, TableCache


class AwaitedPlayer(Struct, frozen=True):
    seat: Seat
    name: str
    """A person's, or that of a bot's kind."""
    number: int
    """Which of several bots of one kind, else 0."""


class TableUnderWay(Struct, frozen=True):
    listed: Listed
    awaited: tuple[AwaitedPlayer, ...] = ()
    """Others than this player, who are asked."""


async def under_way(store: Store, cache: TableCache, player: str) -> list[TableUnderWay]:
    """Those first where it is this player's turn, then what changed last."""
    listed = await cache.reopening.mark(await store.lists.tables_of(player))
    going = [one for one in listed if one.status in ("gathering", "playing")]
    found = [TableUnderWay(one, await _awaited(cache, one, player)) for one in going]
    return sorted(found, key=lambda one: not one.listed.your_turn)


async def _awaited(cache: TableCache, listed: Listed, player: str) -> tuple[AwaitedPlayer, ...]:
    if listed.status != "playing" or listed.stranded:
        return ()
    try:
        table = await cache.read(listed.id)
    except (NoSuchTable, Stranded):
        return ()
    own = table.chair_of(player)
    if own is None or table.match is None:
        return ()
    asked = table.match.state.waited_for(own.seat)
    return tuple([_player_at(table, seat) for seat in asked if seat != own.seat])


def _player_at(table: OpenTable, seat: Seat) -> AwaitedPlayer:
    chair = table.chairs[seat]
    name = chair.bot if chair.player is None else chair.name
    return AwaitedPlayer(seat, name or "", table.numbers[seat])
