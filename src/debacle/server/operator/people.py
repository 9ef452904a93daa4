"""People in the operator's hands: what they are called, and what they may do on this server."""

from __future__ import annotations

from contextlib import suppress

from debacle.core.audience import Audience
from debacle.server.errors import NoSuchTable, Stranded
from debacle.server.names import clean_name
from debacle.server.storage.operating import KnownPerson
from debacle.server.storage.rows import Player
from debacle.server.storage.store import Store
from debacle.server.tables.seats import Seats
from debacle.server.tables.table_cache import ID, TableCache


class NoSuchPerson(Exception):
    """Nobody has this id."""


class PeopleCare:
    def __init__(self, store: Store, cache: TableCache) -> None:
        self._store = store
        self._seats = Seats(store, cache, self._tell)

    async def person(self, player: str) -> KnownPerson:
        found = await self._store.operator.person(player) if ID.fullmatch(player) else None
        if found is None:
            raise NoSuchPerson
        return found

    async def rename(self, player: str, name: str) -> str:
        """Gives the name as it is kept."""
        await self.person(player)
        wanted = clean_name(name)
        await self._store.operator.rename(player, wanted)
        return wanted

    async def mute(self, player: str, *, muted: bool) -> None:
        await self.person(player)
        await self._store.operator.set_standing(player, muted=muted)

    async def ban(self, player: str) -> None:
        """At once: the others need not wait for somebody who may not answer, so a bot takes the chair."""
        found = await self.person(player)
        await self._store.operator.set_standing(player, banned=True)
        await self._stand_up(Player(found.id, found.name))

    async def unban(self, player: str) -> None:
        """Chairs that a bot holds can be taken back."""
        await self.person(player)
        await self._store.operator.set_standing(player, banned=False)

    async def erase(self, player: str) -> None:
        await self.ban(player)
        await self._store.operator.erase(player)

    async def _stand_up(self, player: Player) -> None:
        for table_id in await self._store.operator.tables_of(player.id):
            with suppress(NoSuchTable, Stranded):  # what cannot go on waits for nobody
                await self._seats.leave(table_id, player)

    async def _tell(self, table_id: str, _revision: int, _audience: Audience) -> None:
        await self._store.bulletins.post_alone("table", table_id)
