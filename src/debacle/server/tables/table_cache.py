"""Tables in memory. The store has the truth; a room is a replay of it, as of a revision."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from debacle import bots, registry
from debacle.core.audience import Seat
from debacle.core.chance import Provable, commitment
from debacle.core.game import AnyGame
from debacle.core.match import Match, replay
from debacle.core.record import Entry, Header, Record
from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NoSuchTable
from debacle.server.storage.rows import Chair, TableRow
from debacle.server.storage.store import Store, secret_of

ID = re.compile("[A-Za-z0-9_-]{1,32}")
"""What the address of a table looks like; PostgreSQL fails on others, such as one with a NUL."""
ROOMS = 5_000
"""How many are kept at hand; others are replayed when somebody comes."""


def check_id(table_id: str) -> None:
    if not ID.fullmatch(table_id):
        raise NoSuchTable


class Room:
    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.row: TableRow
        self.chairs: tuple[Chair, ...]
        self.match: Match | None = None
        self.revision = -1

    @property
    def committed(self) -> str:
        return commitment(self.row.seed)

    def chair_of(self, player: str | None) -> Chair | None:
        if player is None:
            return None
        return next((chair for chair in self.chairs if chair.player == player), None)

    def numbers(self) -> tuple[int, ...]:
        """By seat: which of several bots of one kind sits there, else 0."""
        return bots.numbers([None if chair.player else chair.bot for chair in self.chairs])

    def asked(self) -> tuple[Seat, ...]:
        return () if self.match is None else tuple(decision.seat for decision in self.match.state.pending())


class Rooms:
    """Opens rooms one visitor at a time, and up to date."""

    def __init__(self, store: Store, decks: Path | None) -> None:
        self._store = store
        self._decks = decks
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def open(self, table_id: str, *, at_least: int | None = None) -> AsyncIterator[Room]:
        """The room of a table; with `at_least`, a room of that revision or later is taken as it is."""
        check_id(table_id)
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                room = self._rooms.get(table_id)
                if room is None or at_least is None or room.revision < at_least:
                    room = await self._up_to_date(table_id, room)
                self._keep(table_id, room)
                yield room
        finally:
            if not lock._waiters and table_id not in self._rooms:
                self._locks.pop(table_id, None)

    def forget(self, table_id: str) -> None:
        """What is in memory may be wrong: replay it next time."""
        self._rooms.pop(table_id, None)

    def seat_with(self, table_id: str, token: str) -> Seat | None:
        """Whose token this is, as far as is known here: once a game has begun, a token keeps its seat."""
        room = self._rooms.get(table_id)
        if room is None or room.row.status == "gathering":
            return None
        secret = secret_of(token)
        return next((chair.seat for chair in room.chairs if chair.secret == secret), None)

    def game(self, key: str, deck: str | None) -> AnyGame:
        return registry.load(key, self.deck_file(key, deck))

    def deck_file(self, key: str, deck: str | None) -> Path | None:
        """The file of a deck of the server's own."""
        if deck is None:
            return None
        if deck not in self.decks(key) or self._decks is None:
            raise BadOption(Why("unknown.deck", {"deck": deck}))
        return self._decks / key / f"{deck}.toml"

    def decks(self, key: str) -> list[str]:
        """The names of the other decks that this server has for a game."""
        return sorted(file.stem for file in (self._decks / key).glob("*.toml")) if self._decks else []

    def _keep(self, table_id: str, room: Room) -> None:
        self._rooms[table_id] = room
        self._rooms.move_to_end(table_id)
        while len(self._rooms) > ROOMS:
            self._rooms.popitem(last=False)

    async def _up_to_date(self, table_id: str, room: Room | None) -> Room:
        revision = await self._store.revision(table_id)
        if revision is None:
            raise NoSuchTable
        if room is not None and room.revision == revision:
            return room
        found = await self._store.table(table_id)
        if found is None:
            raise NoSuchTable
        row, chairs = found
        room = room or Room(self.game(row.game, row.options.deck))
        room.row, room.chairs = row, chairs
        await self._catch_up(room)
        room.revision = row.revision
        return room

    async def _catch_up(self, room: Room) -> None:
        row, match = room.row, room.match
        if row.header is None:
            return
        done = 0 if match is None else len(match.entries)
        bodies = await self._store.entries(row.id, done)
        new = [msgspec.json.decode(body, type=Entry) for body in bodies]
        if match is not None:
            for entry in new:
                match.follow(entry)
        else:
            header = msgspec.json.decode(row.header, type=Header)
            record = Record(header=header, entries=tuple(new))
            room.match = replay(room.game, record, Provable(row.seed).below)
