"""Whole games at thousands of tables at once, with what a net has to learn from them."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from debacle.games.qe.bot.weights import Weights as BidWeights
from debacle.games.qe.rules.menu import SPREAD
from debacle.learn.batch.opponents import (
    LEARNER,
    MENU_RANDOM,
    PAST,
    Seating,
    opponents_answers,
    seat_players,
    sits_alone,
    weights_of,
)
from debacle.learn.net import NEVER, Thought, think
from debacle.learn.ppo import Exercise, even
from debacle.learn.stored import Weights
from debacle.research.batch.box import Box
from debacle.research.batch.encoding import encode
from debacle.research.batch.menu import menu
from debacle.research.batch.points import shares
from debacle.research.batch.schemes import allowed
from debacle.research.batch.tables import LIMIT, LOOK, OVER, Tables, asked, chances, deal, step

Array = Any
SPARE_STEPS = 2 * 16
"""For bidding again, which two ties in a row can make necessary for each of the tiles."""
HALF_WON = 0.5
"""A game that nobody wins is to those who hold one down together as if that one had won half of it: else it were as
good as their own victory, and they would learn to win none."""
TURNS, FEWEST_AT_ONCE = 8, 64
"""Into so many turns thinking about all seats is divided, of which most are not needed."""


class Steps(NamedTuple):
    """By step, table and seat."""

    numbers: Array
    legal: Array
    slot: Array
    chance: Array
    """The logarithm of the chance with which the slot was chosen."""
    value: Array
    counts: Array
    """Whether there is something to learn: the learner was asked."""


class Games(NamedTuple):
    steps: Steps
    advantage: Array
    result: Array
    """What the value should have been, by step, table and seat."""
    seating: Seating
    share: Array
    """Of the victory, times the seats."""
    over: Array
    spent: Array


class Wish(NamedTuple):
    layouts: Array
    price: Array
    """Of a game that nobody wins, for everybody."""
    trace: Array
    united: Array
    """Of the reward of those among whom one sits alone, so much is that this one has not won."""


def steps_of(box: Box) -> int:
    return box.turns * (3 if box.look else 2) + SPARE_STEPS


@partial(jax.jit, static_argnums=(0, 1))
def play_games(
    box_of: Any, count: int, weights: Weights, past: Weights, key: Array, taught: Array, wish: Wish
) -> Games:
    """`box_of` is a number of seats' box, wrapped so that it can be told from another. `past` holds several nets, each
    for its part of the tables. While it is `taught`, the net's seats play what `steady` would, and what is to be
    learned is the slot that comes nearest."""
    box: Box = box_of.box
    keys = jax.random.split(key, 4)
    tables = deal(jnp, box, jax.random.uniform(keys[0], (count, chances(box))))
    seating = seat_players(keys[1], count, box.seats, wish.layouts)
    manners = weights_of(keys[3], seating)

    def play(tables: Tables, key: Array) -> tuple[Tables, Steps]:
        return _step(box, seating, manners, weights, past, tables, key, taught)

    blank = jax.tree.map(lambda like: jnp.zeros(like.shape, like.dtype), jax.eval_shape(play, tables, key)[1])

    def once(tables: Tables, key: Array) -> tuple[Tables, Steps]:
        """Most of the spare steps are needed at no table."""
        done: tuple[Tables, Steps] = jax.lax.cond(
            (tables.kind == OVER).all(), lambda: (tables, blank), lambda: play(tables, key)
        )
        return done

    tables, steps = jax.lax.scan(once, tables, jax.random.split(keys[2], steps_of(box)))
    over = tables.kind == OVER
    share = shares(jnp, box, tables).astype(jnp.float32) * box.seats
    nobody = (share.sum(1) == 0)[:, None]
    reward = (share - 1) / (box.seats - 1) - wish.price * nobody
    feared = (share + HALF_WON * box.seats * nobody - 1) / (box.seats - 1)
    steps = steps._replace(counts=steps.counts & over[:, None])
    own = _advantages(steps.value, steps.counts, reward, wish.trace)
    united = wish.united * sits_alone(seating)[:, None]
    advantage = own + united * (_against_who_sits_alone(steps, seating, feared, wish.trace) - own)
    return Games(steps, advantage, own + steps.value, seating, share, over, tables.spent)


def _step(
    box: Box,
    seating: Seating,
    manners: BidWeights,
    weights: Weights,
    past: Weights,
    tables: Tables,
    key: Array,
    taught: Array,
) -> tuple[Tables, Steps]:
    keys = jax.random.split(key, 4)
    stored = encode(jnp, box, tables).astype(jnp.float16)
    numbers, (answers, legal) = stored.astype(jnp.float32), menu(jnp, box, tables)
    now = asked(jnp, box, tables)
    counts = now & (seating.who == LEARNER)
    foresees = (sits_alone(seating) & (tables.kind != OVER))[:, None] & (seating.who != LEARNER)
    thought = _think_where(weights, numbers, counts | foresees)
    logits = jnp.where(legal, thought.logits, NEVER)
    old = jnp.where(legal, _think_in_parts(past, numbers, now & (seating.who == PAST)), NEVER)
    who = seating.who[:, :, None]
    drawn = jnp.where(who == LEARNER, logits, jnp.where(who == PAST, old, jnp.where(legal, 0.0, NEVER)))
    others = opponents_answers(keys[1], box, tables, seating, manners)
    follows = taught & (seating.who == LEARNER)
    slot = jnp.where(follows, _nearest(others, answers, legal), jax.random.categorical(keys[0], drawn))
    chosen = jnp.take_along_axis(answers, slot[:, :, None], 2)[:, :, 0]
    by_net = (seating.who == LEARNER) | (seating.who == PAST) | (seating.who == MENU_RANDOM)
    chance = jnp.take_along_axis(jax.nn.log_softmax(logits), slot[:, :, None], 2)[:, :, 0]
    seen = Steps(stored, legal, slot.astype(jnp.int8), chance, thought.value, counts)
    spread = _spread(keys[3], tables, seating, chosen)
    return step(jnp, box, tables, jnp.where(by_net & ~follows, spread, others)), seen


def _spread(key: Array, tables: Tables, seating: Seating, bids: Array) -> Array:
    """What a net bids lies around its slots; one of its past may be bolder throughout."""
    by = jnp.exp(SPREAD * jax.random.uniform(key, bids.shape, minval=-1.0, maxval=1.0))
    bold = jnp.where(seating.who == PAST, seating.boldness, 1.0)
    wish = jnp.minimum(bids * by * bold, 1.0 * LIMIT).round().astype(jnp.int64)
    return jnp.where((tables.kind == LOOK)[:, None], bids, allowed(jnp, tables, wish))


def _think_where(weights: Weights, numbers: Array, wanted: Array) -> Thought:
    """As many at a time as goes on until all who are wanted had their turn; about the others nothing is thought. At any
    step a few of all seats are asked, and only some of these are the net's."""
    rows = wanted.size
    at_once = max(FEWEST_AT_ONCE, rows // TURNS)
    flat, count = numbers.reshape(rows, -1), wanted.sum()
    places = jnp.nonzero(wanted.reshape(-1), size=-(-rows // at_once) * at_once, fill_value=rows)[0]

    def some(so_far: tuple[Array, Thought]) -> tuple[Array, Thought]:
        done, known = so_far
        here = jax.lax.dynamic_slice(places, (done,), (at_once,))
        found = think(weights, flat.at[here].get(mode="fill", fill_value=0))
        return done + at_once, jax.tree.map(lambda old, new: old.at[here].set(new, mode="drop"), known, found)

    nothing = jax.tree.map(lambda like: jnp.zeros(like.shape, like.dtype), jax.eval_shape(think, weights, flat))
    _, known = jax.lax.while_loop(lambda so_far: so_far[0] < count, some, (jnp.zeros_like(count), nothing))
    return Thought(known.logits.reshape(*wanted.shape, -1), known.value.reshape(wanted.shape))


def _think_in_parts(nets: Weights, numbers: Array, wanted: Array) -> Array:
    """Each net for as many tables, in their order."""
    parts = nets["bv"].shape[0]
    asked_of = [array.reshape(parts, -1, *array.shape[1:]) for array in (numbers, wanted)]
    return jax.vmap(_think_where)(nets, *asked_of).logits.reshape(*numbers.shape[:2], -1)


def _nearest(bids: Array, answers: Array, legal: Array) -> Array:
    """The slot whose answer comes nearest to this one."""
    away = jnp.abs(jnp.log1p(1.0 * jnp.maximum(answers, 0)) - jnp.log1p(1.0 * bids)[:, :, None])
    return jnp.argmin(jnp.where(legal, away, -NEVER), 2)


def _advantages(values: Array, counts: Array, reward: Array, trace: Array) -> Array:
    """From the end back, for each seat along the steps at which it was asked."""

    def back(after: tuple[Array, Array], now: tuple[Array, Array]) -> tuple[tuple[Array, Array], Array]:
        (value, counts), (next_value, tail) = now, after
        here = next_value - value + trace * tail
        return (jnp.where(counts, value, next_value), jnp.where(counts, here, tail)), here

    start = (reward, jnp.zeros_like(reward))
    _, advantage = jax.lax.scan(back, start, (values, counts), reverse=True)
    return advantage


def _against_who_sits_alone(steps: Steps, seating: Seating, feared: Array, trace: Array) -> Array:
    """How much worse each decision was for the one opponent of a table: what that one might foresee is the measure."""
    alone = jnp.argmax(seating.who != LEARNER, 1)
    foreseen = jnp.take_along_axis(steps.value, alone[None, :, None], 2)
    lost = jnp.take_along_axis(feared, alone[:, None], 1)
    return _advantages(
        jnp.broadcast_to(-foreseen, steps.value.shape), steps.counts, jnp.broadcast_to(-lost, feared.shape), trace
    )


@partial(jax.jit, static_argnums=(2,))
def pick_exercise(games: Games, key: Array, size: int) -> Exercise:
    """So many decisions that count, at random; where there are fewer, some that do not."""
    counts = games.steps.counts.reshape(-1)
    order = jnp.argsort(jax.random.uniform(key, counts.shape, jnp.float32) + ~counts)[:size]

    def taken(array: Array) -> Array:
        return array.reshape(-1, *array.shape[3:])[order]

    weight = counts[order].astype(jnp.float32)
    return Exercise(
        numbers=taken(games.steps.numbers),
        legal=taken(games.steps.legal),
        slot=taken(games.steps.slot),
        chance=taken(games.steps.chance),
        advantage=even(taken(games.advantage), weight),
        result=taken(games.result),
        counts=weight,
    )
