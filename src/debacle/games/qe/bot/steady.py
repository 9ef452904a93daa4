"""A player for Q.E. that bids by what a tile is worth to it and by what the table has shown it."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Amount, Answer
from debacle.games.qe.bot.bid import BidJudgement
from debacle.games.qe.bot.opponents import Opponents
from debacle.games.qe.bot.valuation import tiles_to_come
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView

WHIM = 0.3
"""Points that a bid may seem better than it is: of bids about as good as each other any may be made."""
LATE = 3
"""With so few tiles left a look that was saved up is used on whatever comes."""


class Steady:
    """Compares a few bids by the points each may bring, counting the money as what else it could buy."""

    def __init__(self, deck: QEDeck) -> None:
        self._deck = deck

    def choose(self, view: QEView, notes: QENotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        if not isinstance(spec, Amount):
            return self._wants_to_look(view, notes)
        judgement = BidJudgement(self._deck, view, notes)
        bids = [bid for bid in judgement.bids_to_compare(rng) if spec.why_not(bid) is None]
        return max(bids, key=lambda bid: judgement.points(bid) + WHIM * rng.random())

    def _wants_to_look(self, view: QEView, notes: QENotes) -> bool:
        """At what the likely top spender paid, once there is one: that is the line to stay under (QE-30)."""
        to_come = len(tiles_to_come(self._deck, view))
        if to_come <= LATE:
            return True
        winner = view.sales[-1].winner
        spent = Opponents(view, notes, to_come).likely_spent
        return winner is not None and len(view.sales) > len(view.nations) and spent[winner] == max(spent)
