"""The clocks of those who play: a bank of time, or days for a move.

All here follows from what a spectator can see, so that no clock tells what was answered unseen: who is waited for is
`State.waited_for(None)`, and only a change that all can see moves a clock. Where a game hides who of several has
answered, a clock that stopped would tell it: then all who are asked have the same time, and it costs nobody's bank."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.state import State
from debacle.server.storage.rows import Chair, TableRow
from debacle.server.storage.timing import Clocks, QuietHours, Timing
from debacle.server.tables.lost_time import LostTime

DAY = 86_400.0
TOGETHER = 60.0
"""Seconds that all have, at a live table, for what they choose in secret at the same time."""
GRACE = 60.0
"""Whoever has taken a chair back from a bot, or comes out of a pause, has so many seconds at least."""


def begun(timing: Timing, state: State, now: float) -> Clocks | None:
    """When the game begins; None: there are none."""
    if not timing.runs:
        return None
    waited = state.waited_for(None)
    since = tuple(now if seat in waited else 0.0 for seat in range(state.seats))
    return Clocks(since, (float(timing.bank),) * state.seats)


class SeenMove:
    """A change that all can see: who made it, and who is waited for before and after."""

    def __init__(self, before: State, after: State, by: Seat, *, taken_back: bool = False) -> None:
        self._hidden = before.hides_who_answered()
        self._before = before.waited_for(None)
        self.after = after.waited_for(None)
        self._by = by
        self.taken_back = taken_back
        """Whether they have taken an answer back."""

    def answered(self, seat: Seat) -> bool:
        """As all may know it: of those who choose in secret, all have when it shows."""
        return seat in self._before if self._hidden else seat == self._by

    @property
    def costs(self) -> bool:
        return not self._hidden


def after_move(row: TableRow, chairs: Sequence[Chair], move: SeenMove, lost: LostTime, now: float) -> Clocks:
    """How the clocks stand after it."""
    clocks = row.clocks
    assert clocks is not None
    since, banks = list(clocks.since), list(clocks.banks)
    for chair in chairs:
        seat = chair.seat
        if since[seat] and seat in move.after and not move.answered(seat):
            continue
        if row.options.timing.kind == "live" and move.costs and chair.played_by_person:
            banks[seat] = _bank_after(row, chair, move, lost, now)
        since[seat] = now if seat in move.after else 0.0
    return replace(clocks, since=tuple(since), banks=tuple(banks))


def _bank_after(row: TableRow, chair: Chair, move: SeenMove, lost: LostTime, now: float) -> float:
    """What was added for an answer goes with it when it is taken back: else it could be had again and again."""
    clocks, increment = row.clocks, row.options.timing.increment
    assert clocks is not None
    left = max(clocks.banks[chair.seat] - _used(clocks, chair, lost, now), 0.0)
    if not move.answered(chair.seat):
        return left
    return max(left - increment, 0.0) if move.taken_back else left + increment


def _used(clocks: Clocks, chair: Chair, lost: LostTime, now: float) -> float:
    """Of the time since this chair is waited for, as far as it counts."""
    since, until = _asked_since(clocks, chair), clocks.paused_at or now
    return lost.elapsed(since, until) if clocks.since[chair.seat] and since < until else 0.0


def _asked_since(clocks: Clocks, chair: Chair) -> float:
    return max(clocks.since[chair.seat], chair.back_at)


def _allowed(row: TableRow, seat: Seat, state: State) -> float:
    """Seconds from when it is asked."""
    assert row.clocks is not None
    if row.options.timing.slow:
        return row.options.timing.days * DAY
    return TOGETHER if state.hides_who_answered() else row.clocks.banks[seat]


def deadline_of(row: TableRow, chair: Chair, state: State, lost: LostTime) -> float | None:
    """When the time of this chair's player is out; None: nothing runs."""
    clocks = row.clocks
    if clocks is None or clocks.paused_at or not clocks.since[chair.seat] or not chair.played_by_person:
        return None
    deadline = lost.later(_asked_since(clocks, chair), _allowed(row, chair.seat, state))
    if chair.back_at > clocks.since[chair.seat]:
        deadline = max(deadline, lost.later(chair.back_at, GRACE))
    return end_of_quiet(deadline, chair.quiet) if row.options.timing.slow else deadline


def end_of_quiet(moment: float, quiet: QuietHours | None) -> float:
    """That moment, or the end of the quiet hours that it falls into."""
    if quiet is None:
        return moment
    local = datetime.fromtimestamp(moment, ZoneInfo(quiet.zone))
    minute = local.hour * 60 + local.minute
    within = (minute - quiet.begins) % 1440 < (quiet.ends - quiet.begins) % 1440
    if not within:
        return moment
    days = 1 if quiet.ends <= minute else 0
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    ends = (midnight + timedelta(days=days)).replace(hour=quiet.ends // 60, minute=quiet.ends % 60)
    return ends.timestamp()


def paused(clocks: Clocks, now: float) -> Clocks:
    return replace(clocks, paused_at=now, wishes=())


def gone_on(row: TableRow, chairs: Sequence[Chair], state: State, lost: LostTime, now: float) -> Clocks:
    """After a pause: whoever is asked has as much time as before, and a minute at least."""
    clocks = row.clocks
    assert clocks is not None
    since, banks = [0.0] * row.seats, list(clocks.banks)
    for chair in chairs:
        seat = chair.seat
        if clocks.since[seat]:
            spare = max(_allowed(row, seat, state) - GRACE, 0.0)
            since[seat] = now - min(_used(clocks, chair, lost, now), spare)
            banks[seat] = max(banks[seat], GRACE)
    return replace(clocks, since=tuple(since), banks=tuple(banks), paused_at=0.0, wishes=())
