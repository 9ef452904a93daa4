"""Tables of any game on a real server, in the middle of their games, with the page open on most chairs."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

from msgspec import Struct

from debacle.core.chance import Provable
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.wire import to_plain
from debacle.server.identity import COOKIE
from debacle.server.settings import database_address
from debacle.server.storage.database import open_engine
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.store import Store
from debacle.server.storage.tokens import new_token
from machine import cpu_seconds
from wire import Caller, Headers, Stream

SEATS = 4
TABLES = 5
MOVES = 12
"""At each table, with pages and then without them."""
GETS = 40
LANGUAGES = ("en", "fr")


class Costs(Struct, frozen=True):
    """Milliseconds of the server's processor time."""

    push: float
    """To push a table's page to one onlooker."""
    page: float
    """To answer a request for it."""
    pushes: int


class Chair(Struct):
    token: str
    cookie: str | None
    """Of the person who has the page open; None: a program."""


class Table:
    """People who answer as `steady` would, by the API, while their pages look on."""

    def __init__(self, game: AnyGame, caller: Caller, number: int) -> None:
        self._game = game
        self._caller = caller
        self._rng = Random(f"{game.about.key} {number}")
        self._steady = game.bots()["steady"]()
        self._followed: Match | None = None
        """The same game, so that `steady` has the notes of everybody."""
        self._chairs: list[Chair] = []
        self._streams: list[Stream] = []
        self.id = ""
        self.pushes = 0

    async def sit_down(self, store: Store) -> None:
        people = [await store.new_player(f"p{seat}") for seat in range(SEATS - 1)]
        self._chairs = [Chair(new_token(), cookie) for _, cookie in people]
        self.id = await store.new_table(
            game=self._game.about.key,
            seats=SEATS,
            options=TableOptions(clock=0, pace=0),
            public=False,
            host=people[0][0].id,
            sitting=[(seat, player.id, None) for seat, (player, _) in enumerate(people)],
        )
        for seat, chair in enumerate(self._chairs):
            await store.set_token(self.id, seat, chair.token)
        last = await self._caller.call("POST", f"/api/tables/{self.id}/join", body={"name": "last"})
        self._chairs.append(Chair(last["token"], None))
        kept = await store.table(self.id)
        assert kept is not None
        self._followed = Match(self._game, SEATS, self._game.options(), Provable(kept.row.seed).below)

    async def play(self, moves: int) -> int:
        """So many moves, or as many as there are to the end."""
        for made in range(moves):
            if not await self._move():
                return made
        return moves

    async def look_on(self) -> None:
        """Open the pages, in either language, and wait until all are there."""
        for place, chair in enumerate(self._chairs):
            if chair.cookie is not None:
                stream = await self._caller.stream(f"/t/{self.id}/stream", self.cookies(place), self._pushed)
                self._streams.append(stream)

    def cookies(self, place: int) -> Headers:
        return {"cookie": f"{COOKIE}={self._chairs[place].cookie}; language={LANGUAGES[place % 2]}"}

    def close(self) -> None:
        for stream in self._streams:
            stream.close()
        self._streams.clear()

    def _pushed(self, _html: bytes) -> None:
        self.pushes += 1

    async def _move(self) -> bool:
        match = self._followed
        assert match is not None
        asked = match.state.pending()
        if not asked:
            return False
        seat, number = asked[0].seat, asked[0].number
        answer = self._steady.choose(match.state.view(seat), match.notes_of(seat), self._rng)
        body = {"number": number, "answer": to_plain(answer)}
        await self._caller.call("POST", f"/api/tables/{self.id}/moves", self._chairs[seat].token, body)
        match.play(Move(number, seat, answer))
        return True


class Server:
    """One that runs in a process of its own, with its data in this folder."""

    def __init__(self, url: str, process: int, folder: Path) -> None:
        self._caller = Caller(url)
        self._process = process
        self._store = Store(open_engine(database_address(None, folder)), time.time)

    async def front_page(self) -> float:
        """Milliseconds of processor time for a front page."""
        return await self._got("/", {})

    async def game(self, game: AnyGame, half: int, tables_at_once: int = TABLES, moves: int = MOVES) -> Costs:
        """Moves with pages open and as many without, so that what the moves themselves take cancels out. Some come
        first that do not count: a server compiles a template when it is first wanted."""
        tables = [Table(game, self._caller, number) for number in range(tables_at_once)]
        for table in tables:
            await table.sit_down(self._store)
            await table.play(half - moves)
            await table.look_on()
        await self._played(tables, moves)
        before = sum(table.pushes for table in tables)
        pushed = await self._played(tables, moves)
        pushes = sum(table.pushes for table in tables) - before
        page = await self._got(f"/t/{tables[0].id}", tables[0].cookies(0))
        for table in tables:
            table.close()
        plain = await self._played(tables, moves)
        return Costs(1000 * (pushed - plain) / pushes, page, pushes)

    async def close(self) -> None:
        self._caller.close()
        await self._store.close()

    async def _played(self, tables: list[Table], moves: int) -> float:
        """Seconds of processor time for so many moves at each table."""
        before = cpu_seconds(self._process)
        for table in tables:
            await table.play(moves)
        await self._quiet(tables)
        return cpu_seconds(self._process) - before

    async def _got(self, path: str, headers: Headers) -> float:
        await self._caller.send("GET", path, headers)
        before = cpu_seconds(self._process)
        for _ in range(GETS):
            await self._caller.send("GET", path, headers)
        return 1000 * (cpu_seconds(self._process) - before) / GETS

    async def _quiet(self, tables: list[Table]) -> None:
        """Until nothing is pushed any more."""
        known = -1
        while known != (now := sum(table.pushes for table in tables)):
            known = now
            await asyncio.sleep(0.5)
