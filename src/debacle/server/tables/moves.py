"""What people do at tables. Everything is true once it is committed, and is told to all who look on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random

import msgspec
from msgspec import Struct

from debacle import bots
from debacle.core import wire
from debacle.core.audience import EVERYONE, SPECTATOR, Audience, Seat
from debacle.core.chance import Provable, commitment
from debacle.core.dealer import Dealer
from debacle.core.game import AnyGame
from debacle.core.match import Match, replay
from debacle.core.messages import Asked, Plan
from debacle.core.plans import read_plan
from debacle.core.record import Entry, Played, Record, TakenBack
from debacle.core.refusals import AlreadyAnswered, BadOption, NotAsked, Refused, Why
from debacle.core.visibility import noticed_by
from debacle.server.errors import NotAllowed, Overtaken, TooLate
from debacle.server.logging_metrics import Metrics
from debacle.server.names import clean_chat
from debacle.server.storage.appending import Taken
from debacle.server.storage.rows import Chair, Player, Status, TableOptions
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import Room, Rooms

Publish = Callable[[str, int, Audience], Awaitable[None]]
Values = Sequence[object]
"""Answers in their JSON form: one, or those of a plan."""
TRIES = 32
STAND_IN = "steady"
"""Who plays for somebody who is gone, if the game has it."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to play. The host sits in the first chair; each other chair is open or a bot's."""

    game: str
    seats: int
    bots: tuple[str | None, ...] = ()
    """For the chairs after the host's; None: open."""
    public: bool = False
    options: TableOptions = TableOptions()


