"""Any game as a ground to learn on: processes that play through the engine, one for each core."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from random import Random
from typing import Any

import jax.numpy as jnp
import numpy as np

from debacle.core.dealer import Dealer, seeded
from debacle.core.game import AnyGame
from debacle.learn.engine.seating import opponents
from debacle.learn.engine.worker import PlayedPart, PlayOrder, work
from debacle.learn.ppo import Exercise, even
from debacle.learn.rounds import Ask, RoundPlayed, Setting, Standing
from debacle.learn.stored import Weights

USUAL = Setting(
    layouts=(0.34, 0.08, 0.12, 0.06, 0.14, 0.14, 0.12),
    tables=48,
    exercise=32768,
    minibatch=2048,
    hidden=256,
    rate=(3e-4, 3e-5),
    entropy=(0.012, 0.003),
    epochs=4,
    taught=45,
    taught_epochs=4,
    taught_rate=7e-4,
    past_every=40,
    past_kept=6,
    trace=0.97,
    by_place=0.4,
)
SMALL = Setting(
    layouts=USUAL.layouts,
    tables=24,
    exercise=8192,
    minibatch=1024,
    hidden=128,
    rate=USUAL.rate,
    entropy=USUAL.entropy,
    taught=12,
    taught_epochs=8,
    taught_rate=1e-3,
    past_every=20,
    past_kept=6,
    trace=USUAL.trace,
    by_place=USUAL.by_place,
)
"""For a CPU."""
MOST_AT_A_TIME = 4096
"""Decisions that a process sends."""
COLUMNS = 6
"""Of what it sends: the arrays."""
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class EngineGround:
    others = 2

    def __init__(self, game: AnyGame, jobs: int) -> None:
        encoding = game.encoding()
        assert encoding is not None
        self.version, self.fields, self.slots = encoding.version, len(encoding.fields), _slots(game)
        self._game, self._jobs = game, jobs
        self._seats = tuple([seats for seats in game.about.seats if seats > 1])
        self._pool = opponents(game)
        self._pipes: list[Connection] = []
        self._idle: list[Connection] = []
        self._parts: list[PlayedPart] = []

    def usual(self, slowly: bool) -> Setting:
        return SMALL if slowly else USUAL

    def play(self, ask: Ask) -> RoundPlayed:
        """As many decisions as the exercise has; who has sent some plays on by the newest order meanwhile."""
        if not self._pipes:
            self._start(ask)
        size, order = ask.setting.exercise, self._order(ask)
        for pipe in self._idle:
            pipe.send(order)
        self._idle = []
        self._parts = [part for part in self._parts if part.taught == ask.taught]
        standing: Standing = {}
        while sum([len(part.slot) for part in self._parts]) < size:
            for ready in wait(self._pipes):
                assert isinstance(ready, Connection)
                part: PlayedPart = ready.recv()
                ready.send(order)
                if part.taught != ask.taught:
                    continue
                self._parts.append(part)
                for name, (wins, games) in part.standing.items():
                    before = standing.get(name, (0.0, 0.0))
                    standing[name] = before[0] + wins, before[1] + games
        return RoundPlayed(self._exercise(size), size, standing, {})

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()

    def _start(self, ask: Ask) -> None:
        context = get_context("spawn")
        with _one_thread_each():
            for job in range(self._jobs):
                ours, theirs = context.Pipe()
                seed = f"{ask.setting.seed} {ask.round} {job}"
                context.Process(
                    target=work, args=(theirs, self._game.about.key, seed, ask.setting.tables), daemon=True
                ).start()
                theirs.close()
                self._pipes.append(ours)
        self._idle = self._pipes[:]

    def _order(self, ask: Ask) -> PlayOrder:
        setting = ask.setting
        return PlayOrder(
            nets=tuple([_stored(self.version, weights) for weights in (ask.weights, *[one for _, one in ask.others])]),
            names=tuple([name for name, _ in ask.others]),
            layouts=setting.layouts,
            seats=self._seats,
            pool=self._pool,
            taught=ask.taught,
            by_place=ask.by_place,
            price=setting.price,
            trace=setting.trace,
            decisions=min(MOST_AT_A_TIME, setting.exercise // self._jobs),
        )

    def _exercise(self, size: int) -> Exercise:
        """The oldest so many; the rest waits."""
        numbers, legal, slot, chance, advantage, result = (
            np.concatenate(columns) for columns in zip(*[part[:COLUMNS] for part in self._parts], strict=True)
        )
        self._parts = [
            PlayedPart(
                numbers[size:], legal[size:], slot[size:], chance[size:], advantage[size:], result[size:],
                standing={}, taught=self._parts[0].taught,
            )
        ]  # fmt: skip
        counts = jnp.ones(size, jnp.float32)
        return Exercise(
            numbers=jnp.asarray(numbers[:size]),
            legal=_unpacked(jnp.asarray(legal[:size]), self.slots),
            slot=jnp.asarray(slot[:size]),
            chance=jnp.asarray(chance[:size]),
            advantage=even(jnp.asarray(advantage[:size]), counts),
            result=jnp.asarray(result[:size]),
            counts=counts,
        )


def _unpacked(legal: Any, slots: int) -> Any:
    return jnp.unpackbits(legal, axis=1, count=slots).astype(bool)


def _stored(version: str, weights: Weights) -> bytes:
    out = BytesIO()
    arrays: dict[str, Any] = {name: np.asarray(array) for name, array in weights.items()}
    np.savez(out, encoding=np.array(version), **arrays)
    return out.getvalue()


def _slots(game: AnyGame) -> int:
    state = game.begin(max(game.about.seats), game.options(), Dealer(seeded(Random(0))))
    decision = state.pending()[0]
    return len(game.menu(state.view(decision.seat), decision).answers)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Every process has a core to itself, and no more: NumPy asks for this when it is first imported."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
