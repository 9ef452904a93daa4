"""Four levels of play, of every game that has the players that they are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from debacle.bots import learned, thinker
from debacle.bots.thinker import thinker_with
from debacle.core.game import AnyGame, Bot
from debacle.core.specs import Answer

HARD, MASTER = "hard", "master"
LEVELS = ("beginner", "normal", HARD, MASTER)
OTHER_NAMES = frozenset({HARD, MASTER})
"""Of `learned` and `thinker`, or of who plays in their place."""
SOUND = "steady"
LAPSES = {"beginner": 0.6, "normal": 0.15}
"""How often somebody at this level answers without a thought."""
PATIENCE = "1s"
"""How long a person gladly waits for an answer of the master's."""
BY_THE_CLOCK = frozenset({MASTER, thinker.NAME})
"""Who thinks for as long as there is something to think about: how soon they answer may tell what they hold."""


class Wavering:
    """Plays soundly, and now and then takes anything from the menu."""

    def __init__(self, game: AnyGame, sound: Bot, lapses: float) -> None:
        self._game, self._sound, self._lapses = game, sound, lapses

    def choose(self, view: Any, notes: Any, rng: Random) -> Answer:
        if rng.random() < self._lapses:
            return rng.choice(self._game.menu(view, view.asked.decision).open())
        return self._sound.choose(view, notes, rng)


def makers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    """Without NumPy, the first three."""
    own = game.bots()
    if SOUND not in own:
        return {}
    sound = own[SOUND]
    found: dict[str, Callable[[], Bot]] = {
        "beginner": lambda: Wavering(game, sound(), LAPSES["beginner"]),
        "normal": lambda: Wavering(game, sound(), LAPSES["normal"]),
        HARD: own.get(learned.NAME, sound),
    }
    return {**found, MASTER: lambda: thinker_with(game, PATIENCE)} if learned.NUMPY else found
