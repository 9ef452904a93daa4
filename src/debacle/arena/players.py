"""Who plays in the arena: the bots of a game, and players from outside."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from debacle import bots, registry
from debacle.arena.host import PLAYERS
from debacle.arena.outsiders import Outside
from debacle.bots import levels, thinker
from debacle.core.game import AnyGame, Bot


def everybody(game: AnyGame) -> tuple[str, ...]:
    """All bots of a game, each once: some levels are but another name."""
    return tuple([name for name in bots.known(game) if name not in levels.OTHER_NAMES])


def outside(game: AnyGame, name: str, seconds: float) -> Outside | None:
    """How the player of this name is asked; None for a bot of the game.

    A name is that of a bot, `thinker:0.3s` being one that may think so long; or of a player that a package brings; or a
    Python file; or else, with a slash or a blank in it, the command line of a program.
    """
    if name in bots.known(game) or thinker.can_be_set(name):
        return None
    if name in registry.points(PLAYERS):
        return Outside(name, (*_host(), name), seconds)
    if name.endswith(".py") and " " not in name:
        return Outside(name, (*_host(), str(Path(name).absolute())), seconds)
    if "/" in name or " " in name:
        return Outside(name, tuple(shlex.split(name)), seconds)
    raise bots.UnknownBot(game.about.key, name, (*bots.known(game), *thinker.SETTINGS, *registry.points(PLAYERS)))


def inside(game: AnyGame, name: str) -> Bot:
    """A new player of this name, one that is not from outside."""
    return thinker.as_set(game, name) if thinker.can_be_set(name) else bots.find(game, name)


def _host() -> tuple[str, ...]:
    return sys.executable, "-m", "debacle.arena.host"
