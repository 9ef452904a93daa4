"""What each seat knows of money: folded sale by sale, as the engine's views and notes would tell it.

The second axis is the seat that knows, the third the one that it knows of.
"""

from __future__ import annotations

from typing import NamedTuple

from debacle.research.batch.box import Array, Names

MEMORY = 0.7
"""As `steady` has it: a bid that is lower than those before lets what is foreseen fall slowly."""
UNKNOWN = -1.0
LAST_PRICES = 3


class Sold(NamedTuple):
    """The last sale of each table."""

    winner: Array
    amount: Array
    open_bid: Array
    auctioneer: Array
    known: Array
    """By seat: who knows the amount."""
    bids: Array
    """By seat: the final bids."""
    tied_out: Array
    """By seat: who was tied for the third time (QE-27)."""


class Knowledge(NamedTuple):
    seen: Array
    """Spent at least, by the view alone."""
    sure: Array
    """The same, own lost bids remembered."""
    likely: Array
    unknown: Array
    """Purchases whose price is not known."""
    last_bid: Array
    last_open: Array
    """The last secret bid that is known, and the open bid of that sale."""
    highest: Array
    known: Array
    """The highest such bid, and how many there were."""
    sums: Array
    ratios: Array
    """Secret bids as `steady` remembers them, and as multiples of open bids; `UNKNOWN` while none is known."""
    sums_before: Array
    ratios_before: Array
    """As they were before the last sale, for who looks at its amount."""
    prices: Array
    """By seat that knows: the last prices, the newest first."""
    top_price: Array
    last_known: Array
    """By seat that knows: the highest price, and the last that is known exactly (-1: none)."""


def no_knowledge(xp: Names, count: int, seats: int) -> Knowledge:
    pairs = xp.zeros((count, seats, seats), xp.int64)
    few = xp.zeros((count, seats, seats), xp.int32)
    none = xp.full((count, seats, seats), UNKNOWN, xp.float64)
    one = xp.zeros((count, seats), xp.int64)
    return Knowledge(
        seen=pairs, sure=pairs, likely=pairs, unknown=few, last_bid=pairs, last_open=pairs, highest=pairs, known=few,
        sums=none, ratios=none, sums_before=none, ratios_before=none,
        prices=xp.zeros((count, seats, LAST_PRICES), xp.int64), top_price=one, last_known=one - 1,
    )  # fmt: skip


