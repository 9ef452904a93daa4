"""Leafing through a game: whose eyes see which of its moments.

A game that is over is open to everybody. One that is under way is leafed back through by whoever has seen it: by the
moments that this seat noticed and by its own count of them, for the place of an answer in the record would tell how
many others have answered unseen."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Event
from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NotAllowed, TooLate
from debacle.server.tables.table_cache import OpenTable

OPEN, SPECTATOR = "open", "spectator"


class Eyes(Struct, frozen=True):
    """A seat's, a spectator's, or open ones that see everything."""

    seat: Seat | None = None
    open: bool = False

    @property
    def key(self) -> str:
        """As an address has it; seats are counted from one there."""
        return OPEN if self.open else SPECTATOR if self.seat is None else str(self.seat + 1)

    def log(self, match: Match) -> tuple[Event, ...]:
        return tuple([one.event for one in match.told()]) if self.open else match.seen_by(self.seat)

    def may_know(self, seat: Seat) -> bool:
        """What this seat was asked and chose."""
        return self.open or self.seat == seat


def read_eyes(text: str, seats: int) -> Eyes:
    known = [OPEN, SPECTATOR, *[str(seat + 1) for seat in range(seats)]]
    if text not in known:
        raise BadOption(Why("options.one_of", {"option": "eyes", "allowed": ", ".join(known)}))
    return Eyes(open=True) if text == OPEN else Eyes(None if text == SPECTATOR else int(text) - 1)


def noticed(match: Match, eyes: Eyes) -> tuple[int, ...]:
    """After how many answers there was something new for these eyes; the first moment is before all of them."""
    return (
        0,
        *[
            number
            for number, step in enumerate(match.steps, start=1)
            if eyes.may_know(step.seat) or any(told.seen_by(eyes.seat) is not None for told in step.told)
        ],
    )


def finished(table: OpenTable) -> Match:
    """Of a table whose game is over; before that its record holds everybody's secrets."""
    if table.match is None or table.row.status != "over":
        raise NotAllowed(Why("replay.unfinished"))
    return table.match


def under_way(table: OpenTable) -> Match:
    if table.match is None:
        raise TooLate(Why("table.idle"))
    return table.match


def place_in(moments: tuple[int, ...], at: int) -> int:
    """The last of these that is not later."""
    return max([place for place, moment in enumerate(moments) if moment <= at], default=0)
