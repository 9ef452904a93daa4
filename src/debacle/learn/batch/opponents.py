"""Whom a net plays with while it learns Q.E.: itself, its past, `steady`, habits and schemes at many price levels."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp

from debacle.games.qe.bot.weights import WEIGHTS, Weights
from debacle.learn.batch.tempers import bent
from debacle.learn.layouts import MIXED, ONE_AMONG_PAST, ONE_AMONG_STEADY, ONE_EXPLOITER, ONE_OF_PAST, SELF
from debacle.research.batch.box import Box
from debacle.research.batch.schemes import HABITS, SCHEMES, allowed, figures
from debacle.research.batch.steady import bid, looks
from debacle.research.batch.tables import LIMIT, LOOK, Tables

Array = Any
LEARNER, PAST, STEADY, BENT, MENU_RANDOM = range(5)
FIRST_SCHEME: Final = 5
NAMES: Final = ("learner", "past", "steady", "bent", "menu-random", *SCHEMES, *HABITS)
AS_WRITTEN: Final = 0.5
"""So many opponents play as the engine's do; the others in other sums, or more or less boldly."""
SUMS_SPREAD: Final = 1.5
BOLDNESS_SPREAD: Final = 0.35
ALL_BENT: Final = 0.5
"""At so many of the tables of one among `steady` the others have manners of their own."""


class Seating(NamedTuple):
    layout: Array
    """By table."""
    who: Array
    """By table and seat: a place in `NAMES`."""
    scale: Array
    boldness: Array


def seat_players(key: Array, count: int, seats: int, layouts: Array) -> Seating:
    keys = jax.random.split(key, 10)
    layout = jax.random.categorical(keys[0], jnp.log(layouts), shape=(count,))[:, None]
    shape = (count, seats)
    marked = jnp.arange(seats) == jax.random.randint(keys[1], (count, 1), 0, seats)
    simple = jax.random.randint(keys[2], shape, STEADY, len(NAMES))
    drawn = jax.random.uniform(keys[3], shape)
    some = jnp.select([drawn < 0.15, drawn < 0.25, drawn < 0.65], [PAST, STEADY, BENT], simple)
    sound = jnp.where(jax.random.uniform(keys[9], (count, 1)) < ALL_BENT, BENT, STEADY)
    mixed = jnp.where(marked | (jax.random.uniform(keys[4], shape) < 0.4), LEARNER, some)
    past = jnp.where(marked | (jax.random.uniform(keys[5], shape) < 0.5), LEARNER, PAST)
    who = jnp.select(
        [
            layout == SELF,
            layout == ONE_AMONG_STEADY,
            layout == ONE_EXPLOITER,
            layout == MIXED,
            layout == ONE_AMONG_PAST,
            layout == ONE_OF_PAST,
        ],
        [
            jnp.full(shape, LEARNER),
            jnp.where(marked, LEARNER, sound),
            jnp.where(marked, simple, LEARNER),
            mixed,
            jnp.where(marked, LEARNER, PAST),
            jnp.where(marked, PAST, LEARNER),
        ],
        past,
    )
    met_as_it_is = (layout == ONE_AMONG_STEADY) | (layout == ONE_AMONG_PAST)
    as_written = (jax.random.uniform(keys[6], shape) < AS_WRITTEN) | met_as_it_is | (who == LEARNER)
    scale = jnp.where(as_written, 1.0, jnp.exp(SUMS_SPREAD * jax.random.normal(keys[7], shape)))
    bold = jnp.where(as_written, 1.0, jnp.exp(BOLDNESS_SPREAD * jax.random.normal(keys[8], shape)))
    return Seating(layout[:, 0], who, scale, bold)


def weights_of(key: Array, seating: Seating) -> Weights:
    """Of `steady`, and of who has a manner of its own, by table and seat."""
    return bent(key, WEIGHTS[seating.who.shape[1]], seating.who == BENT)


def sits_alone(seating: Seating) -> Array:
    """By table: whether one opponent sits among several of the net that learns."""
    return (seating.layout == ONE_EXPLOITER) | (seating.layout == ONE_OF_PAST)


def opponents_answers(key: Array, box: Box, tables: Tables, seating: Seating, weights: Weights) -> Array:
    """What each seat would answer if `steady` or a scheme sat there; for seats of nets it is what `steady` would."""
    keys = jax.random.split(key, 2)
    shape = tables.spent.shape
    normal, uniform = jax.random.normal(keys[0], shape), jax.random.uniform(keys[1], shape)
    now = figures(jnp, box, tables, normal, seating.scale)
    wish = bid(jnp, box, tables, normal, uniform, seating.scale, weights)
    for place, scheme in enumerate((*SCHEMES.values(), *HABITS.values()), FIRST_SCHEME):
        wish = jnp.where(seating.who == place, scheme(now), wish)
    bold = jnp.minimum(wish * seating.boldness, 1.0 * LIMIT).astype(jnp.int64)
    wish = jnp.where(seating.boldness == 1.0, wish, bold)
    look = (seating.who <= BENT) & looks(jnp, box, tables)
    return jnp.where((tables.kind == LOOK)[:, None], look, allowed(jnp, tables, wish))
