"""The engine's encoding `qe-v1` for all seats of all tables at once."""

from __future__ import annotations

from debacle.games.qe.numbers.encoding import FINE
from debacle.games.qe.numbers.fields import OTHER_FIELDS, OTHERS
from debacle.research.batch.box import Array, Box, Names
from debacle.research.batch.menu import level, room, top_of_others
from debacle.research.batch.points import CollectionWorth, mean_gain, on_block, stock, worth
from debacle.research.batch.tables import BID, LOOK, OPEN, REBID, Tables, asked, auctioneer, tile_on_block


def encode(xp: Names, box: Box, tables: Tables) -> Array:
    """By table, seat and field, in 32 bits; what stands there for a seat that is not asked is true as well."""
    unit = level(xp, tables)
    own = _beside(xp, tables.spent, unit)
    mine = worth(xp, box, tables, with_token=True)
    seen = worth(xp, box, tables, with_token=False)
    fields = [*_own(xp, box, tables, mine), *_money(xp, tables, unit, own)]
    for step in range(1, box.seats):
        fields += _other(xp, box, tables, step, seen, unit, own)
    nothing = xp.zeros(tables.spent.shape)
    fields += [nothing] * (len(OTHER_FIELDS) * (OTHERS + 1 - box.seats))
    return xp.stack([xp.broadcast_to(one, nothing.shape).astype(xp.float32) for one in fields], 2)


def _log(xp: Names, money: Array) -> Array:
    return xp.log(money.astype(xp.float64))


def _beside(xp: Names, money: Array, unit: Array) -> Array:
    return _log(xp, FINE * money + unit) - _log(xp, FINE * unit)


def _own(xp: Names, box: Box, tables: Tables, mine: CollectionWorth) -> list[Array]:
    kind, turn, tile = tables.kind[:, None], tables.turn[:, None], tile_on_block(xp, box, tables)
    up = on_block(tables)[:, None]
    now = asked(xp, box, tables)
    holder, places = auctioneer(xp, box, tables)[:, None], xp.arange(box.seats)
    industry = xp.asarray(box.tile_industry)[tile][:, None, None]
    held = tables.counts + (tables.tokens[:, :, None] == xp.arange(box.industries))
    alike = xp.take_along_axis(held, xp.broadcast_to(industry, (*held.shape[:2], 1)), 2)[:, :, 0]
    is_own = up & (tables.nations == xp.asarray(box.tile_nation)[tile][:, None])
    mean = mean_gain(xp, tables, mine, stock(xp, box, tables))
    points = mine.points + box.zero_bid * tables.zero_rounds
    sizes = [xp.full((1, 1), box.seats == seats) for seats in (3, 4, 5)]
    return [
        *sizes, (box.turns - turn) / box.turns, turn % box.seats / box.seats,
        *[now & (kind == one) for one in (OPEN, BID, REBID, LOOK)],
        places == holder, (holder < 0) & up,
        up * xp.asarray(box.tile_vp)[tile][:, None] / 4, is_own, up * alike / 3, mine.tile_gain / 10, mean / 10,
        points / 30, tables.own / 4, tables.tiles / 6, tables.rewarded, tables.zero_rounds / 4, tables.looked,
    ]  # fmt: skip


def _money(xp: Names, tables: Tables, unit: Array, own: Array) -> list[Array]:
    turn, open_bid, knows = tables.turn[:, None], tables.open_bid[:, None], tables.knows
    opened, safe = open_bid > 0, room(xp, tables)
    bidding = ((tables.kind == BID) | (tables.kind == REBID))[:, None]
    again = tables.bidders & (tables.ties > 0)[:, None] & bidding
    prices = [
        xp.where(turn > place, _beside(xp, knows.prices[:, :, place], unit), 0.0)
        for place in range(knows.prices.shape[2])
    ]
    return [
        turn > 0, own,
        opened, xp.where(opened, _log(xp, xp.maximum(open_bid, 1)) - _log(xp, unit), 0.0),
        xp.where(opened, _beside(xp, open_bid, unit) - own, 0.0),
        safe > 0, _beside(xp, safe, unit), knows.sure.min(2) >= tables.spent,
        *prices, (turn > 0) & tables.sold.known,
        bidding * tables.ties[:, None] / 2,
        xp.where(again, _log(xp, xp.maximum(tables.bids, 1)) - _log(xp, xp.maximum(open_bid, 1)), 0.0),
        bidding * (tables.bidders.sum(1)[:, None] - tables.bidders) / 4,
    ]  # fmt: skip


def _other(
    xp: Names, box: Box, tables: Tables, step: int, seen: CollectionWorth, unit: Array, own: Array
) -> list[Array]:
    """What each seat knows of the one so many places to its left."""
    places, knows, kind = xp.arange(box.seats), tables.knows, tables.kind[:, None]
    who = (places + step) % box.seats
    sure, known = knows.sure[:, places, who], knows.known[:, places, who]
    spent = _beside(xp, sure, unit)
    bidding = (kind == BID) | (kind == REBID)
    points = seen.points + box.zero_bid * tables.zero_rounds
    last = _beside(xp, knows.last_bid[:, places, who], xp.maximum(knows.last_open[:, places, who], 1))
    return [
        xp.ones((1, 1)), who == auctioneer(xp, box, tables)[:, None], bidding & tables.bidders[:, who],
        points[:, who] / 30, seen.tile_gain[:, who] / 10, tables.tiles[:, who] / 6,
        tables.rewarded[:, who], tables.zero_rounds[:, who] / 4, tables.looked[:, who],
        (tables.turn > 0)[:, None] & (who == tables.sold.winner[:, None]),
        spent - own, spent, knows.unknown[:, places, who] / 4,
        sure == top_of_others(xp, knows.sure), xp.where(known > 0, last, 0.0),
        xp.where(known > 0, _beside(xp, knows.highest[:, places, who], unit), 0.0), known / 8,
    ]  # fmt: skip
