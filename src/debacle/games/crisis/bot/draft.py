"""A round as it might go: the managers that a seat has placed and might still place, and what comes of it all."""

from __future__ import annotations

from operator import add

from msgspec import Struct

from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.staff import Staff
from debacle.games.crisis.bot.supplies import Supply
from debacle.games.crisis.rules.deck import CompanyId, Space, Stock, WorkerId

BROKE = 8.0
"""Who cannot pay in the end loses a purchase and takes penalty points."""


class Draft(Struct, gc=False, eq=False):
    """Grows manager by manager; `points` is what the position at the end of the round is worth."""

    judgement: Judgement
    staff: Staff
    stock: Stock
    purse: int
    exporting: bool
    now: float
    """What comes of the companies and of what is in store, this round."""
    extra: float = 0.0
    """Points that are sure."""
    spaces: tuple[Space, ...] = ()
    more: list[Gain] | None = None
    """Those with another manager, once somebody has asked."""
    raised: Draft | None = None
    """The one with another manager who fetches credits that are missing."""

    @classmethod
    def of(cls, judgement: Judgement) -> Draft:
        """The round as it stands."""
        staff, stock, exporting = judgement.staff, judgement.stock, judgement.exporting
        return cls(judgement, staff, stock, judgement.purse, exporting, staff.now(stock, exporting))

    def with_space(self, space: Space, credits_more: int = 0, extra: float = 0.0) -> Draft:
        return Draft(
            self.judgement, self.staff, self.stock, self.purse + credits_more, self.exporting, self.now,
            self.extra + extra, (*self.spaces, space),
        )  # fmt: skip

    def with_worker(self, space: Space, worker: WorkerId, cost: int) -> Draft:
        judgement, staff = self.judgement, self.staff.with_worker(worker)
        return Draft(
            judgement, staff, self.stock, self.purse - cost, self.exporting, staff.now(self.stock, self.exporting),
            self.extra + judgement.weights.skill * judgement.left, (*self.spaces, space),
        )  # fmt: skip

    def with_company(self, space: Space, company: CompanyId) -> Draft:
        judgement = self.judgement
        card = judgement.deck.companies[company]
        new = self.with_space(space, -card.price, card.vp * judgement.vp + judgement.icons(company))
        new.staff = staff = self.staff.with_company(judgement.job(company))
        new.now = staff.now(new.stock, new.exporting)
        return new

    def with_goods(self, supply: Supply) -> Draft:
        stock: Stock = tuple(map(add, self.stock, supply.goods))
        return Draft(
            self.judgement, self.staff, stock, self.purse - supply.price, self.exporting,
            self.staff.now(stock, self.exporting), self.extra - supply.vp * self.judgement.vp,
            (*self.spaces, supply.space),
        )  # fmt: skip

    def with_export(self, space: Space) -> Draft:
        new = self.with_space(space)
        new.exporting = True
        new.now = self.staff.now(self.stock, True)
        return new

    def points(self, fed: bool = False) -> float:
        """Of the position at the end of this round; `fed`: if all that the companies need could still be fetched."""
        points = self.extra + self.purse * self.judgement.credit + self.staff.later + self.now
        if fed:
            points += self.staff.fed - self.now
        return points - BROKE if self.purse < 0 else points


Gain = tuple[float, float, Space, Draft]
"""In points, by a manager: as things stand and with some hope, where it goes, and the draft with it."""
