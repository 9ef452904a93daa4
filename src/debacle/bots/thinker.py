"""The player that thinks ahead, for those who have NumPy.

How long it thinks can be said where many games are played, and not at a server's tables, where anybody names a bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from debacle.bots import learned
from debacle.core.game import AnyGame, Bot

NAME: Final = "thinker"
USUAL: Final = "1s"
SETTINGS: Final = ("thinker:0.3s", "thinker:200")
"""How a time is given, and a number of playouts."""
_SET: Final = re.compile(rf"{NAME}:(\d+(?:\.\d+)?s|\d+)", re.ASCII)


def makers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    return {NAME: lambda: thinker_with(game, USUAL)} if learned.NUMPY else {}


def can_be_set(name: str) -> bool:
    """Whether this is its name with how long it may think."""
    return learned.NUMPY and _SET.fullmatch(name) is not None


def as_set(game: AnyGame, name: str) -> Bot:
    return thinker_with(game, name.removeprefix(f"{NAME}:"))


def thinker_with(game: AnyGame, budget: str) -> Bot:
    from debacle.thinking.budget import read_budget
    from debacle.thinking.player import Thinker

    return Thinker(game, read_budget(budget))
