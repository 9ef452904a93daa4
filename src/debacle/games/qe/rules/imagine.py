"""A position that a seat cannot tell from the real one.

Tokens and tiles: every consistent deal is equally likely. Bids have no end, so a belief is needed, and what all have
seen is the level of the open bids: a hidden bid that is known to beat another exceeds it by an exponentially
distributed amount whose mean is that level; any other hidden bid is zero with chance `SHY`, and else such an amount
with the open bid in its mean.
"""

from __future__ import annotations

from math import log
from random import Random
from statistics import median_low

from debacle.core.audience import Seat
from debacle.core.state import Frame
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.deck import Industry, QEDeck
from debacle.games.qe.rules.looks import Looks
from debacle.games.qe.rules.notes import Bids, QENotes
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEState, QEView

SHY = 0.2


def imagine(deck: QEDeck, view: QEView, notes: QENotes, rng: Random) -> QEState:
    seats = len(view.nations)
    sheet = deck.sheets[seats]
    tokens, spare = _tokens(view, sheet.tokens, rng)
    seen = {sale.tile for sale in view.sales}
    seen.add(-1 if view.tile is None else view.tile)
    usual = _usual(view)
    counts = [0] * seats
    if view.seat is not None:
        counts[view.seat] = view.answers
    state = QEState(
        deck=deck,
        seats=seats,
        stack=[_frame(frame, deck, view, usual, rng) for frame in view.stack],
        counts=counts,
        nations=view.nations,
        tokens=tokens,
        spare_tokens=spare,
        first=view.first,
        stack_of_tiles=[tile for tile in sheet.tiles if tile not in seen],
        auctioneer=view.auctioneer,
        tile=view.tile,
        open_bid=view.open_bid,
        sales=[_sale(turn, sale, deck, view.seat, notes, usual, rng) for turn, sale in enumerate(view.sales)],
        rewarded=view.rewarded,
        zero_rounds=list(view.zero_rounds),
        looked=view.looked,
        last_bids=None if view.outcome is None else view.outcome.last_bids,
        result=view.outcome,
    )
    state.recount(counts)
    return state


def surmise(state: QEState, notes: QENotes, seat: Seat) -> QENotes:
    """Prices as that seat knows them, zero bids, which all were told of, and one's own bids where it was auctioneer.
    What it bid in vain nobody else knows."""
    past = [_known(sale, bids, notes.seat, seat) for sale, bids in zip(state.sales, notes.past, strict=True)]
    block = [bid if other == state.auctioneer else None for other, bid in enumerate(notes.bids)]
    return QENotes(seat, tuple(block), tuple(past), (False,) * len(past))


def _known(sale: Sale, bids: Bids, own: Seat | None, seat: Seat) -> Bids:
    known = [bid if bid == 0 or (sale.auctioneer == seat and other == own) else None for other, bid in enumerate(bids)]
    if sale.auctioneer is not None:
        known[sale.auctioneer] = sale.open_bid
    if sale.winner is not None and sale.known_by >> seat & 1:
        known[sale.winner] = sale.amount
    return tuple(known)


def _tokens(
    view: QEView, dealt: tuple[Industry, ...], rng: Random
) -> tuple[tuple[Industry, ...], tuple[Industry, ...]]:
    hidden = [token for token in dealt if token not in view.tokens]
    rng.shuffle(hidden)
    tokens = tuple([hidden.pop() if token is None else token for token in view.tokens])
    return tokens, tuple(sorted(hidden))


def _usual(view: QEView) -> int:
    """By how much a bid beats another at this table, about: no single open bid moves it far."""
    open_bids = [bid for bid in (view.open_bid, *[sale.open_bid for sale in view.sales]) if bid is not None]
    return median_low(open_bids or [1])


def _sale(turn: int, sale: Sale, deck: QEDeck, seat: Seat | None, notes: QENotes, usual: int, rng: Random) -> Sale:
    if sale.amount is not None or sale.winner is None:
        return sale
    floor = -1 if sale.open_bid is None else sale.open_bid
    own = None if seat is None else notes.past[turn][seat]
    if own is not None and notes.tied_out[turn]:
        amount = rng.randrange(floor + 1, own)
    else:
        amount = _above(floor if own is None else max(floor, own), deck, usual, rng)
    return Sale(sale.tile, sale.auctioneer, sale.open_bid, sale.winner, amount, sale.known_by)


def _frame(frame: Frame[QEState], deck: QEDeck, view: QEView, usual: int, rng: Random) -> Frame[QEState]:
    if isinstance(frame, Looks):
        return _looks(frame, view, rng)
    if isinstance(frame, SealedBids):
        return _sealed_bids(frame, deck, view, usual, rng)
    return frame.__replace__()


def _looks(frame: Looks, view: QEView, rng: Random) -> Looks:
    others = frame.done if view.seat is None else frame.done & ~(1 << view.seat)
    return Looks(frame.offered, frame.done, frame.looking | others & rng.getrandbits(len(view.nations)))


def _sealed_bids(frame: SealedBids, deck: QEDeck, view: QEView, usual: int, rng: Random) -> SealedBids:
    bids = list(frame.bids)
    if frame.ties and None in bids:
        _fill_tie(bids, frame, deck, view, usual, rng)
    given = list(frame.given)
    for seat in range(len(given)):
        if frame.done >> seat & 1 and given[seat] is None:
            given[seat] = _secret(view.open_bid, deck, usual, rng)
    return SealedBids(frame.bidders, tuple(bids), tuple(given), frame.done, frame.ties)


def _fill_tie(bids: list[int | None], frame: SealedBids, deck: QEDeck, view: QEView, usual: int, rng: Random) -> None:
    """Those who bid again had all bid the same, more than anybody else."""
    seat = view.seat
    if seat is not None and frame.bidders >> seat & 1:
        top = bids[seat]
        assert top is not None
    else:
        top = _above(max([bid for bid in bids if bid is not None]), deck, usual, rng)
    for other, bid in enumerate(bids):
        if bid is None:
            tied = frame.bidders >> other & 1
            bids[other] = top if tied else _secret_below(top, view.open_bid, rng)


def _above(floor: int, deck: QEDeck, usual: int, rng: Random) -> int:
    return min(floor + 1 + int(-usual * log(1.0 - rng.random())), deck.max_bid)


def _secret(open_bid: int | None, deck: QEDeck, usual: int, rng: Random) -> int:
    if rng.random() < SHY:
        return 0
    bid = min(int(-((open_bid or 0) + usual) * log(1.0 - rng.random())), deck.max_bid)
    if bid != open_bid:
        return bid
    return bid - 1 if bid == deck.max_bid else bid + 1


def _secret_below(top: int, open_bid: int | None, rng: Random) -> int:
    while True:
        bid = rng.randrange(top)
        if bid != open_bid:
            return bid