def watch_sale(xp: Names, knows: Knowledge, sold: Sold, here: Array, zeros_are_told: bool) -> Knowledge:
    """What everybody learns of a sale before anybody looks; where it was not `here`, nothing changes."""
    seats = sold.bids.shape[1]
    places = xp.arange(seats)
    amount, open_bid = sold.amount[:, None], sold.open_bid[:, None]
    at_least = open_bid + 1
    by_own = xp.where(sold.tied_out, at_least, xp.maximum(at_least, sold.bids + 1))
    seen = xp.where(sold.known, amount, at_least)
    sure = xp.where(sold.known, amount, by_own)
    likely = xp.where(sold.known, amount, by_own * 6 // 5)
    won = here[:, None] & (places == sold.winner[:, None])
    bought = won[:, None, :]
    knows = _remember_bids(xp, knows, sold, likely, here)
    heard = _heard(xp, sold, here, zeros_are_told)
    bids = sold.bids[:, None, :]
    return knows._replace(
        seen=knows.seen + bought * seen[:, :, None],
        sure=knows.sure + bought * sure[:, :, None],
        likely=knows.likely + bought * likely[:, :, None],
        unknown=knows.unknown + (bought & ~sold.known[:, :, None]),
        last_bid=xp.where(heard, bids, knows.last_bid),
        last_open=xp.where(heard, open_bid[:, :, None], knows.last_open),
        highest=xp.where(heard, xp.maximum(knows.highest, bids), knows.highest),
        known=knows.known + heard,
        prices=xp.where(
            here[:, None, None], xp.concatenate([seen[:, :, None], knows.prices[:, :, :-1]], 2), knows.prices
        ),
        top_price=xp.where(here[:, None], xp.maximum(knows.top_price, seen), knows.top_price),
        last_known=xp.where(here[:, None] & sold.known, amount, knows.last_known),
    )


def _secret(xp: Names, sold: Sold, here: Array) -> Array:
    """Pairs of who knows and another who bid in secret."""
    places = xp.arange(sold.bids.shape[1])
    other = places[:, None] != places[None, :]
    return here[:, None, None] & other & (places != sold.auctioneer[:, None])[:, None, :]


def _heard(xp: Names, sold: Sold, here: Array, zeros_are_told: bool) -> Array:
    """Which secret bids of others a seat knows after the sale: all as auctioneer, the price, zeros where told."""
    places = xp.arange(sold.bids.shape[1])
    reads = (places == sold.auctioneer[:, None])[:, :, None]
    won = (places == sold.winner[:, None])[:, None, :]
    heard = reads | (won & sold.known[:, :, None])
    if zeros_are_told:
        heard = heard | (~won & (sold.bids == 0)[:, None, :])
    return _secret(xp, sold, here) & heard


def _remember_bids(xp: Names, knows: Knowledge, sold: Sold, likely: Array, here: Array) -> Knowledge:
    """As `steady` does: all bids as auctioneer, cancelled ones as none (QE-27), and else what was likely paid."""
    places = xp.arange(sold.bids.shape[1])
    reads = (places == sold.auctioneer[:, None])[:, :, None]
    won = (places == sold.winner[:, None])[:, None, :]
    bids = sold.bids[:, None, :]
    read = xp.where(bids > sold.amount[:, None, None], 0, bids)
    bid = xp.where(won, likely[:, :, None], read)
    told = _secret(xp, sold, here) & (reads | won)
    sums, ratios = _with(xp, knows.sums, knows.ratios, bid, sold, told)
    kept = here[:, None, None]
    return knows._replace(
        sums=sums,
        ratios=ratios,
        sums_before=xp.where(kept, knows.sums, knows.sums_before),
        ratios_before=xp.where(kept, knows.ratios, knows.ratios_before),
    )


def _with(xp: Names, sums: Array, ratios: Array, bid: Array, sold: Sold, told: Array) -> tuple[Array, Array]:
    bid = bid.astype(xp.float64)
    ratio = bid / xp.maximum(sold.open_bid, 1)[:, None, None]
    opened = (sold.open_bid > 0)[:, None, None]
    return _mix(xp, sums, bid, told), _mix(xp, ratios, ratio, told & opened)


def _mix(xp: Names, before: Array, now: Array, told: Array) -> Array:
    mixed = xp.where(before < 0, now, xp.maximum(now, MEMORY * before + (1 - MEMORY) * now))
    return xp.where(told, mixed, before)


def learn_amounts(xp: Names, knows: Knowledge, sold: Sold, looking: Array) -> Knowledge:
    """Who looks at the amount of the last sale had thought less of it until now."""
    places = xp.arange(sold.bids.shape[1])
    amount, at_least = sold.amount[:, None], sold.open_bid[:, None] + 1
    by_own = xp.where(sold.tied_out, at_least, xp.maximum(at_least, sold.bids + 1))
    of_winner = (places == sold.winner[:, None])[:, None, :] & looking[:, :, None]
    bid = xp.broadcast_to(amount[:, :, None], knows.seen.shape)
    sums, ratios = _with(xp, knows.sums_before, knows.ratios_before, bid, sold, of_winner)
    heard = of_winner & (places != sold.auctioneer[:, None])[:, None, :]
    newest = looking[:, :, None] & (xp.arange(LAST_PRICES) == 0)
    return knows._replace(
        seen=knows.seen + of_winner * (amount - at_least)[:, :, None],
        sure=knows.sure + of_winner * (amount - by_own)[:, :, None],
        likely=knows.likely + of_winner * (amount - by_own * 6 // 5)[:, :, None],
        unknown=knows.unknown - of_winner,
        last_bid=xp.where(heard, amount[:, :, None], knows.last_bid),
        last_open=xp.where(heard, sold.open_bid[:, None, None], knows.last_open),
        highest=xp.where(heard, xp.maximum(knows.highest, amount[:, :, None]), knows.highest),
        known=knows.known + heard,
        sums=xp.where(heard, sums, knows.sums),
        ratios=xp.where(heard, ratios, knows.ratios),
        prices=xp.where(newest, amount[:, :, None], knows.prices),
        top_price=xp.where(looking, xp.maximum(knows.top_price, amount), knows.top_price),
        last_known=xp.where(looking, amount, knows.last_known),
    )
