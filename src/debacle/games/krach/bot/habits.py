"""Players with one marked habit each, otherwise steady: partners to measure others against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Answer, Either, Some
from debacle.games.krach.bot.blink import blink, choices, eyes, suspicion
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.bot.weights import Weights
from debacle.games.krach.rules.deck import KrachDeck

HONEST = Weights(greed=0.0)
CROOKED = Weights(greed=1.0)
RECKLESS = Weights(prudence=0.0)


class Looter(Steady):
    """Pockets as much as is allowed as soon as a lap allows it, and never thinks of cover."""

    def __init__(self, deck: KrachDeck) -> None:
        super().__init__(deck, RECKLESS)

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some):
            return "pocket", tuple(sorted([card for card, _ in judgement.richest_first(pocket.most or 0)]))
        return blink(judgement, spec, rng)


class Shrewd(Steady):
    """Knows how often `steady` looks whom in the eye, and answers with whatever is best against that."""

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some):
            _, cards, value = max(choices(judgement, pocket.most or 0, eyes(judgement)), key=lambda choice: choice[2])
            if value > 0:
                return "pocket", cards
        suspect = max(judgement.rivals, key=lambda s: suspicion(judgement.deck, judgement.view, judgement.notes, s))
        return "watch", suspect


def habits(deck: KrachDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "looter": lambda: Looter(deck),
        "honest": lambda: Steady(deck, HONEST),
        "crooked": lambda: Steady(deck, CROOKED),
        "shrewd": lambda: Shrewd(deck),
    }
