"""A small net: what a seat knows in, a weight for each slot of the menu and the value of the position out."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from debacle.learn.stored import LAYERS, Weights

Array = Any
WIDEST = 20.0
"""Numbers beyond this are cut: somebody at the table writes a hundred digits."""

NEVER = -1e9
"""The weight of a closed slot."""


class Thought(NamedTuple):
    logits: Array
    value: Array


def new_weights(key: Array, inputs: int, hidden: int, slots: int) -> Weights:
    sizes = [inputs, *[hidden] * LAYERS]
    keys = jax.random.split(key, LAYERS + 2)
    start = jax.nn.initializers.orthogonal
    weights: Weights = {}
    for layer in range(LAYERS):
        shape = (sizes[layer], sizes[layer + 1])
        weights[f"w{layer}"] = start(2**0.5)(keys[layer], shape, jnp.float32)
        weights[f"b{layer}"] = jnp.zeros(shape[1], jnp.float32)
    weights["wp"] = start(0.01)(keys[-2], (hidden, slots), jnp.float32)
    weights["bp"] = jnp.zeros(slots, jnp.float32)
    weights["wv"] = start(1.0)(keys[-1], (hidden, 1), jnp.float32)
    weights["bv"] = jnp.zeros(1, jnp.float32)
    return weights


def think(weights: Weights, numbers: Array) -> Thought:
    x = jnp.clip(numbers, -WIDEST, WIDEST)
    for layer in range(LAYERS):
        x = jax.nn.relu(x @ weights[f"w{layer}"] + weights[f"b{layer}"])
    return Thought(x @ weights["wp"] + weights["bp"], (x @ weights["wv"] + weights["bv"])[..., 0])
