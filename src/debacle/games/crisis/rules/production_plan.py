"""The production planner: the best crews for a value of each product, exactly, unless its breadth is limited.

Companies are taken one after another. All that matters of a beginning is which kinds of workers and which resources it
leaves, so of all beginnings that leave the same only the best is kept. One that cannot overtake a plan already found,
even if every company to come had its best crew at fair prices of workers and resources, is dropped. What is left
stands in one whole number, a field of bits for each kind of worker and each resource, so that one addition takes a crew
and its resources away. Resources of which more might be made than the warehouse holds have a field for what is made,
too: it decides what is lost (CR-95).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import itemgetter

from msgspec import Struct

from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.rules.deck_entries import OUTPUTS, RESOURCES, TYPES
from debacle.games.crisis.rules.production import Floor, ProductionPlan, level, total, used, yields

Values = tuple[float, ...]
"""What a unit of each product is worth, in the order of OUTPUTS; a resource that is used counts the same."""

ENOUGH = 120
"""A breadth that is rarely too narrow."""
_BITS = 16
_FIELD = (1 << _BITS) - 1
_MANY = 40
"""Choices from which on it pays to look for prices."""
_HAGGLES, _QUICK_HAGGLES = 30, 10
"""Prices that are tried; fewer where the breadth is limited."""
_SIX = range(len(RESOURCES))
_ROUNDING = 1e-9
"""The same numbers added up in another order may differ by such a part."""


class _Kind(Struct, frozen=True, gc=False):
    """Workers who can do the same."""

    one: int
    """One of them, in the field that counts them."""
    levels: tuple[int, ...]
    bonus: tuple[int, ...]
    """By type: what they add on a bonus slot; 0: nothing, or not allowed."""
    workers: tuple[WorkerId, ...]


_Kinds = tuple[_Kind | None, ...]
_Use = tuple[int, int]
"""A field, and units of it."""
_NONE: _Use = (0, 0)
_Bill = Callable[[list[float]], tuple[float, ...]]
"""What a crew's uses cost, one by one, of what each use that comes up costs."""


class _Choice(Struct, frozen=True, gc=False):
    """A company with a crew."""

    company: CompanyId
    crew: _Kinds
    worth: float
    change: int
    """What it does to the number of a beginning."""
    uses: tuple[_Use, ...]
    bill: _Bill


_Choices = list[_Choice]
_Way = tuple[float, float, _Choice | None, "_Way | None"]
"""What a beginning brings at prices, with what it leaves, and without; its last choice, and how it began."""


def best_plan(deck: CrisisDeck, floor: Floor, values: Values, breadth: int | None = None) -> ProductionPlan:
    """A plan of the greatest worth (see `worth`); () when nothing gains.

    With a `breadth`, about so many beginnings are followed from company to company, those that promise most: the time
    it takes has a limit, and the plan may miss the best where more would have to be followed.
    """
    if len(values) != len(OUTPUTS) or min(values) < 0:
        raise ValueError(f"a value of 0 or more for each of {', '.join(OUTPUTS)}, not {tuple(values)}")
    return _Search(deck, floor, values).plan(breadth)


def worth(deck: CrisisDeck, floor: Floor, values: Values, plan: ProductionPlan) -> float:
    """What a plan is worth: all that it brings, less what it uses and what the warehouse cannot hold (CR-93, CR-95)."""
    products, gone = total(deck, floor, plan), used(deck, plan)
    gain = sum(units * value for units, value in zip(products[len(RESOURCES) :], values[len(RESOURCES) :], strict=True))
    for resource, there in enumerate(floor.stock):
        after = min(deck.capacity[resource], there - gone[resource] + products[resource])
        gain += (after - there) * values[resource]
    return gain


