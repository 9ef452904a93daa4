"""What a seat's own companies lack, and what an offer would add: a planner's work, which no small net does by itself.

At usual prices, and with all that the seat's managers on the board will most likely fetch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from debacle.core.audience import Seat
from debacle.games.crisis.numbers.crews import Job, Workforce, at_work, bits_of, bonus_slots, workforce_of
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    ENERGY_MARKET,
    FOREIGN,
    IMPORT,
    LOAN,
    LOCAL,
    NATIONAL,
    SUBSIDIES,
    TEMP,
    CompanyId,
    CrisisDeck,
    Space,
    WorkerId,
)
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES, TYPES
from debacle.games.crisis.rules.measures import Measures
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.rules.usual_prices import usual_values

OUTLOOK_FIELDS: Final[dict[str, str]] = {
    "purse": "own credits, less what own managers on the board will want, with what they will bring / 20",
    "worth": "what the own companies that have a crew net in a round / 10",
    "icons": "own icons for the fifth manager / 3",
    **{f"short_{name}": f"{name} that they use in a round, less what is there or fetched / 3" for name in RESOURCES},
    **{f"empty_{kind}": f"posts of the type {kind} in companies that have no crew / 2" for kind in TYPES},
    **{f"unused_{kind}": f"own workers with the skill {kind} who have nothing to do / 2" for kind in TYPES},
    **{f"foreign_{kind}": f"what a foreign {kind} would add to that worth / 3, if asked where to go" for kind in TYPES},
}
"""Of the own seat. Those who are to be hired or bought count where they are known."""


class Outlook:
    """One seat's round as it stands."""

    def __init__(self, planner: OutlookPlanner, view: CrisisView, seat: Seat, measures: Measures) -> None:
        self._planner, self._deck, self._view, self._seat = planner, planner.deck, view, seat
        self._measures = measures
        self._spaces = [space for space, there in enumerate(view.board) if there and seat in there]
        self._companies = [*view.companies[seat], *self._bought()]
        self._workforce = workforce_of(planner.deck, [*view.workers[seat], *self._hired()])
        self._order = [company for company in planner.ranked if company in self._companies]
        self._jobs = [planner.jobs[company] for company in self._order]
        self._slots = bonus_slots(self._deck, self._jobs)
        self.crewed, self._free = at_work(self._deck, self._jobs, self._slots, self._workforce)
        self._worth = sum(self.crewed.values())
        self.purse = self._purse()
        self._added: dict[tuple[int, ...], float] = {}
        """By levels: what such a worker adds."""

    def numbers(self) -> list[float]:
        """In the order of OUTLOOK_FIELDS, without what foreign workers would add."""
        deck, free = self._deck, self._free
        icons = sum([deck.companies[company].fifth_manager for company in self._companies])
        posts = [kind for company in self._order if company not in self.crewed for kind in deck.crew[company]]
        return [
            self.purse / 20, self._worth / 10, icons / 3,
            *[units / 3 for units in self._short()],
            *[posts.count(kind) / 2 for kind in range(len(TYPES))],
            *[(free & able).bit_count() / 2 for able in bits_of(deck).can],
        ]  # fmt: skip

    def foreign_adds(self) -> list[float]:
        """By type: what a foreign worker would add to the worth, if one is left."""
        left = zip(self._deck.foreign, self._view.foreign, strict=True)
        return [self.worker_adds(tiles[-count]) if count else 0.0 for tiles, count in left]

    def company_adds(self, company: CompanyId) -> float:
        more = [*self._companies, company]
        jobs = [self._planner.jobs[one] for one in self._planner.ranked if one in more]
        nets, _ = at_work(self._deck, jobs, bonus_slots(self._deck, jobs), self._workforce)
        return sum(nets.values()) - self._worth

    def worker_adds(self, worker: WorkerId) -> float:
        skills = self._deck.levels[worker]
        if skills not in self._added:
            nets, _ = at_work(self._deck, self._jobs, self._slots, self._workforce | self._bit(worker))
            self._added[skills] = sum(nets.values()) - self._worth
        return self._added[skills]

    def _bit(self, worker: WorkerId) -> Workforce:
        """Whoever is coming already adds what one more like him would."""
        bits, kinds = bits_of(self._deck).bit, self._deck.worker_kind
        alike = [bit for bit, kind in zip(bits, kinds, strict=True) if kind == kinds[worker]]
        return next((bit for bit in (bits[worker], *alike) if not bit & self._workforce), 0)

    def _bought(self) -> Iterator[CompanyId]:
        slots = self._deck.at[COMPANIES]
        for space in self._spaces:
            company = self._view.offered_companies[space - slots.start] if space in slots else None
            if company is not None:
                yield company

    def _hired(self) -> Iterator[WorkerId]:
        deck, view = self._deck, self._view
        for space in self._spaces:
            if deck.action_of[space] == NATIONAL:
                worker = view.offered_workers[space - deck.at[NATIONAL].start]
                if worker is not None:
                    yield worker
            elif deck.action_of[space] == TEMP and deck.temp not in view.workers[self._seat]:
                yield deck.temp

    def _short(self) -> list[int]:
        short = [-there for there in self._view.stock[self._seat]]
        for company in self.crewed:
            for resource, units in self._deck.needs[company]:
                short[resource] += units
        for space in self._spaces:
            for resource, units in self._planner.fetched.get(space, ()):
                short[resource] -= units
        return short

    def _purse(self) -> int:
        amounts, view, action_of = self._deck.amounts, self._view, self._deck.action_of
        purse = view.credits[self._seat]
        for space in self._spaces:
            if action_of[space] == SUBSIDIES:
                purse += max(0, amounts.subsidy + self._measures.subsidy) * view.board[space].count(self._seat)
            elif action_of[space] == LOAN:
                purse += amounts.loan_credits
            else:
                purse -= self._cost(space)
        return purse

    def _cost(self, space: Space) -> int:
        deck, action = self._deck, self._deck.action_of[space]
        place = space - deck.at[action].start
        if action == COMPANIES:
            company = self._view.offered_companies[place]
            return 0 if company is None else deck.companies[company].price
        if action == FOREIGN:
            zone = deck.zones[deck.zone(max(0, self._view.status))]
            return max(0, zone.foreign_worker_cost + self._measures.foreign_cost)
        if action == LOCAL:
            return deck.local_price[ENERGY]
        if action == IMPORT:
            return deck.imports[place].credits
        if action == ENERGY_MARKET:
            offer = deck.energy[place]
            each = offer.cost.get("credits", 0)
            return offer.units[1] * max(0, each + self._measures.energy_credits) if each else 0
        return 0


