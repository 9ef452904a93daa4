"""A partner for a first game: round sums that grow from round to round, nothing now and then, and one of them who
prints more than is good for it."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Amount, Answer
from debacle.games.qe.bot.habits import nearest
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEView

LEVELS = (10, 20, 40, 60)
"""A full bid, round by round; after the last it stays."""


class Gentle:
    """Bids by the turn and the chair alone: full, a good half, and nothing, one after the other."""

    def choose(self, view: QEView, notes: QENotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        return nearest(spec, _bid(view)) if isinstance(spec, Amount) else False


def _bid(view: QEView) -> int:
    assert view.seat is not None
    seats, turn = len(view.nations), len(view.sales)
    level = LEVELS[min(turn // seats, len(LEVELS) - 1)]
    if view.auctioneer == view.seat:
        return level // 2
    frame = view.stack[-1]
    if isinstance(frame, SealedBids) and frame.ties:
        return level + 2  # after a tie it adds next to nothing
    spends = view.seat == seats - 1
    return ((3 if spends else 1) * level, level * 3 // 5, 0)[(turn + view.seat) % 3]
