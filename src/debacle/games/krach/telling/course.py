"""What runs over a game of Krach: the CEOs' fortunes, their banks' hands, and the Confidence in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.state import KrachView
from debacle.texts.replays import Course, Stage

COURSES: Final = (Course("fortune"), Course("hand"), Course("confidence"))


def stage(view: KrachView) -> Stage:
    return Stage(view.round, view.turn)


def figures(deck: KrachDeck, views: Sequence[KrachView]) -> Mapping[str, tuple[int, ...]]:
    """By course, a figure for each seat; the views are those of all seats in their order."""
    return {
        "fortune": tuple([counted(deck, view.fortunes[seat] or ()) for seat, view in enumerate(views)]),
        "hand": tuple([counted(deck, view.hands[seat] or ()) for seat, view in enumerate(views)]),
        "confidence": views[0].confidence,
    }
