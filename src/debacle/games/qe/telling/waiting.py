"""For whom the table waits, and how it stands meanwhile."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.telling.banks import spending, spent
from debacle.games.qe.telling.count import count_of
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.speech import BankSeat, Sealed, Sentence
from debacle.games.qe.telling.sums import Sum


class StandingSight(Struct, frozen=True):
    """What the onlooker knows of a bank."""

    seat: BankSeat
    vp: int
    spent: Sum


class QEWaitSight(Struct, frozen=True):
    head: str
    note: Sentence
    """It may have an amount in it."""
    standing: tuple[StandingSight, ...]
    """Who printed most comes first."""


def wait(reader: Reader) -> QEWaitSight | None:
    """None: something is asked of the onlooker."""
    if reader.view.asked is not None:
        return None
    head = reader.say("wait.for", banks=reader.all_of(reader.view.waiting))
    return QEWaitSight(head, _note(reader), _standing(reader))


def _standing(reader: Reader) -> tuple[StandingSight, ...]:
    order = sorted(range(reader.seats), key=lambda seat: -spending(reader, seat)[0])
    return tuple(
        [
            StandingSight(reader.seat(seat), count_of(reader.deck, reader.view, seat).total, spent(reader, seat))
            for seat in order
        ]
    )


def _note(reader: Reader) -> Sentence:
    """What the onlooker has done already."""
    view, own_seat = reader.view, reader.own_seat
    frame = view.stack[-1] if view.stack else None
    if own_seat is not None and isinstance(frame, SealedBids) and frame.done >> own_seat & 1:
        given = frame.given[own_seat]
        bid = Sealed() if given is None else reader.sum(given, "eye")
        return reader.weave("wait.sealed", sum=bid)
    if own_seat is not None and view.auctioneer == own_seat and isinstance(frame, SealedBids):
        return reader.weave("wait.hammer")
    return ()
