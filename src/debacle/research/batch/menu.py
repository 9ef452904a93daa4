"""The engine's menu for all seats of all tables: what stands in each slot, and which are open."""

from __future__ import annotations

from debacle.games.qe.rules.menu import ABOVE_OPEN, CLOSED, LOOKS, OF_LEVEL, OF_ROOM, SLOTS, SUMS
from debacle.games.qe.rules.money import FIRST_LEVEL
from debacle.research.batch.box import Array, Box, Names
from debacle.research.batch.tables import LIMIT, LOOK, OPEN, Tables, asked


def level(xp: Names, tables: Tables) -> Array:
    """By table and seat: what a tile went for on average, as far as the seat's view tells."""
    turn = tables.turn[:, None]
    mean = xp.maximum(tables.knows.seen.sum(2) // xp.maximum(turn, 1), 1)
    opened = tables.open_bid[:, None]
    return xp.where(turn > 0, mean, xp.where(opened > 0, opened, FIRST_LEVEL))


def top_of_others(xp: Names, spent: Array) -> Array:
    """By table and seat that knows: the most that another has spent."""
    seats = spent.shape[1]
    return xp.where(xp.eye(seats, dtype=bool), -1, spent).max(2)


def room(xp: Names, tables: Tables) -> Array:
    return xp.maximum(top_of_others(xp, tables.knows.seen) - tables.spent - 1, 0)


def menu(xp: Names, box: Box, tables: Tables) -> tuple[Array, Array]:
    """Answers (looks as 0 and 1) and which of them are legal, each by table, seat and slot."""
    shape = (*tables.spent.shape, 1)
    sold, opened = (tables.turn > 0)[:, None, None], (tables.open_bid > 0)[:, None, None]
    open_bid = xp.broadcast_to(tables.open_bid[:, None, None], shape)
    least = xp.broadcast_to((tables.kind == OPEN)[:, None, None], shape).astype(xp.int64)
    sums = xp.broadcast_to(xp.where(sold, CLOSED, xp.asarray(SUMS)), (*shape[:2], len(SUMS)))
    above = xp.concatenate([open_bid + 1, open_bid * xp.asarray(ABOVE_OPEN) // 8], 2)
    by_level = level(xp, tables)[:, :, None] * xp.asarray(OF_LEVEL) // 8
    safe = room(xp, tables)[:, :, None]
    by_room = xp.where(safe > 0, safe * xp.asarray(OF_ROOM) // 16, CLOSED)
    bids = xp.concatenate([least, sums, xp.where(opened, above, CLOSED), xp.where(sold, by_level, CLOSED), by_room], 2)
    looks = xp.broadcast_to(xp.arange(len(LOOKS)), (*shape[:2], len(LOOKS)))
    legal = (bids >= least) & (bids <= LIMIT) & ((bids != open_bid) | ~opened)
    looking = (tables.kind == LOOK)[:, None, None]
    answers = xp.concatenate([looks, xp.where(looking, CLOSED, bids)], 2)
    open_now = xp.concatenate([xp.broadcast_to(looking, looks.shape), legal & ~looking], 2)
    assert answers.shape[2] == SLOTS
    return answers, open_now & asked(xp, box, tables)[:, :, None]
