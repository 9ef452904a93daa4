"""The games as OpenSpiel's own: turn by turn, with a node for every draw."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from debacle.research.openspiel.loaded import KINDS, WIDEST, Kind, Loaded, load
from debacle.research.openspiel.node import Node

CHANCE = int(pyspiel.PlayerId.CHANCE)
OVER = int(pyspiel.PlayerId.TERMINAL)
BITS = 53
"""Of chance in a float."""


def game_type(kind: Kind) -> Any:
    """Nobody need win, so the victory is no constant to be shared."""
    return pyspiel.GameType(
        short_name=kind.name,
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.seats),
        min_num_players=min(kind.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=kind.encoded,
        provides_observation_string=True,
        provides_observation_tensor=kind.encoded,
        provides_factored_observation_string=False,
        parameter_specification=dict(kind.defaults),
    )


def game_info(loaded: Loaded) -> Any:
    root = Node(loaded)
    rng = Random(0)
    while root.asked is None:
        root.apply(rng.randrange(root.limit))
    return pyspiel.GameInfo(
        num_distinct_actions=len(root.menu().answers),
        max_chance_outcomes=WIDEST,
        num_players=loaded.seats,
        min_utility=0.0,
        max_utility=1.0,
        max_game_length=loaded.longest,
    )


class SpielGame(pyspiel.Game):
    """One that can be loaded is a class of its own, for OpenSpiel still holds what makes a game when Python has ended:
    a function would be taken down then, and the process with it."""

    kind: ClassVar[Kind]

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        given = given or {}
        self.loaded = load(self.kind.name, tuple(sorted(given.items())))
        super().__init__(game_type(self.kind), game_info(self.loaded), given)
        self._root = Node(self.loaded)

    def new_initial_state(self) -> SpielState:
        """OpenSpiel makes one for every clone, so the beginning is not played again."""
        return SpielState(self, self._root.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"observers have no parameters here; given: {params}")
        if iig_obs_type is None:
            return SpielObserver(self.loaded, whole=False)
        if iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not iig_obs_type.public_info:
            raise ValueError("an observer here sees what one seat sees")
        return SpielObserver(self.loaded, whole=iig_obs_type.perfect_recall)


def register(kind: Kind) -> None:
    KINDS[kind.name] = kind
    pyspiel.register_game(game_type(kind), type(kind.name, (SpielGame,), {"kind": kind}))


class SpielState(pyspiel.State):
    """All that is ours of it is in the node, which copies and stores itself."""

    def __init__(self, game: SpielGame, node: Node) -> None:
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        decision = self.node.asked
        if decision is not None:
            return decision.seat
        return OVER if self.node.over else CHANCE

    def is_terminal(self) -> bool:
        return self.node.over

    def returns(self) -> list[float]:
        return self.node.shares()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        limit = self.node.limit
        return [(outcome, 1 / limit) for outcome in range(limit)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state as this player may imagine it. It has no history: that would tell what really happened."""
        rng = Random(int(sampler() * (1 << BITS)))
        return SpielState(self.get_game(), self.node.imagined(player, rng))

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal()

    def _apply_action(self, action: int) -> None:
        self.node.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{action} of {self.node.limit}"
        decision = self.node.asked
        if decision is None or decision.seat != player:
            return str(action)
        return f"{action}: {decision.kind} {self.node.menu().answers[action]}"

    def __str__(self) -> str:
        return str(self.node)


class SpielObserver:
    """What a seat knows, as OpenSpiel asks for it: `tensor`, `dict`, and a string."""

    def __init__(self, loaded: Loaded, whole: bool) -> None:
        encoding = loaded.game.encoding()
        self.tensor = None if encoding is None else np.zeros(len(encoding.fields), np.float32)
        self.dict = {} if encoding is None else {encoding.version: self.tensor}
        self._whole = whole

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            numbers = state.node.numbers(player)
            self.tensor[:] = 0.0 if numbers is None else np.frombuffer(numbers, np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.node.text(player, self._whole)
