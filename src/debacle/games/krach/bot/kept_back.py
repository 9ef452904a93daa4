"""Players like those of `habits` that nobody learns from: a net is measured with them at the end.

Whoever trains a net after looking at what these win must write others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.bot.blink import blink, look
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.bot.weights import Weights
from debacle.games.krach.rules.deck import KrachDeck

TIMID = Weights(margin=2.0, prudence=4.0, bank=24.0)
"""Would rather have a sound bank than a fortune."""
LATE = 6
"""The round from which on there is no tomorrow."""


class Leaver(Steady):
    """Sound until the sixth round; then as many cards a lap as may be, for the bank will fall anyway."""

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if judgement.view.round < LATE or not isinstance(pocket, Some):
            return blink(judgement, spec, rng)
        number = min(3, pocket.most or 0)
        return "pocket", tuple(sorted([card for card, _ in judgement.richest_first(number)]))


class Watchdog(Steady):
    """Watches whoever holds most whenever it can, and takes two cards when its eyes must rest."""

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        watch, pocket = spec.acts.get("watch"), spec.acts.get("pocket")
        if isinstance(watch, Pick):
            holdings = judgement.view.holdings
            return "watch", max([seat for seat in watch.options if isinstance(seat, int)], key=holdings.__getitem__)
        if isinstance(pocket, Some):
            cards = [card for card, _ in judgement.richest_first(min(2, pocket.most or 0))]
            return "pocket", tuple(sorted(cards))
        return look(judgement, spec, rng)


def kept_back(deck: KrachDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "leaver": lambda: Leaver(deck),
        "watchdog": lambda: Watchdog(deck),
        "timid": lambda: Steady(deck, TIMID),
    }
