"""One seat against bots, as an environment of Gymnasium. To import this registers `Debacle/qe-v1` and the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from debacle import bots, registry
from debacle.core.audience import Seat
from debacle.core.game import Bot
from debacle.core.messages import Decision
from debacle.research.episode import Arrangement, Episode, Mask, NotBegun, NotForLearners, Numbers
from debacle.research.rendering import METADATA, Rendering
from debacle.research.rewards import Shaping, gauge_of, shares

NAMESPACE = "Debacle"
WIDE = 2**63


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """The learner's seat is asked, and all the others are bots that see what their own seats see.

    `opponents` are named from the learner's left on, and there is one seat more than that; if none are named, there are
    as few as the game allows. Without a `seat` the learner sits down anywhere in each game. A closed slot loses it.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] | None = None,
        *,
        seat: Seat | None = None,
        shaped: bool = False,
        render_mode: str | None = None,
        language: str = "en",
        options: Mapping[str, Any] | None = None,
        deck: Path | None = None,
    ) -> None:
        rules = registry.load(game, deck)
        few = (bots.stand_in(rules),) * (rules.about.seats[0] - 1)
        self.opponents = few if opponents is None else tuple(opponents)
        self._arrangement = arrangement = Arrangement(game, len(self.opponents) + 1, options, deck)
        for name in self.opponents:
            bots.find(arrangement.game, name)
        if seat is not None and seat not in range(arrangement.seats):
            raise NotForLearners(f"there is no seat {seat}; there are 0 to {arrangement.seats - 1}")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-np.inf, np.inf, (len(arrangement.encoding.fields),), np.float32)
        self.action_space = spaces.Discrete(arrangement.slots)
        self._chosen = seat
        self._gauge = gauge_of(arrangement) if shaped else None
        self._rendering = Rendering(arrangement, render_mode, seat or 0, language)
        self._begun: _Sitting | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        chance = Random(int(self.np_random.integers(WIDE)))
        seat = chance.randrange(self._arrangement.seats) if self._chosen is None else self._chosen
        self._begun = sitting = _Sitting(self._arrangement, seat, self.opponents, chance, self._gauge)
        self._rendering.sit(seat)
        self._rendering.look(sitting.episode)
        return self._told(sitting)

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        sitting = self._sitting
        if sitting.over:
            raise NotBegun("the game is over: call reset() for another")
        reward = sitting.play(int(action))
        self._rendering.look(sitting.episode)
        numbers, info = self._told(sitting)
        return numbers, reward, sitting.over, False, info

    def action_masks(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """The open slots, as sb3-contrib asks for them."""
        return self._sitting.mask.astype(np.bool_)

    def render(self) -> Any:
        """What the learner's own seat sees."""
        return self._rendering.render(self._sitting.episode)

    @property
    def _sitting(self) -> _Sitting:
        if self._begun is None:
            raise NotBegun("there is no game yet: call reset() first")
        return self._begun

    def _told(self, sitting: _Sitting) -> tuple[Numbers, dict[str, Any]]:
        numbers, sitting.mask = sitting.episode.observed(sitting.seat)
        return numbers, {"action_mask": sitting.mask, "seat": sitting.seat}


def register() -> None:
    """Under the name of a game's encoding: what has learned from one is for that version."""
    for key in registry.known():
        encoding = registry.load(key).encoding()
        if encoding is not None:
            gymnasium.register(
                f"{NAMESPACE}/{encoding.version}", entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": key}
            )


class _Sitting:
    """One game of the learner's: it is the learner's turn, or the game is over."""

    def __init__(
        self, arrangement: Arrangement, seat: Seat, opponents: Sequence[str], chance: Random, gauge: int | None
    ) -> None:
        self.seat = seat
        self._bots: dict[Seat, tuple[Bot, Random]] = {
            (seat + place) % arrangement.seats: (bots.find(arrangement.game, name), Random(chance.getrandbits(64)))
            for place, name in enumerate(opponents, 1)
        }
        self.episode = Episode(arrangement, chance)
        self.mask: Mask = np.zeros(arrangement.slots, np.int8)
        """The open slots, as last told."""
        self.over = False
        self._shaping = None if gauge is None else Shaping(self.episode, gauge)
        self._asked = self._go_on()

    def play(self, slot: int) -> float:
        """The learner's slot; gives the reward."""
        asked, shaping = self._asked, self._shaping
        assert asked is not None
        if not self.episode.is_open(asked, slot):
            self.over = True
            return 0.0 if shaping is None else shaping.taken_back(self.seat)
        self.episode.play(asked, slot)
        self._asked = self._go_on()
        outcome = self.episode.state.outcome()
        if outcome is None:
            return 0.0 if shaping is None else shaping.risen(self.seat)
        share = shares(outcome, self.episode.arrangement.seats)[self.seat]
        return share if shaping is None else share + shaping.taken_back(self.seat)

    def _go_on(self) -> Decision | None:
        """The bots answer until the learner is asked."""
        state = self.episode.state
        while state.asked:
            own = self.episode.asked_of(self.seat)
            if own is not None:
                return own
            decision = state.asked[0]
            bot, rng = self._bots[decision.seat]
            answer = bot.choose(state.view(decision.seat), self.episode.notes_of(decision.seat), rng)
            self.episode.answer(decision, answer)
        self.over = True
        return None


register()
