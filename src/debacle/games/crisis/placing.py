"""Where `steady` sends a manager: what each free space would bring, in points."""

from __future__ import annotations

from collections.abc import Callable

from debacle.games.crisis.crewing import Job, crewed
from debacle.games.crisis.deck import (
    COMPANIES,
    CORRUPTION,
    ENERGY_MARKET,
    EXPORT,
    FOREIGN,
    IMPORT,
    LEADER,
    LOAN,
    LOCAL,
    NATIONAL,
    RIGHT_HAND,
    SUBSIDIES,
    TEMP,
    CompanyId,
    Space,
    WorkerId,
)
from debacle.games.crisis.outlook import Outlook
from debacle.games.crisis.parts import ENERGY, RESOURCES


class Placing:
    def __init__(self, outlook: Outlook, managers: int) -> None:
        self.outlook = outlook
        self.managers = managers
        """How many this seat has yet to place, with this one."""
        self._worth: dict[int, Callable[[Space, int], float]] = {
            CORRUPTION: self._corruption,
            SUBSIDIES: self._subsidies,
            LEADER: self._leader,
            RIGHT_HAND: self._right_hand,
            LOAN: self._loan,
            LOCAL: self._local,
            TEMP: self._temp,
            FOREIGN: self._foreign,
            NATIONAL: self._national,
            COMPANIES: self._company,
            IMPORT: self._import,
            ENERGY_MARKET: self._energy,
            EXPORT: self._export,
        }
        self._short = self._missing()

    def best(self, spaces: tuple[Space, ...]) -> Space:
        rush = self.outlook.temper.rush
        action_of = self.outlook.deck.action_of

        def pull(space: Space) -> float:
            points = self.worth(space)
            return points * rush[action_of[space]] if points > 0 else points

        return max(spaces, key=pull)

    def worth(self, space: Space) -> float:
        outlook = self.outlook
        action = outlook.deck.action_of[space]
        points = self._worth[action](space, space - outlook.deck.at[action].start)
        if action in (SUBSIDIES, LOAN):
            return points + (self._at_stake() if outlook.purse < 0 else 0.0)
        return points - self._to_raise(outlook.cost(space) - outlook.purse)

    def _at_stake(self) -> float:
        """Who cannot pay in the end loses a purchase and takes penalty points."""
        return 8.0

    def _to_raise(self, credits: int) -> float:
        """What it costs to find so many credits with the managers that are left."""
        outlook = self.outlook
        if credits <= 0:
            return 0.0
        if not outlook.subsidy or outlook.view.closed >> outlook.deck.at[SUBSIDIES][0] & 1:
            return 99.0
        managers = -(-credits // outlook.subsidy)
        return 99.0 if managers >= self.managers else managers * outlook.subsidy * outlook.credit * 0.5

    def _corruption(self, space: Space, place: int) -> float:
        outlook = self.outlook
        held = outlook.view.hand_sizes[outlook.seat] + outlook.view.board[space].count(outlook.seat)
        return outlook.temper.card * max(0.0, 1 - held / (outlook.left + 1))

    def _subsidies(self, space: Space, place: int) -> float:
        return self.outlook.subsidy * self.outlook.credit

    def _leader(self, space: Space, place: int) -> float:
        outlook = self.outlook
        first = outlook.view.order[0] != outlook.seat and outlook.left
        return outlook.vp + (outlook.temper.lead if first and len(outlook.view.order) > 1 else 0)

    def _right_hand(self, space: Space, place: int) -> float:
        outlook = self.outlook
        return self._corruption(outlook.deck.at[CORRUPTION][0], 0) + (0.2 if len(outlook.view.order) > 2 else 0)

    def _loan(self, space: Space, place: int) -> float:
        outlook = self.outlook
        amounts = outlook.deck.amounts
        if outlook.view.loans[outlook.seat] >= outlook.deck.setup.loans_max or not outlook.view.vp[outlook.seat]:
            return -1.0
        if outlook.doomed:
            return amounts.loan_credits * outlook.credit - outlook.vp * amounts.loan_vp
        burden = outlook.temper.debt + outlook.left * amounts.loan_interest * 0.25
        return amounts.loan_credits * outlook.credit - burden

    # What feeds the companies this round.

    def _missing(self) -> list[float]:
        """By resource: what a unit would add to this round's production; 0 where enough is there."""
        outlook = self.outlook
        stock = list(outlook.view.stock[outlook.seat])
        for space in outlook.own_spaces:
            for resource, units in self._fetched(space):
                stock[resource] += units
        lacking: dict[int, list[float]] = {}
        for net, _, company in outlook.now[1]:
            needs = outlook.deck.needs[company]
            short = [(resource, units) for resource, units in needs if stock[resource] < units]
            if short:
                gross = net + sum(units * outlook.inputs[resource] for resource, units in needs)
                units = sum(max(0, units - stock[resource]) for resource, units in short)
                for resource, _ in short:
                    lacking.setdefault(resource, []).append(gross / units)
            for resource, units in needs:
                stock[resource] = max(0, stock[resource] - units)
        self._wanted = {resource: len(points) for resource, points in lacking.items()}
        return [max(lacking.get(resource, [0.0])) for resource in range(len(RESOURCES))]

    def _fetched(self, space: Space) -> list[tuple[int, int]]:
        deck = self.outlook.deck
        action = deck.action_of[space]
        place = space - deck.at[action].start
        if action == ENERGY_MARKET:
            offer = deck.energy[place]
            return [(ENERGY, offer.gain["energy"] * offer.units[1])]
        if action == IMPORT:
            units = deck.imports[place].units[1]
            return [(resource, units * count) for resource, count in enumerate(deck.import_units[place]) if count]
        return []

    def fed(self, resource: int, units: int) -> float:
        """What so many more units bring, to be used now or later."""
        outlook = self.outlook
        spare = outlook.values[resource] * 0.6 if outlook.left else 0.0
        now = min(units, 2 if resource == ENERGY else 1) if self._short[resource] else 0
        now = min(units, now + self._wanted.get(resource, 0))
        return now * self._short[resource] + (units - now) * spare

    def _local(self, space: Space, place: int) -> float:
        outlook = self.outlook
        return max(
            self.fed(resource, 1) - price * outlook.credit for resource, price in enumerate(outlook.deck.local_price)
        )

    def _import(self, space: Space, place: int) -> float:
        low, high = self.outlook.deck.imports[place].units
        return max(self.imported(place, units) for units in range(low, high + 1))

    def imported(self, place: int, units: int) -> float:
        """What so many units of an import offer bring."""
        outlook, deck, measures = self.outlook, self.outlook.deck, self.outlook.measures
        offer, unit = deck.imports[place], deck.import_units[place]
        credits, vp = offer.credits, offer.vp
        if len(offer.unit) > 1:
            credits, vp = credits + measures.lot_credits, vp + measures.lot_vp
        else:
            resource = unit.index(1)
            credits, vp = credits + measures.import_credits[resource], vp + measures.import_vp[resource]
        price = max(0, credits) * outlook.credit + max(0, vp) * outlook.vp
        return sum(self.fed(resource, units * count) for resource, count in enumerate(unit) if count) - units * price

    def _energy(self, space: Space, place: int) -> float:
        low, high = self.outlook.deck.energy[place].units
        return max(self.energised(space, units) for units in range(low, high + 1))

    def energised(self, space: Space, units: int) -> float:
        """What it brings to buy so many units of an energy offer, or to turn in so many of another resource."""
        outlook = self.outlook
        offer = outlook.deck.energy[space - outlook.deck.at[ENERGY_MARKET].start]
        energy = units * offer.gain["energy"]
        if "credits" in offer.cost:
            price = max(0, offer.cost["credits"] + outlook.measures.energy_credits)
            return self.fed(ENERGY, energy) - units * price * outlook.credit
        resource = next(place for place, name in enumerate(RESOURCES) if name in offer.cost)
        if outlook.view.stock[outlook.seat][resource] < units:
            return -1.0
        return self.fed(ENERGY, energy) - units * outlook.values[resource]

    # Workers and companies.

    def _more(self, workers: list[WorkerId], jobs: list[Job] | None = None) -> float:
        """What these make of the companies in a round, beyond what is made anyway."""
        outlook = self.outlook
        made = crewed(outlook.deck, outlook.jobs if jobs is None else jobs, [*outlook.workers, *workers])[0]
        return made - outlook.now[0]

    def _rounds(self) -> float:
        return self.outlook.left + self.outlook.temper.soon

    def _temp(self, space: Space, place: int) -> float:
        return self._more([self.outlook.deck.temp]) * self.outlook.temper.soon

    def hired(self, worker: WorkerId) -> float:
        outlook = self.outlook
        idle = outlook.temper.skill * sum(outlook.deck.levels[worker]) * outlook.left
        return max(idle, self._more([worker]) * self._rounds())

    def _foreign(self, space: Space, place: int) -> float:
        outlook = self.outlook
        there = [tiles[-left] for tiles, left in zip(outlook.deck.foreign, outlook.view.foreign, strict=True) if left]
        return max((self.hired(worker) for worker in there), default=-1.0) - outlook.hiring_price * outlook.credit

    def _national(self, space: Space, place: int) -> float:
        worker = self.outlook.view.offered_workers[place]
        return -1.0 if worker is None else self.hired(worker)

    def _company(self, space: Space, place: int) -> float:
        company = self.outlook.view.offered_companies[place]
        return -1.0 if company is None else self.bought(company)

    def bought(self, company: CompanyId) -> float:
        """What a company is worth: its VP, its icons, and its production with workers who are there or to be found."""
        outlook, deck = self.outlook, self.outlook.deck
        card = deck.companies[company]
        points = card.vp * outlook.vp - card.price * outlook.credit + self._icons(card.fifth_manager)
        jobs = sorted([*outlook.jobs, outlook.job(company)], reverse=True)
        ready = self._more([], jobs) * self._rounds()
        recruits = [deck.foreign[kind][0] for kind in deck.crew[company]]
        later = self._more(recruits, jobs) * max(0.0, self._rounds() - 0.6) - len(recruits) * outlook.temper.hire
        return points + max(0.0, ready, later)

    def _icons(self, icons: int) -> float:
        outlook, setup = self.outlook, self.outlook.deck.setup
        if not icons or outlook.view.managers[outlook.seat] >= setup.managers_max:
            return 0.0
        have = sum(outlook.deck.companies[company].fifth_manager for company in outlook.companies)
        useful = min(icons, setup.fifth_manager_icons - have)
        if useful <= 0:
            return 0.0
        return outlook.left * outlook.temper.manager * useful / setup.fifth_manager_icons

    def _export(self, space: Space, place: int) -> float:
        """Goods are sold now instead of a round later, or never."""
        outlook, deck = self.outlook, self.outlook.deck
        goods = list(outlook.view.stock[outlook.seat])
        for _, _, company in outlook.now[1]:
            if any(goods[resource] < units for resource, units in deck.needs[company]):
                continue
            for out, multiplier, base in outlook.measures.lines[company]:
                if out < len(RESOURCES):
                    goods[out] += base if multiplier is None else multiplier * base
        points = 0.0
        limit = outlook.measures.black_market_limit
        for resource in range(1, len(RESOURCES)):
            if goods[resource]:
                asked = min(goods[resource], outlook.demand[resource])
                rest = min(goods[resource] - asked, limit)
                points += asked * max(outlook.contract[resource], outlook.black[resource])
                points += rest * outlook.black[resource]
        return points * (1 - outlook.temper.keep if outlook.left and not outlook.doomed else 1)
