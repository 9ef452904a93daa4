"""A partner for a first game: lends with both hands, takes two cards in each turn of its own, watches in all others.

It hangs on nothing that may be tuned: what a guide teaches happens where it says so.
"""

from __future__ import annotations

from random import Random
from typing import Any

from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.menu import least_payment
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import KrachView

CREWS = 2
"""It hires until it has so many Workforces."""
POCKETS = 2
KEEPS = 3
"""Cards that it keeps in hand when it lends."""
QUIET = ("nothing", "pass", "done", "neither", "decline")


class Gentle:
    def __init__(self, deck: KrachDeck) -> None:
        self._deck = deck

    def choose(self, view: KrachView, notes: KrachNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        if isinstance(spec, Either):
            return self._act(view, spec)
        if isinstance(spec, Some):
            return least_payment(spec) if spec.worth is not None else tuple(sorted(self._cheapest(spec, spec.least)))
        assert isinstance(spec, Pick)
        return spec.options[0]

    def _act(self, view: KrachView, spec: Either) -> Answer:
        acts, seat = spec.acts, view.seat
        assert seat is not None
        if "grow" in acts and len(view.workforces[seat]) < CREWS:
            return "grow", None
        if isinstance(pay := acts.get("pay"), Some):
            return "pay", least_payment(pay)
        if isinstance(lend := acts.get("lend"), Pick) and len(view.hands[seat] or ()) > KEEPS:
            return "lend", max(lend.options, key=self._worth)
        if view.active == seat and isinstance(pocket := acts.get("pocket"), Some):
            return "pocket", tuple(sorted(self._dearest(pocket, POCKETS)))
        if view.active != seat and isinstance(watch := acts.get("watch"), Pick):
            return "watch", watch.options[0]
        return self._way_out(acts) or (next(act for act in QUIET if act in acts), None)

    def _way_out(self, acts: dict[str, Any]) -> Answer:
        """In distress: what the state gives, then whatever card there is, then nothing more."""
        if any(act in acts for act in QUIET):
            return None
        if "bailout" in acts:
            return "bailout", None
        return ("give_up", None) if "give_up" in acts else ("play", acts["play"].options[0])

    def _worth(self, option: Any) -> tuple[int, int]:
        return self._deck.value[option[0]], -option[1]

    def _dearest(self, spec: Some, number: int) -> Cards:
        cards = [card for card in spec.options if isinstance(card, int)]
        return tuple(sorted(cards, key=lambda card: (-self._deck.value[card], card))[:number])

    def _cheapest(self, spec: Some, number: int) -> Cards:
        cards = [card for card in spec.options if isinstance(card, int)]
        return tuple(sorted(cards, key=lambda card: (self._deck.value[card], card))[:number])
