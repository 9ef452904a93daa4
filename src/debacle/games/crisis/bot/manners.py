"""Manners of play: `steady` with its weights bent or with a habit, so that who plays is told from how it plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from debacle.core.game import Bot
from debacle.games.crisis.bot.gentle import Gentle
from debacle.games.crisis.rules.deck import CrisisDeck


def manners(deck: CrisisDeck) -> Mapping[str, Callable[[], Bot]]:
    return {"trainee": lambda: Gentle(deck)}
