"""Prices that others paid unseen, as answers to what they were asked then."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Trace
from debacle.games.qe.rules.auction import sealed_bids
from debacle.games.qe.rules.imagine import surmise
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEState

NEWEST = 4
"""Sales that are looked back at: what was paid long ago is little beside what is paid now."""


def traces(state: QEState, notes: QENotes, seat: Seat) -> list[Trace]:
    """Who has looked and been rewarded stands in each as it does now."""
    unseen = [
        (turn, sale.winner, sale.amount)
        for turn, sale in enumerate(state.sales)
        if sale.auctioneer is not None and not sale.known_by >> seat & 1
    ]
    return [
        _trace(state, notes, turn, winner, amount)
        for turn, winner, amount in unseen[-NEWEST:]
        if winner is not None and amount is not None
    ]


def _trace(state: QEState, notes: QENotes, turn: int, winner: Seat, amount: int) -> Trace:
    """Those who tied before are not told apart: it counts as the first bid."""
    then, sale = state.copy(), state.sales[turn]
    then.sales = then.sales[:turn]
    then.tile, then.auctioneer, then.open_bid = sale.tile, sale.auctioneer, sale.open_bid
    then.stack = [then.stack[0], sealed_bids(then)]
    then.recount(then.counts)
    return Trace(then.view(winner), surmise(then, _until(notes, turn, sale.open_bid, sale.auctioneer), winner), amount)


def _until(notes: QENotes, turn: int, open_bid: int | None, auctioneer: Seat | None) -> QENotes:
    bids = tuple([open_bid if other == auctioneer else None for other in range(len(notes.bids))])
    return QENotes(notes.seat, bids, notes.past[:turn], notes.tied_out[:turn])
