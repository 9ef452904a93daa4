"""Many tables of Q.E. at once: what they hold, and how one answer of everybody who is asked changes them."""

from __future__ import annotations

from typing import Final, NamedTuple

from debacle.games.qe.rules.auction import TIES_IN_A_ROW
from debacle.research.batch.box import Array, Box, Names
from debacle.research.batch.knowledge import Knowledge, Sold, learn_amounts, no_knowledge, watch_sale

OPEN, BID, REBID, LOOK, OVER = range(5)
"""What a table asks now."""
LIMIT: Final = 2**40
"""The highest bid."""


class Tables(NamedTuple):
    """The first axis is the table; then the seat, where there is one; then the industry."""

    nations: Array
    tokens: Array
    first: Array
    order: Array
    """The tiles, in the order in which they will be turned: only those up to `turn` are known to anybody."""
    kind: Array
    turn: Array
    """Tiles sold so far."""
    open_bid: Array
    """0: none."""
    bidders: Array
    """Who bids in secret now."""
    bids: Array
    """What was read when bids were last compared, the open bid among them."""
    ties: Array
    rewarded: Array
    zero_rounds: Array
    looked: Array
    counts: Array
    """Tiles by industry, without the token."""
    own: Array
    vp: Array
    tiles: Array
    spent: Array
    sold: Sold
    """The last sale."""
    knows: Knowledge


def deal(xp: Names, box: Box, chance: Array) -> Tables:
    """New tables, each from `chances(box)` numbers between 0 and 1, in the same order as the engine's."""
    seats, count = box.seats, chance.shape[0]
    nations, tokens, tiles = len(box.nations_in), len(box.tokens), box.turns
    by_seat = xp.zeros((count, seats), xp.int32)
    none = xp.zeros(count, xp.int32)
    order = xp.asarray(box.tiles)[xp.argsort(chance[:, 1 : 1 + tiles], 1)]
    rest = chance[:, 1 + tiles :]
    money = xp.zeros(count, xp.int64)
    tables = Tables(
        nations=xp.asarray(box.nations_in)[xp.argsort(rest[:, :nations], 1)[:, :seats]],
        tokens=xp.asarray(box.tokens)[xp.argsort(rest[:, nations : nations + tokens], 1)[:, :seats]],
        first=(chance[:, 0] * seats).astype(xp.int32),
        order=order,
        kind=none + OPEN,
        turn=none,
        open_bid=money,
        bidders=by_seat > 0,
        bids=by_seat.astype(xp.int64),
        ties=none,
        rewarded=by_seat > 0,
        zero_rounds=by_seat,
        looked=by_seat > 0,
        counts=xp.zeros((count, seats, box.industries), xp.int32),
        own=by_seat,
        vp=by_seat,
        tiles=by_seat,
        spent=by_seat.astype(xp.int64),
        sold=Sold(none, money, money, none, by_seat > 0, by_seat.astype(xp.int64), by_seat > 0),
        knows=no_knowledge(xp, count, seats),
    )
    return _turn_up(xp, box, tables, tables.kind == OPEN)


def chances(box: Box) -> int:
    """How many numbers between 0 and 1 a table is dealt from."""
    return 1 + box.turns + len(box.nations_in) + len(box.tokens)


def auctioneer(xp: Names, box: Box, tables: Tables) -> Array:
    """By table; -1 for a last tile without one. After a sale it is still the one who held it."""
    turn = tables.turn - (tables.kind == LOOK)
    seat = (tables.first + turn) % box.seats
    if box.last_tile_without_auctioneer:
        return xp.where(turn >= box.turns - 1, -1, seat)
    return seat


def tile_on_block(xp: Names, box: Box, tables: Tables) -> Array:
    """By table: the tile's id; what stands there after a sale means nothing."""
    place = xp.minimum(tables.turn, box.turns - 1)
    return xp.take_along_axis(tables.order, place[:, None], 1)[:, 0]


def asked(xp: Names, box: Box, tables: Tables) -> Array:
    """By table and seat: who is asked something now."""
    opens = xp.arange(box.seats) == auctioneer(xp, box, tables)[:, None]
    looks = ~tables.looked & ~tables.sold.known
    kind = tables.kind[:, None]
    return ((kind == OPEN) & opens) | (((kind == BID) | (kind == REBID)) & tables.bidders) | ((kind == LOOK) & looks)


def step(xp: Names, box: Box, tables: Tables, answers: Array) -> Tables:
    """All who are asked have answered: a bid, or 1 for a look and 0 for none. Answers of others are not read."""
    kind = tables.kind
    opened = _open(xp, box, tables, answers, kind == OPEN)
    looked = _look(xp, box, opened, answers, kind == LOOK)
    return _compare(xp, box, looked, answers, (kind == BID) | (kind == REBID))


def _open(xp: Names, box: Box, tables: Tables, answers: Array, here: Array) -> Tables:
    """The open bid (QE-11), and then everybody else's turn (QE-12)."""
    opens = here[:, None] & (xp.arange(box.seats) == auctioneer(xp, box, tables)[:, None])
    return tables._replace(
        kind=xp.where(here, BID, tables.kind),
        open_bid=xp.where(here, (answers * opens).sum(1), tables.open_bid),
        bids=xp.where(opens, answers, tables.bids),
        bidders=xp.where(here[:, None], ~opens, tables.bidders),
    )


