"""Production, its plans and steps, and what others see of them."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from debacle.core.dealer import seeded
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.refusals import Illegal, NotAsked
from debacle.core.specs import Assign, Either
from debacle.games.crisis.rules.actions.a13_production import Production, answers
from debacle.games.crisis.rules.deck_entries import (
    CREDIT,
    OUTPUTS,
    RESOURCES,
    VP,
    BonusLevel,
    EventEffect,
    ProductionMinus,
    ProductionPlus,
)
from debacle.games.crisis.rules.events import LoanRepaid, Produced
from debacle.games.crisis.rules.measures import measures
from debacle.games.crisis.rules.production import Crew, ProductionPlan, crews, made, used, why_not
from debacle.games.crisis.rules.setup import CrisisOptions
from tests.games.crisis.case import GAME, GENTLE, case, steer
from tests.games.crisis.rules.test_examples import producing
from tests.games.crisis.table import DECK, A, B, C, Table, company
from tests.marks import rule
from tests.plans import play_all


def less(resource: Any, amount: int, *types: str) -> EventEffect:
    return ProductionMinus(resource=resource, amount=amount, company_types=types)


def more(resource: Any, amount: int) -> EventEffect:
    return ProductionPlus(resource=resource, amount=amount)


@rule("CR-81", "CR-R13", "CR-R42")
def test_everybody_produces_in_turn_order_without_a_manager() -> None:
    table = Table(
        3, at="4.13", order=(C, A, B), companies={A: "farm-01", B: "farm-02", C: "farm-06"},
        workers={A: "farmer", B: "farmer", C: "farmer"}, stock={C: "9 energy"},
    )  # fmt: skip
    seats = []
    while table.asked[1] == "produce":
        seats.append(table.asked[0])
        table.act(seats[-1], "end")
    assert seats == [C, A, B]


@rule("CR-82", "CR-R42")
def test_nobodys_production_touches_anothers() -> None:
    """So one after the other comes out as all at the same time would."""
    ends = []
    for order in ((A, B), (B, A)):
        table = Table(
            at="4.13", turn=7, order=order, companies={A: "farm-01", B: "farm-02"}, vp=(90, 90),
            workers={A: "farmer labourer", B: "farmer"},
        )  # fmt: skip
        for seat in order:
            table.activate(seat, "farm-01" if seat == A else "farm-02", "farmer", None)
            table.act(seat, "end")
        ends.append((table.state.stock, table.state.vp, table.state.credits))
    assert ends[0] == ends[1]


@rule("CR-83")
def test_production_is_optional_company_by_company() -> None:
    table = producing("farm-03 farm-01", "farmer farmer labourer", "2 energy")
    table.activate(A, "farm-01", "farmer", None)
    table.act(A, "end")
    assert table.stock(A) == {"energy": 2, "food": 1}, "what is not used is kept"
    idle = producing("farm-03", "farmer", "2 energy")
    idle.act(A, "end")
    assert idle.stock(A) == {"energy": 2}


@rule("CR-85")
@pytest.mark.parametrize(
    ("workers", "can"),
    [
        ("labourer engineer", True),
        ("labourer both", False),
        ("engineer2", False),
        ("temp engineer", True),
        ("temp", False),
    ],
)
def test_every_required_slot_needs_a_worker_of_its_own(workers: str, can: bool) -> None:
    table = producing("port-01", f"{workers} financier", "2 energy 1 fuel")
    assert ((table.asked == (A, "produce")) and "port-01" in table.acts(A)) is can


@rule("CR-85")
def test_a_required_slot_takes_only_its_type() -> None:
    table = producing("farm-03", "farmer labourer", "1 energy")
    farmer, labourer = table.state.workers[A]
    for crew in ((labourer, None), (None, labourer), (farmer,), (farmer, farmer), (farmer, None, None)):
        with pytest.raises(Illegal):
            table.act(A, "farm-03", crew)
    with pytest.raises(Illegal):
        table.act(A, "farm-03", (DECK.national[-1], None))


@rule("CR-R43")
def test_bonus_workers_alone_activate_nothing() -> None:
    table = Table(at="4.13", companies={A: "farm-03"}, workers={A: "labourer labourer"}, stock={A: "1 energy"})
    assert table.asked[1] != "produce"


@rule("CR-86")
def test_the_resources_leave_the_warehouse() -> None:
    table = producing("port-01", "labourer engineer", "3 energy 2 fuel 1 food")
    table.activate(A, "port-01", "labourer", "engineer", None, None)
    [told] = [event for event in table.act(A, "end") if isinstance(event, Produced)]
    assert told.used == (2, 0, 0, 1, 0, 0)
    assert table.stock(A) == {"energy": 1, "fuel": 1, "food": 1}


@rule("CR-86", "CR-92")
@pytest.mark.parametrize(("stock", "can"), [("2 energy 1 fuel", True), ("1 energy 1 fuel", False), ("6 energy", False)])
def test_without_the_resources_it_stands_still(stock: str, can: bool) -> None:
    table = producing("port-01", "labourer engineer", stock)
    assert (table.asked == (A, "produce")) is can


@rule("CR-90")
def test_companies_make_resources_credits_and_vp() -> None:
    outs = {line.out for one in DECK.companies for line in one.production}
    assert outs == {"energy", "food", "mineral", "fuel", "metal", "machine", "credit", "vp"}
    table = producing("port-01 farm-03", "labourer engineer farmer", "3 energy 1 fuel")
    table.activate(A, "port-01", "labourer", "engineer", None, None)
    table.activate(A, "farm-03", "farmer", None)
    table.act(A, "end")
    assert (table.stock(A), table.state.vp[A], table.state.credits[A]) == ({"food": 2}, 17, 20)


@rule("CR-R39")
def test_a_company_is_activated_once_a_round() -> None:
    table = producing("farm-03", "farmer farmer", "2 energy")
    table.activate(A, "farm-03", "farmer", None)
    assert set(table.acts(A)) == {"end"}
    with pytest.raises(Illegal, match="farm-03 is not open"):
        table.act(A, "farm-03", (table.state.workers[A][1], None))


@rule("CR-R24")
def test_the_credits_of_production_repay_no_loan_before_its_end() -> None:
    table = Table(
        at="4.13", companies={A: "port-01"}, workers={A: "labourer engineer"}, stock={A: "2 energy 1 fuel"},
        purse=(9, 9), loans=(1, 0), turn=2,
    )  # fmt: skip
    table.activate(A, "port-01", "labourer", "engineer", None, None)
    assert "repay" not in table.acts(A)
    table.act(A, "end")
    assert table.state.credits[A] == 29


@rule("CR-R23", "CR-R41")
def test_a_loan_is_repaid_in_the_middle_of_production() -> None:
    table = Table(
        at="4.13", companies={A: "farm-03"}, workers={A: "farmer"}, stock={A: "1 energy"}, purse=(10, 9), loans=(1, 0)
    )
    table.activate(A, "farm-03", "farmer", None)
    assert table.act(A, "repay") == [LoanRepaid(A, 0)]
    table.act(A, "end")
    assert table.stock(A) == {"food": 2}


@rule("CR-R41")
def test_nobody_else_sees_a_plan_before_its_end() -> None:
    table = producing("farm-03 farm-01", "farmer farmer labourer", "1 energy")
    before = [table.view(onlooker) for onlooker in (B, None)]
    assert table.activate(A, "farm-03", "farmer", "labourer") == []
    assert [table.view(onlooker) for onlooker in (B, None)] == before
    mine = table.view(A).stack[-1]
    assert isinstance(mine, Production)
    assert len(mine.plan) == 1
    table.act(A, "end")
    [told] = [event for event in table.told(None) if isinstance(event, Produced)]
    assert [one for one, _ in told.activations] == [company("farm-03")]


def about_to_produce() -> tuple[Match, int, str, Assign]:
    """A match from its start, for taking back plays the record again; who is asked, and a company of theirs."""
    match, rng = case(4, game=GENTLE).match(Random(2)), Random(2)
    while True:
        [decision] = match.state.pending()
        spec = match.state.spec(decision)
        assert isinstance(spec, Either)
        for act, inner in spec.acts.items():
            if isinstance(inner, Assign):
                return match, decision.seat, act, inner
        match.play(Move(decision.number, decision.seat, steer(match.state, decision, rng)))


@rule("CR-R41")
def test_a_step_can_be_taken_back_until_the_end() -> None:
    match, seat, act, crew = about_to_produce()
    before = match.state.copy()
    match.play(Move(match.state.counts[seat], seat, (act, crew.sample(Random(0)))))
    assert match.state.view(seat) != before.view(seat)
    assert match.state.view(None) == before.view(None)
    match.take_back(seat)
    before.recount(match.state.counts)
    assert match.state == before
    match.play(Move(match.state.counts[seat], seat, ("end", None)))
    with pytest.raises(NotAsked, match="nothing to take back"):
        match.take_back(seat)


@rule("CR-R41")
def test_a_plan_that_fails_at_its_end_changes_nothing() -> None:
    match = Match(GAME, 2, CrisisOptions(), seeded(Random(0)))
    match.state = producing("farm-03 farm-01", "farmer farmer labourer", "1 energy").state
    farmer, other, labourer = match.state.workers[A]
    before = match.state.copy()
    bad: list[ProductionPlan] = [
        ((company("farm-03"), (farmer, None)), (company("farm-01"), (farmer, None))),
        ((company("farm-03"), (farmer, labourer)), (company("farm-01"), (other, labourer))),
        ((company("farm-03"), (farmer, None)), (company("farm-03"), (other, None))),
        ((company("farm-01"), (labourer, None)),),
        ((company("port-01"), (labourer, None, None, None)),),
    ]
    for plan in bad:
        with pytest.raises(Illegal):
            play_all(match, A, answers(DECK, plan))
        assert match.state == before
        assert why_not(DECK, before.floor(A), plan) is not None


@rule("CR-24", "CR-R40", "CR-R56")
def test_events_change_the_base_of_a_multiplied_line_and_bonus_levels_its_multiplier() -> None:
    """(4 + 2) times 4 less 1, and not 4 times as much with 2 on top."""
    table = producing("hotel-03", "labourer both", "1 energy 1 food", "bail-in")
    table.activate(A, "hotel-03", "labourer", "both")
    table.act(A, "end")
    assert (table.state.vp[A], table.state.credits[A]) == (15 + 3 + 2, (4 + 2) * (4 - 1))


@rule("CR-R40", "CR-R56")
@pytest.mark.parametrize(
    ("effects", "vp", "gain"),
    [
        ((), 2 + 3, (4 + 3) * 5),
        ((less("credit", 9),), 2 + 3, 0),
        ((less("any", 4),), 0 + 3, (4 + 3) * 1),
        ((less("vp", 4), more("vp", 1), more("vp", 2)), 1 + 3, (4 + 3) * 5),
        ((BonusLevel(worker="labourer", amount=-4), BonusLevel(worker="financier", amount=1)), 2 + 3, (4 + 3) * 5),
        ((less("any", 9, "hotel"),), 2 + 3, (4 + 3) * 5),
        ((less("any_resource", 9),), 2 + 3, (4 + 3) * 5),
    ],
)
def test_floors(effects: tuple[EventEffect, ...], vp: int, gain: int) -> None:
    """Of the port of the rulebook, under events harsher than any in the deck: no base and no level is below 0."""
    table = producing("port-01", "labourer engineer foreign-labourer financier2", "2 energy 1 fuel")
    floor = replace(table.state.floor(A), measures=measures(effects, DECK.companies, 4))
    products = made(DECK, floor, (company("port-01"), table.state.workers[A]))
    assert (products[VP], products[CREDIT]) == (vp, gain)


CREWS = st.lists(
    st.sampled_from(["labourer", "farmer", "both", "engineer2", "foreign-labourer", "foreign-financier"]),
    min_size=2,
    max_size=8,
).filter(lambda names: max(map(names.count, names)) <= 4)
OWNED = st.lists(st.sampled_from([one.id for one in DECK.companies]), min_size=1, max_size=6, unique=True)
EVENTS = st.sampled_from([None, *(event.id for event in DECK.events)])


@rule("CR-84", "CR-91", "CR-92", "CR-93", "CR-95", "CR-R40", "CR-R41")
@settings(max_examples=60)
@given(owned=OWNED, workers=CREWS, event=EVENTS, seed=st.integers(0, 2**32))
def test_steps_in_any_order_are_the_plan_and_obey_the_ledger(
    owned: list[str], workers: list[str], event: str | None, seed: int
) -> None:
    start = Table(
        at="4.13", companies={A: " ".join(owned)}, workers={A: " ".join(workers)}, event=event, turn=7, vp=(90, 90),
        stock={A: "7 energy 5 food 3 mineral 3 fuel 2 metal 5 machine"}, purse=(0, 0),
    ).state  # fmt: skip
    floor, rng = start.floor(A), Random(seed)
    plan: ProductionPlan = ()
    while (open_now := crews(DECK, floor, plan)) and rng.random() < 0.8:
        one = rng.choice(sorted(open_now))
        plan = (*plan, (one, cast(Crew, open_now[one].sample(rng))))
    if not plan:
        return
    ends = []
    for order in (plan, plan[::-1]):
        assert why_not(DECK, floor, order) is None
        match = Match(GAME, 2, CrisisOptions(), seeded(Random(0)))
        match.state = start.copy()
        play_all(match, A, answers(DECK, order))
        ends.append(match.state)
    after = ends[0]
    assert after == ends[1]
    made_here = [by_the_ledger(event, one, crew) for one, crew in plan]
    assert made_here == [made(DECK, floor, activation) for activation in plan]
    sums = [sum(numbers) for numbers in zip(*made_here, strict=True)]
    left = [there - out for there, out in zip(start.stock[A], used(DECK, plan), strict=True)]
    assert min(left) >= 0, "nothing is fed with what was made in this round"
    stock = [min(there + new, room) for there, new, room in zip(left, sums[:6], DECK.capacity, strict=True)]
    assert (list(after.stock[A]), after.credits[A], after.vp[A]) == (stock, sums[CREDIT], 90 + sums[VP])


def by_the_ledger(event: str | None, one: int, crew: tuple[int | None, ...]) -> list[int]:
    """CR-R40 and the table of CR-R56, read word by word from the deck's own entries."""
    effects = [effect for card in DECK.events if card.id == event for effect in card.effects]
    printed = DECK.companies[one]
    bonus = 0
    for kind, worker in zip(printed.bonus, crew[len(printed.workers) :], strict=True):
        if worker is not None:
            changes = [effect for effect in effects if isinstance(effect, BonusLevel) and effect.worker == kind]
            bonus += max(0, DECK.workers[worker].skills[kind] + sum(effect.amount for effect in changes))
    products = dict.fromkeys(OUTPUTS, 0)
    for line in printed.production:
        base = line.base
        for effect in effects:
            if isinstance(effect, ProductionMinus | ProductionPlus):
                goods = {"any": OUTPUTS, "any_resource": RESOURCES}.get(effect.resource, (effect.resource,))
                if line.out in goods and printed.type in (effect.company_types or (printed.type,)):
                    base += effect.amount if isinstance(effect, ProductionPlus) else -effect.amount
        base = max(0, base)
        products[line.out] += base + bonus if line.multiplier is None else (line.multiplier + bonus) * base
    return list(products.values())
