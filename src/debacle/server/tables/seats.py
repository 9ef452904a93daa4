"""Who sits at a table: new tables, chairs taken and given up, and what those who sit there say."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import msgspec
from msgspec import Struct

from debacle import bots
from debacle.core.audience import EVERYONE, Seat
from debacle.core.chance import Provable
from debacle.core.dealer import Dealer
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NoSuchTable, NotAllowed, Stranded, TooLate
from debacle.server.names import BadText, clean_chat, clean_name
from debacle.server.storage.appending import Taken
from debacle.server.storage.kept_games import KeptDeck
from debacle.server.storage.rows import Chair, Player, TableOptions
from debacle.server.storage.store import Store
from debacle.server.storage.timing import Timing
from debacle.server.tables.clocks import begun
from debacle.server.tables.going_on import Origins, going_on
from debacle.server.tables.moves import Publish
from debacle.server.tables.table_cache import OpenTable, TableCache

LONGEST_CLOCK = 86_400
SLOWEST = 10
"""Times a person's pace."""
TIMES = {"bank": (30, 10_800), "increment": (0, 600), "days": (1, 14)}
"""What a live and a slow clock may have, at least and at most."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to play. The host sits in the first chair; each other chair is open or a bot's."""

    game: str
    seats: int
    bots: tuple[str | None, ...] = ()
    """For the chairs after the host's; None: open, unless somebody sits there around the host's screen."""
    around: tuple[str | None, ...] = ()
    """For the same chairs: the names of those around the host's screen."""
    public: bool = False
    options: TableOptions = TableOptions()


