"""Guided first games: a table with a guide's own deal and bots, for one person. It counts for no rating."""

from __future__ import annotations

from debacle.core.game import AnyGame
from debacle.core.refusals import BadOption, Why
from debacle.server.storage.rows import Player, TableOptions
from debacle.server.storage.store import Store
from debacle.server.tables.seats import NewTable, Seats
from debacle.server.tables.table_cache import TableCache
from debacle.teaching.guides import Guide, guide_of


class Guiding:
    def __init__(self, store: Store, cache: TableCache, seats: Seats) -> None:
        self._lists = store.lists
        self._cache = cache
        self._seats = seats

    async def begin(self, player: Player, game: AnyGame) -> str:
        """The guided table of this game that they have not finished, or a new one."""
        guide = check_guide(game)
        for listed in await self._lists.tables_of(player.id):
            if listed.game == game.about.key and listed.status == "playing" and not listed.stranded:
                table = await self._cache.read(listed.id)
                if table.row.options.guided:
                    return listed.id
        wanted = NewTable(game=game.about.key, seats=guide.seats, bots=guide.bots, options=_options(guide))
        return await self._seats.create(player, wanted, seed=guide.seed)


def check_guide(game: AnyGame) -> Guide:
    """The game's guide, or a refusal."""
    guide = guide_of(game)
    if guide is None:
        raise BadOption(Why("guided.none", {"game": game.about.key}))
    return guide


def _options(guide: Guide) -> TableOptions:
    return TableOptions(game=guide.options, guided=True, hints=True)
