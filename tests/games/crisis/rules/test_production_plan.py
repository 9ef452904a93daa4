"""The production planner finds what trying every plan finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert
from msgspec.structs import replace

from debacle import registry
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.deck_entries import OUTPUTS, RESOURCES, TYPES
from debacle.games.crisis.rules.production import Crew, Floor, ProductionPlan, crews, level, made, why_not, yields
from debacle.games.crisis.rules.production_plan import best_plan, worth
from tests.marks import rule

GAME = registry.load("crisis")
assert isinstance(GAME, Crisis)
DECK = GAME.deck
WORKERS = tuple(range(len(DECK.workers)))
ALL = tuple(range(len(DECK.companies)))
MEASURES = (DECK.no_measures, *DECK.measures)
VALUES = (2, 4, 4, 6, 8, 12, 1, 2)
Left = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""How many workers of each sort, which resources, and what was made of these."""


def every_plan(floor: Floor, plan: ProductionPlan = ()) -> Iterator[ProductionPlan]:
    yield plan
    for company, crew in crews(DECK, floor, plan).items():
        if not plan or company > plan[-1][0]:
            for answer in crew.enumerate(10_000) or ():
                yield from every_plan(floor, (*plan, (company, convert(answer, Crew))))


def brute(floor: Floor, values: tuple[float, ...]) -> float:
    return max(worth(DECK, floor, values, plan) for plan in every_plan(floor))


def several(items: tuple[int, ...], most: int, least: int = 0) -> st.SearchStrategy[tuple[int, ...]]:
    chosen = st.lists(st.sampled_from(items), min_size=least, max_size=most, unique=True)
    return chosen.map(lambda found: tuple(sorted(found)))


