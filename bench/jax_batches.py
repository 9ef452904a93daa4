"""The same batch compiled by JAX, and Pgx's games, which are made for it: whole games, until the last table is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx

import batches
from clock import Play, Player
from debacle.games.qe import QE
from debacle.games.qe.rules.menu import SLOTS
from debacle.research.batch import box, tables

PGX = "Pgx"
GAMES = ("kuhn_poker", "leduc_holdem", "tic_tac_toe", "connect_four", "sparrow_mahjong")
"""Of its cards and boards, those that compile within seconds."""


def ours(seed: int, count: int = batches.TABLES) -> list[Player]:
    return [
        Player(f"JAX, {seats} seats", batches.BATCH, _ours(box.box(QE().deck, seats), count, seed), games_a_look=1)
        for seats in QE.about.seats
    ]


def peers(seed: int, count: int = batches.TABLES) -> list[Player]:
    return [Player(name, PGX, _pgx(name, count, seed), games_a_look=1) for name in GAMES]


def _ours(of: box.Box, count: int, seed: int) -> Play:
    """Bids are whole numbers of 64 bits, which JAX has to be told; Pgx is measured as it comes."""

    def begin(key: Any) -> Any:
        return tables.deal(jnp, of, jax.random.uniform(key, (count, tables.chances(of)))), jnp.zeros((), jnp.float32)

    def once(now: Any, key: Any) -> tuple[Any, Any]:
        chance = jax.random.uniform(key, (count, of.seats, SLOTS), jnp.float32)
        after, asked, numbers = batches.turn(jnp, of, now[0], chance)
        return (after, now[1] + numbers.sum(dtype=jnp.float32)), asked

    def active(now: Any) -> Any:
        return (now[0].kind != tables.OVER).any()

    play = _played(begin, once, active, seed)

    def exactly() -> int:
        with jax.enable_x64(True):
            return play()

    exactly()
    return exactly


def _pgx(name: str, count: int, seed: int) -> Play:
    game = pgx.make(name)
    init, step = jax.vmap(game.init), jax.vmap(game.step)

    def begin(key: Any) -> Any:
        return init(jax.random.split(key, count))

    def once(now: Any, key: Any) -> tuple[Any, Any]:
        """A table that is over takes no step; those with dice or a deck draw with a key of their own."""
        first, second = jax.random.split(key)
        chance = jax.random.uniform(first, now.legal_action_mask.shape)
        action = jnp.where(now.legal_action_mask, chance, -1.0).argmax(1)
        return step(now, action, jax.random.split(second, count)), (~_over(now)).sum()

    def active(now: Any) -> Any:
        return (~_over(now)).any()

    play = _played(begin, once, active, seed)
    play()
    return play


def _over(now: Any) -> Any:
    return now.terminated | now.truncated


def _played(
    begin: Callable[[Any], Any], once: Callable[[Any, Any], tuple[Any, Any]], active: Callable[[Any], Any], seed: int
) -> Play:
    """A whole batch of games in one compiled loop, compiled before it is measured."""

    def loop(key: Any) -> Any:
        dealt, played = jax.random.split(key)

        def body(carried: Any) -> Any:
            now, key, decisions = carried
            key, mine = jax.random.split(key)
            now, asked = once(now, mine)
            return now, key, decisions + asked.astype(jnp.int32)

        start = begin(dealt), played, jnp.zeros((), jnp.int32)
        now, _, decisions = jax.lax.while_loop(lambda carried: active(carried[0]), body, start)
        return decisions, now

    compiled, keys = jax.jit(loop), [jax.random.key(seed)]

    def play() -> int:
        keys[0], mine = jax.random.split(keys[0])
        decisions, now = compiled(mine)
        jax.block_until_ready(now)
        return int(decisions)

    return play
