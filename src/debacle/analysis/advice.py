"""What a good player would do in a seat, weighed: the best three answers, from what that seat sees and remembers."""

from __future__ import annotations

from msgspec import Struct

from debacle.analysis.candidates import Thoughts, first_thoughts
from debacle.analysis.playouts import Standpoint, playouts_of
from debacle.analysis.weighing import Valued, drawn_together, weigh
from debacle.analysis.work import Job, Work
from debacle.core.game import AnyGame
from debacle.core.specs import Answer
from debacle.teaching.tutor import Hint

BY_NET, BY_ADVISED_NET, BY_HAND = 16_000, 11_000, 6000
"""Answers that bots give for a hint: about three seconds. A net answers at many tables at once for little more than at
one, but an advisor is asked at each."""


class Counsel(Struct, frozen=True):
    """All answers that were tried, the best first, and what the game's tutor has to say of them."""

    best: tuple[Valued, ...]
    plain: Answer
    """What the tutor would do at once; None: there is none."""
    reasons: dict[Answer, Hint]


def budget_of(game: AnyGame) -> int:
    if not playouts_of(game).learned:
        return BY_HAND
    return BY_NET if game.advisor is None else BY_ADVISED_NET


def advise(seen: Standpoint, budget: int, seed: str) -> Work[Counsel]:
    thoughts: Thoughts = yield Job(first_thoughts, (seen, (), budget, seed), 0.0)
    weighed = yield from weigh(seen, thoughts.answers, budget, seed)
    return Counsel(tuple(drawn_together(weighed)), thoughts.plain, thoughts.reasons)
