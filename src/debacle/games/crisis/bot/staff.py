"""Companies with those who work there: what comes of them, whatever else a round brings."""

from __future__ import annotations

from typing import NamedTuple

from debacle.games.crisis.numbers.crews import Job, Slots, Workforce, at_work, bits_of, bonus_slots
from debacle.games.crisis.rules.deck import CrisisDeck, Stock, WorkerId
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES

GOODS = tuple([resource for resource in range(len(RESOURCES)) if resource != ENERGY])


class RoundTerms(NamedTuple):
    """What a seat expects of this round and of those to come."""

    deck: CrisisDeck
    horizon: float
    soon: float
    keep: float
    """Of what goods bring, how much they are worth to who does not export."""
    energy: float
    """Of what a unit of it is worth: credits, and points for each."""
    credit: float
    inputs: list[float]
    sales: tuple[float, ...]


class Staff:
    """The same question comes up again and again while a round is drafted, so what was found is kept."""

    __slots__ = ("_grown", "_rounds", "_slots", "_terms", "fed", "jobs", "later", "nets", "workforce")

    def __init__(self, terms: RoundTerms, jobs: list[Job], slots: Slots, workforce: Workforce) -> None:
        """The best jobs first."""
        self._terms, self.jobs, self._slots, self.workforce = terms, jobs, slots, workforce
        self.nets, _ = at_work(terms.deck, jobs, slots, workforce)
        rate = sum([net for net in self.nets.values() if net > 0])
        self.later = terms.horizon * rate
        """What the companies will make in rounds to come."""
        self.fed = terms.soon * rate
        """What they make in this one, if all that they need can be fetched."""
        self._rounds: dict[Stock, tuple[float, float]] = {}
        self._grown: dict[WorkerId | Job, Staff] = {}

    def with_worker(self, worker: WorkerId) -> Staff:
        found = self._grown.get(worker)
        if found is None:
            workforce = self.workforce | bits_of(self._terms.deck).bit[worker]
            found = self._grown[worker] = Staff(self._terms, self.jobs, self._slots, workforce)
        return found

    def with_company(self, job: Job) -> Staff:
        found = self._grown.get(job)
        if found is None:
            jobs = sorted([*self.jobs, job], reverse=True)
            slots = bonus_slots(self._terms.deck, jobs)
            found = self._grown[job] = Staff(self._terms, jobs, slots, self.workforce)
        return found

    def posts(self) -> int:
        """The types of all slots of the companies, as bits."""
        posts = 0
        for _, _, company in self.jobs:
            posts |= self._terms.deck.posts[company]
        return posts

    def lacking(self, stock: Stock) -> int:
        """The resources that companies with a crew still need, as bits."""
        needs = self._terms.deck.needs
        short = [-there for there in stock]
        for company, net in self.nets.items():
            if net > 0:
                for resource, units in needs[company]:
                    short[resource] += units
        return sum([1 << resource for resource, units in enumerate(short) if units > 0])

    def now(self, stock: Stock, exporting: bool) -> float:
        """What comes of this round."""
        found = self._rounds.get(stock)
        if found is None:
            found = self._rounds[stock] = self._round(stock)
        goods, direct = found
        return (goods if exporting else goods * self._terms.keep) + direct

    def _round(self, before: Stock) -> tuple[float, float]:
        """What has to be exported, and what needs no export."""
        terms, stock = self._terms, list(before)
        deck, inputs, sales = terms.deck, terms.inputs, terms.sales
        goods = direct = 0.0
        for company, net in self.nets.items():
            needs = deck.needs[company]
            for resource, units in needs:
                if stock[resource] < units:
                    break
            else:
                for resource, units in needs:
                    stock[resource] -= units
                    net += units * inputs[resource]
                if deck.makes_goods[company]:
                    goods += net
                else:
                    direct += net
        for resource in GOODS:
            if stock[resource]:
                goods += stock[resource] * sales[resource]
        return goods, direct + stock[ENERGY] * terms.energy * terms.credit * 0.7
