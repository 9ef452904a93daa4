"""Players with one simple habit each: partners to measure others against, and a picture of how people play at first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Amount, Answer
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView

FIRST_OPEN_BID = 10
"""What a habit opens with while it has no price to go by."""
FIXED_SUM = 50

Wish = Callable[[QEView], int]


class Habit:
    """Bids what the habit says, or the nearest sum that is allowed; never looks at an amount (QE-30)."""

    def __init__(self, wish: Wish) -> None:
        self._wish = wish

    def choose(self, view: QEView, notes: QENotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        return nearest(spec, self._wish(view)) if isinstance(spec, Amount) else False


def nearest(spec: Amount, bid: int) -> int:
    """This bid, or an allowed one beside it: above if there is room."""
    bid = max(bid, spec.low)
    if spec.high is not None:
        bid = min(bid, spec.high)
    if bid not in spec.but:
        return bid
    return bid - 1 if bid == spec.high else bid + 1


def _one_above(view: QEView) -> int:
    return FIRST_OPEN_BID if view.open_bid is None else view.open_bid + 1


def _doubling(view: QEView) -> int:
    return FIRST_OPEN_BID if view.open_bid is None else 2 * view.open_bid


def _copycat(view: QEView) -> int:
    """The last price it knows; while it knows none, the open bid will do."""
    for sale in reversed(view.sales):
        if sale.amount is not None:
            return sale.amount
    return FIRST_OPEN_BID if view.open_bid is None else view.open_bid


WISHES: Mapping[str, Wish] = {
    "always-one": lambda _view: 1,
    "always-zero": lambda _view: 0,
    "one-above": _one_above,
    "doubling": _doubling,
    "fixed": lambda _view: FIXED_SUM,
    "copycat": _copycat,
}


def habits() -> Mapping[str, Callable[[], Bot]]:
    return {name: _maker(wish) for name, wish in WISHES.items()}


def _maker(wish: Wish) -> Callable[[], Bot]:
    return lambda: Habit(wish)
