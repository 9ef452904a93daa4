"""Any game as a ground to learn on: processes that play through the engine, one for each core."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import jax.numpy as jnp
import numpy as np

from debacle.core.briefing import Briefer
from debacle.core.game import AnyGame
from debacle.learn.engine.players import Players
from debacle.learn.engine.seating import opponents
from debacle.learn.engine.worker import PlayedPart, PlayOrder
from debacle.learn.ppo import Exercise, even
from debacle.learn.rounds import COPY, Ask, RoundPlayed, Setting, Standing
from debacle.learn.stored import Weights

USUAL = Setting(
    layouts=(0.15, 0.42, 0.23, 0.10, 0.04, 0.02, 0.04),
    tables=64,
    exercise=32768,
    minibatch=2048,
    hidden=256,
    rate=(3e-4, 3e-5),
    entropy=(0.01, 0.002),
    epochs=4,
    taught=45,
    taught_epochs=3,
    taught_rate=1e-3,
    taught_again=3,
    taught_softer=0.5,
    slips=0.02,
    real=1.0,
    past_every=40,
    past_kept=6,
    response_rate=1.5e-4,
    response_entropy=0.001,
    trace=0.97,
    by_place=0.1,
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
    taught_epochs=4,
    taught_rate=1e-3,
    taught_again=4,
    taught_softer=0.5,
    slips=0.02,
    real=0.25,
    past_every=20,
    past_kept=6,
    response_rate=USUAL.response_rate,
    response_entropy=USUAL.response_entropy,
    trace=USUAL.trace,
    by_place=USUAL.by_place,
)
"""For a CPU."""
MOST_AT_A_TIME = 4096
"""Decisions that a process sends."""
AHEAD = 2
"""Rounds that may wait to be learned from."""
COLUMNS = 6
"""Of what it sends: the arrays."""


class EngineGround:
    others = 2

    def __init__(self, game: AnyGame, jobs: int) -> None:
        briefer = Briefer(game)
        self.version, self.fields, self.slots = briefer.version, briefer.fields, briefer.slots
        self._game, self._jobs = game, jobs
        self._seats = tuple([seats for seats in game.about.seats if seats > 1])
        self._pool = opponents(game)
        self._players: Players | None = None
        self._left: list[PlayedPart] = []

    def usual(self, slowly: bool) -> Setting:
        return SMALL if slowly else USUAL

    def play(self, ask: Ask) -> RoundPlayed:
        """As many decisions as the exercise has; those who play go on meanwhile, and while the net learns."""
        size = ask.setting.exercise
        if self._players is None:
            seed = f"{ask.setting.seed} {ask.round}"
            self._players = Players(self._game.about.key, self._jobs, seed, ask.setting.tables, AHEAD * size)
        self._players.tell(self._order(ask))
        parts = [part for part in self._left if part.taught == ask.taught]
        parts += self._players.played(ask.taught, size - sum([len(part.slot) for part in parts]))
        standing: Standing = {}
        for part in parts:
            for name, (wins, games) in part.standing.items():
                before = standing.get(name, (0.0, 0.0))
                standing[name] = before[0] + wins, before[1] + games
        return RoundPlayed(self._exercise(parts, size), size, standing, {})

    def close(self) -> None:
        if self._players is not None:
            self._players.close()

    def _order(self, ask: Ask) -> PlayOrder:
        setting = ask.setting
        names = tuple([name for name, _ in ask.others])
        return PlayOrder(
            nets=tuple([_stored(self.version, weights) for weights in (ask.weights, *[one for _, one in ask.others])]),
            names=names,
            layouts=setting.layouts,
            seats=setting.seats or self._seats,
            pool=self._pool,
            copy=names.index(COPY) + 1 if COPY in names else None,
            real=setting.real,
            slips=setting.slips,
            taught=ask.taught,
            by_place=ask.by_place,
            price=setting.price,
            trace=setting.trace,
            teacher=ask.teacher if ask.taught else b"",
            decisions=min(MOST_AT_A_TIME, setting.exercise // self._jobs),
        )

    def _exercise(self, parts: list[PlayedPart], size: int) -> Exercise:
        """The oldest so many; the rest waits."""
        numbers, legal, slot, chance, advantage, result = (
            np.concatenate(columns) for columns in zip(*[part[:COLUMNS] for part in parts], strict=True)
        )
        self._left = [
            PlayedPart(
                numbers[size:], legal[size:], slot[size:], chance[size:], advantage[size:], result[size:],
                standing={}, taught=parts[0].taught,
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