class Seats:
    def __init__(self, store: Store, cache: TableCache, publish: Publish, shortest_clock: int = 0) -> None:
        self._origins = Origins(store.uploads, cache)
        self._store = store
        self._cache = cache
        self._publish = publish
        self._shortest_clock = shortest_clock

    def check(self, wanted: NewTable, *, guided: bool = False) -> None:
        """Before somebody becomes a player for its sake."""
        if wanted.options.guided != guided:
            raise BadOption(Why("guided.only"))
        if wanted.options.origin is not None:
            raise BadOption(Why("what_if.only"))
        _check(self._cache.game(wanted.game, wanted.options.deck), wanted)
        clock = wanted.options.clock
        if clock and not self._shortest_clock <= clock <= LONGEST_CLOCK:
            raise BadOption(Why("clock.range", {"low": self._shortest_clock, "high": LONGEST_CLOCK, "given": clock}))

    async def create(
        self, host: Player, wanted: NewTable, seed: str | None = None, *, turned: int = 0, word: str = ""
    ) -> str:
        """With a seed: a guided table, which is the only kind whose deal is chosen. All sit so many chairs further
        than the first, which is the host's. `word` is what is kept of the one at the door."""
        self.check(wanted, guided=seed is not None)
        bots_at = {seat: (None, bot) for seat, bot in enumerate(wanted.bots, start=1) if bot is not None}
        async with self._gathering_around(wanted) as around:
            people_at = {0: (host.id, None), **{seat: (player, None) for seat, player in around.items()}}
            seated: dict[Seat, tuple[str | None, str | None]] = {**bots_at, **people_at}
            table_id = await self._store.new_table(
                game=wanted.game,
                seats=wanted.seats,
                options=wanted.options,
                public=wanted.public,
                host=host.id,
                sitting=[((seat + turned) % wanted.seats, *who) for seat, who in seated.items()],
                seed=seed,
                word=word,
                around=[(seat + turned) % wanted.seats for seat in around],
            )
        await self.begin_if_full(table_id)
        return table_id

    @asynccontextmanager
    async def _gathering_around(self, wanted: NewTable) -> AsyncIterator[dict[Seat, str]]:
        """By seat: those around the host's screen, who become players for this table."""
        async with AsyncExitStack() as stack:
            around = {}
            for seat, name in enumerate(wanted.around, start=1):
                if name is not None:
                    around[seat] = (await self._store.new_program(clean_name(name))).id
                    await stack.enter_async_context(self._store.discarding(around[seat]))
            yield around

    async def check_room(self, table_id: str, seat: Seat | None) -> None:
        """Before somebody becomes a player to sit there."""
        _free_chair(await self._cache.read(table_id), seat)

    async def join(self, table_id: str, player: Player, seat: Seat | None = None, token: str | None = None) -> Seat:
        """Sit down in this free chair, or in any. Who sits already stays where they are."""
        async with self._cache.change(table_id) as table:
            own = table.chair_of(player.id)
            if own is not None:
                return own.seat
            if any(one.player == player.id for one in table.removed):
                raise NotAllowed(Why("removed"))
            chosen = _free_chair(table, seat)
            await self.change_chair(self._store.sit(table_id, chosen, player.id, token))
        await self.tell(table_id)
        await self.begin_if_full(table_id)
        return chosen

    async def seat_bot(self, table_id: str, player: Player, seat: Seat, bot: str) -> None:
        """The host gives a free chair to a bot."""
        async with self._cache.change(table_id) as table:
            if table.row.host != player.id:
                raise NotAllowed(Why("host.only"))
            bots.find(table.game, bot)
            if table.row.status != "gathering" or not chair_at(table, seat).free:
                raise TooLate(Why("chair.taken"))
            await self.change_chair(self._store.seat_bot(table_id, seat, bot))
        await self.tell(table_id)
        await self.begin_if_full(table_id)

    async def leave(self, table_id: str, player: Player) -> None:
        """Stand up; in a game a bot plays on, and without people it stops."""
        async with self._cache.change(table_id) as table:
            chair = table.chair_of(player.id)
            if chair is None or table.row.status in ("over", "stopped"):
                return
            others = [other for other in table.chairs if other.player is not None and other != chair]
            if not others or (table.row.status == "gathering" and table.row.host == player.id):
                await self._store.stop(table_id)
            elif table.row.status == "gathering":
                await self.change_chair(self._store.stand_up(table_id, chair.seat))
            elif chair.bot is None:
                await self.change_chair(self._store.seat_bot(table_id, chair.seat, bots.substitute(table.game)))
        await self.tell(table_id)

    async def hand_over(self, table_id: str, seat: Seat) -> None:
        """A bot takes the chair of somebody whose time is out, unless it has one already."""
        async with self._cache.change(table_id) as table:
            if not table.chairs[seat].played_by_person:
                return
            await self.change_chair(self._store.seat_bot(table_id, seat, bots.substitute(table.game)))
        await self.tell(table_id)

    async def come_back(self, table_id: str, player: str) -> None:
        """Take one's chair back from the bot. What it has played stands; what it is thinking about is dropped."""
        async with self._cache.change(table_id) as table:
            chair = table.chair_of(player)
            if chair is None:
                raise NotAllowed(Why("seated.only"))
            table.check_not_banned(chair.seat)
            if chair.bot is None or table.row.status != "playing":
                return
            again = chair.back_at > table.row.changed_at  # they get no more time for the same question
            back_at = chair.back_at if again else self._store.now()
            await self.change_chair(self._store.decisions.take_chair_back(table_id, chair, back_at))
        await self.tell(table_id)

    async def set_token(self, table_id: str, seat: Seat, token: str | None) -> None:
        """The only one by which a program may act for this seat; None: there is none."""
        async with self._cache.change(table_id):
            await self._store.set_token(table_id, seat, token)
        await self.tell(table_id)

    async def say(self, table_id: str, player: Player, text: str) -> None:
        line = clean_chat(text)
        if player.muted:
            raise NotAllowed(Why("standing.muted"))
        async with self._cache.change(table_id) as table:
            chair = table.chair_of(player.id)
            if chair is None:
                raise NotAllowed(Why("seated.only"))
            if chair.muted:
                raise NotAllowed(Why("muted"))
            await self._store.say(table_id, player.id, line)
        await self.tell(table_id)

    async def begin_if_full(self, table_id: str) -> None:
        """The game begins when the last chair is taken, or later if the process that should begin it had died."""
        async with self._cache.change(table_id) as table:
            if table.row.status != "gathering" or any(chair.free for chair in table.chairs):
                return
            try:
                await self._begin(table)
            except Taken:
                return
            except (NoSuchTable, Stranded, BadOption):  # the game that it was to go on from is gone
                await self._store.stop(table_id)
        await self.tell(table_id)

    async def _begin(self, table: OpenTable) -> None:
        match = await self._new_match(table)
        waiting = [decision.seat for decision in match.state.pending()]
        deck = KeptDeck(table.row.game, match.header.deck, match.game.deck.text)
        clocks = begun(table.row.options.timing, match.state, self._store.now())
        await self._store.begin(table.row.id, msgspec.json.encode(match.header).decode(), waiting, deck, clocks)

    async def _new_match(self, table: OpenTable) -> Match:
        row, origin = table.row, table.row.options.origin
        if origin is not None:
            return going_on(await self._origins.match(origin), origin, row.seed)
        options = table.game.read_options(row.options.game)
        return Match(table.game, row.seats, options, Provable(row.seed).below, committed=table.committed)

    async def change_chair(self, change: Awaitable[None]) -> None:
        try:
            await change
        except Taken:
            raise TooLate(Why("chair.taken")) from None

    async def tell(self, table_id: str) -> None:
        """Something has changed that all may see."""
        table = await self._cache.read(table_id)
        await self._publish(table_id, table.revision, EVERYONE)


