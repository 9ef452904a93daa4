"""What runs over a game of Crisis: points, credits, and how the country stands against its target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.state import CrisisView
from debacle.texts.replays import Course, Stage

COURSES: Final = (Course("points"), Course("credits"), Course("status", names=("status",)))


def stage(view: CrisisView) -> Stage:
    return Stage(view.round, view.step)


def figures(deck: CrisisDeck, views: Sequence[CrisisView]) -> Mapping[str, tuple[int, ...]]:
    """By course, a figure for each seat, or one for the country; the views are those of all seats in their order."""
    view = views[0]
    return {"points": view.vp, "credits": view.credits, "status": (view.status,)}
