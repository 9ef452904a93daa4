"""A position of Q.E. and what a seat may see of it."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import EVERYONE, Audience, Seat, bit
from debacle.core.messages import View
from debacle.core.state import Frame, State
from debacle.games.qe.rules.deck import Industry, Nation, QEDeck, Sheet, TileId
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.scoring import QEOutcome


class QEView(View, frozen=True, kw_only=True):
    nations: tuple[Nation, ...]
    tokens: tuple[Industry | None, ...]
    """By seat; None where this seat may not know it."""
    spare_tokens: tuple[Industry, ...] | None
    """Tokens that were not dealt; None until the end."""
    first: Seat
    auctioneer: Seat | None
    tile: TileId | None
    open_bid: int | None
    sales: tuple[Sale, ...]
    rewarded: Audience
    """Who had a zero bid rewarded in this round."""
    zero_rounds: tuple[int, ...]
    looked: Audience
    """Who has used the look."""
    stack: tuple[Frame[Any], ...]
    outcome: QEOutcome | None


class QEState(State, kw_only=True):
    deck: QEDeck
    nations: tuple[Nation, ...]
    tokens: tuple[Industry, ...]
    spare_tokens: tuple[Industry, ...]
    first: Seat
    """The first auctioneer; it marks where a round begins (QE-08)."""
    stack_of_tiles: list[TileId]
    """What is in the face-down stack; it has no order until a tile is turned (QE-07)."""
    auctioneer: Seat | None
    tile: TileId | None = None
    """The tile on the block."""
    open_bid: int | None = None
    sales: list[Sale]
    rewarded: Audience = 0
    zero_rounds: list[int]
    looked: Audience = 0
    last_bids: tuple[int, ...] | None = None
    result: QEOutcome | None = None

    @property
    def sheet(self) -> Sheet:
        return self.deck.sheets[self.seats]

    def outcome(self) -> QEOutcome | None:
        return self.result

    def view(self, seat: Seat | None) -> QEView:
        over = self.result is not None
        mine = EVERYONE if over else bit(seat)
        return QEView(
            seat=seat,
            asked=self.asked_of(seat),
            waiting=tuple([decision.seat for decision in self.asked]),
            answers=0 if seat is None else self.counts[seat],
            nations=self.nations,
            tokens=self.tokens if over else tuple([t if s == seat else None for s, t in enumerate(self.tokens)]),
            spare_tokens=self.spare_tokens if over else None,
            first=self.first,
            auctioneer=self.auctioneer,
            tile=self.tile,
            open_bid=self.open_bid,
            sales=tuple([sale if sale.known_by & mine else _closed(sale) for sale in self.sales]),
            rewarded=self.rewarded,
            zero_rounds=tuple(self.zero_rounds),
            looked=self.looked,
            stack=tuple([frame.seen(self, seat) for frame in self.stack]),
            outcome=self.result,
        )


def _closed(sale: Sale) -> Sale:
    return Sale(sale.tile, sale.auctioneer, sale.open_bid, sale.winner, None, sale.known_by)
