"""A sale that was made."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Audience, Seat
from debacle.games.qe.rules.deck import TileId


class Sale(Struct, frozen=True, gc=False):
    """In a view, `amount` is None where the seat may not know it."""

    tile: TileId
    auctioneer: Seat | None
    open_bid: int | None
    winner: Seat | None
    """None: the tile was discarded (QE-29)."""
    amount: int | None
    known_by: Audience
    """Who knows the amount: winner, auctioneer, whoever looked (QE-16, QE-17, QE-30)."""
