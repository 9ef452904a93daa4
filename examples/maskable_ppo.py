"""A seat learns to play against bots, with sb3-contrib's MaskablePPO: minutes on a CPU.

    pip install debacle[example]
    python examples/maskable_ppo.py --game qe --opponents random,random --minutes 3

On Linux PyPI has PyTorch for GPUs alone, some 2.5 GB. For a small one, first:
pip install torch --index-url https://download.pytorch.org/whl/cpu
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from math import sqrt
from time import monotonic
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import debacle.research.gymnasium as seats
from debacle import registry

TABLES = 8
GAMES = 300
"""In a measurement."""
MEASURED = 100_000
"""The seed of the first of them; none of these games was learned from."""


def for_so_long(minutes: float) -> Callable[[object, object], bool]:
    """Learning goes on as long as this says yes."""
    end = monotonic() + 60 * minutes
    return lambda _locals, _globals: monotonic() < end


def learn(name: str, opponents: list[str], minutes: float, seed: int) -> MaskablePPO:
    torch.set_num_threads(1)
    tables = make_vec_env(name, TABLES, seed=seed, env_kwargs={"opponents": opponents})
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    model.learn(10**9, callback=for_so_long(minutes))
    return model


def measure(name: str, opponents: list[str], model: MaskablePPO | None) -> list[float]:
    """Shares of the victory in games that are the same for all who are measured; without a model, of random slots."""
    table, chance = gymnasium.make(name, opponents=opponents), np.random.default_rng(0)
    return [_game(table, MEASURED + number, model, chance) for number in range(GAMES)]


def _game(table: Any, seed: int, model: MaskablePPO | None, chance: np.random.Generator) -> float:
    seen, info = table.reset(seed=seed)
    reward, over = 0.0, False
    while not over:
        mask = info["action_mask"].astype(bool)
        if model is None:
            slot = chance.choice(np.flatnonzero(mask))
        else:
            slot, _ = model.predict(seen, action_masks=mask)
        seen, reward, over, _, info = table.step(slot)
    return float(reward)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="qe")
    parser.add_argument("--opponents", default="random,random", help="from the left on: one less than there are seats")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    gymnasium.register_envs(seats)
    encoding, opponents = registry.load(chosen.game).encoding(), chosen.opponents.split(",")
    assert encoding is not None
    name = f"Debacle/{encoding.version}"
    before = measure(name, opponents, None)
    model = learn(name, opponents, chosen.minutes, chosen.seed)
    after = measure(name, opponents, model)
    for who, shares in (("random slots", before), ("MaskablePPO", after)):
        won, off = np.mean(shares), 1.96 * np.std(shares) / sqrt(len(shares))
        print(f"{who}: {won:.3f} ± {off:.3f} of the victories against {', '.join(opponents)}")
    print(f"{model.num_timesteps} answers learned from; an even share is {1 / (len(opponents) + 1):.3f}")


if __name__ == "__main__":
    main()
