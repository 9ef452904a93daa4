"""A round as it might go: the managers that a seat has placed and might still place, and what comes of it all."""

from __future__ import annotations

from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.numbers.crews import Done, Job
from debacle.games.crisis.rules.deck import CompanyId, Space, WorkerId
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES

BROKE = 8.0
"""Who cannot pay in the end loses a purchase and takes penalty points."""


class Draft:
    """Grows manager by manager; `points` is what the position at the end of the round is worth."""

    __slots__ = (
        "_fed",
        "_later",
        "_now",
        "done",
        "exporting",
        "extra",
        "jobs",
        "judgement",
        "more",
        "purse",
        "spaces",
        "stock",
        "workers",
    )  # fmt: skip

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self.jobs: list[Job] = judgement.jobs
        self.workers: list[WorkerId] = judgement.workers
        self.stock: list[int] = judgement.stock
        self.purse = judgement.purse
        self.exporting = judgement.exporting
        self.extra = 0.0
        """Points that are sure."""
        self.done: Done = judgement.crewed
        self.spaces: tuple[Space, ...] = ()
        self.more: tuple[list[Draft], list[Draft]] | None = None
        """Those with another manager, once somebody has asked: who hires or buys, and who fetches or earns."""
        self._later: float | None = None
        self._now: float | None = None
        self._fed: float | None = None

    def with_space(self, space: Space, credits_more: int = 0, extra: float = 0.0) -> Draft:
        new = Draft.__new__(Draft)
        new.judgement, new.jobs, new.workers, new.done = self.judgement, self.jobs, self.workers, self.done
        new.stock, new.exporting, new.more = self.stock, self.exporting, None
        new._later, new._now, new._fed = self._later, self._now, self._fed
        new.spaces = (*self.spaces, space)
        new.purse = self.purse + credits_more
        new.extra = self.extra + extra
        return new

    def with_worker(self, space: Space, worker: WorkerId, cost: int) -> Draft:
        new = self.with_space(space, -cost, self.judgement.weights.skill * self.judgement.left)
        new.workers = [*self.workers, worker]
        return new._crewed_anew()

    def with_company(self, space: Space, company: CompanyId) -> Draft:
        judgement = self.judgement
        card = judgement.deck.companies[company]
        new = self.with_space(space, -card.price, card.vp * judgement.vp + judgement.icons(company))
        new.jobs = sorted([*self.jobs, judgement.job(company)], reverse=True)
        return new._crewed_anew()

    def with_goods(self, space: Space, goods: list[int], price: int, vp: int = 0) -> Draft:
        new = self.with_space(space, -price, -vp * self.judgement.vp)
        new.stock = [there + more for there, more in zip(self.stock, goods, strict=True)]
        new._now = new._fed = None
        return new

    def with_export(self, space: Space) -> Draft:
        new = self.with_space(space)
        new.exporting = True
        new._now = None
        return new

    def _crewed_anew(self) -> Draft:
        self.done = self.judgement.crews(self.jobs, self.workers)
        self._later = self._now = self._fed = None
        return self

    def lacking(self) -> list[int]:
        """By resource: the units that companies with a crew still need."""
        needs = self.judgement.deck.needs
        short = [-there for there in self.stock]
        for net, company in self.done:
            if net > 0:
                for resource, units in needs[company]:
                    short[resource] += units
        return short

    def points(self, *, fed: bool = False) -> float:
        """Of the position at the end of this round; `fed`: if all that the companies need could still be fetched."""
        if self._now is None:
            self._now = self._this_round()
        points = self.extra + self.purse * self.judgement.credit + self.later() + self._now
        if fed:
            if self._fed is None:
                self._fed = self.judgement.weights.soon * sum([net for net, _ in self.done if net > 0])
            points += self._fed - self._now
        return points - BROKE if self.purse < 0 else points

    def later(self) -> float:
        """What the companies will make in rounds to come."""
        if self._later is None:
            judgement = self.judgement
            rate = sum([net for net, _ in self.done if net > 0])
            self._later = judgement.horizon * rate
        return self._later

    def _this_round(self) -> float:
        judgement = self.judgement
        deck, inputs, sales = judgement.deck, judgement.inputs, judgement.sales
        stock = self.stock.copy()
        goods = direct = 0.0
        for net, company in self.done:
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
        for resource, units in enumerate(stock):
            if units and resource != ENERGY:
                goods += units * sales[resource]
        if judgement.left:
            direct += stock[ENERGY] * judgement.weights.energy * judgement.credit * 0.7
        if not self.exporting:
            goods *= judgement.weights.keep if judgement.left and not judgement.doomed else 0.0
        return goods + direct


def fetched(resource: int, units: int) -> list[int]:
    goods = [0] * len(RESOURCES)
    goods[resource] = units
    return goods
