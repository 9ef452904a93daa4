"""All that is asked of the database. A write is over when it is committed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Row, and_, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from debacle.core.audience import Seat
from debacle.server.storage.appending import Appender, NewEntry, OneByOne, Taken, Together
from debacle.server.storage.database import open_directly, reaching
from debacle.server.storage.decisions import Decisions
from debacle.server.storage.kept_games import KeptDeck, KeptGames
from debacle.server.storage.lists import TableLists
from debacle.server.storage.read_access import DirectReads, NetworkReads, ReadAccess
from debacle.server.storage.read_table import read_table
from debacle.server.storage.rows import Player, Status, StoredTable, TableOptions
from debacle.server.storage.schema import chairs, chat, decks, entries, keys, players, presence, removals, tables
from debacle.server.storage.sessions import Sessions
from debacle.server.storage.tokens import new_id, new_token, secret_of


class Store:
    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        self._engine = engine
        self.now = now
        self._upsert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._turn = asyncio.Lock()
        writer, reader = open_directly(engine), open_directly(engine)
        self._appender: Appender = OneByOne(engine) if writer is None else Together(writer, self._turn)
        self._reads: ReadAccess = NetworkReads(engine) if reader is None else DirectReads(reader)
        self.lists = TableLists(self._reads)
        self.kept_games = KeptGames(self._reads)
        self.sessions = Sessions(self._reads, self._writing, now)
        self.decisions = Decisions(self._writing, self._upsert, now)

    @property
    def shared(self) -> bool:
        """Whether other processes may write too."""
        return self._engine.dialect.name != "sqlite"

    async def close(self) -> None:
        await self._appender.close()
        self._reads.close()
        await self._engine.dispose()

    async def key(self, name: str) -> str:
        """A secret that all processes on this database share; made the first time it is wanted."""
        async with self._writing() as connection:
            made = self._upsert(keys).values(name=name, value=secrets.token_hex(32)).on_conflict_do_nothing()
            await connection.execute(made)
            kept = await connection.execute(select(keys.c.value).where(keys.c.name == name))
            return str(kept.scalar_one())

    # Players.

    async def new_player(self, name: str, browser: str = "") -> tuple[Player, str]:
        """With what is to be in the cookie of this browser."""
        player = await self.new_program(name)
        return player, await self.sessions.begin(player.id, browser)

    async def new_program(self, name: str) -> Player:
        """Somebody without a browser: the token of a seat is all they have."""
        player, now = Player(new_id(), name), self.now()
        values = {"id": player.id, "name": name, "secret": secret_of(new_token()), "made_at": now, "named_at": now}
        async with self._writing() as connection:
            await connection.execute(insert(players).values(values))
        return player

    async def rename(self, player: str, name: str) -> dict[str, int]:
        """Gives the tables where the player sits, each with its new revision."""
        seated = select(chairs.c.table_id).where(chairs.c.player == player)
        async with self._writing() as connection:
            renamed = update(players).where(players.c.id == player).values(name=name, named_at=self.now())
            await connection.execute(renamed)
            changed = await connection.execute(
                update(tables)
                .where(tables.c.id.in_(seated))
                .values(revision=tables.c.revision + 1)
                .returning(tables.c.id, tables.c.revision)
            )
            return {row.id: row.revision for row in changed}

    # Tables.

    async def new_table(
        self,
        *,
        game: str,
        seats: int,
        options: TableOptions,
        public: bool,
        host: str,
        sitting: Sequence[tuple[Seat, str | None, str | None]],
    ) -> str:
        """A table with these (seat, player, bot) sitting at it."""
        table_id, now = new_id(), self.now()
        row = {
            "id": table_id,
            "game": game,
            "seats": seats,
            "options": msgspec.json.encode(options).decode(),
            "seed": secrets.token_hex(32),
            "status": "gathering",
            "public": public,
            "host": host,
            "waiting": "",
            "revision": 0,
            "made_at": now,
            "changed_at": now,
        }
        seated = {seat: (player, bot) for seat, player, bot in sitting}
        rows = [
            {"table_id": table_id, "seat": seat, "player": player, "bot": bot, "sat_at": now}
            for seat in range(seats)
            for player, bot in [seated.get(seat, (None, None))]
        ]
        async with self._writing() as connection:
            await connection.execute(insert(tables).values(row))
            await connection.execute(insert(chairs), rows)
        return table_id

    async def revision(self, table_id: str) -> int | None:
        row = await self._first(select(tables.c.revision).where(tables.c.id == table_id))
        return None if row is None else int(row.revision)

    async def table(self, table_id: str) -> StoredTable | None:
        return await self._reads.read(lambda connection: read_table(connection, table_id))

    async def entries(self, table_id: str, start: int) -> list[str]:
        query = select(entries.c.body).where(entries.c.table_id == table_id, entries.c.seq >= start)
        return [row.body for row in await self._all(query.order_by(entries.c.seq))]

    async def begin(self, table_id: str, header: str, waiting: Sequence[Seat], deck: KeptDeck) -> int:
        """The game begins, and its deck is kept; of two who begin it, one does. Gives the table's new revision."""
        keep = self._upsert(decks).values(asdict(deck)).on_conflict_do_nothing()
        async with self._writing() as connection:
            begun = await connection.execute(
                update(tables)
                .where(tables.c.id == table_id, tables.c.status == "gathering")
                .values(header=header, status="playing", **self._changed(waiting))
                .returning(tables.c.revision)
            )
            revision = self._revision(begun.scalar_one_or_none())
            await connection.execute(keep)
            return revision

    async def append(
        self,
        table_id: str,
        seq: int,
        bodies: Sequence[str],
        waiting: Sequence[Seat],
        status: Status,
        *,
        seen: bool = True,
    ) -> int:
        """The next entries of the record; of two with the same number, one is kept. Gives the table's new revision."""
        new = NewEntry(table_id, seq, tuple(bodies), _commas(waiting), status, seen, self.now())
        return await self._appender.append(new)

    async def stop(self, table_id: str) -> None:
        """Unless it has just ended."""
        going = and_(tables.c.id == table_id, tables.c.status.in_(("gathering", "playing")))
        await self._change(table_id, update(tables).where(going).values(status="stopped", waiting=""))

    # Chairs.

    async def sit(self, table_id: str, seat: Seat, player: str, token: str | None = None) -> None:
        """Take a free chair; of two who try, one sits."""
        free = and_(chairs.c.player.is_(None), chairs.c.bot.is_(None))
        secret = token and secret_of(token)
        await self._change_chair(table_id, seat, free, player=player, token=secret, sat_at=self.now())

    async def seat_bot(self, table_id: str, seat: Seat, bot: str) -> None:
        """A bot plays for this chair, whoever it belongs to."""
        await self._change_chair(table_id, seat, chairs.c.bot.is_(None), bot=bot)

    async def stand_up(self, table_id: str, seat: Seat) -> None:
        await self._change_chair(table_id, seat, None, player=None, bot=None, token=None)

    async def set_token(self, table_id: str, seat: Seat, token: str | None) -> None:
        await self._change_chair(table_id, seat, None, token=token and secret_of(token))

    async def was_removed(self, table_id: str, token: str) -> bool:
        """Whether the host has removed the program that had this token."""
        own = and_(removals.c.table_id == table_id, removals.c.token == secret_of(token))
        return await self._first(select(removals.c.player).where(own)) is not None

    async def seat_with(self, table_id: str, token: str) -> Seat | None:
        query = select(chairs.c.seat).where(chairs.c.table_id == table_id, chairs.c.token == secret_of(token))
        row = await self._first(query)
        return None if row is None else int(row.seat)

    # Chat and presence.

    async def say(self, table_id: str, player: str, text: str) -> None:
        last = select(func.coalesce(func.max(chat.c.seq), -1) + 1).where(chat.c.table_id == table_id).scalar_subquery()
        values = {"table_id": table_id, "seq": last, "player": player, "text": text, "made_at": self.now()}
        for _ in range(8):
            try:
                await self._change(table_id, insert(chat).values(values))
            except IntegrityError:
                continue
            return
        raise Taken

    async def see(self, seen: Iterable[tuple[str, str]], seen_at: float) -> None:
        """These players, each at a table, were seen then."""
        new = self._upsert(presence)
        insert_or_update = new.on_conflict_do_update(
            index_elements=[presence.c.table_id, presence.c.player], set_={"seen_at": new.excluded.seen_at}
        )
        values = [{"table_id": table_id, "player": player, "seen_at": seen_at} for table_id, player in sorted(seen)]
        async with self._writing() as connection:
            await connection.execute(insert_or_update, values)

    async def seen(self, table_id: str) -> dict[str, float]:
        query = select(presence.c.player, presence.c.seen_at).where(presence.c.table_id == table_id)
        return {row.player: row.seen_at for row in await self._all(query)}

    async def ping(self) -> None:
        await self._first(select(func.count()).select_from(tables))

    # What all of the above share.

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. With SQLite one at a time: to queue here is better than to try again and again."""
        if self._engine.dialect.name == "sqlite":
            async with self._turn, self._engine.begin() as connection:
                yield connection
        else:
            with reaching():
                async with self._engine.begin() as connection:
                    yield connection

    def _revision(self, returned: int | None) -> int:
        if returned is None:
            raise Taken
        return returned

    def _changed(self, waiting: Sequence[Seat]) -> dict[str, Any]:
        return {
            "waiting": _commas(waiting),
            "revision": tables.c.revision + 1,
            "changed_at": self.now(),
        }

    async def _change(self, table_id: str, statement: Any) -> int:
        async with self._writing() as connection:
            result = await connection.execute(statement)
            await self._bump(connection, table_id)
            return int(result.rowcount)

    async def _bump(self, connection: AsyncConnection, table_id: str) -> None:
        await connection.execute(update(tables).where(tables.c.id == table_id).values(revision=tables.c.revision + 1))

    async def _change_chair(self, table_id: str, seat: Seat, only_if: Any, **values: Any) -> None:
        chair = and_(chairs.c.table_id == table_id, chairs.c.seat == seat)
        where = chair if only_if is None else and_(chair, only_if)
        if await self._change(table_id, update(chairs).where(where).values(**values)) == 0:
            raise Taken

    async def _first(self, query: Any) -> Row[Any] | None:
        return await self._reads.read(lambda connection: connection.execute(query).first())

    async def _all(self, query: Any) -> Sequence[Row[Any]]:
        return await self._reads.read(lambda connection: connection.execute(query).all())


def _commas(seats: Sequence[Seat]) -> str:
    return "".join(f"{seat}," for seat in seats)
