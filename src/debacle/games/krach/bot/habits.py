"""Players with one marked habit each, otherwise steady: partners to measure others against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Answer, Either, Some
from debacle.games.krach.bot.blink import blink, choices, eyes, suspicion
from debacle.games.krach.bot.judgement import Outlook
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.bot.weights import Temper
from debacle.games.krach.rules.deck import KrachDeck

HONEST = Temper(greed=0.0)
CROOKED = Temper(greed=1.0)
RECKLESS = Temper(prudence=0.0)


class Looter(Steady):
    """Pockets as much as is allowed as soon as a lap allows it, and never thinks of cover."""

    def __init__(self, deck: KrachDeck) -> None:
        super().__init__(deck, RECKLESS)

    def blink(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some):
            return "pocket", tuple(sorted([card for card, _ in outlook.richest_first(pocket.most or 0)]))
        return blink(outlook, spec, rng)


class Shrewd(Steady):
    """Knows how often `steady` looks whom in the eye, and answers with whatever is best against that."""

    def blink(self, outlook: Outlook, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some):
            _, cards, value = max(choices(outlook, pocket.most or 0, eyes(outlook)), key=lambda choice: choice[2])
            if value > 0:
                return "pocket", cards
        suspect = max(outlook.rivals, key=lambda s: suspicion(outlook.deck, outlook.view, outlook.notes, s))
        return "watch", suspect


def habits(deck: KrachDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "looter": lambda: Looter(deck),
        "honest": lambda: Steady(deck, HONEST),
        "crooked": lambda: Steady(deck, CROOKED),
        "shrewd": lambda: Shrewd(deck),
    }
