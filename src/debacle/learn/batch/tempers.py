"""Bidders who weigh as `steady` does but each in a manner of its own, so that no two at a table need be alike: who
learned among one kind at a time overspends where manners meet."""

from __future__ import annotations

from typing import Any, Final

import jax
import jax.numpy as jnp
from msgspec import structs

from debacle.games.qe.bot.weights import Weights

Array = Any
SPREADS: Final = {
    "means": 0.15, "limit": 0.1, "growth": 0.4, "purchases": 0.3, "keenness": 0.7, "envy": 0.7, "thrift": 0.6,
    "room": 0.3, "room_kept": 0.5, "rivalry": 0.7, "opening": 0.5, "margin": 0.05, "shading": 0.2,
}  # fmt: skip
"""Of the logarithm of each weight."""
PACE_SPREAD, TILT_SPREAD = 0.5, 1.0
"""How far each part of the pace may be off, and how far it may be tilted towards the beginning or the end."""
MOST: Final = {"limit": 0.97, "room": 1.0, "shading": 1.0}


def bent(key: Array, usual: Weights, here: Array) -> Weights:
    """By table and seat: other weights where somebody of that kind sits, and elsewhere the usual ones."""
    keys = jax.random.split(key, len(SPREADS) + 2)
    drawn = {
        name: jnp.minimum(
            getattr(usual, name) * jnp.exp(spread * jax.random.normal(keys[place], here.shape)),
            MOST.get(name, jnp.inf),
        )
        for place, (name, spread) in enumerate(SPREADS.items())
    }
    whole = {name: jnp.where(here, weight, getattr(usual, name)) for name, weight in drawn.items()}
    tilt = TILT_SPREAD * jax.random.normal(keys[-2], here.shape)
    off = PACE_SPREAD * jax.random.normal(keys[-1], (3, *here.shape))
    pace = tuple(
        jnp.where(here, middle + off[place] + (place - 1) * tilt, middle) for place, middle in enumerate(usual.pace)
    )
    return structs.replace(usual, pace=pace, **whole)