def _free_chair(table: OpenTable, seat: Seat | None) -> Seat:
    free = [chair.seat for chair in table.chairs if chair.free]
    if table.row.status != "gathering" or not free:
        raise TooLate(Why("table.full"))
    chosen = free[0] if seat is None else seat
    if chosen not in free:
        raise TooLate(Why("chair.taken"))
    return chosen


def chair_at(table: OpenTable, seat: Seat) -> Chair:
    if not 0 <= seat < len(table.chairs):
        raise NotAllowed(Why("seat", {"seat": seat}))
    return table.chairs[seat]


def _check(game: AnyGame, wanted: NewTable) -> None:
    game.begin(wanted.seats, game.read_options(wanted.options.game), Dealer(Random().randrange))
    if len(wanted.bots) > wanted.seats - 1:
        raise BadOption(Why("options.many", {"option": "bots", "most": wanted.seats - 1}))
    for bot in wanted.bots:
        if bot is not None:
            bots.find(game, bot)
    _check_around(wanted)
    if wanted.options.hints and wanted.bots.count(None) + wanted.seats - 1 - len(wanted.bots):
        raise BadOption(Why("hint.several"))
    _check_timing(wanted.options.timing)
    if not 0 <= wanted.options.pace <= SLOWEST:
        raise BadOption(Why("options.range", {"option": "pace", "low": 0, "high": SLOWEST}))


def _check_timing(timing: Timing) -> None:
    for name, (low, high) in TIMES.items():
        if not low <= getattr(timing, name) <= high:
            raise BadOption(Why("options.range", {"option": f"timing.{name}", "low": low, "high": high}))


def _check_around(wanted: NewTable) -> None:
    if len(wanted.around) > wanted.seats - 1:
        raise BadOption(Why("options.many", {"option": "around", "most": wanted.seats - 1}))
    if wanted.options.around != any(name is not None for name in wanted.around):
        raise BadOption(Why("screen.names"))
    for chair, name in enumerate(wanted.around, start=2):
        if name is not None and not name.strip():
            raise BadText(Why("screen.name", {"chair": chair}))
        if name is not None:
            clean_name(name)
