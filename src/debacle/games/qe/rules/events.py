"""What happens in a game of Q.E."""

from __future__ import annotations

from typing import ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.deck import Industry, Nation, TileId
from debacle.games.qe.rules.scoring import QEOutcome


class BanksFounded(Event, frozen=True, gc=False):
    """The nations, by seat, and the first auctioneer."""

    nations: tuple[Nation, ...]
    first: Seat


class TokenDealt(Event, frozen=True, gc=False):
    seat: Seat
    industry: Industry


class TileTurned(Event, frozen=True, gc=False):
    tile: TileId
    auctioneer: Seat | None


class BidOpened(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"amount"})
    seat: Seat
    amount: int


class BidSealed(Event, frozen=True, gc=False):
    """A bid is final once given (QE-R10)."""

    final: ClassVar = True
    seat: Seat
    amount: int | None


class BidsRead(Event, frozen=True, gc=False):
    """The auctioneer has read all bids, his own among them."""

    reveals: ClassVar = frozenset({"bids"})
    bids: tuple[int, ...]


class BidsTied(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seats", "last"})
    seats: tuple[Seat, ...]
    last: bool
    """The third tie in a row: nobody bids again (QE-27)."""


class TileSold(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "amount"})
    tile: TileId
    seat: Seat
    amount: int | None


class TileDiscarded(Event, frozen=True, gc=False):
    """Nobody gets the last tile (QE-29)."""

    reveals: ClassVar = frozenset({"seats"})
    tile: TileId
    seats: tuple[Seat, ...]


class ZeroBid(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "rewarded"})
    seat: Seat
    rewarded: bool


class AmountLookedAt(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "amount"})
    seat: Seat
    tile: TileId
    amount: int | None


class GameEnded(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"outcome"})
    outcome: QEOutcome
