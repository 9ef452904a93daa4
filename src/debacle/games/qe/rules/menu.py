"""A finite set of sensible answers: what a table would call ordinary bids."""

from __future__ import annotations

from fractions import Fraction

from debacle.core.messages import Decision, Menu
from debacle.core.specs import Amount, Answer
from debacle.games.qe.rules.state import QEView

LOOKS: tuple[Answer, ...] = (False, True)
SUMS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
STEPS = (-1, 1)
"""Just below and just above the reference."""
RATIOS = tuple(map(Fraction, ("1/4", "1/2", "3/4", "9/10", "1", "11/10", "5/4", "3/2", "2", "3", "5", "10", "100")))
FIRST_REFERENCE = 10


def menu(view: QEView, decision: Decision) -> Menu:
    """The slots: the two answers to a look, round sums, one step from the reference, multiples of the reference."""
    reference = _reference(view)
    bids = [*SUMS, *(reference + step for step in STEPS), *(int(reference * ratio) for ratio in RATIOS)]
    if view.asked is None or view.asked.decision != decision:
        legal = [False] * (len(LOOKS) + len(bids))
    elif isinstance(spec := view.asked.spec, Amount):
        fresh = [bid not in bids[:slot] and spec.why_not(bid) is None for slot, bid in enumerate(bids)]
        legal = [False] * len(LOOKS) + fresh
    else:
        legal = [True] * len(LOOKS) + [False] * len(bids)
    return Menu((*LOOKS, *bids), tuple(legal))


def _reference(view: QEView) -> int:
    """The open bid, or the last one when none has been made for this tile."""
    if view.open_bid is not None:
        return view.open_bid
    for sale in reversed(view.sales):
        if sale.open_bid is not None:
            return sale.open_bid
    return FIRST_REFERENCE
