"""A player for Q.E. that bids by what a tile is worth to it and by what the table has shown it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from debacle.core.specs import Amount, Answer
from debacle.games.qe.bot.bid import BidJudgement
from debacle.games.qe.bot.habits import nearest
from debacle.games.qe.bot.opponents import Opponents
from debacle.games.qe.bot.valuation import tiles_to_come
from debacle.games.qe.bot.weights import WEIGHTS, Weights
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView

LATE = 3
"""With so few tiles left a look that was saved up is used on whatever comes."""


class Steady:
    """Bids for a tile what it is worth beside the others, in the money that the table deals in."""

    def __init__(self, deck: QEDeck, weights: Mapping[int, Weights] = WEIGHTS) -> None:
        self._deck = deck
        self._weights = weights

    def choose(self, view: QEView, notes: QENotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        if not isinstance(spec, Amount):
            return self._wants_to_look(view, notes)
        return nearest(spec, BidJudgement(self._deck, view, notes, self._weights).bid(rng))

    def _wants_to_look(self, view: QEView, notes: QENotes) -> bool:
        """At what the likely top spender paid, once there is one: that is the line to stay under (QE-30)."""
        if len(tiles_to_come(self._deck, view)) <= LATE:
            return True
        winner = view.sales[-1].winner
        spent = Opponents(view, notes).likely_spent
        return winner is not None and len(view.sales) > len(view.nations) and spent[winner] == max(spent)
