"""Players like those of `habits` that nobody learns from: a net is measured with them at the end.

Whoever trains a net after looking at what these win must write others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from debacle.core.game import Bot
from debacle.core.specs import Answer, Either
from debacle.games.crisis.bot.habits import Habit
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.bot.weights import Weights
from debacle.games.crisis.rules.deck import COMPANIES, CrisisDeck
from debacle.games.crisis.rules.state import CrisisView

HOARDING = Weights(credit=(0.6, 0.55, 0.5, 0.45, 0.4, 0.3, 0.2), rich=80)
"""Money first: it holds a credit for worth half as much again as it is."""
SLEEVED = Weights(card=4.0, lead=2.0)
"""Influence and the first place before goods."""
BUYING = 4
"""Rounds in which a company still pays."""


class Founder(Habit):
    """The first manager of each of the first rounds to the companies."""

    def wanted(self, view: CrisisView, kind: str, spec: Either) -> Answer:
        return self.first_to(COMPANIES, view, kind, spec) if view.round <= BUYING else None


def kept_back(deck: CrisisDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "founder": lambda: Founder(deck),
        "hoarding": lambda: Steady(deck, HOARDING),
        "sleeved": lambda: Steady(deck, SLEEVED),
    }
