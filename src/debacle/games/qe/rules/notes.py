"""What a seat remembers of a game of Q.E. that the table no longer shows: the bids it made, read or was told of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


class Page:
    """The notes, being rewritten."""

    __slots__ = ("bids", "past", "seat", "tied", "tied_out")

    def __init__(self, notes: QENotes) -> None:
        self.seat, self.tied = notes.seat, notes.tied
        self.bids, self.past, self.tied_out = list(notes.bids), list(notes.past), list(notes.tied_out)

    def notes(self) -> QENotes:
        return QENotes(self.seat, tuple(self.bids), tuple(self.past), tuple(self.tied_out), self.tied)

    def close(self) -> None:
        self.past.append(tuple(self.bids))
        self.tied_out.append(self.tied)
        self.bids, self.tied = [None] * len(self.bids), False


def note(notes: QENotes, event: Event) -> QENotes:
    return note_all(notes, (event,))


def note_all(notes: QENotes, events: Iterable[Event]) -> QENotes:
    """All on one page, for to copy the page is most of the work."""
    page = None
    for event in events:
        fold = FOLDS.get(type(event))
        if fold is not None:
            if page is None:
                page = Page(notes)
            fold(page, event)
    return notes if page is None else page.notes()


def _founded(page: Page, event: BanksFounded) -> None:
    page.bids = [None] * len(event.nations)


def _bid(page: Page, event: BidOpened | BidSealed) -> None:
    if event.amount is not None:
        page.bids[event.seat] = event.amount


def _read(page: Page, event: BidsRead) -> None:
    page.bids = list(event.bids)


def _tied(page: Page, event: BidsTied) -> None:
    page.tied = event.last and page.seat in event.seats


def _sold(page: Page, event: TileSold) -> None:
    if event.amount is not None:
        page.bids[event.seat] = event.amount
    page.close()


def _discarded(page: Page, event: TileDiscarded) -> None:
    page.close()


def _zero_bid(page: Page, event: ZeroBid) -> None:
    bids = page.past[-1]
    page.past[-1] = (*bids[: event.seat], 0, *bids[event.seat + 1 :])


FOLDS: dict[type[Event], Callable[[Page, Any], None]] = {
    BanksFounded: _founded,
    BidOpened: _bid,
    BidSealed: _bid,
    BidsRead: _read,
    BidsTied: _tied,
    TileSold: _sold,
    TileDiscarded: _discarded,
    ZeroBid: _zero_bid,
}
