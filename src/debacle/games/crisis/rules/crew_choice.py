"""Which workers a menu puts into a company: those whom the best plan of all companies gives it, and the fewest.

A company that the plan leaves out has the plainest who fit where somebody has to be, and the best of the others help.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from debacle.core.specs import Assign, Item
from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.rules.production import Crew, Floor, ProductionPlan, rest
from debacle.games.crisis.rules.production_plan import ENOUGH, Values, best_plan

KEPT = 1024
NO_END = 99
"""More than the levels of any worker."""
Post = Sequence[Item | None]
"""Those who may stand there."""


class CrewPlanner:
    """Who goes where by the best plan for all that has not been activated yet; the last ones are kept, found by all
    that they hang on, for the same question is often looked at more than once."""

    def __init__(self, deck: CrisisDeck) -> None:
        self._deck = deck
        self._best = lru_cache(KEPT)(partial(best_plan, deck, breadth=ENOUGH))

    def crews(self, floor: Floor, begun: ProductionPlan, values: Values) -> dict[CompanyId, Crew]:
        return dict(self._best(rest(self._deck, floor, begun), values))


def crews(deck: CrisisDeck, company: CompanyId, spec: Assign) -> tuple[Crew, Crew]:
    """With as many bonus workers as there are, and with none."""
    required, bonus, posts = deck.crew[company], deck.bonus[company], spec.slots
    crew: Crew
    if len(required) == 1:
        crew = (_plainest(deck, posts[0]),)
    else:
        crew = first_crew([sorted(_workers(post), key=deck.plainness.__getitem__) for post in posts[: len(required)]])
    full: Crew = crew
    for place, kind in enumerate(bonus, len(required)):
        full = (*full, _best(deck, kind, posts[place], full))
    return full, crew + (None,) * len(bonus)


def _plainest(deck: CrisisDeck, post: Post) -> WorkerId | None:
    plainness, plainest, least = deck.plainness, None, NO_END
    for worker in post:
        if isinstance(worker, int) and plainness[worker] < least:
            plainest, least = worker, plainness[worker]
    return plainest


def _best(deck: CrisisDeck, kind: int, post: Post, busy: Crew) -> WorkerId | None:
    """Of those who are left the first with the highest level."""
    levels, best, highest = deck.levels, None, -1
    for worker in post:
        if isinstance(worker, int) and levels[worker][kind] > highest and worker not in busy:
            best, highest = worker, levels[worker][kind]
    return best


def _workers(post: Post) -> list[WorkerId]:
    return [worker for worker in post if isinstance(worker, int)]


def first_crew(posts: Sequence[Sequence[WorkerId]], crew: tuple[WorkerId, ...] = ()) -> tuple[WorkerId, ...]:
    """The first way to fill these posts with different workers; there is one, or the company would not be offered."""
    if len(crew) == len(posts):
        return crew
    for worker in posts[len(crew)]:
        if worker not in crew:
            filled = first_crew(posts, (*crew, worker))
            if filled:
                return filled
    return ()
