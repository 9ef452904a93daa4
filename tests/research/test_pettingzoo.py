"""PettingZoo's own suites over every game and seat count, and what they do not ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

from debacle.core.refusals import BadOption
from debacle.games.qe import QE
from debacle.registry import UnknownGame
from debacle.research import pictures
from debacle.research.episode import ClosedSlot, NotBegun, NotForLearners
from debacle.research.pettingzoo import AtOnceEnv, env, parallel_env
from tests.research.every import every_table, every_table_at_once, played

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of who has nothing more to do
]
QUICK, LONG = 12, 1000
"""How often every seat is asked."""


@every_table
@pytest.mark.parametrize("shaped", [False, True], ids=["plain", "shaped"])
def test_the_interface(game: str, seats: int, shaped: bool) -> None:
    api_test(env(game, seats, shaped=shaped), QUICK)


@every_table_at_once
def test_the_interface_of_all_at_once(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), QUICK)


@every_table
def test_the_same_seed_is_the_same_game(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats), QUICK)


@every_table
def test_it_is_rendered(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its short form pictures are small."""
    monkeypatch.setattr(pictures, "SIZE", (128, 96))
    render_test(partial(env, game, seats))


@every_table
def test_speed_can_be_measured(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its short form the clock strikes every round; how fast it is, no test says."""
    strikes = count()
    clock = SimpleNamespace(time=lambda: next(strikes))
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark"), "time", clock)
    performance_benchmark(env(game, seats))


@pytest.mark.soak
@every_table
def test_the_suites_at_length(game: str, seats: int) -> None:
    api_test(env(game, seats), LONG)
    api_test(env(game, seats, shaped=True), LONG)
    seed_test(partial(env, game, seats), LONG)
    render_test(partial(env, game, seats))
    performance_benchmark(env(game, seats))


@pytest.mark.soak
@every_table_at_once
def test_the_suite_of_all_at_once_at_length(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats, shaped=True), LONG)


@pytest.mark.parametrize(("game", "seats"), [("qe", 3), ("krach", 2), ("crisis", 2), ("friends", 2)])
@pytest.mark.parametrize("shaped", [False, True], ids=["plain", "shaped"])
def test_a_seat_gets_its_share_of_the_victory_and_nothing_else(game: str, seats: int, shaped: bool) -> None:
    table = env(game, seats, shaped=shaped)
    _, got = played(table, seed=3)
    outcome = table.episode.state.outcome()
    assert outcome is not None
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
    assert list(got.values()) == pytest.approx(shares, abs=1e-6)


def test_a_country_that_is_lost_is_lost_for_all() -> None:
    _, got = played(env("crisis", 3), seed=1)
    assert got == {"seat_0": 0.0, "seat_1": 0.0, "seat_2": 0.0}


def test_shaped_rewards_say_something_on_the_way() -> None:
    table = env("qe", 3, shaped=True)
    table.reset(seed=1)
    rng, given = Random(1), 0
    while not any(table.terminations.values()):
        told, *_ = table.last()
        assert told is not None
        table.step(rng.choice(np.flatnonzero(told["action_mask"]).tolist()))
        given += any(table.rewards.values())
    assert given > 5


def test_a_closed_slot_is_refused_and_nothing_has_changed() -> None:
    table = env("qe", 3)
    table.reset(seed=1)
    before, asked = table.episode.state.copy(), table.agent_selection
    for slot in (0, -1, 35, 10**30):
        with pytest.raises(ClosedSlot, match=rf"slot {slot} is closed to seat \d; open to it: \[2, 3, "):
            table.step(slot)
    assert table.episode.state == before
    assert table.agent_selection == asked


def test_of_several_slots_at_once_all_are_open_or_none_is_played() -> None:
    table = parallel_env("qe", 3)
    told, _ = table.reset(seed=1)
    while sum(one["action_mask"][-1] for one in told.values()) != 1:
        told, *_ = table.step(_first_open(told))
    before = table.episode.state.copy()
    bidders = [name for name, one in told.items() if not one["action_mask"][-1]]
    with pytest.raises(ClosedSlot):
        table.step({**_first_open(told), bidders[-1]: 0})
    with pytest.raises(KeyError, match=f"no action for {bidders[0]}"):
        table.step({bidders[-1]: 2})
    assert table.episode.state == before


def test_who_is_not_asked_can_but_wait() -> None:
    table = parallel_env("krach", 3)
    told, _ = table.reset(seed=1)
    masks = {name: np.flatnonzero(one["action_mask"]).tolist() for name, one in told.items()}
    wait = len(told["seat_0"]["action_mask"]) - 1
    asked = {f"seat_{decision.seat}" for decision in table.episode.state.pending()}
    assert {name for name, slots in masks.items() if slots == [wait]} == set(masks) - asked
    assert all(wait not in masks[name] and masks[name] for name in asked)


def _first_open(told: dict[str, Any]) -> dict[str, int]:
    return {name: int(np.flatnonzero(one["action_mask"])[0]) for name, one in told.items()}


@pytest.mark.parametrize(("game", "seats"), [("qe", 4), ("krach", 3)])
def test_both_faces_are_the_same_game(game: str, seats: int) -> None:
    """Answered alike, seat after seat or at once, it ends alike; on the way everybody sees the same."""
    turns, at_once = env(game, seats), parallel_env(game, seats)
    turns.reset(seed=5)
    told, _ = at_once.reset(seed=5)
    rng = Random(5)
    rewards: dict[str, float] = {}
    while at_once.agents:
        for name in at_once.agents:
            assert (turns.observe(name)["observation"] == told[name]["observation"]).all()
            assert (turns.observe(name)["action_mask"] == told[name]["action_mask"][:-1]).all()
        actions = {name: rng.choice(np.flatnonzero(one["action_mask"]).tolist()) for name, one in told.items()}
        for decision in at_once.episode.state.pending():
            turns.step(actions[f"seat_{decision.seat}"])
        told, rewards, *_ = at_once.step(actions)
    assert turns.rewards == rewards
    assert turns.episode.state == at_once.episode.state


@pytest.mark.parametrize("game", ["friends", "crisis"])
def test_a_game_that_asks_one_after_the_other_says_so(game: str) -> None:
    with pytest.raises(NotForLearners, match=f"{game} asks one seat at a time: use env"):
        parallel_env(game, 3)


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; known: crisis, friends, krach, qe"):
        env("chess", 2)
    with pytest.raises(BadOption, match="3, 4, 5"):
        env("qe", 2)
    with pytest.raises(BadOption, match="difficulty"):
        env("crisis", 2, options={"difficulty": "none"})
    with pytest.raises(NotForLearners, match="no render mode 'gif'; known: human, ansi, rgb_array"):
        env("qe", 3, render_mode="gif")
    with pytest.raises(NotForLearners, match="there is no seat 3; there are 0 to 2"):
        env("qe", 3, render_mode="ansi", observer=3)


def test_a_game_without_numbers_or_without_a_gauge_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    encoding = QE().encoding()
    monkeypatch.setattr(QE, "encoding", lambda self: replace(encoding, gauge=None))
    env("qe", 3)
    with pytest.raises(NotForLearners, match="qe has no gauge"):
        env("qe", 3, shaped=True)
    monkeypatch.setattr(QE, "encoding", lambda self: None)
    with pytest.raises(NotForLearners, match="qe does not say how it is written as numbers"):
        env("qe", 3)


def test_before_and_after_a_game_there_is_none() -> None:
    table = env("qe", 3)
    acts: list[Callable[[], object]] = [table.render, partial(table.observe, "seat_0"), partial(table.step, 0)]
    for act in acts:
        with pytest.raises(NotBegun, match=r"call reset\(\) first"):
            act()
    played(table, 1)
    with pytest.raises(NotBegun, match=r"call reset\(\) for another"):
        table.step(None)
    at_once = parallel_env("qe", 3)
    _play_at_once(at_once)
    with pytest.raises(NotBegun, match=r"call reset\(\) for another"):
        at_once.step({})


def _play_at_once(table: AtOnceEnv) -> None:
    told, _ = table.reset(seed=1)
    while table.agents:
        told, *_ = table.step(_first_open(told))


def test_options_of_a_table_are_played_by() -> None:
    easy, hard = (env("crisis", 2, options={"difficulty": level}) for level in ("easy", "hard"))
    easy.reset(seed=1)
    hard.reset(seed=1)
    assert (easy.observe("seat_0")["observation"] != hard.observe("seat_0")["observation"]).any()
