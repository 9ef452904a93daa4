"""Every game at every number of its seats."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from debacle import registry
from debacle.research.pettingzoo import TurnsEnv

TABLES = [(key, seats) for key in registry.known() for seats in registry.load(key).about.seats]
AT_ONCE = [(key, seats) for key, seats in TABLES if key in ("qe", "krach")]
"""Q.E. has sealed bids, Krach has a blink."""

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_table_at_once = pytest.mark.parametrize(("game", "seats"), AT_ONCE)


def played(env: TurnsEnv, seed: int, most: int = 10**9) -> tuple[int, dict[str, float]]:
    """A game at random: so many answers, and what each seat got in all."""
    rng, answers, got = Random(seed), 0, dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        told, reward, over, _, _ = env.last()
        assert told is not None
        got[agent] += reward
        if not over and answers == most:
            break
        answers += not over
        env.step(None if over else rng.choice(np.flatnonzero(told["action_mask"]).tolist()))
    return answers, got
