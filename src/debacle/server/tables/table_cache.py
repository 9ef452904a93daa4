"""Tables in memory. The store has the truth; an open table is a replay of it, as of a revision."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from time import monotonic

from debacle import bots, registry
from debacle.core.audience import EVERYONE, NOBODY, Audience, Seat, bit
from debacle.core.chance import commitment
from debacle.core.game import AnyGame
from debacle.core.match import Change, Match
from debacle.core.record import Entry
from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NoSuchTable, NotAllowed, Stranded, TooLate
from debacle.server.storage.read_table import Damaged
from debacle.server.storage.rows import Chair, ChatLine, Mark, RemovedPlayer, StoredTable, TableRow, Vote
from debacle.server.storage.store import Store
from debacle.server.storage.tokens import secret_of
from debacle.server.tables.kept_tables import KeptTables
from debacle.server.tables.reopening import Reopening, play_again, play_on, read_entries, read_header
from debacle.server.unbroken import Unbroken

ID = re.compile("[A-Za-z0-9_-]{1,32}")
"""What the address of a table looks like; PostgreSQL fails on others, such as one with a NUL."""
TRUSTED = 1.0
"""Seconds for which tokens are taken to be those that were last read, where other processes may change them."""
TABLE_COST, ENTRY_COST = 20_000, 700
"""Bytes that an open table takes, and more for each entry of its record: measured, and much the same for every game,
for a position is small and it is the log that grows."""
MEGABYTE = 1_000_000
_versions = count()


def check_id(table_id: str) -> None:
    if not ID.fullmatch(table_id):
        raise NoSuchTable


class OpenTable:
    """What is in memory is what was committed: a change is worked out beside it and kept when it is on the disk, so
    that whoever reads need not wait for that, and cannot tell by waiting that somebody has answered unseen."""

    def __init__(self, game: AnyGame, stored: StoredTable) -> None:
        self.game = game
        self.match: Match | None = None
        self.presence: dict[str, float] | None = None
        """By player: when they were last seen; None: not known here."""
        self.presence_read_at = 0.0
        self.checked_at = monotonic()
        """When this was last found to be the newest."""
        self._versions: dict[Seat | None, int] = {}
        self.update(stored, EVERYONE)

    def update(self, stored: StoredTable, audience: Audience) -> None:
        """Take over a newer row, its chairs and chat; these can see that something has changed."""
        self.generation = stored.generation
        self._stored = stored
        self.row: TableRow = stored.row
        self.chairs: tuple[Chair, ...] = stored.chairs
        self.chat: tuple[ChatLine, ...] = stored.chat
        self.removed: tuple[RemovedPlayer, ...] = stored.removed
        self.votes: tuple[Vote, ...] = stored.votes
        self.rematch: str | None = stored.rematch
        self.premoves = stored.premoves
        self.admitted = stored.admitted
        self.lifted = stored.lifted
        self.committed = commitment(stored.row.seed)
        kinds = [None if chair.player else chair.bot for chair in stored.chairs]
        self.numbers = bots.numbers(kinds)
        """By seat: which of several bots of one kind sits there, else 0."""
        self._touch(audience)

    def keep(self, change: Change, audience: Audience, row: TableRow) -> None:
        """A change of the match is committed; with it the row is like this."""
        assert self.match is not None
        self.match.keep(change)
        if row.revision == self.revision + 1:  # else somebody changed something else meanwhile: it has to be read
            self.row = row
        self._touch(audience)

    @property
    def revision(self) -> int:
        return self.row.revision

    @property
    def mark(self) -> Mark:
        return Mark(self.generation, self.row.revision)

    @property
    def cost(self) -> int:
        return TABLE_COST + (0 if self.match is None else ENTRY_COST * len(self.match.entries))

    @property
    def ended(self) -> bool:
        return self.row.status in ("over", "stopped")

    def looks_like(self, stored: StoredTable) -> bool:
        """Whether what is stored differs at most in what is played."""
        return self._stored.__replace__(row=self.row).looks_like(stored)

    def version_for(self, seat: Seat | None) -> int:
        """Another number whenever something has changed that this seat can see; no two tables ever share one."""
        return self._versions[seat]

    def chair_of(self, player: str | None) -> Chair | None:
        if player is None:
            return None
        return next((chair for chair in self.chairs if chair.player == player), None)

    def asked(self) -> tuple[Seat, ...]:
        return () if self.match is None else tuple(decision.seat for decision in self.match.state.pending())

    def asked_bots(self) -> list[Seat]:
        """The seats of bots that are asked, while the game goes on."""
        if self.row.status != "playing":
            return []
        return [seat for seat in self.asked() if self.chairs[seat].bot is not None]

    def check_not_banned(self, seat: Seat) -> None:
        if self.chairs[seat].banned:
            raise NotAllowed(Why("standing.banned"))

    def playing(self) -> Match:
        if self.match is None or self.row.status != "playing":
            raise TooLate(Why("table.idle"))
        return self.match

    def _touch(self, audience: Audience) -> None:
        version = next(_versions)
        for seat in (None, *range(self.row.seats)):
            if audience & bit(seat):
                self._versions[seat] = version


class _Turn:
    """Those who want to change one table, one after the other."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0


