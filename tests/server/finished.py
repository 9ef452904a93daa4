"""Services inside the test's own process, on any database, and games that are played to their end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from sqlalchemy import update

from debacle import bots
from debacle.server.addresses import networks
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage.rows import Player, TableOptions
from debacle.server.storage.schema import tables
from debacle.server.tables.moves import BotAnswer
from debacle.server.tables.seats import NewTable


class Office:
    """A server's parts on a clock that stands still unless it is moved. Bots wait: the test plays for all."""

    def __init__(self, database: str | None, folder: Path, reachable: tuple[str, ...] = ()) -> None:
        """With these networks in reach of webhooks."""
        self.now = 1_000_000.0
        address = database_address(database, folder)
        self.settings = Settings(database=address, thinkers=0, pace=0, webhook_networks=networks(reachable))
        self.services = self.another()
        self.people: dict[str, Player] = {}

    def another(self) -> Services:
        """The parts of one more worker."""
        return Services(self.settings, lambda: self.now)

    async def person(self, name: str) -> Player:
        if name not in self.people:
            self.people[name], _ = await self.services.store.new_player(name)
        return self.people[name]

    async def sit(
        self, game: str, names: tuple[str, ...], *more: str | None, options: TableOptions, seed: str | None = None
    ) -> str:
        """These people, and these bots after the first of them; gives the table's id. Of several people a seed can be
        chosen."""
        host = await self.person(names[0])
        chairs = (*more, *([None] * (len(names) - 1)))
        wanted = NewTable(game=game, seats=len(chairs) + 1, bots=chairs, public=True, options=options)
        table_id = await self.services.seats.create(host, wanted)
        if seed is not None:
            dealt = {"seed": seed, "revision": tables.c.revision + 1}
            async with self.services.store._writing() as connection:
                await connection.execute(update(tables).where(tables.c.id == table_id).values(dealt))
        for name in names[1:]:
            await self.services.seats.join(table_id, await self.person(name))
        return table_id

    async def play(self, table_id: str, seed: int = 1, most: int | None = None) -> None:
        """Everybody plays as the steady bot would, to the end or for so many answers."""
        rng, given = Random(seed), 0
        while (table := await self.services.cache.read(table_id)).row.status == "playing" and given != most:
            match = table.playing()
            [decision, *_] = match.state.pending()
            seat = decision.seat
            answer = bots.find(table.game, "steady").choose(match.state.view(seat), match.notes_of(seat), rng)
            await self.services.moves.move(table_id, BotAnswer(seat, decision.number, (answer,)))
            given += 1
        self.now += 60

    async def finish(
        self, game: str, names: tuple[str, ...], *more: str | None, options: TableOptions | None = None, seed: int = 1
    ) -> str:
        dealt = f"{seed:064x}" if len(names) > 1 else None
        table_id = await self.sit(game, names, *more, options=options or TableOptions(clock=90), seed=dealt)
        await self.play(table_id, seed)
        return table_id


Test = Callable[[Office], Awaitable[None]]


def in_office(database: str | None, folder: Path, test: Test, reachable: tuple[str, ...] = ()) -> None:
    """Nothing runs beside the test: what a server does now and then, the test does when it wants to."""

    async def main() -> None:
        office = Office(database, folder, reachable)
        await office.services.prepare()
        try:
            async with asyncio.timeout(60):
                await test(office)
        finally:
            await office.services.store.close()

    asyncio.run(main())