class OutlookPlanner:
    """What is worked out once for each deck."""

    def __init__(self, deck: CrisisDeck) -> None:
        self.deck = deck
        values = usual_values(deck)
        self.jobs = [_usual_job(deck, values, company) for company in range(len(deck.companies))]
        self.ranked = [company for _, _, company in sorted(self.jobs, reverse=True)]
        """The best company first."""
        self.fetched = dict(_fetched(deck))
        """By space: what a manager there brings at most, as pairs of resource and units."""

    def outlook(self, view: CrisisView, seat: Seat, measures: Measures) -> Outlook:
        return Outlook(self, view, seat, measures)


def _fetched(deck: CrisisDeck) -> Iterator[tuple[Space, tuple[tuple[int, int], ...]]]:
    for space in deck.at[LOCAL]:
        yield space, ((ENERGY, 1),)
    for space, unit, offer in zip(deck.at[IMPORT], deck.import_units, deck.imports, strict=True):
        yield space, tuple([(resource, units * offer.units[1]) for resource, units in enumerate(unit) if units])
    for space, bought in zip(deck.at[ENERGY_MARKET], deck.energy, strict=True):
        if "credits" in bought.cost:
            yield space, ((ENERGY, bought.units[1] * bought.gain["energy"]),)


def _usual_job(deck: CrisisDeck, values: tuple[float, ...], company: CompanyId) -> Job:
    """Events aside; what it uses is taken off."""
    net, step = -sum([units * values[resource] for resource, units in deck.needs[company]]), 0.0
    for out, multiplier, base in deck.no_measures.lines[company]:
        net += values[out] * (base if multiplier is None else multiplier * base)
        step += values[out] * (1 if multiplier is None else base)
    return net, step, company