class _Search:
    def __init__(self, deck: CrisisDeck, floor: Floor, values: Values) -> None:
        self.deck, self.floor, self.values = deck, floor, values
        self.kinds = _kinds(deck, floor)
        self.companies = [company for company in floor.companies if _fed(deck, company, floor)]
        self.tight = _tight(deck, floor, self.companies, self.kinds)
        self.guarded = len(self.kinds) + len(RESOURCES)
        self.stock_at = [(len(self.kinds) + resource) * _BITS for resource in _SIX]
        self.made_at = [(self.guarded + place) * _BITS for place in range(len(self.tight))]
        self.guard = sum(1 << (field + 1) * _BITS - 1 for field in range(self.guarded))
        """The top bit of each field that must not fall below 0: it is gone when one does."""
        self.start = self.guard + sum(len(kind.workers) * kind.one for kind in self.kinds)
        self.start += sum(units << at for units, at in zip(floor.stock, self.stock_at, strict=True))
        self.eaten = max([units for company in self.companies for _, units in deck.needs[company]], default=0)
        """So many units of a resource make room in the warehouse at most, when a company uses them."""
        self.uses: dict[_Use, int] = {_NONE: 0}
        """All uses that come up, with their places among what these cost."""

    def plan(self, breadth: int | None) -> ProductionPlan:
        choices = [found for company in self.companies if (found := self._choices(company))]
        choices.sort(key=lambda found: -found[0].worth)
        return self._crews(self._best(choices, breadth))

    def _choices(self, company: CompanyId) -> _Choices:
        """The crews that this company can have, the best first; of those who take the same workers, the best."""
        deck, values = self.deck, self.values
        bare, step = yields(self.floor, company)
        spent = sum([units * values[resource] for resource, units in deck.needs[company]])
        basis = sum([units * value for units, value in zip(bare, values, strict=True)]) - spent
        slope = sum([units * value for units, value in zip(step, values, strict=True)])
        fed = sum([units << self.stock_at[resource] for resource, units in deck.needs[company]])
        needs = dict(deck.needs[company])
        eaten = [(len(self.kinds) + resource, units) for resource, units in needs.items()]
        choices = []
        for rest, (levels, crew) in self._fillings(company).items():
            gain = basis + levels * slope
            if gain > 0 or self.tight:
                change = rest - self.start - fed
                uses = [(kind.one.bit_length() // _BITS, 1) for kind in crew if kind is not None] + eaten
                for place, resource in enumerate(self.tight):
                    products = bare[resource] + levels * step[resource]
                    change += products << self.made_at[place]
                    uses.append((self.guarded + place, products - needs.get(resource, 0)))
                choices.append(_Choice(company, crew, gain, change, tuple(uses), self._bill(uses)))
        choices.sort(key=lambda one: -one.worth)
        return choices

    def _fillings(self, company: CompanyId) -> dict[int, tuple[int, _Kinds]]:
        """By the number of what is left: the most bonus levels with which slots can be filled, and the crew."""
        guard = self.guard
        begun: dict[int, _Kinds] = {self.start: ()}
        for slot in self.deck.crew[company]:
            fit = [kind for kind in self.kinds if kind.levels[slot]]
            filled: dict[int, _Kinds] = {}
            for left, crew in begun.items():
                for kind in fit:
                    if (left - kind.one) & guard == guard:
                        filled.setdefault(left - kind.one, (*crew, kind))
            begun = filled
        ways: list[tuple[int, int, _Kinds]] = [(left, 0, crew) for left, crew in begun.items()]
        for slot in self.deck.bonus[company]:
            helpers = [(kind, kind.one, kind.bonus[slot]) for kind in self.kinds if kind.bonus[slot]]
            more = []
            for left, levels, crew in ways:
                more.append((left, levels, (*crew, None)))
                for kind, one, skill in helpers:
                    if (left - one) & guard == guard:
                        more.append((left - one, levels + skill, (*crew, kind)))
            ways = more
        best: dict[int, tuple[int, _Kinds]] = {}
        for left, levels, crew in ways:
            if left not in best or best[left][0] < levels:
                best[left] = levels, crew
        return best

    def _bill(self, uses: list[_Use]) -> _Bill:
        places = [self.uses.setdefault(use, len(self.uses)) for use in uses]
        return itemgetter(0, 0, *places)

    def _best(self, choices: list[_Choices], breadth: int | None) -> _Choices:
        quick, sure = self._quick(choices)
        if sum(max(0.0, found[0].worth) for found in choices) * (1 - _ROUNDING) <= sure:
            return quick
        prices = self._prices(choices, sure, _HAGGLES if breadth is None else _QUICK_HAGGLES)
        if any(prices):
            costs = self._costs(prices)
            ranked = [
                sorted([(one.worth - sum(one.bill(costs)), one) for one in found], key=_first, reverse=True)
                for found in choices
            ]
            ranked.sort(key=lambda found: -found[0][0])
            sure = max(sure, self._quick([[one for _, one in found] for found in ranked])[1])
        else:
            ranked = [[(one.worth, one) for one in found] for found in choices]
        to_come = [0.0] * (len(choices) + 1)
        """By company: the most that it and those after it can bring."""
        for place in range(len(choices) - 1, -1, -1):
            to_come[place] = to_come[place + 1] + max(0.0, ranked[place][0][0])
        begun: dict[int, _Way] = {self.start: (self._value(self.start, prices), 0.0, None, None)}
        for place, found in enumerate(ranked):
            begun = self._with_one_more(begun, found, sure * (1 - _ROUNDING) - to_come[place + 1])
            if breadth is not None and len(begun) > breadth:
                begun = _most_promising(begun, breadth)
        return self._end(begun, prices) or quick

    def _with_one_more(
        self, begun: dict[int, _Way], found: list[tuple[float, _Choice]], needed: float
    ) -> dict[int, _Way]:
        """The beginnings that bring what is needed, without this company and with each of its crews."""
        guard = self.guard
        ways = {left: way for left, way in begun.items() if way[0] >= needed}
        known = ways.get
        steps = [(more, choice.worth, choice.change, choice) for more, choice in found]
        for left, way in begun.items():
            before, so_far, _, _ = way
            for more, worth, change, choice in steps:
                gain = before + more
                if gain < needed:
                    break
                rest = left + change
                if rest & guard == guard:
                    other = known(rest)
                    if other is None or other[0] < gain:
                        ways[rest] = gain, so_far + worth, choice, way
        return ways

    def _end(self, begun: dict[int, _Way], prices: list[float]) -> _Choices:
        """The best, if any gains: with a breadth none may be left that does. Prices take long to look up, so only for
        those that are as good as any."""
        most, found = 0.0, []
        for left, way in begun.items():
            worth = way[1]
            if worth >= most - _ROUNDING:
                worth -= self._lost(left)
                if worth >= most - _ROUNDING:
                    found.append((worth, left, way))
                    most = max(most, worth)
        best = [end for end in found if end[0] >= most - _ROUNDING]
        if not best:
            return []
        _, _, way = max(best, key=lambda end: end[2][0] - self._value(end[1], prices) - self._lost(end[1]))
        return _chosen(way)

    def _quick(self, choices: list[_Choices]) -> tuple[_Choices, float]:
        """A good plan: each company in its turn has the best crew that is left. And what it brings."""
        left, gain, guard = self.start, 0.0, self.guard
        chosen: _Choices = []
        for found in choices:
            for choice in found:
                if choice.worth > 0 and (left + choice.change) & guard == guard:
                    left, gain = left + choice.change, gain + choice.worth
                    chosen.append(choice)
                    break
        gain -= self._lost(left)
        return (chosen, gain) if gain > 0 else ([], 0.0)

    def _prices(self, choices: list[_Choices], sure: float, haggles: int) -> list[float]:
        """Prices of all that is short, at which companies left to themselves would not want more than there is.

        With any prices of 0 or more (room in the warehouse: at most the value of what lies there), what is left at
        these prices and the best that each company could make of it is at least what it can bring: good prices only
        let the search drop more.
        """
        supply = self._left(self.start)
        limits = [inf] * self.guarded + [self.values[resource] for resource in self.tight]
        prices = best = [0.0] * len(supply)
        least = inf
        offers = [[(one.worth, one.bill, one) for one in found] for found in choices]
        for _ in range(haggles if sum([len(found) for found in choices]) > _MANY else 0):
            bound = sum([units * price for units, price in zip(supply, prices, strict=True)])
            excess = [-units for units in supply]
            costs = self._costs(prices)
            relief = sum([self.eaten * price for price in prices[self.guarded :]])
            for found in offers:
                gain, choice = _wanted(found, costs, relief)
                if gain > 0:
                    bound += gain
                    for field, units in choice.uses:
                        excess[field] += units
            if bound < least:
                least, best = bound, prices
            size = sum([units * units for units, price in zip(excess, prices, strict=True) if units > 0 or price > 0])
            if not size:
                break
            step = (bound - sure) / size
            wanted = zip(prices, excess, limits, strict=True)
            prices = [min(limit, max(0.0, price + step * units)) for price, units, limit in wanted]
        return best

    def _costs(self, prices: list[float]) -> list[float]:
        """What each use that comes up costs at these prices; a bill looks them up."""
        return [units * prices[field] for field, units in self.uses]

    def _value(self, number: int, prices: list[float]) -> float:
        """Of what is left, at these prices."""
        return sum([units * price for units, price in zip(self._left(number), prices, strict=True)])

    def _left(self, number: int) -> list[int]:
        """Workers of each kind, resources, and room in the warehouse where it may run out."""
        fields = [number >> field * _BITS & _FIELD >> 1 for field in range(self.guarded)]
        return fields + [
            self._room(number, resource, at) for resource, at in zip(self.tight, self.made_at, strict=True)
        ]

    def _room(self, number: int, resource: int, at: int) -> int:
        stored = (number >> self.stock_at[resource] & _FIELD >> 1) + (number >> at & _FIELD)
        return self.deck.capacity[resource] - stored

    def _lost(self, number: int) -> float:
        """The worth of what the warehouse cannot hold."""
        lost = 0.0
        for resource, at in zip(self.tight, self.made_at, strict=True):
            over = -self._room(number, resource, at)
            if over > 0:
                lost += over * self.values[resource]
        return lost

    def _crews(self, chosen: _Choices) -> ProductionPlan:
        idle = {kind.one: list(reversed(kind.workers)) for kind in self.kinds}
        plan = [
            (choice.company, tuple([None if kind is None else idle[kind.one].pop() for kind in choice.crew]))
            for choice in reversed(chosen)
        ]
        return tuple(sorted(plan))


def _wanted(found: list[tuple[float, _Bill, _Choice]], costs: list[float], relief: float) -> tuple[float, _Choice]:
    """The best of these at such costs, sorted by worth; `relief` is the most that a bill can be below 0."""
    most, best = -inf, found[0][2]
    for worth, bill, choice in found:
        if worth + relief < most - _ROUNDING:
            break
        gain = worth - sum(bill(costs))
        if gain > most:
            most, best = gain, choice
    return most, best


def _most_promising(begun: dict[int, _Way], breadth: int) -> dict[int, _Way]:
    """What is still to come is the same for all, at most; those as good as the last that is kept stay, too."""
    least = sorted([way[0] for way in begun.values()], reverse=True)[breadth - 1]
    return {left: way for left, way in begun.items() if way[0] >= least}


def _chosen(way: _Way) -> _Choices:
    """The first choice first."""
    chosen = []
    _, _, choice, before = way
    while choice is not None and before is not None:
        chosen.append(choice)
        _, _, choice, before = before
    chosen.reverse()
    return chosen


def _first(ranked: tuple[float, _Choice]) -> float:
    return ranked[0]


def _kinds(deck: CrisisDeck, floor: Floor) -> tuple[_Kind, ...]:
    changes, blocked = floor.measures.bonus_levels, floor.measures.bonus_blocked
    alike: dict[tuple[int, ...], list[WorkerId]] = {}
    for worker in floor.workers:
        alike.setdefault(tuple([level(deck, floor, worker, kind) for kind in range(len(TYPES))]), []).append(worker)
    kinds = []
    for place, (levels, workers) in enumerate(alike.items()):
        bonus = [
            max(0, skill + changes[kind]) if skill and not blocked[kind] else 0 for kind, skill in enumerate(levels)
        ]
        kinds.append(_Kind(1 << place * _BITS, levels, tuple(bonus), tuple(workers)))
    return tuple(kinds)


def _fed(deck: CrisisDeck, company: CompanyId, floor: Floor) -> bool:
    return all(floor.stock[resource] >= units for resource, units in deck.needs[company])


def _tight(deck: CrisisDeck, floor: Floor, companies: list[CompanyId], kinds: tuple[_Kind, ...]) -> list[int]:
    """The resources of which more might be made than the warehouse holds."""
    best = [max((kind.bonus[skill] for kind in kinds), default=0) for skill in range(len(TYPES))]
    most = list(floor.stock)
    for company in companies:
        bare, step = yields(floor, company)
        levels = sum(best[kind] for kind in deck.bonus[company])
        most = [there + bare[resource] + levels * step[resource] for resource, there in enumerate(most)]
    return [resource for resource in _SIX if most[resource] > deck.capacity[resource]]
