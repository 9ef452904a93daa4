"""Who thinks by the clock is done sooner where there is little to think about, and that may hang on what they hold. So
at a table they take the same time for whatever others see them answer, and none for what others do not: the best
player that answers at once does that for them."""

from __future__ import annotations

from debacle import bots
from debacle.bots.levels import BY_THE_CLOCK
from debacle.core.game import AnyGame
from debacle.core.state import State

EVEN = 1.5
"""Seconds for an answer, a good deal more than they think."""


def who_answers(game: AnyGame, state: State, bot: str) -> tuple[str, float]:
    """And how many seconds that takes at least."""
    if bot not in BY_THE_CLOCK:
        return bot, 0.0
    return (bots.substitute(game), 0.0) if state.stack[-1].sealed else (bot, EVEN)