class Tables:
    def __init__(self, store: Store, rooms: Rooms, publish: Publish, metrics: Metrics) -> None:
        self._store = store
        self._rooms = rooms
        self._publish = publish
        self._metrics = metrics

    async def create(self, host: Player, wanted: NewTable) -> str:
        game = self._rooms.game(wanted.game, wanted.options.deck)
        _check(game, wanted)
        chairs = [(seat, None, bot) for seat, bot in enumerate(wanted.bots, start=1) if bot is not None]
        table_id = await self._store.new_table(
            game=wanted.game,
            seats=wanted.seats,
            options=wanted.options,
            public=wanted.public,
            host=host.id,
            sitting=[(0, host.id, None), *chairs],
        )
        await self.begin_if_full(table_id)
        return table_id

    async def join(self, table_id: str, player: Player, seat: Seat | None = None, token: str | None = None) -> Seat:
        """Sit down in this free chair, or in any. Who sits already stays where they are."""
        async with self._rooms.open(table_id) as room:
            own = room.chair_of(player.id)
            if own is not None:
                return own.seat
            free = [chair.seat for chair in room.chairs if chair.free]
            if room.row.status != "gathering" or not free:
                raise TooLate(Why("table.full"))
            chosen = free[0] if seat is None else seat
            if chosen not in free:
                raise TooLate(Why("chair.taken"))
            try:
                await self._store.sit(table_id, chosen, player.id, token)
            except Taken:
                raise TooLate(Why("chair.taken")) from None
        await self._tell(table_id)
        await self.begin_if_full(table_id)
        return chosen

    async def seat_bot(self, table_id: str, player: Player, seat: Seat, bot: str) -> None:
        """The host gives a free chair to a bot."""
        async with self._rooms.open(table_id) as room:
            if room.row.host != player.id:
                raise NotAllowed(Why("host.only"))
            bots.find(room.game, bot)
            if room.row.status != "gathering" or not self._chair(room, seat).free:
                raise TooLate(Why("chair.taken"))
            await self._chair_change(self._store.seat_bot(table_id, seat, bot))
        await self._tell(table_id)
        await self.begin_if_full(table_id)

    async def move(self, table_id: str, seat: Seat, number: int, value: object) -> bool:
        """Answer a decision, with one answer or with a `Plan`. False: this very answer had been given before."""
        values = value.answers if isinstance(value, Plan) else (value,)
        try:
            return await self._move(table_id, seat, number, values, at_least=0)
        except Refused:
            # What is in memory may be behind another process; only what is up to date can refuse.
            return await self._move_up_to_date(table_id, seat, number, values)

    async def _move_up_to_date(self, table_id: str, seat: Seat, number: int, values: Values) -> bool:
        for _ in range(TRIES):
            try:
                return await self._move(table_id, seat, number, values, at_least=None)
            except Overtaken:  # most likely by another seat that was asked too
                continue
        raise TooLate(Why("stale"))

    async def _move(self, table_id: str, seat: Seat, number: int, values: Values, *, at_least: int | None) -> bool:
        async with self._rooms.open(table_id, at_least=at_least) as room:
            match = _playing(room)
            known, before = len(match.entries), match.state.copy()
            try:
                if len(values) == 1:
                    told = match.play(match.read_move(seat, number, values[0]))
                else:
                    moves = read_plan(match.state, seat, number, values)
                    told = tuple(told for move in moves for told in match.play(move))
            except AlreadyAnswered:
                if all(_given_before(match, seat, place, value) for place, value in enumerate(values, number)):
                    return False
                raise TooLate(Why("stale")) from None
            except NotAsked as refusal:
                raise TooLate(refusal.why) from None
            await self._append(room, match, known, noticed_by(before, match.state, told))
        return True

    async def take_back(self, table_id: str, seat: Seat) -> None:
        async with self._rooms.open(table_id) as room:
            match = _playing(room)
            try:
                match.take_back(seat)
            except NotAsked as refusal:
                raise TooLate(refusal.why) from None
            await self._append(room, match, len(match.entries) - 1, EVERYONE)

    async def asked_before(self, table_id: str, seat: Seat, number: int) -> Asked | None:
        """What this seat was asked when it gave its answer of that number."""
        async with self._rooms.open(table_id) as room:
            match = _playing(room)
            given = [place for place, entry in enumerate(match.entries) if _answers(entry, seat, number)]
            if not given:
                return None
            record = Record(header=match.header, entries=tuple(match.entries[: given[0]]))
            return replay(room.game, record).state.asked_of(seat)

    async def say(self, table_id: str, player: Player, text: str) -> None:
        line = clean_chat(text)
        async with self._rooms.open(table_id) as room:
            if room.chair_of(player.id) is None:
                raise NotAllowed(Why("seated.only"))
            await self._store.say(table_id, player.id, line)
        await self._tell(table_id)

    async def leave(self, table_id: str, player: Player) -> None:
        """Stand up; in a game a bot plays on, and without people it stops."""
        async with self._rooms.open(table_id) as room:
            chair = room.chair_of(player.id)
            if chair is None or room.row.status in ("over", "stopped"):
                return
            others = [other for other in room.chairs if other.player is not None and other != chair]
            if not others or (room.row.status == "gathering" and room.row.host == player.id):
                await self._store.stop(table_id)
            elif room.row.status == "gathering":
                await self._chair_change(self._store.stand_up(table_id, chair.seat))
            elif chair.bot is None:
                await self._chair_change(self._store.seat_bot(table_id, chair.seat, _stand_in(room.game)))
        await self._tell(table_id)

    async def hand_to_bot(self, table_id: str, seat: Seat) -> None:
        async with self._rooms.open(table_id) as room:
            _playing(room)
            chair = self._chair(room, seat)
            if chair.bot is not None:
                return
            await self._chair_change(self._store.seat_bot(table_id, seat, _stand_in(room.game)))
        await self._tell(table_id)

    async def stop(self, table_id: str) -> None:
        async with self._rooms.open(table_id) as room:
            _playing(room)
            await self._store.stop(table_id)
        await self._tell(table_id)

    async def come_back(self, table_id: str, player: Player) -> None:
        """Take one's chair back from the bot."""
        async with self._rooms.open(table_id) as room:
            chair = room.chair_of(player.id)
            if chair is None:
                raise NotAllowed(Why("seated.only"))
            if chair.bot is None:
                return
            await self._chair_change(self._store.take_chair_back(table_id, chair.seat, player.id))
        await self._tell(table_id)

    async def record(self, table_id: str) -> Record:
        """The whole record; there is none to see before the game is over."""
        async with self._rooms.open(table_id) as room:
            if room.match is None or room.row.status != "over":
                raise NotAllowed(Why("record.closed"))
            return room.match.record(room.row.seed)

    def _chair(self, room: Room, seat: Seat) -> Chair:
        if not 0 <= seat < len(room.chairs):
            raise NotAllowed(Why("seat", {"seat": seat}))
        return room.chairs[seat]

    async def _chair_change(self, change: Awaitable[None]) -> None:
        try:
            await change
        except Taken:
            raise TooLate(Why("chair.taken")) from None

    async def _tell(self, table_id: str) -> None:
        async with self._rooms.open(table_id) as room:
            revision = room.revision
        await self._publish(table_id, revision, EVERYONE)

    async def begin_if_full(self, table_id: str) -> None:
        """The game begins when the last chair is taken, or later if the process that should begin it had died."""
        async with self._rooms.open(table_id) as room:
            if room.row.status != "gathering" or any(chair.free for chair in room.chairs):
                return
            row = room.row
            options = room.game.read_options(row.options.game)
            committed = commitment(row.seed)
            match = Match(room.game, row.seats, options, Provable(row.seed).below, committed=committed)
            waiting = [decision.seat for decision in match.state.pending()]
            try:
                await self._store.begin(table_id, msgspec.json.encode(match.header).decode(), waiting)
            except Taken:
                return
        await self._tell(table_id)

    async def _append(self, room: Room, match: Match, known: int, audience: Audience) -> None:
        """Keep the entries after those known; if somebody was faster, what is in memory is wrong."""
        status: Status = "over" if match.state.outcome() is not None else "playing"
        seen = bool(audience & SPECTATOR)
        bodies = [wire.to_json(entry).decode() for entry in match.entries[known:]]
        try:
            revision = await self._store.append(room.row.id, known, bodies, room.asked(), status, seen=seen)
        except BaseException as error:
            self._rooms.forget(room.row.id)
            if isinstance(error, Taken):
                raise Overtaken(Why("stale")) from None
            raise
        by = "bot" if room.chairs[match.entries[-1].seat].bot else "person"
        self._metrics.moves.labels(room.row.game, by).inc(len(bodies))
        if revision == room.revision + 1:
            changed_at = self._store.now() if seen else room.row.changed_at
            changed = room.row.__replace__(status=status, revision=revision, changed_at=changed_at)
            room.row, room.revision = changed, revision
        await self._publish(room.row.id, revision, audience)