class TableCache:
    """Whoever reads is given what is true now; whoever changes a table does so alone."""

    def __init__(
        self,
        store: Store,
        decks: Path | None,
        megabytes: int = 256,
        watched: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """So much is kept at hand, and in any case the tables that are watched; others are replayed when somebody
        comes."""
        self._store = store
        self._decks = decks
        self._trusted = TRUSTED if store.shared else math.inf
        self._tables: KeptTables[OpenTable] = KeptTables(megabytes * MEGABYTE, watched)
        self._turns: dict[str, _Turn] = {}
        self.queries = Unbroken()
        self.reopening = Reopening(store.kept_games, self.deck_file)

    async def read(self, table_id: str, *, at_least: int | None = None, within: float = 0.0) -> OpenTable:
        """A table as it is now. With `at_least`, one of that revision or later is taken as it is in memory, and with
        `within` one that was found to be the newest so many seconds ago."""
        table = self.at_hand(table_id)
        if table is not None and _will_do(table, at_least, within):
            self._tables.use(table_id)
            return table
        return await asyncio.shield(self.queries.begin(self._read(table_id, at_least)))

    @asynccontextmanager
    async def change(self, table_id: str, *, at_least: int | None = None) -> AsyncIterator[OpenTable]:
        """The same for somebody who is about to change it: one at a time."""
        check_id(table_id)
        async with self._turn(table_id):
            yield await self._newest(table_id, at_least)

    def is_changing(self, table_id: str) -> bool:
        return table_id in self._turns

    def at_hand(self, table_id: str) -> OpenTable | None:
        """A table that is in memory, however old."""
        return self._tables.get(table_id)

    def forget(self, table_id: str) -> None:
        """What is in memory may be wrong: replay it next time."""
        self._tables.forget(table_id)

    def forget_all(self) -> None:
        """The database is another one."""
        self._tables.clear()

    def seat_with(self, table_id: str, token: str) -> Seat | None:
        """Whose token this is, as far as is known here for sure: another process may have changed it since."""
        table = self._tables.get(table_id)
        if table is None or monotonic() - table.checked_at > self._trusted:
            return None
        secret = secret_of(token)
        return next((chair.seat for chair in table.chairs if chair.secret == secret), None)

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

    @asynccontextmanager
    async def _turn(self, table_id: str) -> AsyncIterator[None]:
        turn = self._turns.setdefault(table_id, _Turn())
        turn.users += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.users -= 1
            if not turn.users:
                del self._turns[table_id]

    async def _read(self, table_id: str, at_least: int | None) -> OpenTable:
        check_id(table_id)
        table = self.at_hand(table_id)
        if table is not None and at_least is None and await self._store.mark(table_id) == table.mark:
            table.checked_at = monotonic()
            return table
        async with self._turn(table_id):
            return await self._newest(table_id, at_least)

    async def _newest(self, table_id: str, at_least: int | None) -> OpenTable:
        table = self.at_hand(table_id)
        if table is None or not _will_do(table, at_least):
            try:
                table = await self._up_to_date(table_id, table)
            except (Stranded, NoSuchTable):
                self.forget(table_id)
                raise
            table.checked_at = monotonic()
        self._tables.keep(table_id, table)
        return table

    async def _up_to_date(self, table_id: str, table: OpenTable | None) -> OpenTable:
        if table is not None and table.mark == await self._store.mark(table_id):
            return table
        stored = await self._stored(table_id)
        if table is not None and table.generation != stored.generation:
            table = None
        row, header = stored.row, read_header(stored.row.header)
        done = 0 if table is None or table.match is None else len(table.match.entries)
        new = [] if header is None else read_entries(await self._store.entries(table_id, done), done)
        if table is None:
            table = OpenTable(await self.reopening.game(row.game, row.options.deck, header), stored)
        else:
            table.update(stored, _follow(table, stored, new))
        if table.match is None and header is not None:
            table.game = await self.reopening.game(row.game, row.options.deck, header)
            table.match = play_again(table.game, row, header, new)
        return table

    async def _stored(self, table_id: str) -> StoredTable:
        try:
            stored = await self._store.table(table_id)
        except Damaged:
            raise Stranded(Why("read.malformed")) from None
        if stored is None:
            raise NoSuchTable
        return stored


def _will_do(table: OpenTable, at_least: int | None, within: float = 0.0) -> bool:
    if at_least is not None:
        return table.revision >= at_least
    return within > 0 and monotonic() - table.checked_at < within


def _follow(table: OpenTable, stored: StoredTable, new: Sequence[Entry]) -> Audience:
    """Play what another process has played; gives those who can see that something has changed."""
    audience = NOBODY if table.match is not None and table.looks_like(stored) else EVERYONE
    for one in {*table.premoves} ^ {*stored.premoves}:
        audience |= bit(one.seat)
    return audience if table.match is None else audience | play_on(table.match, new)
