"""Manners of play: `steady` with its weights bent, so that who plays is told from how it plays (docs/balance/qe.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from debacle.core.game import Bot
from debacle.core.specs import Amount, Answer
from debacle.games.qe.bot.gentle import Gentle
from debacle.games.qe.bot.habits import nearest
from debacle.games.qe.bot.steady import Steady
from debacle.games.qe.bot.weights import WEIGHTS, Weights
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView

Bend = Callable[[Weights], Weights]


def _lavish(weights: Weights) -> Weights:
    """Prints freely, and opens high."""
    return replace(weights, means=1.25 * weights.means, growth=1.25 * weights.growth, opening=1.6 * weights.opening)


def _tight(weights: Weights) -> Weights:
    """Parts with little, and would rather be rewarded for nothing."""
    return replace(weights, means=0.85 * weights.means, room=0.75 * weights.room, thrift=1.6, rivalry=0.0, opening=0.5)


def _choosy(weights: Weights) -> Weights:
    """Pays for what fits, and for nothing else."""
    return replace(weights, keenness=2.6)


def _patient(weights: Weights) -> Weights:
    """Waits for the end, and then has the means."""
    return replace(weights, pace=(-4.5, -2.4, 0.3))


def _hasty(weights: Weights) -> Weights:
    """Buys early, and regrets it at leisure."""
    return replace(weights, pace=(-1.0, -1.9, -2.6), means=1.15 * weights.means)


def _envious(weights: Weights) -> Weights:
    """Bids against whoever leads."""
    return replace(weights, envy=1.5, rivalry=2 * weights.rivalry)


BENDS: Mapping[str, Bend] = {
    "lavish": _lavish,
    "tight": _tight,
    "choosy": _choosy,
    "patient": _patient,
    "hasty": _hasty,
    "envious": _envious,
}


class Idealist(Steady):
    """Believes in its own people: prints for companies of its own nation, and nothing for anybody else's."""

    def choose(self, view: QEView, notes: QENotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        if isinstance(spec, Amount) and not self._is_own(view):
            return nearest(spec, 0)
        return super().choose(view, notes, rng)

    def _is_own(self, view: QEView) -> bool:
        assert view.seat is not None
        assert view.tile is not None
        return self._deck.tiles[view.tile].nation == view.nations[view.seat]


def manners(deck: QEDeck) -> Mapping[str, Callable[[], Bot]]:
    bent = {name: _maker(deck, bend) for name, bend in BENDS.items()}
    return {**bent, "idealist": lambda: Idealist(deck), "trainee": Gentle}


def _maker(deck: QEDeck, bend: Bend) -> Callable[[], Bot]:
    weights = {seats: bend(usual) for seats, usual in WEIGHTS.items()}
    return lambda: Steady(deck, weights)