def _check(game: AnyGame, wanted: NewTable) -> None:
    game.begin(wanted.seats, game.read_options(wanted.options.game), Dealer(Random().randrange))
    if len(wanted.bots) > wanted.seats - 1:
        raise BadOption(Why("options.many", {"option": "bots", "most": wanted.seats - 1}))
    for bot in wanted.bots:
        if bot is not None:
            bots.find(game, bot)
    if not 0 <= wanted.options.clock <= 86_400:
        raise BadOption(Why("options.range", {"option": "clock", "low": 0, "high": 86_400}))
    if not 0 <= wanted.options.pace <= 10:
        raise BadOption(Why("options.range", {"option": "pace", "low": 0, "high": 10}))


def _playing(room: Room) -> Match:
    if room.match is None or room.row.status != "playing":
        raise TooLate(Why("table.idle"))
    return room.match


def _given_before(match: Match, seat: Seat, number: int, value: object) -> bool:
    """Whether this very answer to that decision counts."""
    plain = wire.to_plain(value)
    return any(
        _answers(entry, seat, number) and (entry.answer == plain or str(entry.answer) == plain)
        for entry in _counting(match.entries)
    )


def _counting(entries: Sequence[Entry]) -> list[Played]:
    """The answers that were not taken back."""
    counting: list[Played] = []
    for entry in entries:
        if isinstance(entry, TakenBack):
            del counting[entry.steps :]
        else:
            counting.append(entry)
    return counting


def _answers(entry: Entry, seat: Seat, number: int) -> bool:
    return isinstance(entry, Played) and (entry.seat, entry.number) == (seat, number)


def _stand_in(game: AnyGame) -> str:
    known: Sequence[str] = bots.known(game)
    return STAND_IN if STAND_IN in known else known[0]
