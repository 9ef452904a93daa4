"""A partner for a first game: takes the chair, draws its subsidies, and lets the country wait."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Answer, Either, Pick
from debacle.games.crisis.bot.idle import Idle
from debacle.games.crisis.rules.deck import COMPANIES, LEADER, RIGHT_HAND, CrisisDeck, Space
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.state import CrisisView


class Gentle:
    """By round and chair alone: who is first among them goes for the leader's office, the last one buys the cheapest
    company once and never runs it. All else is subsidies; they play no card and sell nothing."""

    def __init__(self, deck: CrisisDeck) -> None:
        self._deck = deck
        self._idle = Idle(deck)

    def choose(self, view: CrisisView, notes: CrisisNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        assert isinstance(spec, Either)
        spaces = spec.acts.get("place")
        if isinstance(spaces, Pick):
            wanted = self._wanted(view)
            if wanted in spaces.options:
                return "place", wanted
        return self._idle.choose(view, notes, rng)

    def _wanted(self, view: CrisisView) -> Space | None:
        assert view.seat is not None
        sent = sum([there.count(view.seat) for there in view.board])
        if sent:
            return self._deck.at[COMPANIES].start + cheapest(self._deck, view) if self._buys(view, sent) else None
        return self._deck.at[LEADER if view.seat % 2 else RIGHT_HAND][0]

    def _buys(self, view: CrisisView, sent: int) -> bool:
        return view.round == 1 and sent == 1 and view.seat == len(view.vp) - 1


def cheapest(deck: CrisisDeck, view: CrisisView) -> int:
    """The place of the cheapest company on offer."""
    prices = [
        (deck.companies[company].price, place)
        for place, company in enumerate(view.offered_companies)
        if company is not None
    ]
    return min(prices, default=(0, 0))[1]
