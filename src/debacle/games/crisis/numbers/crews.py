"""A quick guess at what workers can make of companies: good enough to compare what could be bought or hired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId

Job = tuple[float, float, CompanyId]
"""What a company nets with its required workers, what a bonus level adds, and which it is."""
Slots = list[tuple[float, int, CompanyId]]
"""Bonus slots: what a level brings there, of which type, and whose it is; the best first."""
Nets = dict[CompanyId, float]
"""What each company that has its crew nets with its bonus workers."""


def bonus_slots(deck: CrisisDeck, jobs: Iterable[Job]) -> Slots:
    slots = [(step, kind, company) for _, step, company in jobs if step > 0 for kind in deck.bonus[company]]
    slots.sort(reverse=True)
    return slots


def at_work(
    deck: CrisisDeck, jobs: Iterable[Job], slots: Slots, workers: Sequence[WorkerId]
) -> tuple[Nets, list[WorkerId]]:
    """The best jobs first, each with the first workers who can do it, so let the plainest come first; then bonus slots,
    the best first. And who has nothing to do."""
    skills, crews = deck.skills, deck.crew
    free = list(workers)
    nets: Nets = {}
    for net, _, company in jobs:
        idle = free
        for kind in crews[company]:
            level = skills[kind]
            for worker in idle:
                if level[worker]:
                    break
            else:
                break
            if idle is free:
                idle = free.copy()
            idle.remove(worker)
        else:
            nets[company], free = net, idle
    for step, kind, company in slots if free else ():
        if company in nets:
            level, best, most = skills[kind], -1, 0
            for worker in free:
                if level[worker] > most:
                    best, most = worker, level[worker]
            if most:
                nets[company] += step * most
                free.remove(best)
    return nets, free
