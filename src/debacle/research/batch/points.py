"""Points of many collections at once, and how games ended."""

from __future__ import annotations

from typing import NamedTuple

from debacle.research.batch.box import Array, Box, Names
from debacle.research.batch.tables import BID, OPEN, REBID, Tables, tile_on_block


class CollectionWorth(NamedTuple):
    """By table and seat, for collections with the token or without: as the seat itself, or as all others see it."""

    code: Array
    """Of its industries."""
    points: Array
    gains: Array
    """By industry: what one more of it would add."""
    nation_gain: Array
    tile_gain: Array
    """What the tile on the block would add; 0 where there is none."""


class Stock(NamedTuple):
    """The tiles that are still to come, by table: nobody knows their order."""

    count: Array
    by_industry: Array
    by_nation: Array
    vp: Array


def on_block(tables: Tables) -> Array:
    """By table: whether there is a tile on the block."""
    return (tables.kind == OPEN) | (tables.kind == BID) | (tables.kind == REBID)


def worth(xp: Names, box: Box, tables: Tables, with_token: bool) -> CollectionWorth:
    powers, table = xp.asarray(box.powers), xp.asarray(box.industry_points)
    code = (tables.counts * powers).sum(2)
    if with_token:
        code = code + powers[tables.tokens]
    return _worth(xp, box, tables, code, tables.own, table)


def _worth(xp: Names, box: Box, tables: Tables, code: Array, own: Array, table: Array) -> CollectionWorth:
    powers, nation = xp.asarray(box.powers), xp.asarray(box.nationalisation)
    industries = table[code]
    gains = table[code[:, :, None] + powers] - industries[:, :, None]
    nation_gain = nation[own + 1] - nation[own]
    tile = tile_on_block(xp, box, tables)
    industry = xp.asarray(box.tile_industry)[tile][:, None, None]
    is_own = tables.nations == xp.asarray(box.tile_nation)[tile][:, None]
    of_industry = xp.take_along_axis(gains, xp.broadcast_to(industry, (*gains.shape[:2], 1)), 2)[:, :, 0]
    tile_gain = xp.asarray(box.tile_vp)[tile][:, None] + of_industry + is_own * nation_gain
    return CollectionWorth(
        code, tables.vp + nation[own] + industries, gains, nation_gain, tile_gain * on_block(tables)[:, None]
    )


def with_tile(xp: Names, box: Box, tables: Tables, before: CollectionWorth) -> CollectionWorth:
    """The same after the tile on the block."""
    tile = tile_on_block(xp, box, tables)
    own = tables.own + (tables.nations == xp.asarray(box.tile_nation)[tile][:, None])
    code = before.code + xp.asarray(box.powers)[xp.asarray(box.tile_industry)[tile]][:, None]
    return _worth(xp, box, tables, code, own, xp.asarray(box.industry_points))


def stock(xp: Names, box: Box, tables: Tables) -> Stock:
    to_come = xp.arange(box.turns) >= (tables.turn + on_block(tables))[:, None]
    tiles = tables.order
    industry, nation = xp.asarray(box.tile_industry)[tiles], xp.asarray(box.tile_nation)[tiles]
    return Stock(
        to_come.sum(1),
        (to_come[:, :, None] & (industry[:, :, None] == xp.arange(box.industries))).sum(1),
        (to_come[:, :, None] & (nation[:, :, None] == xp.arange(box.nations))).sum(1),
        (to_come * xp.asarray(box.tile_vp)[tiles]).sum(1),
    )


def mean_gain(xp: Names, tables: Tables, mine: CollectionWorth, left: Stock) -> Array:
    """By table and seat: what a tile to come would add now, on average; 0 where none comes."""
    own_left = xp.take_along_axis(left.by_nation, tables.nations, 1)
    total = left.vp[:, None] + (mine.gains * left.by_industry[:, None, :]).sum(2) + own_left * mine.nation_gain
    return total / xp.maximum(left.count, 1)[:, None] * (left.count > 0)[:, None]


def shares(xp: Names, box: Box, tables: Tables) -> Array:
    """By table and seat: the share of the victory (QE-37, QE-38, QE-R06); all zero where nobody is left."""
    spent = tables.spent
    out = spent == spent.max(1, keepdims=True)
    thrift = box.least_spent * (spent == spent.min(1, keepdims=True))
    total = worth(xp, box, tables, with_token=True).points + box.zero_bid * tables.zero_rounds + thrift
    total = xp.where(out, -1, total)
    best = ~out & (total == total.max(1, keepdims=True))
    least = xp.where(best, spent, spent.max()).min(1, keepdims=True)
    winners = best & (spent == least)
    return winners / xp.maximum(winners.sum(1, keepdims=True), 1)
