"""Somebody is asked and does not answer: their time runs, and when it has run out the others vote on what to do.

Whether somebody is asked may itself be a secret. All that is shown and done here goes by who is waited for as far as
the one who looks may know (`State.waited_for`), by the last change that anybody may see, and by when somebody was
there: never by what is played unseen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from debacle import bots
from debacle.core.audience import Seat
from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.storage.chat import PRESENT
from debacle.server.storage.rows import Chair, Remedy
from debacle.server.storage.store import Store
from debacle.server.tables.clocks import GRACE, deadline_of
from debacle.server.tables.lost_time import LostTime
from debacle.server.tables.seats import Seats, chair_at
from debacle.server.tables.table_cache import OpenTable, TableCache

LAST_MINUTE = 60.0
"""To somebody who is there it is shown so many seconds before the others may decide."""
REMEDIES: Mapping[str, Remedy | None] = {"wait": None, "bot": "bot", "stop": "stop"}
SeenAt = Callable[[OpenTable], Awaitable[Mapping[str, float]]]
"""By player: when they were last seen at a table."""


class Patience(Struct, frozen=True):
    """How long somebody is waited for, of the time that counts."""

    seconds: float
    """For somebody who is there and does not answer."""
    lost: LostTime


class Absence(Struct, frozen=True):
    """Whether somebody is at their chair, and how long the others have to wait for them."""

    present: bool
    asked: bool
    """Whether the chair is waited for."""
    deadline: float | None
    """For a person who is asked: the time at which the others may decide; None: not running."""
    given_up: bool
    """That time is over: the others may wait, hand the chair to a bot, or stop."""
    timed: bool = False
    """Whether the table plays by a clock: then everybody sees it."""

    def shown_deadline(self, now: float) -> float | None:
        """Of somebody who is gone, and of anybody in their last minute; all the time where a clock was chosen."""
        if self.deadline is None or (self.present and not self.timed and self.deadline - now > LAST_MINUTE):
            return None
        return self.deadline


class Poll(Struct, frozen=True):
    """How many of those who are there want something to be done about one who does not answer."""

    bot: int
    bot_needed: int
    """More than half of them."""
    stop: int
    stop_needed: int
    """All of them."""
    yours: Remedy | None = None


def absence_of(
    table: OpenTable, chair: Chair, onlooker: Seat | None, last_seen: float, now: float, patience: Patience
) -> Absence:
    """As this onlooker may know it: a game may hide who of several has answered already."""
    row = table.row
    waited_for = () if table.match is None else table.match.state.waited_for(onlooker)
    present = chair.bot is not None or (chair.player is not None and patience.lost.elapsed(last_seen, now) < PRESENT)
    asked = chair.seat in waited_for and row.status == "playing"
    if not (asked and chair.played_by_person):
        return Absence(present, asked, None, given_up=False, timed=row.options.timing.runs)
    if row.clocks is not None and table.match is not None:
        deadline = deadline_of(row, chair, table.match.state, patience.lost)
        given_up = deadline is not None and now > deadline and row.options.timing.out == "vote"
        return Absence(present, asked, deadline, given_up, timed=True)
    clock, lost = row.options.clock, patience.lost
    deadline = lost.later(row.changed_at, max(clock, patience.seconds))
    if not present and clock:
        gone_at = lost.later(last_seen, PRESENT) if last_seen else 0.0
        deadline = min(deadline, lost.later(max(row.changed_at, gone_at), clock))
    if chair.back_at > row.changed_at:
        deadline = max(deadline, lost.later(chair.back_at, GRACE))
    return Absence(present, asked, deadline, given_up=now > deadline)


def poll_about(
    table: OpenTable,
    about: Seat,
    since: float,
    last_seen: Mapping[str, float],
    now: float,
    voter: Seat,
    lost: LostTime,
) -> Poll:
    """Of the votes since the time ran out: who has come back or answered since is not voted about any more. Those who
    are gone have no say, unless they have voted."""
    voted = {vote.voter: vote.what for vote in table.votes if vote.about == about and vote.made_at >= since}
    slow = table.row.options.timing.slow  # where days are the measure all have a say, and who is there is not told
    there = [
        chair.seat
        for chair in table.chairs
        if chair.played_by_person
        and chair.seat != about
        and (
            slow
            or chair.seat in (voter, *voted)
            or lost.elapsed(last_seen.get(chair.seen_as or "", 0.0), now) < PRESENT
        )
    ]
    wanted = [voted.get(seat) for seat in there]
    return Poll(wanted.count("bot"), len(there) // 2 + 1, wanted.count("stop"), len(there), voted.get(voter))


class LostPlayers:
    def __init__(self, store: Store, cache: TableCache, seats: Seats, seen_at: SeenAt, patience: Patience) -> None:
        self._store = store
        self._cache = cache
        self._seats = seats
        self._seen_at = seen_at
        self._patience = patience

    async def decide(self, table_id: str, voter_at: Callable[[OpenTable], Seat], about: Seat, what: str) -> None:
        """One of the others votes to wait, to let a bot play, or to stop; when enough of them want it, it is done."""
        if what not in REMEDIES:
            raise BadOption(Why("options.one_of", {"option": "what", "allowed": ", ".join(REMEDIES)}))
        seen_at = await self._seen_at(await self._cache.read(table_id))
        async with self._cache.change(table_id) as table:
            voter = voter_at(table)
            _check_voter(table, voter, about)
            if not self._absence(table, voter, about, seen_at).given_up:
                raise TooLate(Why("absent.back"))
            await self._store.decisions.vote(table_id, voter, about, REMEDIES[what])
        async with self._cache.change(table_id) as table:
            absence = self._absence(table, voter, about, seen_at)
            if absence.deadline is not None and absence.given_up:
                now, lost = self._store.now(), self._patience.lost
                poll = poll_about(table, about, absence.deadline, seen_at, now, voter, lost)
                await self._carry_out(table, about, poll)
        await self._seats.tell(table_id)

    def _absence(self, table: OpenTable, voter: Seat, about: Seat, seen_at: Mapping[str, float]) -> Absence:
        chair = chair_at(table, about)
        last_seen = seen_at.get(chair.seen_as or "", 0.0)
        return absence_of(table, chair, voter, last_seen, self._store.now(), self._patience)

    async def _carry_out(self, table: OpenTable, about: Seat, poll: Poll) -> None:
        if poll.bot >= poll.bot_needed:
            bot = bots.substitute(table.game)
            await self._seats.change_chair(self._store.seat_bot(table.row.id, about, bot))
        elif poll.stop >= poll.stop_needed:
            await self._store.stop(table.row.id)


def _check_voter(table: OpenTable, voter: Seat, about: Seat) -> None:
    table.playing()
    if voter == about or not table.chairs[voter].played_by_person:
        raise NotAllowed(Why("absent.others"))
