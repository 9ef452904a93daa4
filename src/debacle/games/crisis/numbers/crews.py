"""A quick guess at what workers can make of companies: good enough to compare what could be bought or hired."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId

Job = tuple[float, float, CompanyId]
"""What a company nets with its required workers, what a bonus level adds, and which it is."""
Done = list[tuple[float, CompanyId]]
"""What each company that has its crew nets with its bonus workers."""


def crewed(deck: CrisisDeck, jobs: Sequence[Job], workers: Sequence[WorkerId]) -> Done:
    nets, _ = at_work(deck, jobs, workers)
    return [(net, company) for company, net in nets.items()]


def at_work(
    deck: CrisisDeck, jobs: Sequence[Job], workers: Sequence[WorkerId]
) -> tuple[dict[CompanyId, float], list[WorkerId]]:
    """The best jobs first, each with the plainest workers who can do it; then bonus slots, the best first. And who has
    nothing to do."""
    levels, simple = deck.levels, deck.plainness
    free = sorted(workers, key=simple.__getitem__)
    nets: dict[CompanyId, float] = {}
    slots = []
    for net, step, company in jobs:
        kinds = deck.crew[company]
        crew: list[WorkerId] = []
        for kind in kinds:
            for worker in free:
                if levels[worker][kind] and worker not in crew:
                    crew.append(worker)
                    break
        if len(crew) == len(kinds):
            nets[company] = net
            for worker in crew:
                free.remove(worker)
            if step > 0:
                slots += [(step, kind, company) for kind in deck.bonus[company]]
    slots.sort(reverse=True)
    for step, kind, company in slots:
        best, most = -1, 0
        for worker in free:
            if levels[worker][kind] > most:
                best, most = worker, levels[worker][kind]
        if most:
            nets[company] += step * most
            free.remove(best)
    return nets, free
