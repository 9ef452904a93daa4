"""What a net learns from games that it played: proximal policy optimisation, with Adam."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from debacle.learn.net import NEVER, think
from debacle.learn.stored import Weights

Array = Any
CLIP = 0.2
VALUE_WEIGHT = 0.5
LONGEST = 0.5
"""A gradient longer than this is shortened to it."""
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-5


class Learning(NamedTuple):
    weights: Weights
    mean: Weights
    square: Weights
    steps: Array


class Exercise(NamedTuple):
    """Decisions in any order, some of which may not count."""

    numbers: Array
    legal: Array
    slot: Array
    chance: Array
    advantage: Array
    result: Array
    counts: Array


def even(advantage: Array, counts: Array) -> Array:
    """Advantages of those that count, with a mean of 0 and a spread of 1."""
    total = jnp.maximum(counts.sum(), 1)
    mean = (advantage * counts).sum() / total
    spread = jnp.sqrt((counts * (advantage - mean) ** 2).sum() / total)
    return (advantage - mean) / (spread + 1e-6)


def beginning(weights: Weights) -> Learning:
    nothing = jax.tree.map(jnp.zeros_like, weights)
    return Learning(weights, nothing, nothing, jnp.zeros((), jnp.float32))


class Manner(NamedTuple):
    """How an exercise is gone through."""

    rate: Array
    entropy: Array
    taught: Array
    """Whether what was chosen is to be copied, whatever came of it."""


@partial(jax.jit, static_argnums=(4, 5))
def learn(
    learning: Learning, exercise: Exercise, key: Array, manner: Manner, minibatch: int, epochs: int
) -> tuple[Learning, dict[str, Array]]:
    size = exercise.counts.shape[0]
    orders = jnp.concatenate([jax.random.permutation(one, size) for one in jax.random.split(key, epochs)])
    orders = orders[: len(orders) // minibatch * minibatch].reshape(-1, minibatch)

    def once(learning: Learning, order: Array) -> tuple[Learning, dict[str, Array]]:
        part = jax.tree.map(lambda array: array[order], exercise)
        (_, told), slope = jax.value_and_grad(_loss, has_aux=True)(learning.weights, part, manner)
        return _adam(learning, slope, manner.rate), told

    learning, told = jax.lax.scan(once, learning, orders)
    return learning, {name: values.mean() for name, values in told.items()}


def _loss(weights: Weights, part: Exercise, manner: Manner) -> tuple[Array, dict[str, Array]]:
    thought = think(weights, part.numbers.astype(jnp.float32))
    logs = jax.nn.log_softmax(jnp.where(part.legal, thought.logits, NEVER))
    chance = jnp.take_along_axis(logs, part.slot.astype(jnp.int32)[:, None], 1)[:, 0]
    ratio = jnp.exp(jnp.clip(chance - part.chance, -10, 10))
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    total = jnp.maximum(part.counts.sum(), 1)

    def mean(values: Array) -> Array:
        return (values * part.counts).sum() / total

    gain = mean(jnp.minimum(ratio * part.advantage, clipped * part.advantage))
    error = mean((thought.value - part.result) ** 2)
    disorder = mean(-(jnp.exp(logs) * jnp.where(part.legal, logs, 0.0)).sum(1))
    spread = mean(part.result**2) - mean(part.result) ** 2
    told = {"entropy": disorder, "value_error": error, "value_unexplained": error / jnp.maximum(spread, 1e-6)}
    gain = jnp.where(manner.taught, mean(chance), gain + manner.entropy * disorder)
    return -gain + VALUE_WEIGHT * error, told


def _adam(learning: Learning, slope: Weights, rate: Array) -> Learning:
    length = jnp.sqrt(sum(jnp.sum(one**2) for one in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda one: one * jnp.minimum(1.0, LONGEST / (length + 1e-8)), slope)
    steps = learning.steps + 1
    mean = jax.tree.map(lambda old, new: BETA_1 * old + (1 - BETA_1) * new, learning.mean, slope)
    square = jax.tree.map(lambda old, new: BETA_2 * old + (1 - BETA_2) * new**2, learning.square, slope)
    first, second = 1 - BETA_1**steps, 1 - BETA_2**steps

    def moved(weight: Array, one: Array, two: Array) -> Array:
        return weight - rate * (one / first) / (jnp.sqrt(two / second) + EPSILON)

    return Learning(jax.tree.map(moved, learning.weights, mean, square), mean, square, steps)
