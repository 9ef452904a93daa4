"""A quick guess at what workers can make of companies: good enough to compare what could be bought or hired."""

from __future__ import annotations

from collections.abc import Iterable

from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId

Job = tuple[float, float, CompanyId]
"""What a company nets with its required workers, what a bonus level adds, and which it is."""
Slots = list[tuple[float, int, CompanyId]]
"""Bonus slots: what a level brings there, of which type, and whose it is; the best first."""
Workforce = int
"""Workers as bits, the plainest lowest."""
Nets = dict[CompanyId, float]
"""What each company that has its crew nets with its bonus workers."""


def bonus_slots(deck: CrisisDeck, jobs: Iterable[Job]) -> Slots:
    slots = [(step, kind, company) for _, step, company in jobs if step > 0 for kind in deck.bonus[company]]
    slots.sort(reverse=True)
    return slots


def at_work(deck: CrisisDeck, jobs: Iterable[Job], slots: Slots, workforce: Workforce) -> tuple[Nets, Workforce]:
    """The best jobs first, each with the plainest workers who can do it; then the best bonus slots, each with the best
    worker. And who has nothing to do."""
    can, skilled, crews = deck.can, deck.skilled, deck.crew
    free, nets = workforce, {}
    for net, _, company in jobs:
        idle = free
        for kind in crews[company]:
            able = idle & can[kind]
            if not able:
                break
            idle ^= able & -able
        else:
            nets[company], free = net, idle
    for step, kind, company in slots if free else ():
        if company in nets and free & can[kind]:
            for level, those in skilled[kind]:
                able = free & those
                if able:
                    nets[company] += step * level
                    free ^= able & -able
                    break
    return nets, free


def workforce_of(deck: CrisisDeck, workers: Iterable[WorkerId]) -> Workforce:
    workforce = 0
    for worker in workers:
        workforce |= deck.bit[worker]
    return workforce
