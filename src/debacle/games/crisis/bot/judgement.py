"""What one seat's things are worth to it now, in points, from what it sees."""

from __future__ import annotations

from functools import cached_property
from math import exp

from debacle.games.crisis.bot.staff import RoundTerms, Staff
from debacle.games.crisis.bot.weights import Weights
from debacle.games.crisis.numbers.crews import Job, bonus_slots, workforce_of
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    ENERGY_MARKET,
    EXPORT,
    FOREIGN,
    IMPORT,
    LOAN,
    LOCAL,
    NATIONAL,
    PRODUCTION,
    SUBSIDIES,
    TEMP,
    CompanyId,
    CrisisDeck,
    Space,
    Stock,
    WorkerId,
)
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES
from debacle.games.crisis.rules.measures import Measures
from debacle.games.crisis.rules.played import floor
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.rules.state import CrisisView

_SIX = range(len(RESOURCES))


class Judgement:
    def __init__(self, deck: CrisisDeck, weights: Weights, view: CrisisView, breadth: int | None = None) -> None:
        assert view.seat is not None
        self.breadth = breadth
        """How many ways to begin a production it follows; None: all of them."""
        self.deck, self.weights, self.view, self.seat = deck, weights, view, view.seat
        self.left = deck.rounds - view.round
        """Rounds after this one."""
        self.measures = self._measures()
        self.doomed, self.vp = self._worth_of_vp()
        self.horizon = self.left * weights.patience * (weights.gloom if self.doomed else 1)
        """Rounds to come, as far as they count."""
        self.credit = self._worth_of_credit() * (weights.poor if self.doomed else 1)

    def _measures(self) -> Measures:
        return self.deck.in_force(self.view.events, self.view.exempt, self.seat)

    def _worth_of_credit(self) -> float:
        """More than at the end to those who have few to spend."""
        weights, final = self.weights, 1 / self.deck.amounts.credits_per_final_vp
        need = max(0.0, 1 - self.view.credits[self.seat] / weights.rich)
        return final + (weights.credit[self.view.round - 1] - final) * need

    def _worth_of_vp(self) -> tuple[bool, float]:
        """Whether the country goes bankrupt this round, and what a VP is worth then."""
        view, weights = self.view, self.weights
        here, growth = view.round - 1, weights.growth
        coming = growth[here] * weights.ahead[self._phase()]
        usual = 4 + sum(growth[:here])
        paces = [min(1.5, max(0.0, (vp - self.deck.setup.vp + 4) / usual)) for vp in view.vp]
        after, later = float(view.status), 0.0
        for vp, pace in zip(view.vp, paces, strict=True):
            after += vp + pace * coming - view.targets[here]
            if self.left:
                later += vp + pace * (coming + growth[here + 1]) - view.targets[here + 1]
        if after < weights.alarm:
            return True, weights.sprint if view.vp[self.seat] < view.targets[here] else 1.0
        worth = weights.worry if after + later < weights.alarm else 1.0
        return False, worth + weights.rescue * exp(-((after / weights.near) ** 2))

    def _phase(self) -> int:
        """How far the round is: managers are placed, fetch and buy, companies produce, goods are exported."""
        action = self.view.action
        return action - PRODUCTION + 2 if action >= PRODUCTION else 1 if action else 0

    @cached_property
    def contract(self) -> list[float]:
        """By resource: what a unit brings on a contract."""
        deck, measures = self.deck, self.measures
        return [
            max(0, deck.export_credits[resource] + measures.export_credits[resource]) * self.credit
            + max(0, deck.export_vp[resource] + measures.export_vp[resource]) * self.vp
            for resource in _SIX
        ]

    @cached_property
    def black(self) -> list[float]:
        """By resource: what a unit brings on the black market."""
        return [price * self.credit for price in self.deck.black_market]

    @cached_property
    def demand(self) -> list[int]:
        """By resource: the units that all available contracts ask for."""
        return self._units_asked(self.view.contracts[: self.deck.future])

    @cached_property
    def later(self) -> list[int]:
        """By resource: the units asked for by contracts that will still be there next round."""
        return self._units_asked(self.view.contracts[self.deck.column :])

    @cached_property
    def values(self) -> tuple[float, ...]:
        """By product: what a unit is worth when it is made this round."""
        selling = self.exporting or self.left
        values = [0.0] * len(RESOURCES)
        demand = self.demand if not self.left else self._units_asked(self.view.contracts)
        for resource in _SIX[1:]:
            if selling:
                best = self.contract[resource] if demand[resource] else self.black[resource]
                values[resource] = best if self.exporting else best * self.weights.keep
        if self.left:
            values[ENERGY] = self.weights.energy * self.credit
        elif self.exporting:
            values[ENERGY] = self.black[ENERGY]
        return (*values, self.credit, self.vp)

    def _units_asked(self, contracts: tuple[int | None, ...]) -> list[int]:
        asked = [0] * len(RESOURCES)
        for contract in contracts:
            if contract is not None:
                asked[self.deck.contract_resource[contract]] += self.deck.contracts[contract].max
        return asked

    # What is there, with all that this round's managers will fetch.

    @cached_property
    def own_spaces(self) -> list[Space]:
        seat = self.seat
        return [space for space, seats in enumerate(self.view.board) if seats and seat in seats]

    @cached_property
    def exporting(self) -> bool:
        return any(space in self.deck.at[EXPORT] for space in self.own_spaces)

    @cached_property
    def companies(self) -> list[CompanyId]:
        slots = self.deck.at[COMPANIES]
        coming = [self.view.offered_companies[space - slots.start] for space in self.own_spaces if space in slots]
        return [*self.view.companies[self.seat], *[company for company in coming if company is not None]]

    @cached_property
    def workers(self) -> list[WorkerId]:
        deck, workers = self.deck, list(self.view.workers[self.seat])
        for space in self.own_spaces:
            action = deck.action_of[space]
            if action == NATIONAL:
                worker = self.view.offered_workers[space - deck.at[NATIONAL].start]
                if worker is not None:
                    workers.append(worker)
            elif action == TEMP and deck.temp not in workers:
                workers.append(deck.temp)
            elif action == FOREIGN and self.view.action < FOREIGN:
                workers += self._recruit(workers)
        return workers

    def _recruit(self, workers: list[WorkerId]) -> list[WorkerId]:
        """The foreign worker whom a manager will most likely hire: for a company that has nobody, or for a bonus."""
        deck, levels = self.deck, self.deck.levels
        slots = [kind for _, _, company in self.jobs for kind in (*deck.crew[company], *deck.bonus[company])]
        there = [kind for kind in slots if self.view.foreign[kind]]
        wanted = [kind for kind in there if not any(levels[worker][kind] for worker in workers)]
        kinds = wanted or there
        return [self.foreign(kinds[0])] if kinds else []

    def foreign(self, kind: int) -> WorkerId:
        """The next of this type who can be hired."""
        return self.deck.foreign[kind][-self.view.foreign[kind]]

    @cached_property
    def purse(self) -> int:
        """Credits left when all managers on the board have done what they were sent for."""
        deck, view = self.deck, self.view
        purse = view.credits[self.seat]
        for space in self.own_spaces:
            action = deck.action_of[space]
            if action == SUBSIDIES:
                purse += self.subsidy * view.board[space].count(self.seat)
            elif action == LOAN:
                purse += deck.amounts.loan_credits
            else:
                purse -= self.cost(space)
        return purse

    @cached_property
    def subsidy(self) -> int:
        return max(0, self.deck.amounts.subsidy + self.measures.subsidy)

    @cached_property
    def hiring_price(self) -> int:
        zone = self.deck.zones[self.deck.zone(max(0, self.view.status))]
        return max(0, zone.foreign_worker_cost + self.measures.foreign_cost)

    def cost(self, space: Space) -> int:
        """The credits that a manager here will want."""
        deck, measures = self.deck, self.measures
        action = deck.action_of[space]
        place = space - deck.at[action].start
        if action == COMPANIES:
            company = self.view.offered_companies[place]
            return 0 if company is None else deck.companies[company].price
        if action == FOREIGN:
            return self.hiring_price
        if action == LOCAL:
            return deck.local_price[ENERGY]
        if action == IMPORT:
            return deck.imports[place].credits
        if action == ENERGY_MARKET and "credits" in deck.energy[place].cost:
            return deck.energy[place].units[1] * max(0, deck.energy[place].cost["credits"] + measures.energy_credits)
        return 0

    @cached_property
    def stock(self) -> Stock:
        """Resources, with those that managers on the board will most likely fetch."""
        deck = self.deck
        stock = list(self.view.stock[self.seat])
        for space in self.own_spaces:
            action = deck.action_of[space]
            place = space - deck.at[action].start
            if action == ENERGY_MARKET and "credits" in deck.energy[place].cost:
                stock[ENERGY] += deck.energy[place].units[1]
            elif action == LOCAL:
                stock[ENERGY] += 1
            elif action == IMPORT:
                units = deck.imports[place].units[1]
                stock = [there + units * more for there, more in zip(stock, deck.import_units[place], strict=True)]
        return tuple(stock)

    def icons(self, company: CompanyId) -> float:
        """What a company brings closer to the fifth manager (CR-69)."""
        icons, setup = self.deck.companies[company].fifth_manager, self.deck.setup
        if not icons or self.view.managers[self.seat] >= setup.managers_max:
            return 0.0
        have = sum(self.deck.companies[other].fifth_manager for other in self.companies)
        useful = max(0, min(icons, setup.fifth_manager_icons - have))
        return self.left * self.weights.manager * useful / setup.fifth_manager_icons

    # What the companies can do with it.

    @cached_property
    def inputs(self) -> list[float]:
        """By resource: what it costs to use a unit, round after round."""
        made = set()
        for company in self.companies:
            for out, _, _ in self.deck.no_measures.lines[company]:
                made.add(out)
        stock = self.view.stock[self.seat]
        prices = [(0.8 if self.energy_balance > 0 else self.weights.energy) * self.credit]
        for resource in _SIX[1:]:
            offer = self.deck.resources[resource]
            sale = self.black[resource]
            bought = offer.imported.credits * self.credit + offer.imported.vp * self.vp
            prices.append(sale if resource in made or stock[resource] > 2 else bought + self.weights.fetch)
        return prices

    def job(self, company: CompanyId) -> Job:
        """What a company nets in a round to come."""
        net = -sum([units * self.inputs[resource] for resource, units in self.deck.needs[company]])
        step = 0.0
        worth = self.sales
        for out, multiplier, base in self.deck.no_measures.lines[company]:
            if 0 < out < len(RESOURCES):
                net -= self.weights.overhead
            net += worth[out] * (base if multiplier is None else multiplier * base)
            step += worth[out] * (1 if multiplier is None else base)
        return net, step, company

    @cached_property
    def sales(self) -> tuple[float, ...]:
        """By product: what a unit is worth in rounds to come."""
        last = self.doomed or not self.left
        asked = self.demand if last else self._units_asked(self.view.contracts)
        enough = self.weights.demand + self.weights.crowd * len(self.view.vp)
        goods = []
        for resource in _SIX:
            share = min(1.0, asked[resource] / enough)
            goods.append(share * self.contract[resource] + (1 - share) * self.black[resource])
        goods[ENERGY] = self.energy_made
        return (*goods, self.credit, self.vp)

    @cached_property
    def energy_balance(self) -> float:
        """Energy that the companies have to spare in a round, with half of what is in store."""
        spare = 0.5 * self.stock[ENERGY]
        for company in self.companies:
            spare -= sum(units for resource, units in self.deck.needs[company] if resource == ENERGY)
            for out, _, base in self.deck.no_measures.lines[company]:
                spare += base if out == ENERGY else 0
        return spare

    @cached_property
    def energy_made(self) -> float:
        """Of energy made by oneself, as far as one needs it."""
        spare = self.energy_balance - (1 if self.left > 2 else -1)
        price = self.weights.energy
        return self.credit * (price if spare < -2 else 0.5 * price if spare < 0 else 0.8)

    @cached_property
    def jobs(self) -> list[Job]:
        return sorted([self.job(company) for company in self.companies], reverse=True)

    @cached_property
    def staff(self) -> Staff:
        weights = self.weights
        keep = weights.keep if self.left and not self.doomed else 0.0
        energy = weights.energy if self.left else 0.0
        terms = RoundTerms(self.deck, self.horizon, weights.soon, keep, energy, self.credit, self.inputs, self.sales)
        workforce = workforce_of(self.deck, self.workers)
        return Staff(terms, self.jobs, bonus_slots(self.deck, self.jobs), workforce)

    @property
    def floor(self) -> Floor:
        view, seat = self.view, self.seat
        return floor(
            self.deck, view.played, self.measures, seat, view.companies[seat], view.workers[seat], view.stock[seat]
        )
