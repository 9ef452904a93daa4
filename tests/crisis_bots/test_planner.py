"""The production planner finds what trying every plan finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert
from msgspec.structs import replace

from debacle import registry
from debacle.games.crisis import Crisis
from debacle.games.crisis.parts import OUTPUTS, RESOURCES
from debacle.games.crisis.planner import best_plan, worth
from debacle.games.crisis.production import Crew, Floor, Plan, crews, why_not

GAME = registry.load("crisis")
assert isinstance(GAME, Crisis)
DECK = GAME.deck
WORKERS = tuple(range(len(DECK.workers)))
ALL = tuple(range(len(DECK.companies)))
MEASURES = (DECK.no_measures, *DECK.measures)
VALUES = (2, 4, 4, 6, 8, 12, 1, 2)


def every_plan(floor: Floor, plan: Plan = ()) -> Iterator[Plan]:
    yield plan
    for company, crew in crews(DECK, floor, plan).items():
        if not plan or company > plan[-1][0]:
            for answer in crew.enumerate(10_000) or ():
                yield from every_plan(floor, (*plan, (company, convert(answer, Crew))))


def brute(floor: Floor, values: tuple[float, ...]) -> float:
    return max(worth(DECK, floor, values, plan) for plan in every_plan(floor))


def several(items: tuple[int, ...], most: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.sampled_from(items), max_size=most, unique=True).map(lambda found: tuple(sorted(found)))


@st.composite
def floors(draw: st.DrawFn) -> Floor:
    companies, workers = draw(several(ALL, 4)), draw(several(WORKERS, 5))
    stock = draw(st.tuples(*[st.integers(0, capacity) for capacity in DECK.capacity]))
    floor = Floor(companies, workers, stock, draw(st.sampled_from(MEASURES)))
    if draw(st.booleans()) and workers:
        retrained = draw(st.tuples(st.sampled_from(workers), st.integers(0, 3), st.just(2)))
        floor = replace(floor, retrained=retrained)
    if draw(st.booleans()) and companies:
        floor = replace(floor, boosted=draw(st.tuples(st.sampled_from(companies), st.just(1))))
    return floor


@given(floors(), st.tuples(*[st.integers(0, 12)] * len(OUTPUTS)))
@settings(max_examples=150, deadline=None)
def test_it_finds_the_best_plan(floor: Floor, values: tuple[int, ...]) -> None:
    plan = best_plan(DECK, floor, values)
    assert why_not(DECK, floor, plan) is None
    assert worth(DECK, floor, values, plan) == brute(floor, values)


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


def test_a_double_skill_goes_where_it_earns_most() -> None:
    """The farmer/labourer is a level 2 labourer, so the plain farmer keeps the farm (CR-X03)."""
    both, farmer = worker("national-farmer-labourer"), worker("foreign-farmer")
    floor = Floor((company("farm-03"),), (both, farmer), (1, 0, 0, 0, 0, 0), DECK.no_measures)
    assert best_plan(DECK, floor, VALUES) == ((company("farm-03"), (farmer, both)),)


def test_what_the_warehouse_cannot_hold_is_worth_nothing() -> None:
    """A full store of food makes the hotel worth its while, though it pays less than its food and energy (CR-95)."""
    hotel, farm = company("hotel-01"), company("farm-01")
    values = (1, 20, 0, 0, 0, 0, 1, 0)
    crew = (worker("national-labourer-1"), worker("national-farmer-1"))
    assert best_plan(DECK, Floor((hotel,), crew, (1, 12, 0, 0, 0, 0), DECK.no_measures), values) == ()
    both = best_plan(DECK, Floor((farm, hotel), crew, (1, 12, 0, 0, 0, 0), DECK.no_measures), values)
    assert [one for one, _ in both] == [farm, hotel]


def test_nothing_that_only_costs_is_done() -> None:
    floor = Floor((company("hotel-01"),), (worker("national-labourer-1"),), (1, 1, 0, 0, 0, 0), DECK.no_measures)
    assert best_plan(DECK, floor, (9, 9, 0, 0, 0, 0, 1, 0)) == ()


@pytest.mark.parametrize("values", [(1,) * 7, (1,) * 7 + (-1,)])
def test_values_that_make_no_sense_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a value of 0 or more for each of energy, food"):
        best_plan(DECK, Floor((), (), (0,) * len(RESOURCES), DECK.no_measures), values)
