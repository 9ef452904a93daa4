"""What runs over a game of Q.E.: points and money, by powers of ten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.count import count_of
from debacle.texts.replays import Course, Stage

COURSES: Final = (Course("points"), Course("spent", log=True))


def stage(view: QEView) -> Stage:
    turn = len(view.sales) + (view.tile is not None)
    return Stage(max(turn - 1, 0) // len(view.nations) + 1, turn)


def figures(deck: QEDeck, views: Sequence[QEView]) -> Mapping[str, tuple[int, ...]]:
    """By course, a figure for each seat; the views are those of all seats in their order."""
    return {
        "points": tuple([count_of(deck, view, seat).total for seat, view in enumerate(views)]),
        "spent": tuple([spent_by(seat, view) for seat, view in enumerate(views)]),
    }


def spent_by(seat: Seat, view: QEView) -> int:
    return sum([sale.amount or 0 for sale in view.sales if sale.winner == seat])
