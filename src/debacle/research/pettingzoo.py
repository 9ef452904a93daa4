"""Our games as environments of PettingZoo: seat after seat, or all at once where a game asks several at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from debacle.core.audience import Seat
from debacle.research.episode import Arrangement, Episode, NotBegun, NotForLearners
from debacle.research.rendering import METADATA, Rendered, Rendering
from debacle.research.rewards import Shaping, gauge_of, shares

Observation: TypeAlias = dict[str, Any]
"""`observation`, the numbers, and `action_mask`, the open slots."""
Told: TypeAlias = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class _Seats:
    """What both kinds of environment have: seats with names, spaces, chance and pictures."""

    def __init__(self, arrangement: Arrangement, slots: int, shaped: bool, rendering: Rendering) -> None:
        self.metadata = {**METADATA, "name": f"debacle_{arrangement.encoding.version.replace('-', '_')}"}
        self.render_mode = rendering.mode
        self.possible_agents = [f"seat_{seat}" for seat in range(arrangement.seats)]
        self.agents: list[str] = []
        self._arrangement = arrangement
        self._seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._rendering = rendering
        self._gauge = gauge_of(arrangement) if shaped else None
        self._chance = Random()
        self._begun: Episode | None = None
        self._shaping: Shaping | None = None
        numbers = spaces.Box(-np.inf, np.inf, (len(arrangement.encoding.fields),), np.float32)
        self.observation_spaces: dict[str, spaces.Space[Observation]] = {
            name: spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (slots,), np.int8)})
            for name in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            name: spaces.Discrete(slots) for name in self.possible_agents
        }

    @property
    def episode(self) -> Episode:
        if self._begun is None:
            raise NotBegun("there is no game yet: call reset() first")
        return self._begun

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> Rendered:
        return self._rendering.render(self.episode)

    def close(self) -> None:
        """Nothing is held."""

    def _begin(self, seed: int | None) -> Episode:
        if seed is not None:
            self._chance = Random(seed)
        self._begun = self._arrangement.begin(self._chance)
        self._shaping = None if self._gauge is None else Shaping(self._begun, self._gauge)
        self.agents = self.possible_agents[:]
        return self._begun

    def _rewards(self, episode: Episode) -> dict[str, float]:
        """Of the last step, by seat. Nothing is said of a game that goes on but what shaping says."""
        outcome, shaping = episode.state.outcome(), self._shaping
        if outcome is None:
            return {name: 0.0 if shaping is None else shaping.risen(seat) for name, seat in self._seat_of.items()}
        shared = shares(outcome, self._arrangement.seats)
        return {
            name: shared[seat] + (0.0 if shaping is None else shaping.taken_back(seat))
            for name, seat in self._seat_of.items()
        }


class TurnsEnv(_Seats, AECEnv[str, Observation, Any]):
    """One answer at a time; of several seats that are asked at once, the first answers first, and the others see
    nothing of it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        episode = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[episode.state.asked[0].seat]
        self._rendering.look(episode)

    def observe(self, agent: str) -> Observation:
        numbers, mask = self.episode.observed(self._seat_of[agent])
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        episode, agent = self.episode, self.agent_selection
        if not self.agents:
            raise NotBegun("the game is over: call reset() for another")
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state = episode.state
        episode.play(state.asked[0], action)
        self._cumulative_rewards[agent] = 0.0
        asked = state.asked
        if asked:
            self.agent_selection = self.possible_agents[asked[0].seat]
            if self._shaping is not None:
                self._give(episode)
        else:
            self._give(episode)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._rendering.look(episode)

    def _give(self, episode: Episode) -> None:
        self.rewards = self._rewards(episode)
        self._accumulate_rewards()


class AtOnceEnv(_Seats, ParallelEnv[str, Observation, Any]):
    """All who are asked answer at once; whoever is not asked has one slot open, the last one, which is to wait."""

    def __init__(self, arrangement: Arrangement, shaped: bool, rendering: Rendering) -> None:
        super().__init__(arrangement, arrangement.slots + 1, shaped, rendering)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        episode = self._begin(seed)
        self._rendering.look(episode)
        return self._observed(episode), {name: {} for name in self.agents}

    def step(self, actions: Mapping[str, int]) -> Told:
        """A slot for each seat that is asked; what the others say is not looked at."""
        episode = self.episode
        if not self.agents:
            raise NotBegun("the game is over: call reset() for another")
        asked = episode.state.asked
        missing = [name for one in asked if (name := self.possible_agents[one.seat]) not in actions]
        if missing:
            raise KeyError(f"no action for {', '.join(missing)}")
        for decision in asked:
            episode.check(decision, actions[self.possible_agents[decision.seat]])
        for decision in asked:
            episode.play(decision, actions[self.possible_agents[decision.seat]])
        over = not episode.state.asked
        told: Told = (
            self._observed(episode),
            self._rewards(episode),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            {name: {} for name in self.agents},
        )
        if over:
            self.agents = []
        self._rendering.look(episode)
        return told

    def _observed(self, episode: Episode) -> dict[str, Observation]:
        return {name: self._observe(episode, seat) for name, seat in self._seat_of.items()}

    def _observe(self, episode: Episode, seat: Seat) -> Observation:
        numbers, mask = episode.observed(seat)
        waits = np.int8(episode.asked_of(seat) is None)
        return {"observation": numbers, "action_mask": np.append(mask, waits)}


def env(
    game: str,
    seats: int,
    *,
    shaped: bool = False,
    render_mode: str | None = None,
    observer: Seat | None = None,
    language: str = "en",
    options: Mapping[str, Any] | None = None,
    deck: Path | None = None,
) -> TurnsEnv:
    """A game, seat after seat. `observer` is whose knowledge a rendering shows; None is a spectator."""
    arrangement = Arrangement(game, seats, options, deck)
    return TurnsEnv(arrangement, arrangement.slots, shaped, Rendering(arrangement, render_mode, observer, language))


def parallel_env(
    game: str,
    seats: int,
    *,
    shaped: bool = False,
    render_mode: str | None = None,
    observer: Seat | None = None,
    language: str = "en",
    options: Mapping[str, Any] | None = None,
    deck: Path | None = None,
) -> AtOnceEnv:
    """The same with all who are asked at once, for games in which several ever are."""
    arrangement = Arrangement(game, seats, options, deck)
    if not any(frame.together for frame in arrangement.game.frames):
        raise NotForLearners(f"{game} asks one seat at a time: use env() instead of parallel_env()")
    return AtOnceEnv(arrangement, shaped, Rendering(arrangement, render_mode, observer, language))
