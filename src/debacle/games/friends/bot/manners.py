"""Manners of play: `steady` with its weights bent, so that who plays is told from how it plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from debacle.core.game import Bot
from debacle.games.friends.bot.gentle import Gentle
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.bot.weights import Weights
from debacle.games.friends.rules.deck import FriendsDeck

MANNERS: Mapping[str, Weights] = {
    "smoky": Weights(patience=0.95, pace=4.5),
    "refined": Weights(patience=0.2, finish=6.0),
    "spiteful": Weights(rivalry=1.6, hold=0.5),
    "sly": Weights(hold=2.2, rivalry=0.6),
    "bold": Weights(shade=1.12, whim=0.1, leap=1.0),
    "frugal": Weights(shade=0.78, whim=0.02, leap=0.0),
}
"""Incomes to come are worth more to one and less to another; one strikes at once, one keeps cards up its sleeve; one
jumps, one never bids a euro too much."""


def manners(deck: FriendsDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        **{name: _maker(deck, weights) for name, weights in MANNERS.items()},
        "trainee": lambda: Gentle(deck),
    }


def _maker(deck: FriendsDeck, weights: Weights) -> Callable[[], Bot]:
    return lambda: Steady(deck, weights)
