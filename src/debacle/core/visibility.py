"""Who can see that something was played. Nobody else may learn it: not even by when something reaches them."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import EVERYONE, Audience, Seat, bit
from debacle.core.match import Change, Match
from debacle.core.messages import Told
from debacle.core.state import State


def who_notices(match: Match, change: Change) -> Audience:
    """Of a change that the match has not kept yet. What is taken back is noticed by those who were told of it."""
    taken_back = [told for step in match.steps[change.steps :] for told in step.told]
    return noticed_by(match.state, change.state, [*taken_back, *change.told()])


def noticed_by(before: State, after: State, told: Sequence[Told]) -> Audience:
    """Those who were told something, or whose view has changed; what a spectator can see everyone can."""

    def notices(seat: Seat | None) -> bool:
        return any(one.seen_by(seat) is not None for one in told) or before.view(seat) != after.view(seat)

    return EVERYONE if notices(None) else sum(bit(seat) for seat in range(after.seats) if notices(seat))