def _look(xp: Names, box: Box, tables: Tables, answers: Array, here: Array) -> Tables:
    """Who looks knows the amount from now on (QE-30)."""
    if not box.look:
        return tables
    looking = here[:, None] & asked(xp, box, tables) & (answers > 0)
    sold = tables.sold._replace(known=tables.sold.known | looking)
    tables = tables._replace(
        looked=tables.looked | looking, sold=sold, knows=learn_amounts(xp, tables.knows, sold, looking)
    )
    return _turn_up(xp, box, tables, here)


def _compare(xp: Names, box: Box, tables: Tables, answers: Array, here: Array) -> Tables:
    """Bids are read: a sale, or those tied for the highest bid again (QE-24), three times at most (QE-27)."""
    bids = xp.where(here[:, None] & tables.bidders, answers, tables.bids)
    top = bids.max(1)
    tied = bids == top[:, None]
    tie = here & (tied.sum(1) > 1)
    ties = tables.ties + tie
    nobody = auctioneer(xp, box, tables) < 0
    third = tie & (ties == TIES_IN_A_ROW)
    again = tie & ~third & ~nobody
    equal = (bids[:, :, None] == bids[:, None, :]).sum(2)
    below = xp.where((bids < top[:, None]) & (equal == 1), bids, -1).max(1)
    tables = tables._replace(
        bids=bids,
        ties=ties,
        bidders=xp.where(again[:, None], tied, tables.bidders),
        kind=xp.where(again, REBID, tables.kind),
    )
    discarded = tie & nobody  # QE-29
    tables = tables._replace(kind=xp.where(discarded, OVER, tables.kind))
    price = xp.where(third, below, top)
    return _sell(xp, box, tables, price, third[:, None] & tied, here & ~again & ~discarded)


def _sell(xp: Names, box: Box, tables: Tables, price: Array, tied_out: Array, here: Array) -> Tables:
    winner = xp.argmax(tables.bids == price[:, None], 1).astype(xp.int32)
    holder = auctioneer(xp, box, tables)
    seats = xp.arange(box.seats)
    won = here[:, None] & (seats == winner[:, None])
    known = (seats == winner[:, None]) | (seats == holder[:, None]) | (winner == holder)[:, None]  # QE-16, QE-17
    tile = tile_on_block(xp, box, tables)
    industry = xp.asarray(box.tile_industry)[tile]
    nation = xp.asarray(box.tile_nation)[tile]
    fresh = Sold(winner, price, tables.open_bid, holder, known, tables.bids, tied_out)
    sold = Sold(*(_where(xp, here, new, old) for new, old in zip(fresh, tables.sold, strict=True)))
    zero = here[:, None] & (tables.bids == 0) & (box.zero_bid > 0)  # QE-19
    knows = watch_sale(xp, tables.knows, sold, here, box.zero_bid > 0)
    tables = tables._replace(
        turn=tables.turn + here,
        rewarded=tables.rewarded | zero,
        zero_rounds=tables.zero_rounds + (zero & ~tables.rewarded),  # QE-20
        counts=tables.counts + (won[:, :, None] & (xp.arange(box.industries) == industry[:, None, None])),
        own=tables.own + (won & (tables.nations == nation[:, None])),
        vp=tables.vp + won * xp.asarray(box.tile_vp)[tile][:, None],
        tiles=tables.tiles + won,
        spent=tables.spent + won * price[:, None],
        sold=sold,
        knows=knows,
    )
    if not box.look:
        return _turn_up(xp, box, tables, here)
    looks = here & (tables.turn < box.turns) & (~tables.looked & ~sold.known).any(1)  # QE-R05
    tables = tables._replace(kind=xp.where(looks, LOOK, tables.kind), open_bid=xp.where(looks, 0, tables.open_bid))
    return _turn_up(xp, box, tables, here & ~looks)


def _turn_up(xp: Names, box: Box, tables: Tables, here: Array) -> Tables:
    """The next tile, or the end (QE-09)."""
    over = tables.turn >= box.turns
    alone = here & ~over & (tables.turn == box.turns - 1) & box.last_tile_without_auctioneer
    new_round = here & (tables.turn % box.seats == 0)  # QE-22
    clean = here[:, None]
    return tables._replace(
        kind=xp.where(here, xp.where(over, OVER, xp.where(alone, BID, OPEN)), tables.kind).astype(xp.int32),
        open_bid=xp.where(here, 0, tables.open_bid),
        bidders=xp.where(clean, alone[:, None], tables.bidders),
        bids=xp.where(clean, 0, tables.bids),
        ties=xp.where(here, 0, tables.ties).astype(xp.int32),
        rewarded=tables.rewarded & ~new_round[:, None],
    )


def _where(xp: Names, here: Array, new: Array, old: Array) -> Array:
    return xp.where(here if new.ndim == 1 else here[:, None], new, old)
