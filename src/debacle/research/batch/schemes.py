"""The habits and schemes of `games.qe.bot` for many seats at once, each at a price level of its own.

A scheme goes by what a tile may cost while nothing has been sold; `scale` multiplies that, so that a pool of opponents
deals in small sums and in large ones. At a scale of 1 they bid what those of the engine bid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from debacle.games.qe.bot.figures import FIRST_PRICE
from debacle.games.qe.bot.habits import FIRST_OPEN_BID, FIXED_SUM
from debacle.research.batch.box import Array, Box, Names
from debacle.research.batch.menu import top_of_others
from debacle.research.batch.points import stock, worth
from debacle.research.batch.tables import LIMIT, OPEN, Tables, tile_on_block


class SchemeFigures(NamedTuple):
    """What `games.qe.bot.figures` has, by table and seat."""

    xp: Names
    seats: int
    left: Array
    turn: Array
    opens: Array
    open_bid: Array
    spent: Array
    line: Array
    room: Array
    price: Array
    first_price: Array
    last: Array
    highest: Array
    vp: Array
    own_nation: Array
    alike: Array
    gain: Array
    normal: Array
    """A number from a normal distribution."""
    scale: Array
    known_price: Array
    """The last price that is known exactly; -1: none."""

    def safe(self, wish: Array) -> Array:
        return self.xp.where((wish <= self.room) | (self.line == 0), wish, 0)

    def when(self, test: Array, wish: Array, otherwise: Array | int = 0) -> Array:
        return self.xp.where(test, wish, otherwise)

    def least(self, one: Array, two: Array) -> Array:
        return self.xp.minimum(one, two)

    def most(self, one: Array, two: Array | int) -> Array:
        return self.xp.maximum(one, two)


def figures(xp: Names, box: Box, tables: Tables, normal: Array, scale: Array) -> SchemeFigures:
    knows, turn = tables.knows, tables.turn[:, None]
    line = top_of_others(xp, knows.seen)
    tile = tile_on_block(xp, box, tables)
    first = xp.maximum((FIRST_PRICE * scale).astype(xp.int64), 1)
    held = tables.counts + (tables.tokens[:, :, None] == xp.arange(box.industries))
    industry = xp.asarray(box.tile_industry)[tile][:, None, None]
    return SchemeFigures(
        xp=xp,
        seats=box.seats,
        left=stock(xp, box, tables).count[:, None] + 1,
        turn=turn,
        opens=(tables.kind == OPEN)[:, None],
        open_bid=tables.open_bid[:, None],
        spent=tables.spent,
        line=line,
        room=xp.maximum(line - tables.spent - 1, 0),
        price=xp.where(turn > 0, knows.seen.sum(2) // xp.maximum(turn, 1), first),
        first_price=first,
        last=xp.where(turn > 0, knows.prices[:, :, 0], first),
        highest=knows.top_price,
        vp=xp.asarray(box.tile_vp)[tile][:, None],
        own_nation=tables.nations == xp.asarray(box.tile_nation)[tile][:, None],
        alike=xp.take_along_axis(held, xp.broadcast_to(industry, (*held.shape[:2], 1)), 2)[:, :, 0],
        gain=worth(xp, box, tables, with_token=True).tile_gain,
        normal=normal,
        scale=scale,
        known_price=knows.last_known,
    )


Scheme = Callable[[SchemeFigures], Array]


def _cheap_opener(now: SchemeFigures) -> Array:
    bids = now.when((now.open_bid < now.price) & (now.room > now.open_bid), now.open_bid * 9 // 8 + 1)
    return now.when(now.opens, now.most(now.price // 4, 1), bids)


def _one_country(now: SchemeFigures) -> Array:
    double = 2 * now.price
    return now.when(now.own_nation, now.when((double <= now.room) | (now.line == 0), double, now.room))


def _random_scale(now: SchemeFigures) -> Array:
    wish = (now.price * now.xp.exp(now.normal)).astype(now.xp.int64)
    return now.when(now.turn < now.seats, wish, now.least(wish, now.room))


def _undercut(now: SchemeFigures) -> Array:
    wish = now.price * 19 // 20
    return now.when(now.turn < now.seats, wish, now.least(wish, now.room))


def _opening(now: SchemeFigures) -> Array:
    """What a habit bids where there is no open bid."""
    return now.most((FIRST_OPEN_BID * now.scale).astype(now.xp.int64), 1)


def _by_open(now: SchemeFigures, wish: Array) -> Array:
    return now.when(now.open_bid > 0, wish, _opening(now))


SCHEMES: Final[Mapping[str, Scheme]] = {
    "late-buyer": lambda now: now.when(now.left <= now.turn, now.room // now.most(now.left // 3, 1)),
    "shadow": lambda now: now.room // 2,
    "collector": lambda now: now.when(
        now.gain >= 5, now.least(2 * now.price, now.when(now.room > 0, now.room, 2 * now.price))
    ),
    "big-tiles": lambda now: now.when((now.vp >= 3) & (now.room > 0), now.most(now.price, now.room // 2)),
    "ratio": lambda now: now.safe(now.when(now.opens, now.price, now.open_bid * 4 // 3 + 1)),
    "second": lambda now: now.when(now.gain >= 3, now.most(now.line * 9 // 10 - now.spent, 0)),
    "cheap-opener": _cheap_opener,
    "one-country": _one_country,
    "highest-and-more": lambda now: now.safe(now.when(now.highest * 6 // 5 > 0, now.highest * 6 // 5, now.first_price)),
    "sniper": lambda now: now.when(now.left <= 3, now.room),
    "undercut": _undercut,
    "inflater": lambda now: now.when(now.turn < now.seats, 5 * now.price, now.when(now.gain >= 6, now.room // 3)),
    "random-scale": _random_scale,
    "majority": lambda now: now.when(
        now.alike > 0, now.least(now.price * 3 // 2, now.when(now.room > 0, now.room, now.price))
    ),
    "thrifty": lambda now: now.when(now.gain >= 7, now.least(now.room * 3 // 4, 2 * now.price)),
}
"""As in `games.qe.bot.exploits`; those of `kept_back` stand nowhere here, so that nobody learns from them."""
HABITS: Final[Mapping[str, Scheme]] = {
    "always-one": lambda now: now.gain * 0 + 1,
    "always-zero": lambda now: now.gain * 0,
    "one-above": lambda now: _by_open(now, now.open_bid + 1),
    "doubling": lambda now: _by_open(now, 2 * now.open_bid),
    "fixed": lambda now: now.most((FIXED_SUM * now.scale).astype(now.xp.int64), 1),
    "copycat": lambda now: now.when(now.known_price >= 0, now.known_price, _by_open(now, now.open_bid)),
}


def allowed(xp: Names, tables: Tables, wish: Array) -> Array:
    """This bid, or an allowed one beside it (QE-11, QE-13)."""
    low = (tables.kind == OPEN)[:, None]
    bid = xp.clip(wish, low, LIMIT)
    open_bid = tables.open_bid[:, None]
    return xp.where((open_bid > 0) & (bid == open_bid), xp.where(bid == LIMIT, bid - 1, bid + 1), bid)
