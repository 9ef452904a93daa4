"""Which workers a menu puts into a company: the plainest who fit where somebody has to be, the best where it helps."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.specs import Assign, Item
from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.rules.deck_entries import TYPES
from debacle.games.crisis.rules.production import Crew

Post = Sequence[Item | None]
"""Those who may stand there."""


class CrewChoice:
    """For one decision, in which whoever fits a type is the same in every company."""

    __slots__ = ("_best", "_deck", "_plainest")

    def __init__(self, deck: CrisisDeck) -> None:
        self._deck = deck
        self._plainest: list[list[WorkerId] | None] = [None] * len(TYPES)
        self._best: list[list[WorkerId] | None] = [None] * len(TYPES)
        """By type: who fits it, in the order in which they are chosen."""

    def crews(self, company: CompanyId, spec: Assign) -> tuple[Crew, Crew]:
        """With as many bonus workers as there are, and with none."""
        required, bonus = self._deck.crew[company], self._deck.bonus[company]
        posts = spec.slots
        if len(required) == 1:
            crew: Crew = (self._plain(required[0], posts[0])[0],)
        else:
            crew = first_crew([self._plain(kind, post) for kind, post in zip(required, posts, strict=False)])
        full = crew
        for kind, post in zip(bonus, posts[len(required) :], strict=True):
            for worker in self._able(kind, post):
                if worker not in full:
                    full = (*full, worker)
                    break
            else:
                full = (*full, None)
        return full, (*crew, *(None,) * len(bonus))

    def _plain(self, kind: int, post: Post) -> list[WorkerId]:
        found = self._plainest[kind]
        if found is None:
            found = self._plainest[kind] = sorted(_workers(post), key=self._deck.plainness.__getitem__)
        return found

    def _able(self, kind: int, post: Post) -> list[WorkerId]:
        found = self._best[kind]
        if found is None:
            levels = self._deck.levels
            found = self._best[kind] = sorted(_workers(post), key=lambda worker: -levels[worker][kind])
        return found


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