def every_crew(floor: Floor, company: int, alike: list[list[int]]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """How many of each sort of workers, and what they make: each way once."""
    places: list[list[int | None]] = []
    for slot, kind in enumerate((*DECK.crew[company], *DECK.bonus[company])):
        bonus = slot >= len(DECK.crew[company])
        fit = [place for place, same in enumerate(alike) if level(DECK, floor, same[0], kind)]
        open_here = [] if bonus and floor.measures.bonus_blocked[kind] else fit
        places.append([None, *open_here] if bonus else [*open_here])
    found = set()
    for picks in product(*places):
        count = tuple(picks.count(place) for place in range(len(alike)))
        if all(many <= len(same) for many, same in zip(count, alike, strict=True)):
            idle = [same.copy() for same in alike]
            crew = tuple(None if place is None else idle[place].pop() for place in picks)
            found.add((count, tuple(made(DECK, floor, (company, crew)))))
    return found


def exact(floor: Floor, values: tuple[float, ...]) -> float:
    """Company after company, keeping all that differs in workers and goods left or in goods made: slow, and plain."""
    sorts: dict[tuple[int, ...], list[int]] = {}
    for one in floor.workers:
        sorts.setdefault(tuple(level(DECK, floor, one, kind) for kind in range(4)), []).append(one)
    alike = list(sorts.values())
    begun: dict[Left, float] = {(tuple(map(len, alike)), floor.stock, (0,) * 6): 0.0}
    for place in floor.companies:
        crews_here = every_crew(floor, place, alike)
        for (idle, stock, goods), gain in list(begun.items()):
            rest = list(stock)
            for resource, units in DECK.needs[place]:
                rest[resource] -= units
            for count, products in crews_here if min(rest) >= 0 else ():
                left = tuple(there - gone for there, gone in zip(idle, count, strict=True))
                if min(left, default=0) >= 0:
                    key = left, tuple(rest), tuple(map(sum, zip(goods, products[:6], strict=True)))
                    now = gain + products[6] * values[6] + products[7] * values[7]
                    begun[key] = max(begun.get(key, 0.0), now)
    return max(
        gain
        + sum(
            (min(room, kept + new) - before) * value
            for room, kept, new, before, value in zip(DECK.capacity, stock, goods, floor.stock, values, strict=False)
        )
        for (_, stock, goods), gain in begun.items()
    )


@st.composite
def floors(draw: st.DrawFn, least: int = 0, companies_most: int = 4, workers_most: int = 5) -> Floor:
    companies, workers = draw(several(ALL, companies_most, least)), draw(several(WORKERS, workers_most, least))
    stock = draw(st.tuples(*[st.integers(0, capacity) for capacity in DECK.capacity]))
    floor = Floor(companies, workers, stock, draw(st.sampled_from(MEASURES)))
    if draw(st.booleans()) and workers:
        retrained = draw(st.tuples(st.sampled_from(workers), st.integers(0, 3), st.just(2)))
        floor = replace(floor, retrained=retrained)
    if draw(st.booleans()) and companies:
        floor = replace(floor, boosted=draw(st.tuples(st.sampled_from(companies), st.just(1))))
    return floor


@rule("CR-67", "CR-84", "CR-85", "CR-87", "CR-91", "CR-92", "CR-95")
@given(floors(), st.tuples(*[st.integers(0, 12)] * len(OUTPUTS)))
@settings(max_examples=150, deadline=None)
def test_it_finds_the_best_plan(floor: Floor, values: tuple[int, ...]) -> None:
    plan = best_plan(DECK, floor, values)
    assert why_not(DECK, floor, plan) is None
    assert worth(DECK, floor, values, plan) == brute(floor, values)


@rule("CR-67", "CR-84", "CR-85", "CR-87", "CR-91", "CR-92", "CR-95")
@given(floors(5, 9, 8), st.tuples(*[st.integers(0, 12)] * len(OUTPUTS)))
@settings(max_examples=40, deadline=None)
def test_it_finds_the_best_plan_of_a_rich_house(floor: Floor, values: tuple[int, ...]) -> None:
    """So many crews that the search has to drop most beginnings."""
    plan = best_plan(DECK, floor, values)
    assert why_not(DECK, floor, plan) is None
    assert worth(DECK, floor, values, plan) == exact(floor, values)


@rule("CR-67", "CR-84", "CR-85", "CR-87", "CR-91", "CR-92", "CR-95")
@pytest.mark.parametrize(
    ("companies", "workers", "stock", "event", "retrained", "boosted", "values"),
    [
        ((7, 9, 12, 17, 23, 27, 32, 42), (1, 16, 24, 25, 28, 32, 38, 58), (2, 0, 11, 0, 0, 0), 18, None, (7, 1),
         (3, 3, 7, 9, 12, 9, 5, 1)),
        ((8, 12, 15, 21, 27, 28, 35), (5, 11, 15, 20, 21, 35, 60), (5, 12, 0, 5, 3, 6), 15, (15, 2, 2), None,
         (9, 7, 0, 1, 6, 8, 7, 7)),
        ((2, 7, 9, 12, 15, 20, 35, 44), (19, 24, 29, 35, 38, 40, 49, 54), (10, 12, 3, 6, 2, 4), 14, (19, 3, 2), None,
         (6, 10, 12, 2, 0, 1, 9, 11)),
        ((3, 10, 19, 33, 37, 43, 44, 47), (11, 17, 19, 23, 24, 30, 44, 49), (12, 5, 0, 5, 2, 2), 3, None, None,
         (1, 4, 7, 12, 0, 0, 8, 11)),
        ((0, 8, 9, 11, 23, 33, 43), (15, 23, 31, 33, 39, 42, 59), (5, 0, 0, 6, 0, 0), 8, (39, 2, 2), None,
         (3, 2, 6, 12, 4, 9, 12, 5)),
        ((4, 6, 9, 15, 18, 23, 36, 40), (19, 21, 23, 32, 40, 47, 48, 54), (3, 12, 6, 6, 6, 2), 25, None, None,
         (6, 7, 6, 9, 12, 4, 2, 9)),
    ],
)  # fmt: skip
def test_what_is_short_is_priced_as_it_should_be(
    companies: tuple[int, ...],
    workers: tuple[int, ...],
    stock: tuple[int, ...],
    event: int,
    retrained: tuple[int, int, int] | None,
    boosted: tuple[int, int] | None,
    values: tuple[int, ...],
) -> None:
    """Houses in which a wrong price of workers, goods or room in the warehouse drops the best plan."""
    floor = Floor(companies, workers, stock, MEASURES[event], retrained, boosted)
    plan = best_plan(DECK, floor, values)
    assert why_not(DECK, floor, plan) is None
    assert worth(DECK, floor, values, plan) == exact(floor, values)


@rule("CR-67", "CR-84", "CR-95")
@given(floors(), st.tuples(*[st.floats(0, 12)] * len(OUTPUTS)))
@settings(max_examples=50, deadline=None)
def test_values_may_be_broken_numbers(floor: Floor, values: tuple[float, ...]) -> None:
    plan = best_plan(DECK, floor, values)
    assert why_not(DECK, floor, plan) is None
    assert worth(DECK, floor, values, plan) == pytest.approx(brute(floor, values))


def company(name: str) -> int:
    return DECK.company_index[name]


def worker(name: str) -> int:
    return next(tile for tile, one in enumerate(DECK.workers) if one.id == name)


@rule("CR-66", "CR-X03")
def test_a_double_skill_goes_where_it_earns_most() -> None:
    """The farmer/labourer is a level 2 labourer, so the plain farmer keeps the farm (CR-X03)."""
    both, farmer = worker("national-farmer-labourer"), worker("foreign-farmer")
    floor = Floor((company("farm-03"),), (both, farmer), (1, 0, 0, 0, 0, 0), DECK.no_measures)
    assert best_plan(DECK, floor, VALUES) == ((company("farm-03"), (farmer, both)),)


@rule("CR-93", "CR-95")
def test_what_the_warehouse_cannot_hold_is_worth_nothing() -> None:
    """A full store of food makes the hotel worth its while, though it pays less than its food and energy (CR-95)."""
    hotel, farm = company("hotel-01"), company("farm-01")
    values = (1, 20, 0, 0, 0, 0, 1, 0)
    crew = (worker("national-labourer-1"), worker("national-farmer-1"))
    assert best_plan(DECK, Floor((hotel,), crew, (1, 12, 0, 0, 0, 0), DECK.no_measures), values) == ()
    both = best_plan(DECK, Floor((farm, hotel), crew, (1, 12, 0, 0, 0, 0), DECK.no_measures), values)
    assert [one for one, _ in both] == [farm, hotel]


@rule("CR-83")
def test_nothing_that_only_costs_is_done() -> None:
    floor = Floor((company("hotel-01"),), (worker("national-labourer-1"),), (1, 1, 0, 0, 0, 0), DECK.no_measures)
    assert best_plan(DECK, floor, (9, 9, 0, 0, 0, 0, 1, 0)) == ()


@rule("CR-83", "CR-90")
def test_whatever_gains_is_done() -> None:
    """A single unit of the cheapest product, or less than a whole credit's worth of it."""
    farm = company("farm-01")
    floor = Floor((farm,), (worker("national-farmer-1"),), (0,) * 6, DECK.no_measures)
    for value in (1, 0.5):
        assert best_plan(DECK, floor, (0, value, 0, 0, 0, 0, 0, 0)) == ((farm, (worker("national-farmer-1"), None)),)
    assert best_plan(DECK, floor, (1, 0, 1, 1, 1, 1, 1, 1)) == ()


@rule("CR-87", "CR-88", "CR-89", "CR-R40")
@pytest.mark.parametrize("place", ALL)
def test_a_company_yields_what_it_makes(place: int) -> None:
    """Without bonus workers, and with each level that they add; by itself, or when a card adds to it."""
    bare = (0,) * len(DECK.crew[place]) + (None,) * len(DECK.bonus[place])
    first, helper = len(DECK.crew[place]), worker(f"foreign-{TYPES[DECK.bonus[place][0]]}")
    helped = (*bare[:first], helper, *bare[first + 1 :])
    for boosted in (None, (place, 2), ((place + 1) % len(ALL), 2)):
        floor = Floor((place,), (), (0,) * 6, DECK.no_measures, None, boosted)
        made_bare, made_more = made(DECK, floor, (place, bare)), made(DECK, floor, (place, helped))
        base, step = yields(floor, place)
        assert base == made_bare
        assert [one + more for one, more in zip(base, step, strict=True)] == made_more
        assert min(step) >= 0 < max(step)


@rule("CR-90")
@pytest.mark.parametrize("values", [(1,) * 7, (1,) * 9, (1,) * 7 + (-1,), (1,) * 7 + (-0.5,), (-1,) + (9,) * 7])
def test_values_that_make_no_sense_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a value of 0 or more for each of energy, food"):
        best_plan(DECK, Floor((), (), (0,) * len(RESOURCES), DECK.no_measures), values)


@given(floors(5, 9, 8), st.tuples(*[st.integers(0, 12)] * len(OUTPUTS)), st.integers(1, 9))
@settings(max_examples=40, deadline=None)
def test_a_breadth_limits_the_search_and_never_the_rules(floor: Floor, values: tuple[int, ...], breadth: int) -> None:
    best, narrow = best_plan(DECK, floor, values), best_plan(DECK, floor, values, breadth)
    wide = worth(DECK, floor, values, best_plan(DECK, floor, values, 1_000_000))
    assert wide == pytest.approx(worth(DECK, floor, values, best))
    assert why_not(DECK, floor, narrow) is None
    assert worth(DECK, floor, values, narrow) <= worth(DECK, floor, values, best)


def test_a_breadth_may_leave_no_beginning_that_gains() -> None:
    """A full warehouse: what looked most promising makes more than it holds."""
    floor = Floor((10, 31), (18, 26, 42, 52, 54), (11, 12, 12, 5, 5, 6), DECK.no_measures)
    assert best_plan(DECK, floor, (11, 11, 9, 12, 12, 0, 2, 9), 3) == ()


def test_a_breadth_of_one_misses_what_a_wider_search_finds() -> None:
    companies, workers = (7, 9, 12, 17, 23, 27, 32, 42), (1, 16, 24, 25, 28, 32, 38, 58)
    values = (3, 3, 7, 9, 12, 9, 5, 1)
    floor = Floor(companies, workers, (2, 0, 11, 0, 0, 0), MEASURES[18], None, (7, 1))
    found = [worth(DECK, floor, values, best_plan(DECK, floor, values, breadth)) for breadth in (1, 500, None)]
    assert found[0] < found[1] == found[2]
