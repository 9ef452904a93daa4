"""`steady` for many seats at once: bid for bid what the one of the engine would bid with the same chance.

`scale` multiplies the two sums that it knows from nowhere at the table, so that there are `steady`s at many price
levels; at 1 it is the engine's.
"""

from __future__ import annotations

from typing import NamedTuple

from debacle.games.qe.bot.bid import (
    ABOVE,
    HARDLY,
    LATER,
    LEAST_SHADE,
    MOST_OF_ROOM,
    USUAL_GAIN,
    USUAL_PRICE,
    WHIM,
)
from debacle.games.qe.bot.steady import LATE
from debacle.games.qe.bot.weights import WEIGHTS, Weights
from debacle.research.batch.box import Array, Box, Names
from debacle.research.batch.menu import top_of_others
from debacle.research.batch.points import mean_gain, stock, with_tile, worth
from debacle.research.batch.tables import OPEN, Tables, auctioneer


class Means(NamedTuple):
    """By table and seat, what `Opponents` and `BidJudgement` work out first."""

    spent: Array
    room: Array
    top: Array
    least: Array
    end: Array
    most: Array
    purchases: Array
    to_come: Array
    gone: Array


def looks(xp: Names, box: Box, tables: Tables) -> Array:
    """Whether each would look at the last amount."""
    likely = tables.knows.likely
    winner = xp.broadcast_to(tables.sold.winner[:, None, None], (*likely.shape[:2], 1))
    is_top = xp.take_along_axis(likely, winner, 2)[:, :, 0] == likely.max(2)
    late = stock(xp, box, tables).count[:, None] <= LATE
    return late | (is_top & (tables.turn > box.seats)[:, None])


def bid(
    xp: Names,
    box: Box,
    tables: Tables,
    normal: Array,
    uniform: Array,
    scale: Array,
    weights: Weights | None = None,
) -> Array:
    """What each would bid; it may still be next to one that is allowed. Each may have weights of its own: then they are
    arrays by table and seat."""
    weights = weights or WEIGHTS[box.seats]
    means = _means(xp, box, tables, weights, scale)
    limit = _limit(xp, box, tables, weights, means, normal, scale)
    enough = _enough(xp, box, tables, weights, limit)
    open_bid = tables.open_bid[:, None]

    def whole(wish: Array) -> Array:
        return xp.minimum((wish + uniform).astype(xp.int64), means.most)

    opening = xp.maximum(1, whole(enough * weights.opening))
    secret = whole(enough)
    zero_is_rewarded = (box.zero_bid > 0) & ~tables.rewarded
    leaves = (limit <= open_bid) | ((limit < HARDLY * open_bid) & zero_is_rewarded)
    above = xp.maximum(secret, (open_bid * ABOVE).astype(xp.int64) + 1)
    beside = xp.where(open_bid > 0, xp.where(leaves, 0, above), secret)
    return xp.where((tables.kind == OPEN)[:, None], opening, beside)


def _means(xp: Names, box: Box, tables: Tables, weights: Weights, scale: Array) -> Means:
    knows = tables.knows
    others = xp.eye(box.seats, dtype=bool)
    spent = tables.spent
    to_come = stock(xp, box, tables).count[:, None]
    top = top_of_others(xp, knows.likely)
    least = xp.where(others, knows.likely.max() + 1, knows.likely).min(2)
    room = xp.maximum(top_of_others(xp, knows.sure) - spent - 1, 0)
    end = top + weights.growth * to_come / box.seats * scale + USUAL_PRICE * scale * (tables.turn == 0)[:, None]
    spare = xp.floor(weights.limit * end).astype(xp.int64) - spent
    most = xp.maximum(xp.maximum(0, room), spare)
    purchases = 1 + to_come * weights.purchases / box.seats
    gone = tables.turn[:, None] / (box.turns - 1)
    return Means(spent, room, top, least, end, most, purchases, to_come, gone)


def _limit(xp: Names, box: Box, tables: Tables, weights: Weights, means: Means, normal: Array, scale: Array) -> Array:
    appeal = _appeal(xp, box, tables, weights, means, scale)
    money = xp.maximum(xp.maximum(0, weights.means * means.end - means.spent), means.room)
    wish = appeal * xp.exp(_pace(xp, weights, means.gone)) * money / means.purchases
    free = means.room * weights.room / (1 + means.to_come * weights.room_kept)
    wish = xp.maximum(wish, free * xp.minimum(appeal, MOST_OF_ROOM))
    of_others = (xp.maximum(means.top, means.spent) - means.least) / means.purchases
    wish = xp.maximum(wish, weights.rivalry * appeal * of_others)
    return xp.minimum(wish * xp.exp(WHIM * normal), means.most)


def _appeal(xp: Names, box: Box, tables: Tables, weights: Weights, means: Means, scale: Array) -> Array:
    mine, left = worth(xp, box, tables, with_token=True), stock(xp, box, tables)
    after = with_tile(xp, box, tables, mine)
    later = ((after.gains - mine.gains) * left.by_industry[:, None, :]).sum(2)
    own_left = xp.take_along_axis(left.by_nation, tables.nations, 1)
    later = later + (after.nation_gain - mine.nation_gain) * own_left
    gain = mine.tile_gain + LATER / box.seats * later
    average = xp.where(left.count[:, None] > 0, mean_gain(xp, tables, mine, left), gain)
    gain = gain + weights.envy * _gain_of_leader(xp, box, tables)
    in_reach = (means.spent < means.least) & (means.least <= means.spent + USUAL_PRICE * scale)
    gain = gain - xp.where(in_reach, weights.thrift * box.least_spent * means.gone, 0.0)
    beside = (xp.maximum(0.0, gain) + 0.5) / (average + weights.envy * USUAL_GAIN + 0.5)
    return xp.exp(weights.keenness * xp.log(beside))


def _gain_of_leader(xp: Names, box: Box, tables: Tables) -> Array:
    """Of the others, who has most points as far as all can see: what the tile would bring that seat."""
    seen = worth(xp, box, tables, with_token=False)
    points = seen.points + box.zero_bid * tables.zero_rounds
    of_others = xp.where(xp.eye(box.seats, dtype=bool), -1, points[:, None, :])
    return xp.take_along_axis(seen.tile_gain, xp.argmax(of_others, 2), 1)


def _pace(xp: Names, weights: Weights, gone: Array) -> Array:
    first, middle, last = weights.pace
    half = 2 * gone
    return xp.where(half < 1, first + (middle - first) * half, middle + (last - middle) * (half - 1))


def _enough(xp: Names, box: Box, tables: Tables, weights: Weights, limit: Array) -> Array:
    knows = tables.knows
    places = xp.arange(box.seats)
    holder = (places == auctioneer(xp, box, tables)[:, None])[:, None, :]
    counts = ~holder & ~xp.eye(box.seats, dtype=bool)
    open_bid = tables.open_bid[:, None, None]
    by_ratio = xp.where((open_bid > 0) & (knows.ratios >= 0), knows.ratios * open_bid, 0.0)
    foreseen = xp.where(counts, xp.maximum(knows.sums, by_ratio), 0.0).max(2)
    blind = (counts & (knows.sums < 0)).any(2) | (limit <= 0) | (tables.ties > 0)[:, None]
    needed = xp.minimum(limit, foreseen * weights.margin) / xp.maximum(1.0, limit)
    shaded = limit * xp.exp(weights.shading * xp.log(xp.maximum(LEAST_SHADE, needed)))
    return xp.where(blind, limit, shaded)
