"""A quick guess at what workers can make of companies: good enough to compare what could be bought or hired."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId

Job = tuple[float, float, CompanyId]
"""What a company nets with its required workers, what a bonus level adds, and which it is."""
Slots = list[tuple[float, int, CompanyId]]
"""Bonus slots: what a level brings there, of which type, and whose it is; the best first."""
Workforce = int
"""Workers as bits, the plainest lowest."""
Nets = dict[CompanyId, float]
"""What each company that has its crew nets with its bonus workers."""


class WorkerBits(NamedTuple):
    """Of one deck."""

    bit: tuple[Workforce, ...]
    """By tile: its own."""
    can: tuple[Workforce, ...]
    """By type: all tiles that have that skill."""
    skilled: tuple[tuple[tuple[int, Workforce], ...], ...]
    """By type: each level, the highest first, with the tiles that have it."""


@cache
def bits_of(deck: CrisisDeck) -> WorkerBits:
    ranked = sorted(range(len(deck.plainness)), key=deck.plainness.__getitem__)
    bit = tuple([1 << ranked.index(tile) for tile in range(len(ranked))])
    skilled = []
    for levels in deck.skills:
        by_level = [
            (level, sum([one for one, there in zip(bit, levels, strict=True) if there == level]))
            for level in sorted(set(levels) - {0}, reverse=True)
        ]
        skilled.append(tuple(by_level))
    can = tuple([sum([bits for _, bits in by_level]) for by_level in skilled])
    return WorkerBits(bit, can, tuple(skilled))


def bonus_slots(deck: CrisisDeck, jobs: Iterable[Job]) -> Slots:
    slots = [(step, kind, company) for _, step, company in jobs if step > 0 for kind in deck.bonus[company]]
    slots.sort(reverse=True)
    return slots


def at_work(deck: CrisisDeck, jobs: Iterable[Job], slots: Slots, workforce: Workforce) -> tuple[Nets, Workforce]:
    """The best jobs first, each with the plainest workers who can do it; then the best bonus slots, each with the best
    worker. And who has nothing to do."""
    _, can, skilled = bits_of(deck)
    crews = deck.crew
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
    workforce, bit = 0, bits_of(deck).bit
    for worker in workers:
        workforce |= bit[worker]
    return workforce
