"""Answers at tables. Each is true once it is committed, and is told to all who can see it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from debacle.core import wire
from debacle.core.audience import SPECTATOR, Audience, Seat
from debacle.core.match import Change, Match, replay
from debacle.core.messages import Asked, Move
from debacle.core.plans import check_move, read_plan
from debacle.core.record import Entry, Played, Record, TakenBack
from debacle.core.refusals import AlreadyAnswered, NotAsked, Refused, Why
from debacle.core.visibility import who_notices
from debacle.server.errors import NotAllowed, Overtaken, Stranded, TooLate
from debacle.server.logging_metrics import Metrics
from debacle.server.storage.appending import Taken
from debacle.server.storage.rows import Status
from debacle.server.storage.store import Store
from debacle.server.storage.timing import Clocks
from debacle.server.tables.clocks import SeenMove, after_move
from debacle.server.tables.door import check_door
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.table_cache import OpenTable, TableCache

Publish = Callable[[str, int, Audience], Awaitable[None]]
TRIES = 32


class Answers(Struct, frozen=True):
    """What a seat answers, the first to the decision of this number; several are a plan."""

    seat: Seat
    number: int
    values: Sequence[object]
    """In their JSON form."""

    def moves(self, match: Match) -> Sequence[Move]:
        if len(self.values) == 1:
            return [match.read_move(self.seat, self.number, self.values[0])]
        return read_plan(match.state, self.seat, self.number, self.values)


class BotAnswer(Answers, frozen=True):
    """One answer, as the game itself knows it: there is nothing to read."""

    late: bool = False
    """Whether it is given for a person whose time is out."""

    def moves(self, match: Match) -> Sequence[Move]:
        return [Move(self.number, self.seat, self.values[0])]


Read = Callable[[OpenTable], Answers]
"""What somebody answers at a table as it is now; or a refusal."""


class Moves:
    def __init__(
        self, store: Store, cache: TableCache, publish: Publish, metrics: Metrics, lost: LostTime | None = None
    ) -> None:
        self._lost = lost or LostTime()
        self._store = store
        self._cache = cache
        self._publish = publish
        self._metrics = metrics

    async def move(self, table_id: str, answers: Answers) -> bool:
        """False: these very answers had been given before."""
        return await self.move_as_read(table_id, lambda _table: answers)

    async def move_as_read(self, table_id: str, read: Read) -> bool:
        """The same, where it takes the table to know what is answered."""

        def allowed(table: OpenTable) -> Answers:
            answers = read(table)
            if not isinstance(answers, BotAnswer):
                table.check_not_banned(answers.seat)
            return answers

        try:
            return await self._move(table_id, allowed, at_least=0)
        except Refused:
            # What is in memory may be behind another process; only what is up to date can refuse.
            return await self._move_up_to_date(table_id, allowed)

    async def take_back(self, table_id: str, seat_at: Callable[[OpenTable], Seat]) -> None:
        """For whoever sits at this seat, their own last answer."""
        if self._cache.is_changing(table_id):
            _try_take_back(await self._cache.read(table_id), seat_at)  # refused at once, as a move is
        async with self._cache.change(table_id) as table:
            match, change = _try_take_back(table, seat_at)
            revision, audience = await self._commit(table, match, change)
        await self._publish(table_id, revision, audience)

    async def check_readable(self, table_id: str, player: str | None) -> None:
        """Whether somebody may come in at all; of a table that cannot go on, its record says the rest."""
        with suppress(Stranded):
            check_door(await self._cache.read(table_id), player)

    async def record(self, table_id: str) -> Record:
        """The whole record; there is none to see before the game is over."""
        table = await self._cache.read(table_id)
        if table.match is None or table.row.status != "over":
            raise NotAllowed(Why("record.closed"))
        return table.match.record(table.row.seed)

    async def exported(self, table_id: str) -> bytes:
        """The same in JSON; of a table that cannot go on, what is stored."""
        try:
            return (await self.record(table_id)).to_json()
        except Stranded:
            return await self._cache.reopening.record(table_id)

    async def _move_up_to_date(self, table_id: str, read: Read) -> bool:
        for _ in range(TRIES):
            try:
                return await self._move(table_id, read, at_least=None)
            except Overtaken:  # most likely by another seat that was asked too
                continue
        raise TooLate(Why("stale"))

    async def _move(self, table_id: str, read: Read, *, at_least: int | None) -> bool:
        if self._cache.is_changing(table_id):
            # What is not allowed is refused at once: to wait would tell that somebody else is answering.
            table = await self._cache.read(table_id, at_least=at_least)
            if not _is_new(table, read(table)):
                return False
        async with self._cache.change(table_id, at_least=at_least) as table:
            answers, match = read(table), table.playing()
            try:
                change = match.try_moves(answers.moves(match))
            except AlreadyAnswered:
                return _refuse_unless_given_before(match, answers)
            except NotAsked as refusal:
                raise TooLate(refusal.why) from None
            late = isinstance(answers, BotAnswer) and answers.late
            revision, audience = await self._commit(table, match, change, late=late)
        await self._publish(table_id, revision, audience)
        return True

    async def _commit(
        self, table: OpenTable, match: Match, change: Change, *, late: bool = False
    ) -> tuple[int, Audience]:
        """Keep a change; if somebody was faster, what is in memory is wrong. Gives the new revision, and who can see
        the change."""
        row, audience = table.row, who_notices(match, change)
        status: Status = "over" if change.state.outcome() is not None else "playing"
        seen = bool(audience & SPECTATOR)
        bodies = [wire.to_json(entry).decode() for entry in change.entries]
        asked = [decision.seat for decision in change.state.pending()]
        clocks = self._clocks(table, match, change, seen=seen, late=late)
        try:
            revision = await self._store.append(
                *(row.id, len(match.entries), bodies, asked, status),
                seen=seen,
                generation=table.generation,
                clocks=(row.clocks, clocks),
            )
        except BaseException as error:
            self._cache.forget(row.id)
            if isinstance(error, Taken):
                raise Overtaken(Why("stale")) from None
            raise
        by = "bot" if table.chairs[change.entries[-1].seat].bot else "person"
        self._metrics.moves.labels(row.game, by).inc(len(bodies))
        changed_at = self._store.now() if seen else row.changed_at
        kept = replace(row, status=status, revision=revision, changed_at=changed_at, clocks=clocks)
        table.keep(change, audience, kept)
        return revision, audience

    def _clocks(self, table: OpenTable, match: Match, change: Change, *, seen: bool, late: bool) -> Clocks | None:
        """How they stand with it: what nobody sees moves none."""
        row, last = table.row, change.entries[-1]
        clocks = row.clocks
        if clocks is None:
            return None
        if seen:
            taken_back = isinstance(last, TakenBack)
            clocks = after_move(
                *(row, table.chairs, SeenMove(match.state, change.state, last.seat, taken_back=taken_back)),
                *(self._lost, self._store.now()),
            )
        if late and last.seat not in clocks.answered_for:
            clocks = replace(clocks, answered_for=(*clocks.answered_for, last.seat))
        return clocks


def _is_new(table: OpenTable, answers: Answers) -> bool:
    """Whether these could be played now; False if they were; or a refusal. Nothing is changed or drawn."""
    match = table.playing()
    try:
        check_move(match.state, answers.moves(match)[0])  # a plan was tried out when it was read
    except AlreadyAnswered:
        return _refuse_unless_given_before(match, answers)
    except NotAsked as refusal:
        raise TooLate(refusal.why) from None
    return True


def _try_take_back(table: OpenTable, seat_at: Callable[[OpenTable], Seat]) -> tuple[Match, Change]:
    seat, match = seat_at(table), table.playing()
    table.check_not_banned(seat)
    try:
        return match, match.try_take_back(seat)
    except NotAsked as refusal:
        raise TooLate(refusal.why) from None


def asked_before(match: Match, seat: Seat, number: int) -> Asked | None:
    """What this seat was asked when it gave its answer of that number."""
    given = [place for place, entry in enumerate(match.entries) if _answers(entry, seat, number)]
    if not given:
        return None
    record = Record(header=match.header, entries=tuple(match.entries[: given[0]]))
    return replay(match.game, record).state.asked_of(seat)


def _refuse_unless_given_before(match: Match, answers: Answers) -> bool:
    numbered = enumerate(answers.values, answers.number)
    if not all(_given_before(match, answers.seat, number, value) for number, value in numbered):
        raise TooLate(Why("stale"))
    return False


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
