"""What a seat remembers of a game of Q.E. that the table no longer shows: the bids it made, read or was told of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from debacle.core.audience import Seat
from debacle.core.messages import Event, Notes
from debacle.games.qe.rules.events import (
    BanksFounded,
    BidOpened,
    BidSealed,
    BidsRead,
    BidsTied,
    TileDiscarded,
    TileSold,
    ZeroBid,
)

Bids = tuple[int | None, ...]
"""By seat; None where this seat does not know it."""


class QENotes(Notes, frozen=True):
    seat: Seat | None
    bids: Bids = ()
    """For the tile on the block."""
    past: tuple[Bids, ...] = ()
    """The final bids of each sale, in order."""
    tied_out: tuple[bool, ...] = ()
    """For each sale: whether this seat was among those tied for the third time (QE-27)."""
    tied: bool = False


def note(notes: QENotes, event: Event) -> QENotes:
    fold = FOLDS.get(type(event))
    return notes if fold is None else fold(notes, event)


def _founded(notes: QENotes, event: BanksFounded) -> QENotes:
    return notes.__replace__(bids=(None,) * len(event.nations))


def _bid(notes: QENotes, event: BidOpened | BidSealed) -> QENotes:
    if event.amount is None:
        return notes
    return notes.__replace__(bids=_with(notes.bids, event.seat, event.amount))


def _read(notes: QENotes, event: BidsRead) -> QENotes:
    return notes.__replace__(bids=event.bids)


def _tied(notes: QENotes, event: BidsTied) -> QENotes:
    return notes.__replace__(tied=event.last and notes.seat in event.seats)


def _sold(notes: QENotes, event: TileSold) -> QENotes:
    return _close(notes, _with(notes.bids, event.seat, event.amount))


def _discarded(notes: QENotes, event: TileDiscarded) -> QENotes:
    return _close(notes, notes.bids)


def _zero_bid(notes: QENotes, event: ZeroBid) -> QENotes:
    return notes.__replace__(past=(*notes.past[:-1], _with(notes.past[-1], event.seat, 0)))


def _close(notes: QENotes, final: Bids) -> QENotes:
    return notes.__replace__(
        bids=(None,) * len(notes.bids),
        past=(*notes.past, final),
        tied_out=(*notes.tied_out, notes.tied),
        tied=False,
    )


def _with(bids: Bids, seat: Seat, amount: int | None) -> Bids:
    return bids if amount is None else (*bids[:seat], amount, *bids[seat + 1 :])


FOLDS: dict[type[Event], Callable[[QENotes, Any], QENotes]] = {
    BanksFounded: _founded,
    BidOpened: _bid,
    BidSealed: _bid,
    BidsRead: _read,
    BidsTied: _tied,
    TileSold: _sold,
    TileDiscarded: _discarded,
    ZeroBid: _zero_bid,
}
