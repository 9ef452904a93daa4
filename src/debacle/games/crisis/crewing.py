"""A quick guess at what workers can make of companies: good enough to compare what could be bought or hired."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.games.crisis.deck import CompanyId, CrisisDeck, WorkerId

Job = tuple[float, float, CompanyId]
"""What a company nets with its required workers, what a bonus level adds, and which it is."""


def crewed(deck: CrisisDeck, jobs: Sequence[Job], workers: Sequence[WorkerId]) -> tuple[float, list[Job]]:
    """The best jobs first, each with the plainest workers who can do it; then the best workers on the best bonus slots.

    Gives what they net in all, and the jobs that are done.
    """
    levels = deck.levels
    free = list(workers)
    total = 0.0
    done = []
    slots = []
    for job in jobs:
        crew = _crew(levels, deck.crew[job[2]], free)
        if crew is not None:
            total += job[0]
            done.append(job)
            for worker in crew:
                free.remove(worker)
            for kind in deck.bonus[job[2]]:
                slots.append((job[1], kind))
    slots.sort(reverse=True)
    for step, kind in slots:
        if not free:
            break
        worker = max(free, key=lambda one: levels[one][kind])
        if levels[worker][kind]:
            total += step * levels[worker][kind]
            free.remove(worker)
    return total, done


def _crew(
    levels: Sequence[tuple[int, ...]], kinds: tuple[int, ...], free: list[WorkerId]
) -> tuple[WorkerId, ...] | None:
    crew: tuple[WorkerId, ...] = ()
    for kind in kinds:
        best, least = -1, 99
        for worker in free:
            skills = levels[worker]
            if skills[kind] and worker not in crew:
                skill = sum(skills)
                if skill < least:
                    best, least = worker, skill
        if best < 0:
            return None
        crew = (*crew, best)
    return crew
