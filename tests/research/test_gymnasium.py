"""One seat against bots, by Gymnasium's own checks and beyond them."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from debacle import registry
from debacle.bots import UnknownBot
from debacle.core.refusals import BadOption
from debacle.research.episode import NotBegun, NotForLearners
from debacle.research.gymnasium import SeatEnv

pytestmark = pytest.mark.filterwarnings("ignore:.*A Box observation space m.*imum value is -?infinity")
"""Bids have no end in Q.E., and so their logarithms have none."""


@pytest.mark.parametrize("key", registry.known())
def test_gymnasium_checks_it(key: str) -> None:
    game = registry.load(key)
    encoding = game.encoding()
    assert encoding is not None
    made = gymnasium.make(f"Debacle/{encoding.version}", opponents=["random"] * (max(game.about.seats) - 1))
    check_env(made.unwrapped)


def whole_game(env: SeatEnv, seed: int) -> tuple[int, float, list[float]]:
    """At random: so many answers, the last reward, and the sum of all that was seen."""
    numbers, info = env.reset(seed=seed)
    rng, answers, seen, reward, over = np.random.default_rng(seed), 0, [float(numbers.sum())], 0.0, False
    while not over:
        mask = env.action_masks()
        assert (mask == info["action_mask"]).all()
        numbers, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(mask)))
        assert not cut
        answers += 1
        seen.append(float(numbers.sum()))
    return answers, reward, seen


@pytest.mark.parametrize(
    ("game", "opponents"),
    [
        ("qe", ["steady", "random", "learned", "steady"]),
        ("friends", ["steady"]),
        ("krach", ["steady", "random", "steady"]),
        ("crisis", ["steady", "steady"]),
        ("crisis", []),
    ],
)
def test_whole_games_are_the_same_with_the_same_seed(game: str, opponents: list[str]) -> None:
    env = SeatEnv(game, opponents)
    first = [whole_game(env, seed) for seed in range(3)]
    assert first == [whole_game(SeatEnv(game, opponents), seed) for seed in range(3)]
    assert all(answers > 3 and reward in (0, 1, 1 / 2, 1 / 3) for answers, reward, _ in first)
    assert len({tuple(seen) for *_, seen in first}) == 3


def test_a_learner_sits_anywhere_or_where_it_is_told() -> None:
    env = SeatEnv("qe", ["random", "random"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    env = SeatEnv("qe", ["random", "random"], seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_all_rewards_of_a_game_come_to_the_share_of_the_victory() -> None:
    """Shaped or not: what is given on the way is taken back."""
    for seed in range(4):
        plain, shaped = SeatEnv("friends", ["steady"]), SeatEnv("friends", ["steady"], shaped=True)
        assert _sum(shaped, seed) == pytest.approx(_sum(plain, seed), abs=1e-5)


def _sum(env: SeatEnv, seed: int) -> float:
    env.reset(seed=seed)
    rng, total, over = np.random.default_rng(seed), 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        total += reward
    return total


def test_a_closed_slot_loses_the_game() -> None:
    env = SeatEnv("qe", ["random", "random"], seat=0)
    env.reset(seed=1)
    closed = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, _ = env.step(closed)
    assert (reward, over) == (0.0, True)
    with pytest.raises(NotBegun, match=r"call reset\(\) for another"):
        env.step(2)


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'nobody' for qe; known: steady"):
        SeatEnv("qe", ["nobody", "steady"])
    with pytest.raises(BadOption, match="3, 4, 5"):
        SeatEnv("qe", ["steady"])
    with pytest.raises(NotForLearners, match="there is no seat 3"):
        SeatEnv("qe", ["steady", "steady"], seat=3)
    with pytest.raises(NotBegun, match=r"call reset\(\) first"):
        SeatEnv("qe").step(0)
