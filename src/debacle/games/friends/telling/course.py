"""What runs over a game of Friends: victory points and money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.state import FriendsView
from debacle.texts.replays import Course, Stage

COURSES: Final = (Course("points"), Course("money"))


def stage(view: FriendsView) -> Stage:
    return Stage(view.round, (view.phase, len(view.row)))


def figures(deck: FriendsDeck, views: Sequence[FriendsView]) -> Mapping[str, tuple[int, ...]]:
    """By course, a figure for each seat; the views are those of all seats in their order."""
    return {
        "points": tuple([empire_vp(deck, view, seat) for seat, view in enumerate(views)]),
        "money": tuple([view.money[seat] or 0 for seat, view in enumerate(views)]),
    }
