"""A table inside the test's own process, on a real database: its clock stands still unless it is moved."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar import Litestar

from debacle import bots
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.storage import uptime
from debacle.server.storage.rows import Player, TableOptions
from debacle.server.storage.timing import Timing
from debacle.server.tables.moves import Answers, BotAnswer
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable

NAMES = ("Ada", "Bob", "Eve", "Zoë")


class Sitting:
    """People at a game that has begun."""

    def __init__(
        self,
        folder: Path,
        game: str = "qe",
        seats: int = 3,
        clock: int = 90,
        timing: Timing | None = None,
        database: str | None = None,
    ) -> None:
        self.now = 1_000.0
        self.settings = Settings(database=database_address(database, folder), thinkers=0, pace=0)
        self.services = Services(self.settings, lambda: self.now)
        self.wanted = NewTable(game=game, seats=seats, options=TableOptions(clock=clock, timing=timing or Timing()))
        self.table_id = ""
        self.people: list[Player] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """While they sit there. However far the test moves the clock at once, its servers have run all that time: else
        they would take it for a sleep of the machine."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(uptime, "SILENCE", math.inf)
            await self.services.prepare()
            async with self.services.open(Litestar()), asyncio.timeout(60):
                await self.sit_down()
                yield

    async def sit_down(self) -> None:
        for name in NAMES[: self.wanted.seats]:
            player, _ = await self.services.store.new_player(name)
            self.people.append(player)
        self.table_id = await self.services.seats.create(self.people[0], self.wanted)
        for player in self.people[1:]:
            await self.services.seats.join(self.table_id, player)

    async def table(self) -> OpenTable:
        return await self.services.cache.read(self.table_id)

    async def asked(self) -> list[int]:
        return list((await self.table()).asked())

    async def answer(self, seat: int, value: object, number: int = 0) -> bool:
        return await self.services.moves.move(self.table_id, Answers(seat, number, [value]))

    async def take_back(self, seat: int) -> None:
        await self.services.moves.take_back(self.table_id, lambda _: seat)

    async def vote(self, voter: int, about: int, what: str = "bot") -> None:
        await self.services.lost_players.decide(self.table_id, lambda _: voter, about, what)

    async def glances(self) -> list[Any]:
        """What all who sit there and somebody who looks on would see."""
        players = [*(player.id for player in self.people), None]
        return [(await self.services.views.glance(self.table_id, player))[1] for player in players]

    async def steadily(self, until: Callable[[OpenTable], bool], rng: Random) -> OpenTable:
        """Everybody plays as the steady bot would, until it is as wanted."""
        while not until(table := await self.table()):
            match = table.playing()
            [decision, *_] = match.state.pending()
            seat = decision.seat
            answer = bots.find(table.game, "steady").choose(match.state.view(seat), match.notes_of(seat), rng)
            await self.services.moves.move(self.table_id, BotAnswer(seat, decision.number, (answer,)))
        return table


Test = Callable[[Sitting], Awaitable[None]]


def run(sitting: Sitting, test: Test) -> None:
    async def main() -> None:
        async with sitting.open():
            await test(sitting)

    asyncio.run(main())
