"""What a seat remembers of a game of Q.E. that the table no longer shows: the bids it made, read or was told of."""

from __future__ import annotations

from msgspec.structs import replace

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
    if isinstance(event, BanksFounded):
        return replace(notes, bids=(None,) * len(event.nations))
    if isinstance(event, BidOpened | BidSealed):
        return replace(notes, bids=_with(notes.bids, event.seat, event.amount))
    if isinstance(event, BidsRead):
        return replace(notes, bids=event.bids)
    if isinstance(event, BidsTied):
        return replace(notes, tied=event.last and notes.seat in event.seats)
    if isinstance(event, TileSold | TileDiscarded):
        return _close(notes, event)
    if isinstance(event, ZeroBid):
        return replace(notes, past=(*notes.past[:-1], _with(notes.past[-1], event.seat, 0)))
    return notes


def _close(notes: QENotes, event: TileSold | TileDiscarded) -> QENotes:
    final = notes.bids if isinstance(event, TileDiscarded) else _with(notes.bids, event.seat, event.amount)
    return replace(
        notes,
        bids=(None,) * len(notes.bids),
        past=(*notes.past, final),
        tied_out=(*notes.tied_out, notes.tied),
        tied=False,
    )


def _with(bids: Bids, seat: Seat, amount: int | None) -> Bids:
    return bids if amount is None else (*bids[:seat], amount, *bids[seat + 1 :])
