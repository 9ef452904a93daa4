"""For whom the table waits."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.speech import Sealed, Sentence


class QEWaitSight(Struct, frozen=True):
    """The note may have an amount in it."""

    head: str
    note: Sentence


def wait(reader: Reader) -> QEWaitSight:
    """For whom, and what the onlooker has done already."""
    view, own_seat = reader.view, reader.own_seat
    head = reader.say("wait.for", banks=reader.all_of(view.waiting))
    frame = view.stack[-1] if view.stack else None
    if own_seat is not None and isinstance(frame, SealedBids) and frame.done >> own_seat & 1:
        given = frame.given[own_seat]
        bid = Sealed() if given is None else reader.sum(given, "eye")
        return QEWaitSight(head, reader.weave("wait.sealed", sum=bid))
    if own_seat is not None and view.auctioneer == own_seat and isinstance(frame, SealedBids):
        return QEWaitSight(head, reader.weave("wait.hammer"))
    return QEWaitSight(head, ())
