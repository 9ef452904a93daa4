"""One tile under the hammer: the open bid, the sealed ones, and who gets it."""

from __future__ import annotations

from typing import ClassVar

from debacle.core.audience import EVERYONE, Audience, Seat, seats_in
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Spec
from debacle.core.state import Frame, OpenFrame
from debacle.games.qe.rules.events import BidOpened, BidSealed, BidsRead, BidsTied, TileDiscarded, TileSold, ZeroBid
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEState

TIES_IN_A_ROW = 3


class Opening(OpenFrame[QEState], tag="opening"):
    """The auctioneer writes an open bid (QE-11)."""

    def ask(self, state: QEState) -> tuple[Decision, ...]:
        assert state.auctioneer is not None
        return (state.decision(state.auctioneer, "open"),)

    def spec(self, state: QEState, seat: Seat) -> Spec:
        return state.deck.open_bid

    def take(self, state: QEState, seat: Seat, answer: int, dealer: Dealer) -> None:
        state.open_bid = answer
        if dealer.tell:
            dealer.tell_all(BidOpened, seat, answer)
        state.pop(dealer)


def sealed_bids(state: QEState) -> SealedBids:
    everybody = (1 << state.seats) - 1
    nothing = (None,) * state.seats
    auctioneer = state.auctioneer
    if auctioneer is None:  # QE-28
        return SealedBids(bidders=everybody, bids=nothing, given=nothing)
    bids = (*nothing[:auctioneer], state.open_bid, *nothing[auctioneer + 1 :])
    return SealedBids(bidders=everybody & ~(1 << auctioneer), bids=bids, given=nothing)


class SealedBids(Frame[QEState], tag="sealed_bids"):
    """Bids in secret and at once (QE-12), again by those tied for the highest (QE-24), until the tile is sold."""

    together: ClassVar = True
    bidders: Audience
    """Who bids now."""
    bids: tuple[int | None, ...]
    """By seat: the open bid, and what was read when bids were last compared."""
    given: tuple[int | None, ...]
    """By seat: what was bid since then; nobody has read it yet (QE-R10)."""
    done: Audience = 0
    """Who of the bidders has bid."""
    ties: int = 0

    def ask(self, state: QEState) -> tuple[Decision, ...]:
        waiting = self.bidders & ~self.done
        return state.decisions(waiting, "rebid" if self.ties else "bid") if waiting else ()

    def spec(self, state: QEState, seat: Seat) -> Spec:
        if state.open_bid is None:
            return state.deck.last_bid
        return Amount(0, state.deck.max_bid, (state.open_bid,))  # QE-13

    def take(self, state: QEState, seat: Seat, answer: int, dealer: Dealer) -> None:
        given = self.given
        self.given = (*given[:seat], answer, *given[seat + 1 :])
        self.done |= 1 << seat
        if dealer.tell:
            dealer.tell(BidSealed(seat, answer), 1 << seat, BidSealed(seat, None))

    def go(self, state: QEState, dealer: Dealer) -> None:
        both = zip(self.bids, self.given, strict=True)
        bids = [bid for old, new in both if (bid := old if new is None else new) is not None]  # QE-26
        top = max(bids)
        if state.auctioneer is not None and dealer.tell:
            dealer.tell(BidsRead(tuple(bids)), 1 << state.auctioneer, None)  # QE-14
        if bids.count(top) == 1:
            self._sell(state, bids, top, dealer)
        elif state.auctioneer is None:
            self._discard(state, bids, top, dealer)
        else:
            self._tie(state, bids, top, dealer)

    def seen(self, state: QEState, seat: Seat | None) -> SealedBids:
        nothing = (None,) * state.seats
        own = nothing if seat is None else _only(seat, self.given)
        reads_all = seat is not None and seat == state.auctioneer
        read = self.bids if reads_all else _only(state.auctioneer, self.bids, seat)
        return SealedBids(bidders=self.bidders, bids=read, given=own, done=self.done, ties=self.ties)

    def reopened(self, seat: Seat) -> SealedBids:
        return SealedBids(self.bidders, self.bids, _only(seat, self.given), self.done & 1 << seat, self.ties)

    def _tie(self, state: QEState, bids: list[int], top: int, dealer: Dealer) -> None:
        self.ties += 1
        last = self.ties == TIES_IN_A_ROW
        tied = _bidding(bids, top)
        dealer.tell_all(BidsTied, seats_in(tied), last)
        if last:  # QE-27, QE-R01: the open bid is never tied, so there is one
            self._sell(state, bids, max([bid for bid in bids if bid < top and bids.count(bid) == 1]), dealer)
        else:
            self.bidders, self.done = tied, 0
            self.bids, self.given = tuple(bids), (None,) * state.seats

    def _sell(self, state: QEState, bids: list[int], amount: int, dealer: Dealer) -> None:
        winner, tile, auctioneer = bids.index(amount), state.tile, state.auctioneer
        assert tile is not None
        if winner == auctioneer:
            known_by = EVERYONE  # QE-17
        else:
            known_by = 1 << winner if auctioneer is None else 1 << winner | 1 << auctioneer  # QE-16
        state.sales.append(Sale(tile, auctioneer, state.open_bid, winner, amount, known_by))
        if dealer.tell:
            dealer.tell(TileSold(tile, winner, amount), known_by, TileSold(tile, winner, None))
        if 0 in bids and state.sheet.zero_bid:
            self._reward_zero_bids(state, bids, dealer)
        self._close(state, bids, dealer)

    def _discard(self, state: QEState, bids: list[int], top: int, dealer: Dealer) -> None:
        assert state.tile is not None
        state.sales.append(Sale(state.tile, None, None, None, None, EVERYONE))
        dealer.tell_all(TileDiscarded, state.tile, seats_in(_bidding(bids, top)))
        self._close(state, bids, dealer)

    def _reward_zero_bids(self, state: QEState, bids: list[int], dealer: Dealer) -> None:
        """Of the final bids, after all re-bids (QE-R03)."""
        for seat, bid in enumerate(bids):
            if bid == 0:
                rewarded = not state.rewarded >> seat & 1  # QE-20
                if rewarded:
                    state.rewarded |= 1 << seat
                    state.zero_rounds[seat] += 1
                dealer.tell_all(ZeroBid, seat, rewarded)  # QE-19

    def _close(self, state: QEState, bids: list[int], dealer: Dealer) -> None:
        if state.auctioneer is None:
            state.last_bids = tuple(bids)
        state.tile = state.open_bid = None
        state.pop(dealer)


def _bidding(bids: list[int], amount: int) -> Audience:
    tied = 0
    for seat, bid in enumerate(bids):
        if bid == amount:
            tied |= 1 << seat
    return tied


def _only(seat: Seat | None, bids: tuple[int | None, ...], also: Seat | None = None) -> tuple[int | None, ...]:
    return tuple([bid if place in (seat, also) else None for place, bid in enumerate(bids)])
